import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// Workouts that are just as long as a distance of records.
@Suite struct EffortBoundTests {
    private static func distances(_ activity: WorkoutActivity, _ meters: Double) -> [Double] {
        var leg = EffortLeg(activity, start: 0, duration: 3_600)
        // At an even speed that all sports reach, with a piece every ten seconds.
        let count = 200
        let seconds = meters / 1.2
        leg.addEfforts(
            times: (0...count).map { Double($0) * seconds / Double(count) },
            meters: (0...count).map { Double($0) * meters / Double(count) }, pauses: [])
        #expect(leg.leftOut.isEmpty)
        return leg.efforts.map(\.distance)
    }

    @Test("API-120: a distance counts if it was covered, as far as numbers tell")
    func distances() throws {
        for (activity, shortest, longer) in [
            (WorkoutActivity.running, 400.0, 5_000.0), (.swimming, 50, 400), (.cycling, 5_000, 40_000),
        ] {
            let sport = try #require(EffortSport(activity))
            for distance in [shortest, longer] {
                let own = sport.distances.filter { $0 <= distance }
                for (difference, isCovered) in [
                    (0.0, true), (-5e-7, true), (-2e-6, false), (-1, false), (1e-7, true), (1, true),
                ] {
                    let found = Self.distances(activity, distance + difference)
                    #expect(found == (isCovered ? own : own.dropLast()), "\(activity.name) \(distance) \(difference)")
                }
            }
            #expect(Self.distances(activity, 1) == [])
        }
    }
}
