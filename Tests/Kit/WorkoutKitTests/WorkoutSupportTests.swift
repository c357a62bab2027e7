import Foundation
import HealthKit
import OpenHealthKit
import Testing
import WorkoutKit

/// The activities, locations, goals and alerts that go together.
@Suite struct WorkoutSupportTests {
    private static let locations: [HKWorkoutSessionLocationType] = [.unknown, .indoor, .outdoor]
    private static let all: [HKWorkoutActivityType] = (0...4_000).compactMap { HKWorkoutActivityType(rawValue: $0) }
    private static let unsupported: Set<HKWorkoutActivityType> = [
        .swimBikeRun, .transition, .underwaterDiving, .init(rawValue: 14) ?? .other, .init(rawValue: 15) ?? .other,
        .init(rawValue: 30) ?? .other,
    ]
    private static let distance = WorkoutGoal.distance(5, .kilometers)
    private static let pool = WorkoutGoal.poolSwimDistanceWithTime(
        Measurement(value: 100, unit: .meters), Measurement(value: 2, unit: .minutes))

    /// Returns the locations at which the answer is yes.
    private func places(_ answer: (HKWorkoutSessionLocationType) -> Bool) -> [HKWorkoutSessionLocationType] {
        Self.locations.filter(answer)
    }

    @Test func PLN_20_allButSixActivitiesHavePlans() {
        #expect(Self.all.count == 84)
        for activity in Self.all {
            let isSupported = !Self.unsupported.contains(activity)
            #expect(CustomWorkout.supportsActivity(activity) == isSupported)
            #expect(SingleGoalWorkout.supportsActivity(activity) == isSupported)
        }
    }

    @Test func PLN_21_openAndTimeAreAlwaysGoals() {
        for activity in Self.all where !Self.unsupported.contains(activity) {
            for location in Self.locations {
                for goal in [WorkoutGoal.open, .time(1, .hours)] {
                    #expect(CustomWorkout.supportsGoal(goal, activity: activity, location: location))
                    #expect(SingleGoalWorkout.supportsGoal(goal, activity: activity, location: location))
                }
            }
        }
        #expect(!CustomWorkout.supportsGoal(.open, activity: .transition))
    }

    @Test func PLN_22_energyIsAGoalOfWholeWorkouts() {
        let energy = WorkoutGoal.energy(300, .kilocalories)
        for activity in Self.all where !Self.unsupported.contains(activity) {
            #expect(!CustomWorkout.supportsGoal(energy, activity: activity, location: .outdoor))
            #expect(SingleGoalWorkout.supportsGoal(energy, activity: activity, location: .indoor))
        }
    }

    @Test func PLN_23_distanceDependsOnActivityAndLocation() {
        func places(_ activity: HKWorkoutActivityType) -> [HKWorkoutSessionLocationType] {
            self.places { CustomWorkout.supportsGoal(Self.distance, activity: activity, location: $0) }
        }
        #expect(places(.running) == Self.locations && places(.swimming) == Self.locations)
        #expect(places(.skatingSports) == Self.locations && places(.downhillSkiing) == Self.locations)
        #expect(places(.soccer) == [.outdoor] && places(.golf) == [.outdoor] && places(.other) == [.outdoor])
        #expect(places(.elliptical) == [] && places(.yoga) == [] && places(.highIntensityIntervalTraining) == [])
        #expect(SingleGoalWorkout.supportsGoal(Self.distance, activity: .cycling))
        #expect(!SingleGoalWorkout.supportsGoal(Self.distance, activity: .soccer))
    }

    @Test func PLN_24_poolDistanceWithTimeIsAGoalOfSwimmingSteps() {
        for activity in Self.all {
            for location in Self.locations {
                #expect(
                    CustomWorkout.supportsGoal(Self.pool, activity: activity, location: location)
                        == (activity == .swimming))
                #expect(!SingleGoalWorkout.supportsGoal(Self.pool, activity: activity, location: location))
            }
        }
    }

    @Test func PLN_25_rowingIndoorsIsNoPlace() throws {
        #expect(
            places { CustomWorkout.supportsGoal(Self.distance, activity: .rowing, location: $0) } == [
                .unknown, .outdoor,
            ])
        let plan = WorkoutPlan(.custom(CustomWorkout(activity: .rowing, location: .indoor)))
        #expect(plan.problems.map(\.name) == ["unsupportedActivityLocation"])
        #expect(throws: (any Error).self) { try plan.dataRepresentation }
        let lake = WorkoutPlan(.custom(CustomWorkout(activity: .rowing)))
        #expect(lake.problems.isEmpty)
        #expect(try lake.dataRepresentation.isEmpty == false)
    }

    @Test func PLN_26_heartRateIsAlwaysATarget() {
        for activity in Self.all {
            for location in Self.locations {
                #expect(HeartRateZoneAlert(zone: 2).supports(activity: activity, location: location))
                #expect(HeartRateRangeAlert.heartRate(100...120).supports(activity: activity, location: location))
            }
        }
    }

    @Test func PLN_27_powerIsATargetOfCyclingAndRunning() {
        let range = PowerRangeAlert.power(200...220, unit: .watts)
        let threshold = PowerThresholdAlert.power(200, unit: .watts)
        for activity in Self.all {
            let expected: [HKWorkoutSessionLocationType] =
                activity == .cycling ? Self.locations : activity == .running ? [.unknown, .outdoor] : []
            #expect(places { range.supports(activity: activity, location: $0) } == expected)
            #expect(places { threshold.supports(activity: activity, location: $0) } == expected)
            #expect(PowerZoneAlert(zone: 3).supports(activity: activity, location: .indoor) == (activity == .cycling))
        }
    }

    @Test func PLN_28_speedIsATargetOfActivitiesWithADistance() {
        let range = SpeedRangeAlert.speed(3...4, unit: .metersPerSecond)
        let threshold = SpeedThresholdAlert.speed(3, unit: .metersPerSecond)
        func places(_ activity: HKWorkoutActivityType) -> [HKWorkoutSessionLocationType] {
            self.places { range.supports(activity: activity, location: $0) }
        }
        #expect(places(.running) == Self.locations)
        #expect(places(.cycling) == [.unknown, .outdoor] && places(.swimming) == [.unknown, .outdoor])
        #expect(places(.elliptical) == [] && places(.soccer) == [])
        #expect(threshold.supports(activity: .hiking, location: .outdoor))
    }

    @Test func PLN_29_cadenceIsATargetOfCyclingAndRunning() {
        let alert = CadenceThresholdAlert.cadence(90)
        for activity in Self.all {
            let expected = activity == .cycling || activity == .running
            #expect(alert.supports(activity: activity, location: .indoor) == expected)
            #expect(CadenceRangeAlert.cadence(80...90).supports(activity: activity, location: .outdoor) == expected)
            #expect(CustomWorkout.supportsAlert(alert, activity: activity) == expected)
            #expect(
                CustomWorkout.supportsAlert(.heartRate(zone: 1), activity: activity)
                    == !Self.unsupported.contains(activity))
        }
    }

    @Test func PLN_30_fiveActivitiesHavePacers() {
        #expect(
            Set(Self.all.filter(PacerWorkout.supportsActivity)) == [
                .running, .walking, .cycling, .wheelchairWalkPace, .wheelchairRunPace,
            ])
    }

    @Test func PLN_31_sportsFollowOneAnotherInSomeOrders() {
        let (swim, bike, run) = (
            SwimBikeRunWorkout.Activity.swimming(.pool), SwimBikeRunWorkout.Activity.cycling(.indoor),
            SwimBikeRunWorkout.Activity.running(.outdoor)
        )
        for order in [[swim, bike, run], [run, bike, run], [swim, run], [bike, run]] {
            #expect(SwimBikeRunWorkout.supportsActivityOrdering(order))
        }
        for order in [[], [swim], [bike, run, swim], [run, run], [swim, bike, bike], [swim, swim]] {
            #expect(!SwimBikeRunWorkout.supportsActivityOrdering(order))
            let plan = WorkoutPlan(.swimBikeRun(SwimBikeRunWorkout(activities: order)))
            #expect(plan.problems.map(\.name) == ["repeatedActivities"])
        }
    }

    @Test func PLN_33_problemsNameTheirSteps() throws {
        let plan = WorkoutPlan(
            .custom(
                CustomWorkout(
                    activity: .yoga, location: .indoor, warmup: WorkoutStep(goal: .time(5, .minutes)),
                    blocks: [
                        IntervalBlock(steps: [IntervalStep(.work, goal: .time(1, .minutes))]),
                        IntervalBlock(steps: [
                            IntervalStep(.work, goal: .energy(100, .kilocalories)),
                            IntervalStep(.recovery, goal: .distance(1, .kilometers), alert: .power(zone: 2)),
                        ]),
                    ], cooldown: WorkoutStep(goal: Self.pool))))
        #expect(
            plan.problems.map { "\($0.name) \($0.path ?? "")" } == [
                "unsupportedGoal blocks[1].steps[0]", "unsupportedGoal blocks[1].steps[1]",
                "unsupportedAlert blocks[1].steps[1]", "unsupportedSwimmingGoal cooldown",
            ])
        let error = try #require(throws: (any Error).self) { try plan.dataRepresentation }
        #expect(error.localizedDescription.hasPrefix("unsupportedGoal at blocks[1].steps[0]: Energy cannot be"))
        let dive = WorkoutPlan(.goal(SingleGoalWorkout(activity: .underwaterDiving)))
        #expect(dive.problems.map(\.name) == ["unsupportedActivity"])
        let swim = WorkoutPlan(.goal(SingleGoalWorkout(activity: .swimming, goal: Self.pool)))
        #expect(swim.problems.map(\.name) == ["unsupportedSwimmingGoal"])
        let row = WorkoutPlan(
            .pacer(
                PacerWorkout(
                    activity: .rowing, distance: Measurement(value: 2, unit: .kilometers),
                    time: Measurement(value: 8, unit: .minutes))))
        #expect(row.problems.map(\.name) == ["unsupportedActivity"])
    }

    /// An alert of an app, which Apple's protocol permits.
    private struct PaceAlert: WorkoutAlert {
        var metric: WorkoutAlertMetric { .average }
        func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool { true }
    }

    @Test func PLN_33_alertsOfOtherTypesCannotBeWritten() throws {
        let plan = WorkoutPlan(
            .custom(CustomWorkout(activity: .running, warmup: WorkoutStep(alert: PaceAlert()))))
        #expect(plan.problems.map(\.name) == ["unsupportedAlert"] && plan.problems.first?.path == "warmup")
        #expect(throws: (any Error).self) { try plan.dataRepresentation }
    }
}
