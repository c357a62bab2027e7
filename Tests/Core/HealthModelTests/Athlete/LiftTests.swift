import Testing

@testable import HealthModel

/// A simulated skier goes down, takes the lift, and waits at the top.
@Suite struct LiftTests {
    private static let configuration = WorkoutConfigurationRecord(.downhillSkiing, location: 3)

    /// Returns a skier after a run of a minute and 40 seconds of rest, of whom the lift has begun to take care.
    private static func skier() -> SimulatedAthlete {
        let plan = EffortPlan([.init(seconds: 60, effort: 0.8), .init(seconds: 600, effort: 0.1)])
        var athlete = SimulatedAthlete(plan: plan, seed: 1, elevation: 2_000)
        athlete.begin(configuration, at: 1_000)
        _ = athlete.advance(to: 1_060)
        #expect(athlete.elevation < 1_950 && athlete.motion.speed > 8)
        _ = athlete.advance(to: 1_100)
        #expect(athlete.elevation > 1_900 && athlete.elevation < 1_980 && athlete.motion.speed == 0)
        return athlete
    }

    private static func way(_ one: RoutePoint, _ other: RoutePoint) -> Double {
        Geodesic.distance(
            latitude1: one.latitude, longitude1: one.longitude, latitude2: other.latitude, longitude2: other.longitude)
    }

    @Test func aLiftLeadsToTheTopAndNoFurther() throws {
        var athlete = Self.skier()
        var low = athlete.elevation
        let ride = athlete.advance(to: 1_110).locations
        #expect(abs(athlete.elevation - low - 25) < 1e-9 && ride.count == 10)
        // Four metres a second over ground, but for the error of positions and turns.
        #expect(try (15...50).contains(Self.way(#require(ride.first), #require(ride.last))))
        _ = athlete.advance(to: 1_160)
        #expect(athlete.elevation == 2_000)
        let rest = athlete.advance(to: 1_200).locations
        #expect(athlete.elevation == 2_000 && rest.count == 40)
        #expect(try rest.allSatisfy { try Self.way($0, #require(rest.first)) < 15 && $0.speed == 0 })
        // In a pause it does not move.
        athlete = Self.skier()
        low = athlete.elevation
        athlete.pause(at: 1_100)
        _ = athlete.advance(to: 1_150)
        #expect(athlete.elevation == low)
        athlete.resume(at: 1_150)
        _ = athlete.advance(to: 1_152)
        #expect(abs(athlete.elevation - low - 5) < 1e-9)
    }

    @Test func theTopIsWhereAnActivityBegins() {
        var athlete = Self.skier()
        let low = athlete.elevation
        athlete.begin(Self.configuration, at: 1_100)
        _ = athlete.advance(to: 1_150)
        #expect(athlete.elevation == low)
    }
}
