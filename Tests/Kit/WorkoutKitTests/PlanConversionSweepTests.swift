import Foundation
import HealthKit
import HealthModel
import TestSupport
import Testing

@testable import WorkoutKit

/// Plans as records and as values of apps: every goal and target in every unit, and what is refused.
@Suite struct PlanConversionSweepTests {
    private static let id = UUID(uuidString: "11111111-2222-3333-4444-555555555555") ?? UUID()

    private static let units: [QuantityUnit] = [
        .meter, .kilometer, .foot, .yard, .mile, .centimeter, .second, .minute, .hour, .millisecond,
        .joule, .kilojoule,
        .kilocalorie, .smallCalorie, .largeCalorie, .watt, QuantityUnit(.watt, prefix: .kilo),
        .meterPerSecond,
        .kilometerPerHour, QuantityUnit.mile.divided(by: .hour), .countPerSecond, .countPerMinute,
        .count,
    ]

    /// Returns the beginning and a hash of a longer text.
    private static func short(_ text: String) -> String {
        guard text.count > 36 else { return text }
        return "\(text.prefix(24))…\(StableHash.text(of: [text]).prefix(7))"
    }

    /// Returns a plan with a step, as it comes back from an app's value.
    private static func back(_ step: PlannedStep) -> String { short(whole(step)) }

    private static func whole(_ step: PlannedStep) -> String {
        let block = PlannedBlock(
            steps: [PlannedInterval(.recovery, PlannedStep()), PlannedInterval(.work, step)],
            iterations: 3)
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: .running, blocks: [block])), id: id)
        do {
            let again = try WorkoutPlan(plan).planned()
            guard case .intervals(let intervals) = again.content,
                let step = intervals.blocks.first?.steps.last?.step
            else {
                return "lost"
            }
            let target = step.target.map { "\($0.subject) \($0.value) \($0.metric)" } ?? "-"
            return "\(again == plan ? "=" : "") \(step.goal) \(target)".replacing(
                "HealthModel.PlannedTarget.", with: "")
        } catch {
            return "\((error as? ValidationError)?.reason ?? "\(error)")"
        }
    }

    @Test func everyGoalInEveryUnit() throws {
        var kept = KeptOutcomes()
        for unit in Self.units {
            for number in [2.5, 0, -1, .nan, .infinity, 1e308] {
                let value = QuantityValue(number, unit)
                kept.add("\(value)") {
                    [PlannedGoal.distance(value), .time(value), .energy(value)].map {
                        Self.back(PlannedStep(goal: $0))
                    }
                    .joined(separator: " | ")
                }
            }
            kept.add("pool \(unit)") {
                [
                    PlannedGoal.poolSwim(distance: .init(3, unit), time: .init(4, .second)),
                    .poolSwim(distance: .init(3, .yard), time: .init(4, unit)),
                ].map { Self.back(PlannedStep(goal: $0)) }.joined(separator: " | ")
            }
        }
        kept.add("open") { Self.back(PlannedStep()) }
        #expect(try kept.difference(from: "Kit/Texts/Plans/goals.txt") == nil)
    }

    @Test func everyTargetInEveryUnit() throws {
        var kept = KeptOutcomes()
        for subject in PlannedTarget.Subject.allCases {
            for metric in PlannedTarget.Metric.allCases {
                for zone in [-1, 0, 1, 2, 5, 6, 100] {
                    kept.add("\(subject) \(metric) zone \(zone)") {
                        Self.back(PlannedStep(target: PlannedTarget(subject, .zone(zone), metric: metric)))
                    }
                }
            }
            for unit in Self.units.suffix(9) {
                for (low, high) in [
                    (120, 150), (150, 120), (130, 130), (0, 5), (-1, 5), (5, .infinity), (.nan, 5),
                ] as [(Double, Double)] {
                    kept.add("\(subject) \(low) \(high) \(unit)") {
                        let range = PlannedTarget.Value.range(low: .init(low, unit), high: .init(high, unit))
                        return Self.back(PlannedStep(target: PlannedTarget(subject, range, metric: .average)))
                    }
                }
                for number in [140, 5, 4.9, 0, -3, .infinity] as [Double] {
                    kept.add("\(subject) \(number) \(unit)") {
                        Self.back(PlannedStep(target: PlannedTarget(subject, .threshold(.init(number, unit)))))
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Kit/Texts/Plans/targets.txt") == nil)
    }

    @Test func everyKindOfPlan() throws {
        var kept = KeptOutcomes()
        var contents: [(String, PlannedWorkout.Content)] = []
        for location in [LocationType.unknown, .indoor, .outdoor, LocationType(rawValue: 9)] {
            for swimming in [SwimmingLocation.unknown, .pool, .openWater, SwimmingLocation(rawValue: 9)] {
                contents.append(
                    (
                        "goal \(location.rawValue) \(swimming.rawValue)",
                        .goal(
                            PlannedGoalWorkout(
                                activity: .swimming, location: location, swimmingLocation: swimming,
                                goal: .time(.init(7, .minute))))
                    ))
            }
            contents.append(
                (
                    "legs \(location.rawValue)",
                    .multisport(
                        PlannedMultisport(
                            legs: [
                                .swimming(.openWater), .cycling(location), .running(location), .swimming(.pool),
                            ],
                            displayName: location == .indoor ? "Three" : nil))
                ))
            contents.append(
                (
                    "pacer \(location.rawValue)",
                    .pacer(
                        PlannedPacer(
                            activity: .running, location: location, distance: .init(5, .kilometer),
                            time: .init(26, .minute)))
                ))
            contents.append(
                (
                    "intervals \(location.rawValue)",
                    .intervals(
                        PlannedIntervals(
                            activity: .rowing, location: location, displayName: "Rows",
                            warmup: PlannedStep(goal: .time(.init(3, .minute)), displayName: "In"),
                            blocks: [PlannedBlock(steps: [], iterations: 2)],
                            cooldown: PlannedStep(displayName: "Out")))
                ))
        }
        for (distance, time) in [(0, 3), (3, 0), (-1, 3), (.nan, 3), (3, .infinity)]
            as [(Double, Double)]
        {
            contents.append(
                (
                    "pacer \(distance) \(time)",
                    .pacer(
                        PlannedPacer(
                            activity: .running, distance: .init(distance, .mile), time: .init(time, .hour)))
                ))
        }
        let wrong = PlannedStep(goal: .time(.init(3, .meter)))
        for iterations in [-1, 0, 1, 7] {
            contents.append(
                (
                    "\(iterations) iterations",
                    .intervals(
                        PlannedIntervals(
                            activity: .running,
                            blocks: [
                                PlannedBlock(),
                                PlannedBlock(
                                    steps: [PlannedInterval(.work, PlannedStep())], iterations: iterations),
                            ]))
                ))
        }
        for (name, intervals) in [
            ("warmup", PlannedIntervals(activity: .running, warmup: wrong)),
            ("cooldown", PlannedIntervals(activity: .running, cooldown: wrong)),
            (
                "block",
                PlannedIntervals(
                    activity: .running,
                    blocks: [PlannedBlock(), PlannedBlock(steps: [PlannedInterval(.work, wrong)])])
            ),
        ] { contents.append(("wrong \(name)", .intervals(intervals))) }
        for (name, content) in contents {
            let plan = PlannedWorkout(content, id: Self.id)
            kept.add(name) {
                do throws(ValidationError) {
                    let own = try WorkoutPlan(plan)
                    let again = (try? own.planned()).map { "\($0 == plan) \($0.content)" } ?? "-"
                    return "\(own.id == Self.id) \(own.workout.activity.rawValue) \(again)"
                } catch {
                    return error.reason
                }
            }
        }
        #expect(try kept.difference(from: "Kit/Texts/Plans/plans.txt") == nil)
    }

    @Test func valuesThatAreChangedAreWhatTheyBecome() {
        func measured<Unit: Dimension>(_ value: Double, _ unit: Unit) -> Measurement<Unit> {
            .init(value: value, unit: unit)
        }
        let perMinute = WorkoutAlertMetric.countPerMinute
        var rateZone = HeartRateZoneAlert(zone: 1)
        rateZone.zone = 3
        var powerZone = PowerZoneAlert(zone: 1)
        powerZone.zone = 4
        #expect(rateZone == .heartRate(zone: 3) && powerZone == .power(zone: 4))
        var rates = HeartRateRangeAlert.heartRate(100...120)
        rates.target = measured(130, perMinute)...measured(150, perMinute)
        #expect(rates == .heartRate(130...150) && rates.metric == .current)
        var powers = PowerRangeAlert.power(100...120, unit: .watts)
        powers.target = measured(130, UnitPower.watts)...measured(150, .watts)
        #expect(powers == .power(130...150, unit: .watts))
        var power = PowerThresholdAlert.power(100, unit: .watts)
        power.target = measured(130, .watts)
        #expect(power == .power(130, unit: .watts))
        var speeds = SpeedRangeAlert.speed(3...4, unit: .metersPerSecond)
        speeds.target = measured(18, UnitSpeed.kilometersPerHour)...measured(36, .kilometersPerHour)
        #expect(speeds == .speed(18...36, unit: .kilometersPerHour))
        let metersPerSecond = HKUnit.meter().unitDivided(by: .second())
        #expect(abs(speeds.targetQuantityLowerBound.doubleValue(for: metersPerSecond) - 5) < 1e-4)
        #expect(abs(speeds.targetQuantityUpperBound.doubleValue(for: metersPerSecond) - 10) < 1e-4)
        var speed = SpeedThresholdAlert.speed(3, unit: .metersPerSecond)
        speed.target = measured(5, .metersPerSecond)
        #expect(speed == .speed(5, unit: .metersPerSecond))
        var cadences = CadenceRangeAlert.cadence(80...90)
        cadences.target = measured(1.5, UnitFrequency.hertz)...measured(2, .hertz)
        #expect(cadences == .cadence(1.5...2, unit: .hertz) && cadences.metric == .current)
        let countPerMinute = HKUnit.count().unitDivided(by: .minute())
        #expect(abs(cadences.targetQuantityUpperBound.doubleValue(for: countPerMinute) - 120) < 1e-9)
        var cadence = CadenceThresholdAlert.cadence(80)
        cadence.target = measured(95, perMinute)
        #expect(cadence == .cadence(95))
        var single = SingleGoalWorkout(activity: .running)
        single.goal = .time(3, .minutes)
        #expect(single == SingleGoalWorkout(activity: .running, goal: .time(3, .minutes)))
        var pacer = PacerWorkout(activity: .running, distance: measured(5, .kilometers), time: measured(30, .minutes))
        (pacer.distance, pacer.time) = (measured(10, .kilometers), measured(50, .minutes))
        #expect(
            pacer == PacerWorkout(activity: .running, distance: measured(10, .kilometers), time: measured(50, .minutes))
        )
        var block = IntervalBlock(steps: [IntervalStep(.work)], iterations: 2)
        block.iterations = 5
        #expect(block == IntervalBlock(steps: [IntervalStep(.work)], iterations: 5))
        let step = WorkoutStep(goal: .time(60, .seconds), alert: .cadence(90), displayName: "a")
        #expect(
            step.hashValue == WorkoutStep(goal: .time(1, .minutes), alert: .cadence(90), displayName: "a").hashValue)
    }

    @Test func goalsAreComparedByTheirAmounts() throws {
        var kept = KeptOutcomes()
        let goals: [(String, WorkoutGoal)] = [
            ("open", .open), ("1 km", .distance(1, .kilometers)), ("1000 m", .distance(1_000, .meters)),
            ("1 mi", .distance(1, .miles)),
            ("1 ft", .distance(1, .feet)), ("2 min", .time(2, .minutes)), ("120 s", .time(120, .seconds)),
            ("1 h", .time(1, .hours)),
            ("1000 s", .time(1_000, .seconds)), ("1 kcal", .energy(1, .kilocalories)),
            ("1 kJ", .energy(1, .kilojoules)),
            ("1000 J", .energy(1_000, .joules)),
            (
                "50 m in 60 s",
                .poolSwimDistanceWithTime(.init(value: 50, unit: .meters), .init(value: 60, unit: .seconds))
            ),
            (
                "50 m in 1 min",
                .poolSwimDistanceWithTime(.init(value: 50, unit: .meters), .init(value: 1, unit: .minutes))
            ),
            (
                "60 m in 50 s",
                .poolSwimDistanceWithTime(.init(value: 60, unit: .meters), .init(value: 50, unit: .seconds))
            ),
        ]
        for (name, goal) in goals {
            kept.add(name) {
                goals.map { goal == $0.1 ? "1" : "0" }.joined() + " \(goal.kind) \(goal.planned)"
            }
            for (_, other) in goals where other == goal { #expect(other.hashValue == goal.hashValue) }
        }
        let alerts: [any WorkoutAlert] =
            [
                .heartRate(zone: 2), .heartRate(120...140), .heartRate(2...2.5, unit: .hertz),
                .power(zone: 3),
                .power(0.2...0.25, unit: .kilowatts), .power(0.2, unit: .kilowatts, metric: .average),
                .power(200...250, unit: .watts, metric: .average),
                .speed(10...12, unit: .kilometersPerHour),
                .speed(10, unit: .milesPerHour, metric: .average), .cadence(80...90),
                .cadence(1.5, unit: .hertz),
            ] as [any WorkoutAlert]
        for alert in alerts {
            kept.add("\(type(of: alert))") {
                let target = try alert.planned(at: "x")
                let back = try target.alert()
                return
                    "\(target.subject) \(target.value) \(target.metric) \(AnyHashable(back) == AnyHashable(alert))"
                    .replacing("HealthModel.PlannedTarget.", with: "")
            }
            kept.add("  bounds") {
                switch alert {
                case let alert as HeartRateRangeAlert:
                    "\(alert.targetQuantityLowerBound) \(alert.targetQuantityUpperBound)"
                case let alert as PowerRangeAlert:
                    "\(alert.targetQuantityLowerBound) \(alert.targetQuantityUpperBound)"
                case let alert as SpeedRangeAlert:
                    "\(alert.targetQuantityLowerBound) \(alert.targetQuantityUpperBound)"
                case let alert as CadenceRangeAlert:
                    "\(alert.targetQuantityLowerBound) \(alert.targetQuantityUpperBound)"
                case let alert as PowerThresholdAlert: "\(alert.targetQuantity)"
                case let alert as SpeedThresholdAlert: "\(alert.targetQuantity)"
                case let alert as CadenceThresholdAlert: "\(alert.targetQuantity)"
                default: "none"
                }
            }
        }
        #expect(try kept.difference(from: "Kit/Texts/Plans/values.txt") == nil)
    }
}
