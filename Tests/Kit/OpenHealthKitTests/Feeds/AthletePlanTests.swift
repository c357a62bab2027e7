import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import TestStores
import Testing

/// The plan of an athlete, by its arguments.
@Suite(.timeLimit(.minutes(5))) struct AthletePlanTests {
    /// Returns the metres, the kilocalories and the average heart rate of ten minutes of cycling.
    private func ride(_ feed: AthleteFeed) async throws -> [Double] {
        let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
        let store = try HKHealthStore.forTest(clock: clock)
        store.attach(feed)
        let live = try await LiveWorkout(LiveWorkout.configuration(.cycling), in: store)
        let begin = clock.now
        live.start(at: begin)
        await clock.advance(to: begin.addingTimeInterval(600))
        let workout = try await live.finish(at: clock.now)
        return [
            try #require(workout.value(.distanceCycling, .meter())),
            try #require(workout.value(.activeEnergyBurned, .kilocalorie())),
            try #require(workout.value(.heartRate, .perMinute)),
        ]
    }

    private func planned(_ plan: EffortPlan, _ duration: Double? = nil) async throws -> [Double] {
        try await ride(AthleteFeed(seed: 4, plan, duration: duration, rhythm: 60))
    }

    @Test func aTrainingIsAsLongAsTheAthlete() async throws {
        let found = try await ride(AthleteFeed(seed: 4, duration: 600, rhythm: 60))
        #expect(try await found == planned(.standard(lasting: 600), 600))
        #expect(try await found != planned(.standard, 600))
    }

    @Test func withoutADurationATrainingGoesOn() async throws {
        let found = try await ride(AthleteFeed(seed: 4, rhythm: 60))
        #expect(try await found == planned(.standard))
        #expect(try await found != planned(.standard(lasting: 600)))
    }

    @Test(arguments: [nil, 600]) func ownEffortsCome(duration: Double?) async throws {
        let efforts = [
            AthleteFeed.Effort(seconds: 200, effort: 0.9), AthleteFeed.Effort(seconds: 300, from: 0.3, to: 0.7),
        ]
        let plan = EffortPlan([
            EffortPlan.Stage(seconds: 200, effort: 0.9), EffortPlan.Stage(seconds: 300, from: 0.3, to: 0.7),
        ])
        let found = try await ride(AthleteFeed(seed: 4, efforts: efforts, duration: duration, rhythm: 60))
        #expect(try await found == planned(plan, duration))
    }
}
