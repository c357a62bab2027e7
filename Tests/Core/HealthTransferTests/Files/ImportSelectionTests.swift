import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// Imports of some types and dates (IMP-95).
@Suite struct ImportSelectionTests {
    private var fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private mutating func select(_ only: String?, from: String? = nil, to: String? = nil) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        fixture.options.selection = ImportSelection(
            try only.map(ImportSelection.types) ?? [],
            try TypedPeriod(from: from, to: to, now: Date(timeIntervalSinceReferenceDate: 0), calendar: calendar))
    }

    private func count(_ type: ObjectType) throws -> Int { try fixture.samples(type).count }

    private typealias File = (name: String, bytes: [UInt8])

    /// An export of a service with weights of two days, a night and an exercise.
    private static let files: [File] = [
        (
            "Takeout/Fitbit/A_GoogleData/weight.csv",
            Array(
                "timestamp,weight grams,data source\n2024-03-09T06:00:00Z,72500,Scale\n2024-03-10T06:00:00Z,72400,Scale\n"
                    .utf8)
        ),
        (
            "Takeout/Fitbit/A_GoogleData/UserSleeps_1.csv",
            Array("sleep_id,sleep_start,sleep_end\n1,2024-03-08T22:00:00Z,2024-03-09T06:00:00Z\n".utf8)
        ),
        (
            "Takeout/Fitbit/A_GoogleData/UserExercises_1.csv",
            Array(
                "exercise_id,exercise_start,exercise_end,activity_name,tracker_total_distance_mm\n1,2024-03-10T08:00:00Z,2024-03-10T08:30:00Z,Run,5000000\n"
                    .utf8)
        ),
    ]

    @Test("IMP-95: of an export only the types and dates that were asked for are stored, and the rest later")
    mutating func ofExports() async throws {
        try select("weight, workouts", from: "2024-03-10")
        let report = try #require(try await fixture.run(Self.files).first)
        #expect(report.status == .imported && report.unchosen == 2)
        #expect(report.warnings.contains("2 objects were left out: they are not among what was asked for."))
        #expect(try count(.bodyMass) == 1 && count(.workout) == 1 && count(.sleepAnalysis) == 0)
        #expect(try count(.distanceWalkingRunning) == 1)
        try select(nil)
        let rest = try #require(try await fixture.run(Self.files).first)
        #expect(rest.unchosen == 0 && rest.duplicates == 2)
        #expect(try count(.bodyMass) == 2 && count(.sleepAnalysis) == 1 && count(.workout) == 1)
    }

    @Test("IMP-95: a workout counts by its start and comes with its samples, from a file and from an archive")
    mutating func ofFiles() async throws {
        let run = Array(
            GPX.file(GPX.track([[0, 10]])).utf8)
        let start = try await Self.start(of: run)
        let day = Date(timeIntervalSinceReferenceDate: start).ISO8601Format().prefix(10)
        let before = Date(timeIntervalSinceReferenceDate: start - 86_400).ISO8601Format().prefix(10)
        for files in [[File("a.gpx", run)], [File("a.zip", StoredPacking.zip([("b/a.gpx", run)]))]] {
            fixture = try ExportFixture()
            for (only, from, to) in [("sleep", nil, nil), (nil, nil, before), ("weight,workouts", nil, before)]
                as [(String?, String?, Substring?)]
            {
                try select(only, from: from, to: to.map(String.init))
                let report = try #require(try await fixture.run(files).first)
                #expect(report.status == .duplicate && report.unchosen == 1 && report.workouts.isEmpty)
            }
            #expect(try count(.workout) == 0 && count(.workoutRoute) == 0)
            try select("workouts", from: String(day))
            #expect(try await fixture.run(files).first?.status == .imported)
            #expect(try count(.workout) == 1 && count(.workoutRoute) == 1)
        }
    }

    private static func start(of file: [UInt8]) async throws -> Double {
        let fixture = try ExportFixture()
        _ = try await fixture.run([("a.gpx", file)])
        return try #require(try fixture.workouts().first).start
    }

    @Test("IMP-95: of an export of Apple Health records, workouts, correlations and kept elements are left out alike")
    mutating func ofAppleHealth() async throws {
        let text = ExampleExport(days: 4).text
        let whole = try ExportFixture()
        _ = try await whole.run("export.xml", text)
        let all = try whole.samples(.heartRate)
        #expect(!all.isEmpty)
        let middle = all.map(\.start).sorted()[all.count / 2]
        try select("heartRate", from: Date(timeIntervalSinceReferenceDate: middle).ISO8601Format())
        let report = try #require(try await fixture.run("export.xml", text).first)
        #expect(report.error == nil && report.unchosen > 0)
        let expected = all.filter { $0.start >= middle.rounded(.down) }.map(\.uuid)
        #expect(Set(try fixture.samples(.heartRate).map(\.uuid)) == Set(expected))
        #expect(try count(.workout) == 0 && count(.stepCount) == 0)
        #expect(Set(report.types.keys) == [ObjectType.heartRate.identifier] && report.kept.isEmpty)
        // Nothing more is new than in an import of the whole.
        try select(nil)
        _ = try await fixture.run("export.xml", text)
        #expect(Set(try fixture.samples(.heartRate).map(\.uuid)) == Set(all.map(\.uuid)))
        #expect(try count(.workout) == whole.samples(.workout).count)
    }

    @Test("IMP-95: measurements of a device, and objects in JSON, by type and date")
    mutating func ofMeasurementsAndObjects() async throws {
        let object = { (type: String, start: String, value: Int, unit: String) in
            #"{"uuid": "\#(UUID())", "type": "\#(type)", "start": "\#(start)", "end": "\#(start)", "value": \#(value), "unit": "\#(unit)"}"#
        }
        let lines = [
            object("HKQuantityTypeIdentifierHeartRate", "2024-03-09T08:00:00Z", 60, "count/min"),
            object("HKQuantityTypeIdentifierHeartRate", "2024-03-10T08:00:00Z", 61, "count/min"),
            object("HKQuantityTypeIdentifierBodyMass", "2024-03-10T08:00:00Z", 70, "kg"),
        ]
        let text = #"{"schema": "openhealthkit-objects-1", "objects": [\#(lines.joined(separator: ","))]}"#
        try select("hr", from: "2024-03-10")
        let report = try #require(try await fixture.run("a.json", text).first)
        #expect(report.error == nil && report.unchosen == 2, "\(report)")
        #expect(try count(.heartRate) == 1 && count(.bodyMass) == 0)
    }

    @Test("IMP-95: types that are unknown, or none, are refused with a sentence")
    func types() throws {
        #expect(try ImportSelection.types("sleep,weight, workouts") == [.sleepAnalysis, .bodyMass, .workout])
        #expect(throws: InputError.self) { try ImportSelection.types("sleeep") }
        #expect(throws: InputError.self) { try ImportSelection.types(" , ,") }
    }
}
