import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Exercises of Fitbit, and the values and positions that belong to them (IMP-46).
@Suite struct FitbitSessionTests {
    private let fixture: ExportFixture
    private typealias File = FitbitFiles.File
    /// 2024-03-09 08:00:00 UTC.
    private static let start = 731_664_000.0

    init() throws { fixture = try ExportFixture() }

    /// Heart rates of minutes of the hour.
    private static func rates(_ minutes: [Int]) -> File {
        FitbitFiles.table(
            "Physical Activity_GoogleData", "heart_rate_2024-03-09",
            ["timestamp,beats per minute,data source"]
                + minutes.map { "2024-03-09T08:\($0 < 10 ? "0" : "")\($0):00Z,\(100 + $0),Charge 5" })
    }

    private static func positions(_ lines: [String]) -> File {
        FitbitFiles.table(
            "Physical Activity_GoogleData", "gps_location_2024-03-09",
            ["timestamp,latitude,longitude,altitude,data source"] + lines)
    }

    @discardableResult
    private func run(_ files: [File], _ selection: ImportSelection = ImportSelection()) throws -> FitbitExport {
        let export = try #require(FitbitExport(among: MemoryFiles(files), options: fixture.options.exports))
        let writer = ExportWriter(access: fixture.access, file: "a", service: "fitbit", selection: selection)
        let report = writer.run { try export.finish($0) }
        #expect(report.error == nil)
        return export
    }

    private func minutes(of workout: UUID) throws -> [Double] {
        try fixture.access.own { try $0.samples(SampleRequest(.heartRate, .workout(workout))) }.map {
            ($0.start - Self.start) / 60
        }.sorted()
    }

    @Test("IMP-46: heart rates belong to the exercise that they are in, from its start to its end") func within() throws
    {
        try run([FitbitFiles.exercises(("1", 10, 20), ("2", 30, 40)), Self.rates([9, 10, 15, 20, 21, 30, 40, 41])])
        let workouts = try fixture.workouts().map(\.uuid)
        #expect(try workouts.map(minutes) == [[10, 15, 20], [30, 40]])
        #expect(try fixture.samples(.heartRate).count == 8)
    }

    @Test("IMP-46: what was deleted or not asked for holds no values") func withoutWorkout() async throws {
        let uuid = ExportIdentity.uuid("fitbit", "1", "workout")
        func session(_ export: FitbitExport) -> UUID? {
            export.workouts.session(from: Self.start + 900, to: Self.start + 900)
        }
        let files = [FitbitFiles.exercises(("1", 10, 20)), Self.rates([15])]
        #expect(try session(run(files, ImportSelection([.heartRate], nil))) == nil)
        #expect(try fixture.samples(.heartRate).count == 1 && fixture.workouts().isEmpty)
        #expect(try session(run(files)) == uuid && session(run(files)) == uuid)
        _ = try await WorkoutDeletion(access: fixture.access).delete(try fixture.workouts())
        #expect(try session(run(files)) == nil)
        let other = try ExportFixture()
        let longest = try #require(
            FitbitExport(
                among: MemoryFiles([
                    FitbitFiles.table(
                        "Health Fitness Data_GoogleData", "UserExercises_2024-03-01",
                        [
                            "exercise_id,exercise_start,exercise_end", "1,2024-03-09T08:00:00Z,2024-03-13T07:59:59Z",
                            "2,2024-03-09T08:00:00Z,2024-03-13T08:00:00Z",
                            "3,2024-03-09T08:00:00Z,2024-03-09T08:00:00Z",
                            ",2024-03-09T08:00:00Z,2024-03-09T09:00:00Z",
                            "\(String(repeating: "x", count: 100)),2024-03-09T08:00:00Z,2024-03-09T09:00:00Z",
                            "\(String(repeating: "x", count: 101)),2024-03-09T08:00:00Z,2024-03-09T09:00:00Z",
                        ])
                ]), options: other.options.exports))
        let report = ExportWriter(access: other.access, file: "a", service: "fitbit").run { try longest.finish($0) }
        #expect(
            report.remarks.map(\.text).prefix(2) == [
                "Workouts: 6 found, 2 new, 4 left out.",
                "4 of the workouts were left out: it has no identifier, or no possible date (line 3, line 4, line 5).",
            ])
    }

    @Test("IMP-46: of two sources of positions that with more counts, and of two with as many the first by name")
    func sourcesOfPositions() throws {
        func lines(_ source: String, _ count: Int, _ latitude: Double) -> [String] {
            (0..<count).map { "2024-03-09T08:1\($0):30Z,\(latitude + Double($0) / 1_000),8.0,100,\(source)" }
        }
        for (phone, band, expected) in [(3, 2, 50.0), (2, 3, 51), (2, 2, 51), (0, 1, 51), (1, 0, 50)] {
            let fixture = try ExportFixture()
            let files = [
                FitbitFiles.exercises(("1", 10, 20)),
                Self.positions(lines("Phone", phone, 50) + lines("Band", band, 51)),
            ]
            let export = try #require(FitbitExport(among: MemoryFiles(files), options: fixture.options.exports))
            let report = ExportWriter(access: fixture.access, file: "a", service: "fitbit").run {
                try export.finish($0)
            }
            #expect(report.routePoints == max(phone, band) && report.workoutCount == 1)
            let first = try fixture.lines(from: Self.start).first { $0.hasPrefix("point") }
            #expect(first?.contains(": \(expected) 8.0") == true, "\(phone) \(band)")
        }
    }

    @Test("IMP-46: positions are those of an exercise, on the globe, in order of time") func positions() throws {
        try run([
            FitbitFiles.exercises(("1", 10, 20)),
            Self.positions([
                "2024-03-09T08:12:00Z,50.2,8.0,19999,P", "2024-03-09T08:11:00Z,50.1,8.0,20000,P",
                "2024-03-09T08:13:00Z,0,0,100,P", "2024-03-09T08:13:00Z,0,8,,P", "2024-03-09T08:14:00Z,90.5,8,100,P",
                "2024-03-09T08:15:00Z,50,180.5,100,P", "2024-03-09T08:21:00Z,50,8,100,P", "soon,50,8,100,P",
                "2024-03-09T08:16:00Z,,8,100,P", "2024-03-09T08:16:00Z,50,,100,P",
            ]),
        ])
        let points = try fixture.lines(from: Self.start + 600).filter { $0.hasPrefix("point") }
        #expect(
            points == [
                "point 60: 50.1 8.0 0 ±-1 ±-1", "point 120: 50.2 8.0 19999 ±-1 ±0", "point 180: 0.0 8.0 0 ±-1 ±-1",
            ])
    }
}
