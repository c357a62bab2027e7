import Foundation
import HealthModel
import HealthStore
import Synchronization
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The remarks on route files of an export, and the routes that no workout names.
@Suite struct RouteFileRemarkTests {
    private let fixture: ExportFixture

    init() throws {
        fixture = try ExportFixture()
        try FileManager.default.createDirectory(
            at: fixture.folder.url.appending(path: "workout-routes"), withIntermediateDirectories: true)
    }

    private func imported(_ text: String) throws -> ImportReport {
        AppleHealthImporter(access: fixture.access).importExport(try fixture.folder.write(text, to: "export.xml"))
    }

    // MARK: Points

    /// A point in London at a second of a minute.
    private static func point(_ second: Int, latitude: String = "51.5", longitude: String = "-0.1") -> String {
        "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><ele>48.5</ele>"
            + "<time>2024-03-01T10:00:\(second + 10)Z</time></trkpt>\n"
    }

    /// Imports a workout with a route file of some points, and returns the report.
    private func route(_ points: String..., end: String = "</trkseg></trk></gpx>\n") throws -> ImportReport {
        let head = "<gpx version=\"1.1\" creator=\"Apple Health Export\"><trk><trkseg>\n"
        _ = try fixture.folder.write(head + points.joined() + end, to: "workout-routes/r.gpx")
        return try imported(
            ExampleExport.document(
                #"<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="1" durationUnit="min" "#
                    + #"sourceName="Watch" startDate="2024-03-01 10:00:00 +0000" "#
                    + #"endDate="2024-03-01 10:01:00 +0000"><WorkoutRoute sourceName="Watch">"#
                    + #"<FileReference path="/workout-routes/r.gpx"/></WorkoutRoute></Workout>"#))
    }

    private static let words = "The route '/workout-routes/r.gpx': "

    @Test("EXP-45: a route file without faults is told of by nothing, in whatever order its points are")
    func whole() throws {
        let report = try route(Self.point(0), Self.point(1), Self.point(2))
        #expect(report.error == nil && report.warnings.isEmpty && report.routePoints == 3)
        let other = try RouteFileRemarkTests().route(Self.point(30), Self.point(20), Self.point(25))
        #expect(other.error == nil && other.warnings.isEmpty && other.routePoints == 3)
    }

    @Test("EXP-45: points of a route without a possible position are left out and told") func positions() throws {
        let one = try route(Self.point(0), Self.point(1, latitude: "95"), Self.point(2))
        #expect(one.routePoints == 2 && one.warnings.count == 1)
        #expect(
            one.warnings.first?.hasPrefix(Self.words + "1 point was left out: it has no valid position") == true)
        let two = try RouteFileRemarkTests().route(
            Self.point(0), Self.point(1, latitude: "-90.5"), Self.point(2), Self.point(3, longitude: "x"))
        #expect(two.routePoints == 2 && two.warnings.count == 1)
        #expect(
            two.warnings.first?.hasPrefix(Self.words + "2 points were left out: they have no valid position") == true)
    }

    @Test("EXP-45, EXP-54: a route file that ends early gives the points before its end, and that is told")
    func damage() throws {
        let report = try route(Self.point(0), Self.point(1), end: "<trkpt lat=\"51.5\" lo")
        #expect(report.error == nil && report.routePoints == 2 && report.workoutCount == 1)
        #expect(report.warnings.count == 1)
        #expect(report.warnings.first?.hasPrefix(Self.words + "The file is damaged: ") == true)
    }

    // MARK: Routes without a workout

    @Test("EXP-54: routes are without a workout only if the main file was read to its end") func unmatched() throws {
        let text = ExampleExport(days: 2).text
        for day in 0..<4 {
            _ = try fixture.folder.write(ExampleExport.route(day), to: "workout-routes/route_\(day).gpx")
        }
        // A part without any workout, and one without the end.
        for part in [text.prefix(text.count / 2), text.dropLast(30)] {
            let report = try imported(String(part))
            #expect(report.error == nil && report.unmatchedRoutes.isEmpty)
            #expect(report.warnings.contains { $0.contains("damaged") })
        }
        let whole = try imported(text)
        #expect(whole.error == nil && whole.unmatchedRoutes.count == 2)
        #expect(whole.unmatchedRoutes.map { $0.suffix(11) } == ["route_2.gpx", "route_3.gpx"])
    }

    @Test(
        "EXP-54: of an import that was cancelled no route is without a workout, however much of it was read",
        arguments: [0, 1, Int.max])
    func cancelled(polls: Int) throws {
        let path = try fixture.folder.write(ExampleExport.values(["60"]), to: "export.xml")
        _ = try fixture.folder.write(ExampleExport.route(0), to: "workout-routes/route_0.gpx")
        let count = Mutex(0)
        let archive = try AppleHealthArchive(path: path)
        let report = AppleHealthImporter(access: fixture.access).importExport(
            archive,
            isCancelled: {
                count.withLock { count in
                    count += 1
                    return count > polls
                }
            })
        let isWhole = polls == .max
        #expect(report.error == nil && report.isPartial == !isWhole)
        #expect(report.unmatchedRoutes.map { $0.suffix(11) } == (isWhole ? ["route_0.gpx"] : []))
        let sentence = "The import was cancelled. Import the file again to continue."
        #expect(report.warnings.contains(sentence) == !isWhole)
    }

    @Test("EXP-45: routes of workouts that are known, or were deleted, are theirs in each later import, too")
    func known() throws {
        let text = ExampleExport(days: 2).text
        for day in 0..<3 {
            _ = try fixture.folder.write(ExampleExport.route(day), to: "workout-routes/route_\(day).gpx")
        }
        let first = try imported(text)
        #expect(first.workoutCount == 2 && first.unmatchedRoutes.map { $0.suffix(11) } == ["route_2.gpx"])
        let again = try imported(text)
        #expect(again.status == .duplicate && again.unmatchedRoutes == first.unmatchedRoutes)
        let workouts = try fixture.workouts()
        _ = try WorkoutDeletion(access: fixture.access).deleteAsOwner([workouts[0]])
        #expect(try imported(text).unmatchedRoutes == first.unmatchedRoutes)
        _ = try WorkoutDeletion(access: fixture.access, isPermanent: true).deleteAsOwner([workouts[1]])
        #expect(try imported(text).unmatchedRoutes == first.unmatchedRoutes)
        #expect(try fixture.workouts().isEmpty)
    }

    @Test(
        "EXP-45, IMP-95: routes of workouts that are not taken are theirs",
        arguments: [[ObjectType.heartRate], [.workout], [.workout, .heartRate], []])
    func selections(types: [ObjectType]) throws {
        let path = try fixture.folder.write(ExampleExport(days: 2).text, to: "export.xml")
        for day in 0..<3 {
            _ = try fixture.folder.write(ExampleExport.route(day), to: "workout-routes/route_\(day).gpx")
        }
        let importer = AppleHealthImporter(access: fixture.access, selection: ImportSelection(types, nil))
        let report = importer.importExport(path)
        let hasWorkouts = types.isEmpty || types.contains(.workout)
        #expect(report.error == nil && report.workoutCount == (hasWorkouts ? 2 : 0))
        #expect(report.unmatchedRoutes.map { $0.suffix(11) } == ["route_2.gpx"])
    }

    @Test(
        "EXP-45, EXP-26: routes of a workout that cannot be read are its own, whether it is taken or not",
        arguments: [[], [ObjectType.workout], [.heartRate]])
    func unreadable(types: [ObjectType]) throws {
        for name in ["r", "s"] {
            _ = try fixture.folder.write(ExampleExport.route(0), to: "workout-routes/\(name).gpx")
        }
        let path = try fixture.folder.write(
            ExampleExport.document(
                #"<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="1" durationUnit="min" "#
                    + #"sourceName="Watch" startDate="2024-03-01 10:00:00 +0000" endDate="soon">"#
                    + #"<WorkoutRoute sourceName="Watch"><FileReference path="/workout-routes/r.gpx"/>"#
                    + "</WorkoutRoute></Workout>"), to: "export.xml")
        let importer = AppleHealthImporter(access: fixture.access, selection: ImportSelection(types, nil))
        let report = importer.importExport(path)
        #expect(report.error == nil && report.workoutCount == 0 && report.routePoints == 0)
        #expect(report.unmapped["Workout"]?.added == (types == [.heartRate] ? nil : 1))
        #expect(report.unmatchedRoutes.map { $0.suffix(5) } == ["s.gpx"])
    }

    @Test("EXP-45: only routes that no workout names become workouts of their own, once") func wanted() async throws {
        _ = try fixture.folder.write(ExampleExport(days: 2).text, to: "export.xml")
        for day in 0..<2 {
            _ = try fixture.folder.write(ExampleExport.route(day), to: "workout-routes/route_\(day).gpx")
        }
        _ = try fixture.folder.write(
            GPX.file(GPX.track([[0, 50]], type: "running")), to: "workout-routes/lonely.gpx")
        var options = fixture.options
        options.hasUnmatchedRoutes = true
        for status in [ImportReport.Status.imported, .duplicate] {
            var reports: [ImportReport] = []
            await FileImporter(access: fixture.access, options: options).importAll(fixture.folder.url.path) {
                reports.append($0)
            }
            #expect(reports.map(\.status) == [status, status])
            #expect(reports.last?.file.hasSuffix("/workout-routes/lonely.gpx") == true)
            #expect(try fixture.workouts().count == 3)
        }
    }
}
