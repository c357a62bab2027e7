import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The routes of exercises of Fitbit, whose positions lie in several files and come from several sources (IMP-46).
@Suite struct FitbitRouteTests {
    private let fixture: ExportFixture
    private typealias File = FitbitFiles.File
    /// 2024-03-09 08:00:00 UTC.
    private static let start = 731_664_000.0

    init() throws { fixture = try ExportFixture() }

    /// A file of positions at minutes, each 0.001° north of the one of the minute before.
    private static func positions(_ name: String, _ minutes: [Int], source: String = "Phone") -> File {
        file(
            name,
            minutes.map {
                "2024-03-09T08:\($0 < 10 ? "0" : "")\($0):00Z,\(50 + Double($0) / 1_000),8,\(100 + $0),\(source)"
            })
    }

    private static func file(_ name: String, _ lines: [String]) -> File {
        FitbitFiles.table(
            "Physical Activity_GoogleData", "gps_location_\(name)",
            ["timestamp,latitude,longitude,altitude,data source"] + lines)
    }

    /// Imports files; returns the points of each route, in order, as minutes with their latitudes in thousandths.
    private func routes(_ files: [File]) throws -> [[String]] {
        let export = try #require(FitbitExport(among: MemoryFiles(files), options: fixture.options.exports))
        let writer = ExportWriter(access: fixture.access, file: "a", service: "fitbit")
        let report = writer.run { try export.finish($0) }
        #expect(report.error == nil)
        return try fixture.workouts().map { workout in
            try fixture.access.own { store in
                var points: [String] = []
                for route in try store.samples(SampleRequest(.workoutRoute, .workout(workout.uuid))) {
                    try store.routePoints(of: route.uuid, from: nil, to: nil) { found in
                        points += found.map { point in
                            "\(Int((point.timestamp - Self.start) / 60)) "
                                + "\(Int(((point.latitude - 50) * 1_000).rounded())) \(Int(point.altitude))"
                        }
                        return true
                    }
                    #expect(
                        route.start == Self.start + 60
                            * (points.first.flatMap { Double($0.prefix { $0 != " " }) } ?? -1))
                }
                return points
            }
        }
    }

    private static func points(_ minutes: ClosedRange<Int>) -> [String] { minutes.map { "\($0) \($0) \(100 + $0)" } }

    @Test("IMP-46: a route is in order of time, whatever the order of its files and lines") func order() throws {
        let found = try routes([
            FitbitFiles.exercises(("1", 0, 10), ("2", 20, 30)), Self.positions("2024-03-01", [23, 6, 5, 24]),
            Self.positions("2024-03-02", [4, 22, 1, 21]), Self.positions("2024-03-03", [3, 2]),
        ])
        #expect(found == [Self.points(1...6), Self.points(21...24)])
    }

    @Test("IMP-46: of several sources the one with most positions counts alone, of equally many the first by name")
    func sources() throws {
        let more = try routes([
            FitbitFiles.exercises(("1", 0, 10), ("2", 20, 30)), Self.positions("2024-03-01", [1, 2], source: "A"),
            Self.positions("2024-03-02", [3, 4, 5], source: "B"), Self.positions("2024-03-03", [21, 22], source: "D"),
            Self.positions("2024-03-04", [23, 24], source: "C"),
        ])
        #expect(more == [Self.points(3...5), Self.points(23...24)])
    }

    @Test(
        "IMP-46: positions that cannot be, and those outside of exercises, are none; an impossible altitude is unknown")
    func positions() throws {
        let found = try routes([
            FitbitFiles.exercises(("1", 0, 10), ("2", 20, 30)),
            Self.file(
                "2024-03-01",
                [
                    "2024-03-09T08:01:00Z,50.001,8,101,A", "2024-03-09T08:02:00Z,0,0,102,A",
                    "2024-03-09T08:03:00Z,91,8,103,A", "2024-03-09T08:04:00Z,50.004,181,104,A",
                    "2024-03-09T08:05:00Z,,8,105,A", "2024-03-09T08:06:00Z,50.006,,106,A", "yesterday,50.007,8,107,A",
                    "2024-03-09T08:08:00Z,50.008,8,20000,A", "2024-03-09T08:09:00Z,50.009,8,19999,A",
                    "2024-03-09T08:10:00Z,50.010,8,,A", "2024-03-09T08:15:00Z,50.015,8,115,A",
                ]),
        ])
        #expect(found == [["1 1 101", "8 8 0", "9 9 19999", "10 10 0"], []])
    }
}
