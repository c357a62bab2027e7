import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The rows of nights, each on a scale from 18:00 to 14:00 (WEB-60).
@Suite struct SleepRowTests {
    private static let midnight = RichWeek.now.timeIntervalSinceReferenceDate - 43_200

    /// Returns a stage between hours of a day, which is the last one of the year or some days before.
    private static func stage(_ value: Int, _ from: Double, _ to: Double, daysAgo days: Double = 0) -> SampleRecord {
        let start = midnight - days * 86_400
        return SampleRecord(
            type: .sleepAnalysis, start: start + from * 3_600, end: start + to * 3_600, content: .category(value))
    }

    private static func page(_ samples: [SampleRecord], _ query: String = "") async throws -> String {
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) { try $0.save(samples) }
        }
        let responder = service.responder(settings: #"{"timeZone": "GMT"}"#)
        return try await responder.ask("GET", "/sleep\(query)", by: responder.views).text
    }

    /// Returns the rows of a page: the day, the sleep, its time, its pieces, and whether it is short.
    private static func rows(_ page: String) -> [String] {
        page.matches(
            of:
                #/\(address '\/sleep\/([^']*)' day '[^']*' asleep '([^']*)' interval '([^']*)' bar \[(.*?)\] isShort (\w+) \)/#
        ).map { row in
            let pieces = row.output.4.matches(of: #/\(stageClass '([^']*)' x '([^']*)' width '([^']*)' \)/#).map {
                "\($0.output.1) \($0.output.2)+\($0.output.3)"
            }
            return "\(row.output.1) \(row.output.2), \(row.output.3): \(pieces.joined(separator: ", "))"
                + (row.output.5 == "true" ? ", short" : "")
        }
    }

    private struct Case: Sendable, CustomStringConvertible {
        var description: String
        var samples: [SampleRecord]
        var row: String
    }

    private static let cases = [
        Case(
            description: "six hours", samples: [stage(3, 0, 6)],
            row: "2023-12-31 6:00 h, 00:00 – 06:00: core 30.0+30.0"),
        Case(
            description: "a second less than six hours", samples: [stage(4, 0, 6 - 1.0 / 3_600)],
            row: "2023-12-31 6:00 h, 00:00 – 05:59: deep 30.0+30.0, short"),
        Case(
            description: "from before the scale", samples: [stage(5, -7, -3)],
            row: "2023-12-31 4:00 h, 17:00 – 21:00: rem 0.0+15.0, short"),
        Case(
            description: "until after the scale", samples: [stage(1, 8, 15, daysAgo: 1)],
            row: "2023-12-30 7:00 h, 08:00 – 15:00: asleep 70.0+30.0"),
        Case(
            description: "a short time awake",
            samples: [stage(3, 0, 3), stage(2, 3, 3 + 20.0 / 3_600), stage(3, 3 + 20.0 / 3_600, 7)],
            row: "2023-12-31 7:00 h, 00:00 – 07:00: core 30.0+15.0, awake 45.0+0.1, core 45.0+20.0"),
        Case(
            description: "time in bed around it", samples: [stage(0, -1, 8), stage(3, 0, 6.5)],
            row: "2023-12-31 6:30 h, 00:00 – 06:30: core 30.0+32.5"),
    ]

    @Test("WEB-60: a night is drawn from 18:00 to 14:00, without the time in bed", arguments: cases)
    private func pieces(of own: Case) async throws {
        #expect(Self.rows(try await Self.page(own.samples)) == [own.row])
    }

    @Test("WEB-60: thirty nights are listed, the latest first", arguments: [29, 30, 31])
    func limit(count: Int) async throws {
        let nights = (0..<count).map { Self.stage(3, 0, 6, daysAgo: Double($0)) }
        let rows = Self.rows(try await Self.page(nights, "?span=60"))
        #expect(rows.count == min(count, 30) && rows == rows.sorted(by: >))
        #expect(rows.first?.hasPrefix("2023-12-31 ") == true)
        #expect(rows.last?.hasPrefix(count == 29 ? "2023-12-03 " : "2023-12-02 ") == true)
    }

    @Test("WEB-60: without a recent night, the latest ones are shown, unless days were asked for") func old()
        async throws
    {
        let nights = [
            Self.stage(3, 0, 6, daysAgo: 60), Self.stage(3, 0, 7, daysAgo: 61), Self.stage(3, 0, 8, daysAgo: 95),
        ]
        for query in ["", "?span=14", "?span=30"] {
            let page = try await Self.page(nights, query)
            #expect(Self.rows(page).map { String($0.prefix(10)) } == ["2023-11-01", "2023-10-31"], "\(query)")
            #expect(page.contains(" isEmpty false latest 'Wednesday, November 1, 2023' "))
        }
        #expect(Self.rows(try await Self.page(nights, "?span=90")).count == 2)
        #expect(Self.rows(try await Self.page(nights, "?span=96")).count == 3)
        for query in ["?from=2023-12-01", "?from=2023-12-01&to=2023-12-31"] {
            let page = try await Self.page(nights, query)
            #expect(Self.rows(page).isEmpty && page.contains(" isEmpty true latest '' "), "\(query)")
            #expect(page.contains(" hasFigures false ") && page.contains(" hasChart false "))
        }
    }

    @Test("WEB-60: a chart needs two nights, and the latest one is drawn if somebody slept") func latest() async throws
    {
        let one = try await Self.page([Self.stage(3, 0, 6)])
        #expect(one.contains(" hasChart false ") && one.contains(" latestAddress '/sleep/2023-12-31' hasLatest true "))
        let two = try await Self.page([Self.stage(3, 0, 6), Self.stage(3, 0, 6, daysAgo: 1)])
        #expect(two.contains(" hasChart true "))
        let awake = try await Self.page([Self.stage(0, 0, 6), Self.stage(3, 0, 6, daysAgo: 1)])
        #expect(awake.contains(" latestAddress '/sleep/2023-12-31' hasLatest false "))
    }

    @Test(
        "WEB-60: five nights have the mean times at which sleep begins and ends, in minutes of a day",
        arguments: [
            (-1, 7.5, "23:00", "07:30"), (-20.0 / 3_600, 6, "00:00", "06:00"), (-40.0 / 3_600, 6, "23:59", "06:00"),
            (1.25, 9, "01:15", "09:00"), (-2.5, 5.75, "21:30", "05:45"),
        ] as [(Double, Double, String, String)])
    func clocks(from: Double, to: Double, asleep: String, awake: String) async throws {
        func figures(_ count: Int) async throws -> [String] {
            let nights = (0..<count).map { Self.stage(3, from, to, daysAgo: Double($0)) }
            return try await Self.page(nights).matches(
                of: #/\(label '(Falls asleep|Wakes)' number '([^']*)' unit '' remark '([^']*)' \)/#
            ).map { "\($0.output.1) \($0.output.2) \($0.output.3)" }
        }
        #expect(try await figures(5) == ["Falls asleep \(asleep) ± 0 min", "Wakes \(awake) ± 0 min"])
        #expect(try await figures(4) == [])
    }
}
