import Foundation
import HealthKitTesting
import OpenHealthKit
import Testing
import WorkoutKit

/// Entries at components without a time zone are in that of the machine (PLN-57).
@Suite(.timeLimit(.minutes(5))) struct PlanOrderTests {
    private struct Unmet: Error {}

    @Test func PLN_57_entriesAreInOrderOnTheMachine() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Pacific/Kiritimati", 1)
            NSTimeZone.resetSystemTimeZone()
            // 15 January 2027, 12:00 UTC; it is the 16th there.
            let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_800_014_400))
            let test = try TestHealthStore(permissions: .granted, clock: clock)
            try await test.run {
                let scheduler = WorkoutScheduler.shared
                guard await scheduler.requestAuthorization() == .authorized else { throw Unmet() }
                let plan = WorkoutPlan(.goal(SingleGoalWorkout(activity: .running, goal: .time(30, .minutes))))
                // 17:30 UTC on the 15th.
                let own = DateComponents(year: 2027, month: 1, day: 16, hour: 7, minute: 30)
                let greenwich = DateComponents(timeZone: .gmt, year: 2027, month: 1, day: 15, hour: 18, minute: 0)
                await scheduler.schedule(plan, at: greenwich)
                await scheduler.schedule(plan, at: own)
                let days = await scheduler.scheduledWorkouts.map(\.date.day)
                guard days == [16, 15] else { throw Unmet() }
                // It is found again by the same components.
                await scheduler.remove(plan, at: own)
                guard await scheduler.scheduledWorkouts.map(\.date.day) == [15] else { throw Unmet() }
            }
        }
    }
}
