import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import TestStores
import Testing
import WorkoutKit

@testable import HealthKit

/// The plan of a workout: the one that it was started from, and none that was only linked with it (PLN-65, PLN-90).
@Suite(.timeLimit(.minutes(5))) struct LinkedPlanTests {
    private let store: HKHealthStore

    init() throws { store = try HKHealthStore.forTest() }

    private func plan(_ minutes: Double) -> WorkoutPlan {
        WorkoutPlan(.goal(SingleGoalWorkout(activity: .running, goal: .time(minutes, .minutes))))
    }

    private func workout(_ plan: WorkoutPlan?) async throws -> HKWorkout {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        try await store.requestAuthorization(toShare: [.workoutType()], read: [.workoutType()])
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
        if let plan { try await builder.setPlan(plan) }
        let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
        try await builder.beginCollection(at: start)
        try await builder.endCollection(at: start + 60)
        return try #require(try await builder.finishWorkout())
    }

    @Test func PLN_65_PLN_90_aLinkIsNoStart() async throws {
        let (own, other) = (plan(10), plan(20))
        let (started, free) = (try await workout(own), try await workout(nil))
        let linked = try other.planned()
        try store.context.access.write { try $0.link(free.uuid, to: linked, nil) }
        try await withHealthStore(store) {
            let plans = [try await started.workoutPlan, try await free.workoutPlan]
            #expect(plans == [own, nil])
        }
        // The owner sees what is linked.
        let kept = try store.context.access.read { try $0.plan(of: free.uuid) }
        #expect(kept?.isLinked == true && kept?.plan.id == linked.id)
        try store.context.access.write { _ = try $0.unlink(free.uuid) }
        try await withHealthStore(store) {
            let plan = try await free.workoutPlan
            #expect(plan == nil)
        }
    }
}
