import Foundation
import HealthKit
import HealthKitTesting
import Testing
import WorkoutKit

/// A training calendar, as public apps write one with WorkoutKit.
@MainActor final class TrainingCalendar {
    private(set) var upcoming: [ScheduledWorkoutPlan] = []
    private(set) var isAuthorized = false

    func prepare() async {
        guard WorkoutScheduler.isSupported else { return }
        switch await WorkoutScheduler.shared.authorizationState {
        case .notDetermined: isAuthorized = await WorkoutScheduler.shared.requestAuthorization() == .authorized
        case .authorized: isAuthorized = true
        case .restricted, .denied: isAuthorized = false
        @unknown default: isAuthorized = false
        }
        await refresh()
    }

    func refresh() async {
        upcoming = await WorkoutScheduler.shared.scheduledWorkouts.filter { !$0.complete }
    }

    func plan(_ workout: CustomWorkout, on day: Int, of components: DateComponents) async -> WorkoutPlan {
        let plan = WorkoutPlan(.custom(workout))
        var date = components
        date.day = day
        if upcoming.count < WorkoutScheduler.maxAllowedScheduledWorkoutCount {
            await WorkoutScheduler.shared.schedule(plan, at: date)
        }
        await refresh()
        return plan
    }

    static func intervals(pace: ClosedRange<Double>) -> CustomWorkout {
        let warmup = WorkoutStep(goal: .time(10, .minutes), alert: .heartRate(zone: 2))
        var fast = IntervalStep(.work)
        fast.step.goal = .distance(400, .meters)
        if CustomWorkout.supportsAlert(SpeedRangeAlert.speed(pace, unit: .metersPerSecond), activity: .running) {
            fast.step.alert = SpeedRangeAlert.speed(pace, unit: .metersPerSecond)
        }
        let easy = IntervalStep(.recovery, goal: .time(90, .seconds))
        return CustomWorkout(
            activity: .running, location: .outdoor, displayName: "8 × 400",
            warmup: warmup, blocks: [IntervalBlock(steps: [fast, easy], iterations: 8)],
            cooldown: WorkoutStep(goal: .open))
    }

    /// The steps as a list shows them.
    static func titles(of plan: WorkoutPlan) -> [String] {
        guard case .custom(let workout) = plan.workout else { return [] }
        return workout.blocks.flatMap { block in
            block.steps.map { step in
                let amount =
                    switch step.step.goal {
                    case .open: "open"
                    case .time(let value, let unit): "\(value) \(unit.symbol)"
                    case .distance(let value, let unit): "\(value) \(unit.symbol)"
                    case .energy(let value, let unit): "\(value) \(unit.symbol)"
                    case .poolSwimDistanceWithTime(let distance, _): "\(distance)"
                    @unknown default: "?"
                    }
                return "\(block.iterations) × \(step.purpose == .work ? "fast" : "easy") \(amount)"
            }
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct PlanningAppTests {
    @Test @MainActor func appsScheduleTheirPlans() async throws {
        let permissions = ScriptedPermissions.scripted(scheduling: true)
        try await TestHealthStore(permissions: permissions).run {
            let calendar = TrainingCalendar()
            await calendar.prepare()
            #expect(calendar.isAuthorized && calendar.upcoming.isEmpty)
            let workout = TrainingCalendar.intervals(pace: 4...4.2)
            let date = DateComponents(year: 2064, month: 6, day: 1, hour: 7)
            let plan = await calendar.plan(workout, on: 3, of: date)
            _ = await calendar.plan(workout, on: 1, of: date)
            #expect(calendar.upcoming.map(\.date.day) == [1, 3])
            #expect(TrainingCalendar.titles(of: plan) == ["8 × fast 400.0 m", "8 × easy 90.0 s"])
            await WorkoutScheduler.shared.markComplete(plan, at: DateComponents(year: 2064, month: 6, day: 3, hour: 7))
            await calendar.refresh()
            #expect(calendar.upcoming.map(\.date.day) == [1])
            // What an app shares with another device comes back.
            let shared = try WorkoutPlan(from: plan.dataRepresentation)
            #expect(shared == plan)
        }
        try await TestHealthStore(permissions: .denied).run {
            let calendar = TrainingCalendar()
            await calendar.prepare()
            #expect(!calendar.isAuthorized)
        }
    }
}
