import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthTransfer

/// The owners of the routes of an export, and the workouts that an import names.
@Suite struct ImportedRouteTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    private func routes(_ elements: String) throws -> (workout: SampleRecord, routes: [SampleRecord]) {
        let body =
            #"<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="1" durationUnit="min" "#
            + #"sourceName="Watch" sourceVersion="2" startDate="2024-03-01 10:00:00 +0000" "#
            + #"endDate="2024-03-01 10:01:00 +0000">\#(elements)</Workout>"#
        let path = try fixture.folder.write(ExampleExport.document(body), to: "export.xml")
        let report = AppleHealthImporter(access: fixture.access).importExport(path)
        #expect(report.error == nil)
        let workout = try #require(
            try fixture.access.own { try $0.samples(SampleRequest(.workout)) }.first)
        let routes = try fixture.access.own {
            try $0.samples(SampleRequest(.workoutRoute, .workout(workout.uuid), sort: [.init(.start)]))
        }
        return (workout, routes)
    }

    private static func route(_ attributes: String, minute: Int = 0) -> String {
        let points = (0..<3).map { second in
            #"<Location date="2024-03-01 10:00:\#(minute * 10 + second + 10) +0000" latitude="51.5" longitude="-0.1" "#
                + #"altitude="10" horizontalAccuracy="3"/>"#
        }
        return "<WorkoutRoute \(attributes)>\(points.joined())</WorkoutRoute>"
    }

    @Test("A route is of the source and version that it names, or else of those of its workout")
    func sources() throws {
        let (workout, routes) = try routes(
            Self.route(#"sourceName="Phone" sourceVersion="17.4""#)
                + Self.route(#"sourceName="Strap""#, minute: 1)
                + Self.route(#"sourceVersion="9""#, minute: 2))
        #expect(routes.map { $0.source?.source.name } == ["Phone", "Strap", "Watch"])
        #expect(routes.map { $0.source?.version } == ["17.4", nil, "2"])
        #expect(workout.source?.source.name == "Watch" && workout.source?.version == "2")
    }

    @Test("EXP-17: an import names the workouts that the store has, not those that somebody deleted")
    func named() throws {
        let path = try fixture.folder.write(ExampleExport(days: 3).text, to: "export.xml")
        let importer = AppleHealthImporter(access: fixture.access)
        let first = importer.importExport(path)
        #expect(first.error == nil && first.workoutsOfExport.count == 3)
        let workouts = try fixture.access.own {
            try $0.samples(SampleRequest(.workout, sort: [.init(.start)]))
        }
        _ = try WorkoutDeletion(access: fixture.access).deleteAsOwner([workouts[1]])
        let left = [workouts[0].uuid, workouts[2].uuid]
        #expect(importer.importExport(path).workoutsOfExport == left)
        _ = try WorkoutDeletion(access: fixture.access, isPermanent: true).deleteAsOwner([workouts[0]])
        #expect(importer.importExport(path).workoutsOfExport == [workouts[2].uuid])
        _ = try WorkoutBin(access: fixture.access).restore([workouts[1].uuid])
        #expect(importer.importExport(path).workoutsOfExport == [workouts[1].uuid, workouts[2].uuid])
    }
}
