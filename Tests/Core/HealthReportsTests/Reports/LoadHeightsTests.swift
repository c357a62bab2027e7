import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// The heights of a run, from which its effort on slopes is computed: of several routes, and as far as they are known.
@Suite struct LoadHeightsTests {
    private static let start = 700_000_000.0

    /// Returns the figures of a run of ten minutes with routes of which each begins and ends at a second.
    ///
    /// The first route is level; on the others, the way climbs by a tenth of a metre a second.
    private static func run(
        _ routes: [(from: Double, to: Double)], accuracy: Double = 2, hasDistances: Bool = true
    ) throws -> LoadInputs.Run? {
        let store = try LawStore()
        let workout = SampleRecord(
            type: .workout, start: start, end: start + 600,
            content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
        try store.engine.write(as: LawStore.app) { store in
            try store.save([workout])
            guard hasDistances else { return }
            let distances = stride(from: 0.0, to: 600, by: 10).map { second in
                SampleRecord(
                    type: .distanceWalkingRunning, start: start + second, end: start + second + 10,
                    content: .quantity(QuantityValue(30, .meter)))
            }
            try store.add(distances, to: workout.uuid)
        }
        for (number, route) in routes.enumerated() {
            let points = stride(from: route.from, through: route.to, by: 10).map { second in
                RoutePoint(
                    timestamp: start + second, latitude: 47 + second / 40_000, longitude: 8,
                    altitude: number == 0 ? 400 : 400 + (second - route.from) / 10, horizontalAccuracy: 5,
                    verticalAccuracy: accuracy)
            }
            _ = try store.engine.write(as: LawStore.app) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
            }
        }
        return try store.engine.reports(for: LawStore.app) {
            try LoadReading(store: $0).inputs(of: Outing(alone: workout), nil)
        }.run
    }

    @Test("A route that begins no later than the one before ends has no heights, and a later one has")
    func overlaps() throws {
        // Adjusted metres need heights for nine tenths of the way.
        let level = try #require(try Self.run([(0, 290)]))
        #expect(level.meters == 1_800 && level.adjustedMeters == nil)
        for from in [100.0, 289, 290] {
            #expect(try Self.run([(0, 290), (from, 600)])?.adjustedMeters == nil, "\(from)")
        }
        for from in [290.5, 291, 300] {
            let both = try #require(try Self.run([(0, 290), (from, 600)]))
            #expect(try #require(both.adjustedMeters) > 1_820, "\(from)")
        }
    }

    @Test("Heights count if they are known, also exactly, and without a distance there is no run")
    func accuracies() throws {
        let known = try #require(try Self.run([(0, 300), (301, 600)]))
        #expect(try Self.run([(0, 300), (301, 600)], accuracy: 0)?.adjustedMeters == known.adjustedMeters)
        let unknown = try #require(try Self.run([(0, 300), (301, 600)], accuracy: -1))
        #expect(unknown.adjustedMeters == nil && unknown.meters == 1_800)
        #expect(try Self.run([])?.adjustedMeters == nil)
        #expect(try Self.run([(0, 600)], hasDistances: false) == nil)
    }
}
