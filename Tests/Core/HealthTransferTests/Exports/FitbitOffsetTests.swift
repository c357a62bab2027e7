import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthTransfer

/// The offset of the times of Fitbit's records, as tables of the same minutes show it (IMP-42).
@Suite struct FitbitOffsetTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private typealias File = (name: String, bytes: [UInt8])
    /// A second after the midnight of 2024-03-09 in UTC, and the value of its minute.
    typealias Value = (second: Int, value: Int)

    private static func clock(_ second: Int) -> (day: Int, text: String) {
        let day = (Double(second) / 86_400).rounded(.down)
        let rest = second - Int(day) * 86_400
        let parts = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (Int(day), parts.joined(separator: ":"))
    }

    private static func records(_ date: String, _ values: [Value]) -> File {
        let lines = values.map { second, value in
            let (day, text) = clock(second)
            return "{\"dateTime\": \"\(ExportSweep.shortDate(day)) \(text)\", "
                + "\"value\": {\"bpm\": \(value), \"confidence\": 2}}"
        }
        return (
            "Takeout/Google Health/Global Export Data/heart_rate-\(date).json",
            Array("[\(lines.joined(separator: ", "))]".utf8)
        )
    }

    private static func table(_ date: String, _ values: [Value], source: String = "Charge 5") -> File {
        let lines = values.map { second, value in
            let (day, text) = clock(second)
            return "\(ExportSweep.date(day))T\(text)Z,\(value),\(source)"
        }
        return (
            "Takeout/Google Health/Physical Activity_GoogleData/heart_rate_\(date).csv",
            Array((["timestamp,beats per minute,data source"] + lines).joined(separator: "\n").utf8)
        )
    }

    /// Minutes from 08:00 on, moved by some seconds, each with a value that no other has.
    private static func minutes(_ count: Int, moved: Int = 0, value: (Int) -> Int = { 60 + $0 }) -> [Value] {
        (0..<count).map { (8 * 3_600 + 60 * $0 + moved, value($0)) }
    }

    /// What is said of the times, without the rest of the sentence; nil if nothing is.
    private func told(_ files: [File]) throws -> String? {
        var sweep = ExportSweep(fixture)
        sweep.read(files)
        let said = sweep.reports.flatMap(\.remarks).map(\.text).filter { $0.contains("of the same minutes") }
        #expect(said.count <= 1)
        return said.first.map {
            $0.replacing("The times of heart_rate are ", with: "")
                .replacing(", as tables of the same minutes show.", with: "")
        }
    }

    @Test(
        "IMP-42: thirty minutes are compared at least, of the table and of those that both have",
        arguments: [(29, 60, false), (30, 60, true), (60, 29, false), (60, 30, true)])
    func fewestMinutes(table: Int, records: Int, isTold: Bool) throws {
        let files = [
            Self.table("2024-03-09", Self.minutes(table)),
            Self.records("2024-03-09", Self.minutes(records, moved: 3_600)),
        ]
        #expect(try told(files) == (isTold ? "local" : nil))
        // Local times are those of the zone, of an hour before.
        let starts = try fixture.samples(.heartRate).map(\.start)
        #expect(starts.min() == ExportSweep.origin + 8 * 3_600)
    }

    @Test("IMP-42: six tenths of the minutes are equal at least", arguments: [(36, true), (35, false)])
    func share(equal: Int, isTold: Bool) throws {
        let files = [
            Self.table("2024-03-09", Self.minutes(60)),
            Self.records("2024-03-09", Self.minutes(60, moved: 5 * 3_600) { $0 < equal ? 60 + $0 : 200 }),
        ]
        #expect(try told(files) == (isTold ? "GMT+0500" : nil))
    }

    @Test(
        "IMP-42: offsets are quarters of an hour up to fourteen hours, east and west",
        arguments: [
            (0, nil), (900, "GMT+0015"), (-900, "GMT-0015"), (600, nil), (3_600, "local"), (50_400, "GMT+1400"),
            (51_300, nil), (-50_400, "GMT-1400"), (-51_300, nil), (19_800, "GMT+0530"),
        ] as [(Int, String?)])
    func offsets(seconds: Int, zone: String?) throws {
        let files = [
            Self.table("2024-03-09", Self.minutes(40)),
            Self.records("2024-03-09", Self.minutes(40, moved: seconds) + [(20 * 86_400 + seconds, 99)]),
        ]
        #expect(try told(files) == zone)
        let last = try fixture.samples(.heartRate).map(\.start).max()
        #expect(last == ExportSweep.origin + 20 * 86_400 + Double(zone == nil ? seconds : 0))
    }

    @Test("IMP-42: of offsets with as many equal minutes that nearest to UTC counts, and then that to the east")
    func ties() throws {
        // Each half hour is like the one before.
        let table = Self.table("2024-03-09", Self.minutes(120) { 60 + $0 % 30 })
        for (moved, zone) in [(1_800, nil), (900, "GMT+0015"), (-900, "GMT+0015"), (2_700, "GMT+0015")]
            as [(Int, String?)]
        {
            let records = (0..<60).map { (8 * 3_600 + 1_800 + 60 * $0 + moved, 60 + $0 % 30) }
            #expect(try told([table, Self.records("2024-03-09", records)]) == zone, "\(moved)")
        }
    }

    @Test("IMP-42: a minute counts once, with its first value, and values of nothing do not") func minutesOnce() throws
    {
        func files(_ table: [Value], _ records: [Value]) -> [File] {
            [Self.table("2024-03-09", table), Self.records("2024-03-09", records)]
        }
        let hour = Self.minutes(60, moved: 18_000)
        // Twenty-nine minutes, the first of them many times.
        let repeated = Array(repeating: (hour[0].second, hour[0].value), count: 31) + Array(hour[1..<29])
        #expect(try told(files(Self.minutes(60), repeated)) == nil)
        #expect(try told(files(Self.minutes(60), repeated + [hour[29]])) == "GMT+0500")
        // Seconds within a minute are of that minute.
        let late = Self.minutes(30, moved: 18_059)
        #expect(try told(files(Self.minutes(60), late)) == "GMT+0500")
        #expect(try told(files(Self.minutes(60), Self.minutes(30, moved: 18_060))) == nil)
        let second = Self.minutes(40).flatMap { [$0, ($0.second + 30, 250)] }
        #expect(try told(files(second, Self.minutes(40, moved: 18_000))) == "GMT+0500")
        let first = Self.minutes(40).flatMap { [($0.second, 250), ($0.second + 30, $0.value)] }
        #expect(try told(files(first, Self.minutes(40, moved: 18_000))) == nil)
        let nothing = Self.minutes(40).flatMap { [($0.second, 0), ($0.second + 30, $0.value)] }
        #expect(try told(files(nothing, Self.minutes(40, moved: 18_000))) == "GMT+0500")
        #expect(try told(files(Self.minutes(40) { _ in 0 }, Self.minutes(40, moved: 18_000) { _ in 0 })) == nil)
        // A half differs, a whole one does not count as equal.
        #expect(try told(files(Self.minutes(40), Self.minutes(40, moved: 18_000) { 61 + $0 })) != "GMT+0500")
    }

    @Test("IMP-42: what came back from other apps is not compared") func returnedRows() throws {
        for (source, zone) in [("Fit Health Connect", nil), ("Health Connect x", "GMT+0500")] as [(String, String?)] {
            let files = [
                Self.table("2024-03-09", Self.minutes(40), source: source),
                Self.records("2024-03-09", Self.minutes(40, moved: 18_000)),
            ]
            #expect(try told(files) == zone)
        }
    }

    @Test("IMP-42: of several tables that in the middle is compared", arguments: 1...4) func middleTable(count: Int)
        throws
    {
        let other = Self.minutes(40, moved: 200 * 86_400)
        for place in 0..<count {
            let tables = (0..<count).map { Self.table("2024-03-0\($0 + 1)", $0 == place ? Self.minutes(40) : other) }
            let files = tables + [Self.records("2024-03-09", Self.minutes(40, moved: 18_000))]
            #expect(try told(files) == (place == count / 2 ? "GMT+0500" : nil), "\(place) of \(count)")
        }
    }

    @Test(
        "IMP-42: the four files of records nearest to the table are compared, of two as near the earlier one",
        arguments: [
            ("2024-02-15", "2024-03-12", true), ("2024-03-12", "2024-02-15", false),
            ("2024-02-15", "2024-03-11", false),
            ("2024-03-11", "2024-02-15", true), ("2024-02-14", "2024-03-13", true), ("2024-02-14", "2024-02-15", false),
            ("2023-02-28", "2025-02-27", true), ("2023-02-27", "2025-02-27", false), ("2024-01-31", "2024-12-01", true),
            ("2024-12-01", "2024-01-31", false), ("2023-12-31", "2024-05-01", true),
            ("2024-05-01", "2023-12-31", false),
        ])
    func nearestRecords(own: String, other: String, isTold: Bool) throws {
        let noise: [Value] = [(300 * 86_400, 77)]
        let files =
            ([Self.table("2024-02-28", Self.minutes(40)), Self.records(own, Self.minutes(40, moved: 18_000))]
            + ["2024-02-27", "2024-02-29", "2024-03-01", other].map { Self.records($0, noise) }).sorted {
                $0.name < $1.name
            }
        #expect(try told(files) == (isTold ? "GMT+0500" : nil))
    }

    @Test("IMP-42: without tables or without records there is nothing to compare") func oneSide() throws {
        #expect(try told([Self.table("2024-03-09", Self.minutes(60))]) == nil)
        let records = [Self.records("2024-03-09", Self.minutes(60, moved: 18_000))]
        #expect(try told(records) == nil)
    }
}
