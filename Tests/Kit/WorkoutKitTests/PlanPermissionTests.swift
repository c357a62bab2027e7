import Foundation
import HealthKit
import HealthKitTesting
import HealthReports
import OpenHealthKit
import Testing
import WorkoutKit

/// Plans of an app without the permission to schedule, which it had once (PLN-51, PLN-98).
@Suite(.timeLimit(.minutes(5))) struct PlanPermissionTests {
    /// 15 January 2027, 12:00 UTC.
    private let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_800_014_400))
    private let date = DateComponents(timeZone: .gmt, year: 2027, month: 1, day: 16, hour: 7, minute: 30)

    @Test(arguments: [WorkoutScheduler.AuthorizationState.notDetermined, .restricted, .denied, .authorized])
    func PLN_51_PLN_98_onlyWhoMaySchedule(state: WorkoutScheduler.AuthorizationState) async throws {
        let test = try TestHealthStore(permissions: .granted, clock: clock)
        try await test.run {
            let scheduler = WorkoutScheduler.shared
            let plan = WorkoutPlan(.goal(SingleGoalWorkout(activity: .running, goal: .time(30, .minutes))))
            try test.store.systemData.setScheduling(.authorized)
            await scheduler.schedule(plan, at: date)
            #expect(await scheduler.scheduledWorkouts.count == 1)
            try test.store.systemData.setScheduling(state)
            let (seen, isAllowed) = (try await test.store.plans(), state == .authorized)
            #expect(seen.entries.count == (isAllowed ? 1 : 0))
            #expect(await scheduler.scheduledWorkouts.count == (isAllowed ? 1 : 0))
            // Neither another entry nor a change of this one.
            let later = DateComponents(timeZone: .gmt, year: 2027, month: 1, day: 17, hour: 7, minute: 30)
            await scheduler.schedule(plan, at: later)
            await scheduler.markComplete(plan, at: date)
            try test.store.systemData.setScheduling(.authorized)
            let kept = await scheduler.scheduledWorkouts
            #expect(kept.map(\.complete).contains(true) == isAllowed && kept.count == (isAllowed ? 2 : 1))
            // Nor is it removed.
            try test.store.systemData.setScheduling(state)
            await scheduler.removeAllWorkouts()
            try test.store.systemData.setScheduling(.authorized)
            #expect(await scheduler.scheduledWorkouts.count == (isAllowed ? 0 : 1))
        }
    }
}
