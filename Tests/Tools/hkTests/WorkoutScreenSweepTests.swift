import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// The screen of a workout of each sport: at every width, and with one part after the other missing or changed.
@Suite struct WorkoutScreenSweepTests {
    /// Five workouts, read once.
    private static let details = Result<[WorkoutDetail], any Error> {
        let program = try Program()
        try FileManager.default.copyItem(
            atPath: Program.example, toPath: program.folder.appending(path: "morning-run.gpx").path)
        _ = try program.run("import", "morning-run.gpx")
        try Sports.importAll(program)
        let session = try CommandSession(reading: program.store, settings: try Settings())
        return try session.reports { reports in
            try reports.workouts(limit: 10).sorted {
                ($0.activityType.rawValue, $0.start) < ($1.activityType.rawValue, $1.start)
            }
            .compactMap { try reports.workout($0.uuid) }
        }
    }

    private static func expect(_ kept: KeptOutcomes, _ name: String) throws {
        let difference = try kept.difference(from: "Tools/Texts/Workouts/\(name).txt")
        #expect(difference == nil)
    }

    @Test(arguments: 0..<5) func workoutsOfEverySport(place: Int) throws {
        let details = try Self.details.get()
        #expect(details.count == 5)
        let detail = details[place]
        var kept = KeptOutcomes()
        KeptScreens.addEveryWidth(
            of: detail.summary.activityName, to: &kept,
            widths: Array(stride(from: 20, through: 132, by: 7)) + [71, 72, 99, 100]
        ) { WorkoutScreen(detail: detail).lines(terminal: $0) }
        try Self.expect(kept, "widths-\(detail.summary.activityName)")
        let screen = KeptScreens.text(WorkoutScreen(detail: detail).lines(terminal: Terminal(width: 104))) + "\n"
        let difference = try KeptText.difference(
            screen, from: "Tools/Texts/Workouts/screen-\(detail.summary.activityName).txt")
        #expect(difference == nil)
    }

    private static var changes: [(String, (inout WorkoutDetail) -> Void)] {
        var all: [(String, (inout WorkoutDetail) -> Void)] = []
        func add(_ name: String, _ change: @escaping (inout WorkoutDetail) -> Void) { all.append((name, change)) }
        add("no samples") { $0.samples = [] }
        add("no routes") { $0.routes = [] }
        add("neither") { ($0.samples, $0.routes) = ([], []) }
        add("other sources") { detail in
            for index in detail.samples.indices {
                detail.samples[index].otherSource = SourceRecord(bundleIdentifier: "b", name: "Strap\u{1B}")
            }
            for index in detail.routes.indices {
                detail.routes[index].otherSource = SourceRecord(bundleIdentifier: "b", name: "Phone")
            }
        }
        add("by time") { detail in for index in detail.samples.indices { detail.samples[index].association = .time } }
        add("no statistics") { detail in for index in detail.samples.indices { detail.samples[index].statistic = .none }
        }
        add("no units") { detail in for index in detail.samples.indices { detail.samples[index].unit = nil } }
        add("no zones") { $0.zones = [] }
        add("no metadata") { $0.metadata = nil }
        add("no device") { $0.device = nil }
        add("no load") { $0.load = nil }
        add("no legs") { $0.legs = [] }
        add("no laps") { $0.laps = [] }
        add("one lap") { $0.laps = Array($0.laps.prefix(1)) }
        add("no swim") { $0.swim = nil }
        add("no pool length") { $0.swim?.poolLength = nil }
        add("no strokes") { detail in
            for index in detail.swim?.lengths.indices ?? 0..<0 { detail.swim?.lengths[index].strokes = nil }
        }
        add("no SWOLF") { detail in
            for index in detail.swim?.lengths.indices ?? 0..<0 { detail.swim?.lengths[index].swolf = nil }
        }
        add("no sets") { $0.sets = [] }
        add("no power") { $0.power = nil }
        add("no normalized power") { $0.power?.normalized = nil }
        add("no best power") { $0.power?.best = [] }
        for count in [1, 11, 12, 13, 14] {
            add("\(count) events") { detail in
                let start = detail.series.start
                detail.otherEvents = (0..<count).map { (number: Int) -> WorkoutEventRecord in
                    let from: Double = start + Double(number * 61)
                    let length = Double(number % 3 * 45)
                    return WorkoutEventRecord(
                        kind: number % 2 == 0 ? .marker : .segment, start: from, end: from + length)
                }
            }
        }
        add("left out") {
            $0.leftOut = [
                "1 thing was left out\u{1B}.", "Another sentence, about something that is longer than a narrow screen.",
            ]
        }
        add("implausible") {
            $0.implausible = [
                Implausible(.noFix, count: 3, first: 5),
                Implausible(.positionJump, count: 1, first: 5, figures: [1_234.5, 7]),
            ]
        }
        add("metadata") { detail in
            detail.metadata = Metadata([
                "name": .string("Name"), "text": .string("a\u{7}b"), "yes": .bool(true), "no": .bool(false),
                "whole": .integer(-12_345),
                "part": .number(1_234.5), "date": .date(Date(timeIntervalSinceReferenceDate: 800_000_000.5)),
                "share": .quantity(QuantityValue(0.765, .percent)), "length": .quantity(QuantityValue(12.5, .meter)),
                MetadataKey.elevationAscended: .quantity(QuantityValue(123.4, .meter)),
                MetadataKey.elevationDescended: .quantity(QuantityValue(98.7, .meter)),
                MetadataKey.weatherTemperature: .quantity(QuantityValue(285.4, .kelvin)),
                MetadataKey.externalUUID: .string("x"),
                WorkoutSummary.originKey: .string("replay"),
            ])
        }
        for (name, origin) in [("simulated", WorkoutOrigin.simulation), ("replayed", .replay), ("sensors", .sensors)] {
            add(name) { $0.summary.origin = origin }
        }
        add("no speed") { $0.summary.totalDistance = nil }
        add("energy") { $0.summary.totalEnergyBurned = 612.3 }
        add("climb") { $0.summary.climb = 123.4 }
        add("climb of a part") { ($0.summary.climb, $0.summary.isTrimmed) = (123.4, true) }
        for seconds in [0.9, 1, 61, -5] {
            add("paused \(seconds)") {
                $0.summary.duration = $0.summary.end.timeIntervalSince($0.summary.start) - seconds
            }
        }
        add("titled") {
            ($0.summary.title, $0.summary.notes) = (
                "Up the hill\u{1B}", "One line.\n\nAnother line, which is longer than a narrow screen is wide."
            )
        }
        add("untitled") { ($0.summary.title, $0.summary.notes) = (nil, nil) }
        add("corrected") {
            ($0.summary.recordedActivity, $0.summary.tags, $0.summary.gear, $0.summary.isNotMine) = (
                .hiking, ["alps", "club"], "Shoes", true
            )
        }
        add("recorded twice") {
            $0.summary.otherRecordings = [1, 2].map { number in
                .init(
                    uuid: UUID(high: number, low: number),
                    source: SourceRecord(bundleIdentifier: "b", name: "Watch \(number)"))
            }
        }
        add("in a zone") { $0.summary.timeZone = TimeZone(identifier: "Asia/Tokyo") }
        add("other sport") { $0.summary.activityType = .mixedMetabolicCardioTraining }
        add("swum") { $0.summary.activityType = .swimming }
        add("ridden") { $0.summary.activityType = .cycling }
        add("legs without figures") { detail in
            for index in detail.legs.indices {
                (detail.legs[index].averageHeartRate, detail.legs[index].maximumHeartRate, detail.legs[index].power) = (
                    nil, nil, nil
                )
                (detail.legs[index].meters, detail.legs[index].climb) = (index == 0 ? 0 : nil, nil)
            }
        }
        add("legs that climb") { detail in
            for index in detail.legs.indices where index != 1 { detail.legs[index].climb = Double(index) * 12.3 }
        }
        return all
    }

    @Test(arguments: 0..<5) func partsOfWorkouts(place: Int) throws {
        let detail = try Self.details.get()[place]
        var kept = KeptOutcomes()
        for (number, (name, change)) in Self.changes.enumerated() {
            var other = detail
            change(&other)
            let form = KeptScreens.terminals[(number + place) % KeptScreens.terminals.count].terminal
            kept.addBriefly(name) {
                KeptScreens.text(WorkoutScreen(detail: other).lines(terminal: form))
                    + KeptScreens.text(
                        WorkoutScreen(detail: other).lines(terminal: Terminal(width: 80)).prefix(40).map { "\($0)" })
            }
        }
        try Self.expect(kept, "parts-\(detail.summary.activityName)")
    }

    /// A list without a terminal has the workouts alone, and each of several is counted in the totals.
    @Test func digitsOfWorkoutsAreThoseOfTheStore() throws {
        let details = try Self.details.get()
        let digits = IdentifierDigits(details.map(\.summary.uuid))
        for detail in details {
            let text = digits.text(of: detail.summary.uuid)
            #expect(text.count == 8 && detail.summary.uuid.uuidString.lowercased().hasPrefix(text))
        }
    }

    /// Two facts share a line if the first one leaves two columns in its half, and the second one fits the other half.
    @Test(arguments: [(71, 0, 0), (72, 22, 24), (73, 22, 25), (80, 26, 28), (81, 26, 29), (100, 36, 38)])
    func factsShareALineIfTheyFit(width: Int, source: Int, device: Int) throws {
        var detail = try Self.details.get()[0]
        (detail.summary.tags, detail.summary.gear, detail.summary.otherRecordings) = ([], nil, [])
        (detail.summary.recordedActivity, detail.summary.isNotMine) = (nil, false)
        /// Returns whether both facts are on a line, with an even or an odd number of facts before.
        func isShared(_ source: Int, _ device: Int) -> Bool {
            [WorkoutOrigin?.none, .simulation].contains { origin in
                detail.summary.origin = origin
                detail.summary.source.name = String(repeating: "s", count: source)
                detail.device = DeviceRecord([.name: String(repeating: "d", count: device)])
                return WorkoutScreen(detail: detail).lines(terminal: Terminal(width: width)).contains {
                    $0.hasPrefix("Source") && $0.hasSuffix(String(repeating: "d", count: device))
                }
            }
        }
        #expect((18...45).filter { isShared($0, 3) } == Array(18..<max(18, source + 1)))
        #expect((18...45).filter { isShared(3, $0) } == Array(18..<max(18, device + 1)))
    }
}
