import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthReports

/// What is cached of routes.
@Suite struct RouteCacheTests {
    private static let owner = AppIdentity(bundleIdentifier: "org.example.owner", name: "Owner")

    @Test("WEB-109, API-140: pictures and tiles of routes are cached, and computed again when a route is added")
    func cached() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite").path
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
        let writer = try SQLiteEngine(path: path, owner: Self.owner)
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try writer.write { try $0.authorize(Self.owner, AuthorizationDecisions(share: all, read: all)) }
        let start = 700_000_000.0
        let workout = SampleRecord(
            type: .workout, start: start, end: start + 100,
            content: .workout(WorkoutRecord(activityType: .running, duration: 100)))
        try writer.write(as: Self.owner) { try $0.save([workout]) }
        func add(_ latitude: Double) throws {
            let points = (0..<2).map { place in
                RoutePoint(
                    timestamp: start + Double(place) * 50, latitude: latitude + Double(place) / 1_000, longitude: 8,
                    altitude: 400, horizontalAccuracy: 5, verticalAccuracy: 3)
            }
            _ = try writer.write(as: Self.owner) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
            }
        }
        func read() throws -> (lines: Int, tiles: Int, cached: [Int]) {
            let reader = try SQLiteEngine(reading: path, as: Self.owner)
            let found = try reader.reports(for: Self.owner) { reports in
                var workouts: [WorkoutSummary] = []
                try reports.forEachWorkout(SampleFilter()) { workouts.append($0) }
                return (
                    try reports.routePreviews(of: workouts)[workout.uuid]?.lines.count ?? 0,
                    try reports.tiles().tiles.count
                )
            }
            let cached = try reader.reports(for: Self.owner) { reports in
                try [StoreReader.routePreviews, StoreReader.tiles].map { try reports.derivedFigures($0).bodies.count }
            }
            return (found.0, found.1, cached)
        }
        try add(47)
        let first = try read()
        #expect(first.lines == 1 && first.tiles == 1 && first.cached == [1, 1])
        // Near enough that both lines have a length in the small picture.
        try add(47.02)
        let second = try read()
        #expect(second.lines == 2 && second.tiles > 1 && second.cached == [1, 1])
    }
}
