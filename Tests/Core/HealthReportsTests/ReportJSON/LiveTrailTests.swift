import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// The route of a session that goes on: its last two thousand points.
@Suite struct LiveTrailTests {
    /// Returns the form of a session whose route is so long a part of a large circle, on which every point counts.
    private static func form(_ count: Int, hasTrail: Bool = true) -> LiveSessionForm {
        let points = (0..<count).map { number in
            let angle = Double(number) / 2_010 * 2 * .pi
            return RoutePoint(timestamp: Double(number), latitude: 11.5 * sin(angle), longitude: 11.5 * cos(angle))
        }
        var meter = LiveMeter()
        let facts = LiveFacts(
            configuration: WorkoutConfigurationRecord(), state: .running, elapsed: 5, activities: [], events: [],
            statistics: [:], heartRateZones: nil)
        let sight = LiveFollower.Sight(
            session: Told.id(1), bundleIdentifier: "org.example.live", start: nil, latest: nil,
            report: meter.report(of: facts, at: Told.date(5)), plan: nil, points: points)
        return LiveSessionForm(sight, hasTrail: hasTrail, Format()) { $1 }
    }

    @Test(arguments: [1, 2, 3, 1_999, 2_000, 2_001, 2_010]) func theTrailEndsWhereTheAthleteIs(count: Int) throws {
        let json = Self.form(count).json
        guard case .array(let trail)? = json["trail"] else {
            Issue.record("There is no trail.")
            return
        }
        #expect(trail.count == min(count, 2_000))
        #expect(trail.last?.line == json["position"]?.line)
        // The position of a session that had come so far.
        #expect(trail.first?.line == Self.form(max(1, count - 1_999)).json["position"]?.line)
        #expect(Self.form(count, hasTrail: false).json["trail"] == nil)
    }
}
