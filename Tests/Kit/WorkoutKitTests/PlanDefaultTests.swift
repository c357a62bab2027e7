import Foundation
import HealthKit
import OpenHealthKit
import Testing
import WorkoutKit

/// Plans and alerts of which an app says no more, and the places that each kind of alert asks for.
@Suite struct PlanDefaultTests {
    private static let distance = WorkoutGoal.distance(5, .kilometers)

    @Test func PLN_6_aValueToKeepIsTheCurrentOne() {
        let power = PowerThresholdAlert.power(200, unit: .watts)
        #expect(power.metric == .current)
        #expect(power == PowerThresholdAlert.power(200, unit: .watts, metric: .current))
        #expect(power != PowerThresholdAlert.power(200, unit: .watts, metric: .average))
        #expect(PowerThresholdAlert(target: Measurement(value: 200, unit: UnitPower.watts)).metric == .current)
        #expect(SpeedThresholdAlert.speed(3, unit: .metersPerSecond).metric == .current)
        #expect(HeartRateRangeAlert.heartRate(100...120).metric == .current)
    }

    @Test func PLN_3_aWorkoutIsAnywhereAndOpen() {
        let custom = CustomWorkout(activity: .running)
        #expect(custom.location == .unknown && custom.warmup == nil && custom.blocks.isEmpty && custom.cooldown == nil)
        let single = SingleGoalWorkout(activity: .swimming)
        #expect(single.location == .unknown && single.swimmingLocation == .unknown && single.goal == .open)
        let pacer = PacerWorkout(
            activity: .running, distance: Measurement(value: 5, unit: .kilometers),
            time: Measurement(value: 30, unit: .minutes))
        #expect(pacer.location == .unknown && pacer.activity == .running)
        #expect(WorkoutPlan.Workout.pacer(pacer).activity == .running)
        #expect(IntervalBlock().steps.isEmpty)
        let alert = HeartRateZoneAlert(zone: 2)
        let step = IntervalStep(.recovery, goal: .time(1, .minutes), alert: alert)
        #expect(step.purpose == .recovery && step.step == WorkoutStep(goal: .time(60, .seconds), alert: alert))
        #expect(step != IntervalStep(.work, goal: .time(1, .minutes), alert: alert))
    }

    /// Soccer has a distance only outdoors, and rowing everywhere but indoors.
    @Test func PLN_23_withoutALocationThePersonChooses() {
        #expect(!CustomWorkout.supportsGoal(Self.distance, activity: .soccer))
        #expect(CustomWorkout.supportsGoal(Self.distance, activity: .rowing))
        #expect(!SingleGoalWorkout.supportsGoal(Self.distance, activity: .soccer))
        #expect(SingleGoalWorkout.supportsGoal(Self.distance, activity: .rowing))
        let places: [HKWorkoutSessionLocationType] = [.unknown, .indoor, .outdoor]
        let whole = places.map { SingleGoalWorkout.supportsGoal(Self.distance, activity: .rowing, location: $0) }
        #expect(whole == [true, false, true])
        // Power of runners is measured everywhere but indoors.
        let power = PowerThresholdAlert.power(250, unit: .watts)
        #expect(CustomWorkout.supportsAlert(power, activity: .running))
        #expect(
            places.map { CustomWorkout.supportsAlert(power, activity: .running, location: $0) } == [true, false, true])
    }

    /// Zones of power are those of cyclists, wherever they are; runners have none, even where their power is measured.
    @Test func PLN_27_zonesOfPowerAreOfCyclistsOnly() {
        for location in [HKWorkoutSessionLocationType.unknown, .indoor, .outdoor] {
            #expect(PowerZoneAlert(zone: 3).supports(activity: .cycling, location: location))
            #expect(!PowerZoneAlert(zone: 3).supports(activity: .running, location: location))
        }
    }

    @Test func PLN_28_aSpeedToKeepDependsOnThePlace() {
        let speed = SpeedThresholdAlert.speed(8, unit: .metersPerSecond)
        let places: [HKWorkoutSessionLocationType] = [.unknown, .indoor, .outdoor]
        #expect(places.map { speed.supports(activity: .cycling, location: $0) } == [true, false, true])
        #expect(places.map { speed.supports(activity: .running, location: $0) } == [true, true, true])
        #expect(places.map { speed.supports(activity: .yoga, location: $0) } == [false, false, false])
    }

    /// An alert of an app, which Apple's protocol permits.
    private struct OwnAlert: WorkoutAlert {
        var metric: WorkoutAlertMetric { .average }
        func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool { true }
    }

    @Test func PLN_33_anAlertOfAnotherTypeIsNamedWithItsStep() {
        let (plain, own) = (IntervalStep(.work), IntervalStep(.recovery, alert: OwnAlert()))
        let workouts = [
            CustomWorkout(
                activity: .running,
                blocks: [
                    IntervalBlock(steps: [plain, plain, plain]), IntervalBlock(steps: [plain, plain, own]),
                ]),
            CustomWorkout(activity: .running, blocks: [IntervalBlock(steps: [own])], cooldown: WorkoutStep()),
            CustomWorkout(activity: .running, cooldown: WorkoutStep(alert: OwnAlert())),
        ]
        let paths = workouts.map { WorkoutPlan(.custom($0)).problems.map { $0.path ?? "" } }
        #expect(paths == [["blocks[1].steps[2]"], ["blocks[0].steps[0]"], ["cooldown"]])
    }
}
