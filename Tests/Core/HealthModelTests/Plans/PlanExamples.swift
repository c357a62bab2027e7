import Foundation
import HealthModel

/// Plans of every kind, in which every value is different.
enum PlanExamples {
    static func seconds(_ value: Double) -> PlannedGoal { .time(.init(value, .second)) }
    static func meters(_ value: Double) -> PlannedGoal { .distance(.init(value, .meter)) }

    static func target(
        _ subject: PlannedTarget.Subject, _ low: Double, _ high: Double, _ metric: PlannedTarget.Metric = .current
    ) -> PlannedTarget {
        PlannedTarget(
            subject, .range(low: .init(low, subject.unit), high: .init(high, subject.unit)), metric: metric)
    }

    private static func plan(_ number: UInt64, _ content: PlannedWorkout.Content) -> PlannedWorkout {
        PlannedWorkout(content, id: UUID(high: 0x1111_2222_3333_4444, low: number))
    }

    static let run = PlannedIntervals(
        activity: .running, location: .outdoor, displayName: "Hills",
        warmup: PlannedStep(goal: seconds(10), displayName: "Slowly"),
        blocks: [
            PlannedBlock(
                steps: [
                    PlannedInterval(.work, PlannedStep(goal: meters(100), target: target(.speed, 3, 4))),
                    PlannedInterval(.recovery, PlannedStep(ramp: .down)),
                ], iterations: 2), PlannedBlock(steps: [], iterations: 4),
            PlannedBlock(
                steps: [
                    PlannedInterval(
                        .work,
                        PlannedStep(goal: .energy(.init(9, .kilocalorie)), target: PlannedTarget(.heartRate, .zone(3))))
                ], iterations: 3),
        ],
        cooldown: PlannedStep(goal: .time(.init(2, .minute)), target: target(.cadence, 150, 170)))

    static let swim = PlannedIntervals(
        activity: .swimming, location: .indoor,
        warmup: PlannedStep(
            goal: .poolSwim(distance: .init(50, .meter), time: .init(70, .second)),
            target: target(.heartRate, 120, 140)),
        blocks: [
            PlannedBlock(
                steps: [
                    PlannedInterval(.work, PlannedStep(goal: meters(33))),
                    PlannedInterval(
                        .recovery,
                        PlannedStep(goal: .poolSwim(distance: .init(30, .yard), time: .init(0.75, .minute)))),
                    PlannedInterval(.work, PlannedStep(goal: .open)),
                ], iterations: 2)
        ], cooldown: PlannedStep(goal: meters(60)))

    static let ride = PlannedIntervals(
        activity: .cycling, location: .indoor, displayName: "Over and under",
        warmup: PlannedStep(
            goal: .time(.init(5, .minute)), relativeTarget: RelativeTarget(.thresholdPower, 0.4, 0.75), ramp: .up),
        blocks: [
            PlannedBlock(
                steps: [
                    PlannedInterval(
                        .work,
                        PlannedStep(goal: seconds(90), target: PlannedTarget(.power, .threshold(.init(240, .watt))))),
                    PlannedInterval(
                        .recovery, PlannedStep(goal: seconds(45), target: target(.power, 90, 130), ramp: .down)),
                    PlannedInterval(
                        .work,
                        PlannedStep(
                            goal: .distance(.init(1.5, .kilometer)), target: target(.speed, 8, 11, .average),
                            relativeTarget: RelativeTarget(.maximalHeartRate, 0.92, 0.85))),
                ], iterations: 3)
        ], cooldown: PlannedStep(goal: .time(.init(4, .minute)), target: PlannedTarget(.power, .zone(1)), ramp: .down))

    /// Goals that nobody reaches.
    static let odd = PlannedIntervals(
        activity: .hiking, warmup: PlannedStep(goal: seconds(0)),
        blocks: [
            PlannedBlock(
                steps: [
                    seconds(-3), seconds(.infinity), seconds(.nan), meters(0), meters(-5), meters(.nan),
                    .energy(.init(0, .kilocalorie)), .energy(.init(3, .meter)), .distance(.init(3, .second)),
                    .poolSwim(distance: .init(0, .meter), time: .init(20, .second)),
                    .poolSwim(distance: .init(20, .meter), time: .init(0, .second)),
                ].map { PlannedInterval(.work, PlannedStep(goal: $0)) })
        ])

    private static func repeated(_ iterations: Int) -> PlannedIntervals {
        PlannedIntervals(
            activity: .walking, warmup: PlannedStep(goal: seconds(3)),
            blocks: [
                PlannedBlock(steps: [PlannedInterval(.work, PlannedStep(goal: meters(11)))], iterations: iterations),
                PlannedBlock(steps: [PlannedInterval(.recovery, PlannedStep(goal: seconds(7)))], iterations: 2),
            ])
    }

    static let all: [(name: String, plan: PlannedWorkout)] = [
        ("run", plan(1, .intervals(run))), ("swim", plan(2, .intervals(swim))), ("ride", plan(3, .intervals(ride))),
        ("odd", plan(4, .intervals(odd))),
        ("goal open", plan(5, .goal(PlannedGoalWorkout(activity: .yoga, location: .indoor)))),
        ("goal time", plan(6, .goal(PlannedGoalWorkout(activity: .hiking, location: .outdoor, goal: seconds(1_234))))),
        (
            "goal distance",
            plan(7, .goal(PlannedGoalWorkout(activity: .rowing, location: .indoor, goal: meters(2_345))))
        ),
        (
            "goal energy",
            plan(8, .goal(PlannedGoalWorkout(activity: .rowing, goal: .energy(.init(321, .kilocalorie)))))
        ),
        (
            "goal pool",
            plan(
                9,
                .goal(
                    PlannedGoalWorkout(
                        activity: .swimming, location: .indoor, swimmingLocation: .pool,
                        goal: .poolSwim(distance: .init(50, .meter), time: .init(60, .second)))))
        ),
        (
            "pacer",
            plan(
                10,
                .pacer(
                    PlannedPacer(
                        activity: .running, location: .outdoor, distance: .init(5, .kilometer), time: .init(26, .minute)
                    )))
        ),
        (
            "pacer without time",
            plan(11, .pacer(PlannedPacer(activity: .yoga, distance: .init(5, .kilometer), time: .init(0, .minute))))
        ),
        (
            "triathlon",
            plan(
                12,
                .multisport(
                    PlannedMultisport(
                        legs: [.swimming(.openWater), .cycling(.outdoor), .running(.indoor)], displayName: "Three")))
        ),
        ("one leg", plan(13, .multisport(PlannedMultisport(legs: [.running(.outdoor)])))),
        ("no leg", plan(14, .multisport(PlannedMultisport()))), ("none", plan(15, .intervals(repeated(0)))),
        ("less than none", plan(16, .intervals(repeated(-2)))), ("many", plan(17, .intervals(repeated(9_997)))),
        ("too many", plan(18, .intervals(repeated(9_998)))), ("far too many", plan(19, .intervals(repeated(.max - 2)))),
        ("empty", plan(20, .intervals(PlannedIntervals(activity: .dance)))),
    ]
}
