import Foundation
import HealthKit
import HealthKitTesting
import HealthModel
import HealthStore
import OpenHealthKit
import Synchronization
import Testing
import WorkoutKit

/// The lines that the scheduler writes instead of throwing (PLN-53).
@Suite(.timeLimit(.minutes(5))) struct SchedulerLogTests {
    private let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_800_014_400))
    private let scheduler = WorkoutScheduler.shared

    private static let plan = WorkoutPlan(
        .goal(SingleGoalWorkout(activity: .running, goal: .time(30, .minutes))))

    private static func january(_ day: Int) -> DateComponents {
        DateComponents(year: 2027, month: 1, day: day, hour: 7, minute: 30)
    }

    private func lines(_ body: () async -> Void) async -> [String] {
        let lines = Mutex<[String]>([])
        await Warnings.$sink.withValue({ line in lines.withLock { $0.append(line) } }) { await body() }
        return lines.withLock { $0 }
    }

    private func run(_ body: (TestHealthStore) async throws -> Void) async throws {
        let test = try TestHealthStore(clock: clock)
        try await test.run { try await body(test) }
    }

    @Test func PLN_53_withoutPermissionEachCallSaysWhatItDidNot() async throws {
        try await run { _ in
            let told = await lines {
                await scheduler.schedule(Self.plan, at: Self.january(20))
                await scheduler.remove(Self.plan, at: Self.january(20))
                await scheduler.markComplete(Self.plan, at: Self.january(20))
                await scheduler.removeAllWorkouts()
                #expect(await scheduler.scheduledWorkouts.isEmpty)
            }
            #expect(
                told == [
                    "The workout was not scheduled: The app is not authorized to schedule workouts.",
                    "The workout was not removed: The app is not authorized to schedule workouts.",
                    "The workout was not marked as complete: The app is not authorized to schedule workouts.",
                    "The workouts were not removed: The app is not authorized to schedule workouts.",
                    "The schedule could not be read: The app is not authorized to schedule workouts.",
                ])
        }
    }

    /// A person who cancels can be asked again, and nothing has gone wrong.
    @Test func PLN_52_aCancelledRequestIsNoFailure() async throws {
        let test = try TestHealthStore(permissions: .cancelled, clock: clock)
        await test.run {
            let told = await lines { #expect(await scheduler.requestAuthorization() == .notDetermined) }
            #expect(told == [])
        }
    }

    @Test func PLN_53_whatIsNotThereIsNotChanged() async throws {
        try await run { _ in
            #expect(await scheduler.requestAuthorization() == .authorized)
            await scheduler.schedule(Self.plan, at: Self.january(20))
            let other = WorkoutPlan(Self.plan.workout)
            let told = await lines {
                await scheduler.remove(Self.plan, at: Self.january(21))
                await scheduler.markComplete(Self.plan, at: Self.january(21))
                await scheduler.remove(other, at: Self.january(20))
                await scheduler.markComplete(other, at: DateComponents(hour: 7))
            }
            #expect(
                told == [
                    "The workout was not removed: There is no entry of this plan at this date.",
                    "The workout was not marked as complete: There is no entry of this plan at this date.",
                    "The workout was not removed: There is no entry of this plan at this date.",
                    "The workout was not marked as complete: The components name no date.",
                ])
            let kept = await scheduler.scheduledWorkouts
            #expect(kept.map(\.date) == [Self.january(20)] && kept.map(\.complete) == [false])
            #expect(await lines { await scheduler.removeAllWorkouts() } == [])
            #expect(await scheduler.scheduledWorkouts.isEmpty)
        }
    }

    /// A failure to write or read has the reason of the store, and the standard answer.
    @Test func PLN_53_aStoreThatDoesNotAnswerIsTold() async throws {
        try await run { test in
            test.isGuestUser = true
            let asked = await lines { #expect(await scheduler.requestAuthorization() == .notDetermined) }
            #expect(
                asked == [
                    "The permission could not be requested: A guest user can neither write health data nor grant access."
                ])
            test.isGuestUser = false
            #expect(await scheduler.requestAuthorization() == .authorized)
            await scheduler.schedule(Self.plan, at: Self.january(20))
            test.hasHealthData = false
            let told = await lines {
                #expect(await scheduler.authorizationState == .notDetermined)
                #expect(await scheduler.requestAuthorization() == .notDetermined)
                #expect(await scheduler.scheduledWorkouts.isEmpty)
                await scheduler.removeAllWorkouts()
            }
            let reason = "Health data is unavailable on this device"
            #expect(
                told == [
                    "The permission could not be read: \(reason)", "The permission could not be requested: \(reason)",
                    "The permission could not be read: \(reason)", "The schedule could not be read: \(reason)",
                    "The workouts were not removed: \(reason)",
                ])
            test.hasHealthData = true
            #expect(await scheduler.scheduledWorkouts.count == 1)
        }
    }

    /// An alert of another type is the reason that a plan is not scheduled.
    @Test func PLN_53_aPlanThatCannotBeStoredIsTold() async throws {
        struct OwnAlert: WorkoutAlert {
            var metric: WorkoutAlertMetric { .current }
            func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool { true }
        }
        let step = WorkoutStep(goal: .open, alert: OwnAlert())
        let plan = WorkoutPlan(.custom(CustomWorkout(activity: .running, warmup: step)))
        try await run { _ in
            #expect(await scheduler.requestAuthorization() == .authorized)
            let told = await lines { await scheduler.schedule(plan, at: Self.january(20)) }
            #expect(told.count == 1)
            #expect(told.first?.hasPrefix("The workout was not scheduled: ") == true)
            #expect(told.first?.hasSuffix("OwnAlert is not an alert that can be stored or written.") == true)
            #expect(await scheduler.scheduledWorkouts.isEmpty)
        }
    }

    /// A plan that another program scheduled, with a step that no alert can express, hides no other one.
    @Test func PLN_53_aPlanThatNoValueExpressesIsLeftOutAlone() async throws {
        try await run { test in
            #expect(await scheduler.requestAuthorization() == .authorized)
            await scheduler.schedule(Self.plan, at: Self.january(20))
            let step = PlannedStep(target: PlannedTarget(.speed, .zone(2)))
            let block = PlannedBlock(steps: [PlannedInterval(.work, step)])
            let foreign = PlannedWorkout(.intervals(PlannedIntervals(activity: .running, blocks: [block])))
            let date = try #require(ScheduledDate(Self.january(21), in: .current))
            try test.store.context.access.write { store in
                try store.schedule(foreign, at: date, today: clock.now, in: .current)
            }
            await scheduler.schedule(Self.plan, at: Self.january(22))
            let told = await lines {
                let kept = await scheduler.scheduledWorkouts
                #expect(kept.map(\.date) == [Self.january(20), Self.january(22)])
                #expect(kept.allSatisfy { $0.plan == Self.plan })
            }
            #expect(
                told == [
                    "A scheduled workout was left out: blocks[0].steps[0]: There is no alert for a zone of speed."
                ])
            // It is removed with the others.
            await scheduler.removeAllWorkouts()
            let rest = await lines {
                let kept = await scheduler.scheduledWorkouts
                #expect(kept.isEmpty)
            }
            #expect(rest == [])
        }
    }

    @Test func PLN_51_everyPermissionIsTold() async throws {
        try await run { test in
            for state in [WorkoutScheduler.AuthorizationState.restricted, .denied, .authorized, .notDetermined] {
                try test.store.systemData.setScheduling(state)
                #expect(await scheduler.authorizationState == state)
                // For another app.
                try test.store.systemData.setScheduling(
                    .authorized, of: AppInformation(bundleIdentifier: "com.example.other"))
                #expect(await scheduler.authorizationState == state)
            }
        }
    }
}
