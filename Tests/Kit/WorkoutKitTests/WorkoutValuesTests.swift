import Foundation
import HealthKit
import HealthModel
import Testing
import WorkoutKit

/// The values of plans as apps build and compare them.
@Suite struct WorkoutValuesTests {
    @Test func PLN_2_countsPerMinuteAreSixtiethsOfHertz() {
        let unit = WorkoutAlertMetric.countPerMinute
        #expect(unit.symbol == "count/min")
        #expect(Measurement(value: 90, unit: unit) == Measurement(value: 1.5, unit: UnitFrequency.hertz))
    }

    @Test func PLN_3_stepsAreOpenAndWithoutAlert() {
        let step = WorkoutStep()
        #expect(step.goal == .open && step.alert == nil && step.displayName == nil)
        #expect(IntervalStep(.work).step == step && IntervalBlock().iterations == 1)
    }

    @Test func PLN_4_goalsAreEqualByAmount() {
        #expect(WorkoutGoal.time(5, .minutes) == .time(300, .seconds))
        #expect(WorkoutGoal.time(5, .minutes).hashValue == WorkoutGoal.time(300, .seconds).hashValue)
        #expect(WorkoutGoal.distance(1, .kilometers) == .distance(1_000, .meters))
        #expect(WorkoutGoal.energy(1, .kilojoules) == .energy(1_000, .joules))
        #expect(WorkoutGoal.distance(300, .meters) != .time(300, .seconds) && WorkoutGoal.open != .time(1, .seconds))
        let pool = WorkoutGoal.poolSwimDistanceWithTime(
            Measurement(value: 100, unit: .meters), Measurement(value: 2, unit: .minutes))
        let same = WorkoutGoal.poolSwimDistanceWithTime(
            Measurement(value: 0.1, unit: .kilometers), Measurement(value: 120, unit: .seconds))
        #expect(pool == same && pool.hashValue == same.hashValue)
        guard case .time(let value, let unit) = WorkoutGoal.time(5, .minutes) else { return }
        #expect(value == 5 && unit == .minutes, "Number and unit are kept as given.")
    }

    @Test func PLN_5_stepsCompareGoalNameAndAlert() {
        let alert = HeartRateRangeAlert.heartRate(120...140)
        let step = WorkoutStep(goal: .time(60, .seconds), alert: alert, displayName: "Hill")
        #expect(
            step
                == WorkoutStep(
                    goal: .time(1, .minutes), alert: .heartRate(2.0...(140.0 / 60), unit: .hertz),
                    displayName: "Hill"))
        #expect(step != WorkoutStep(goal: .time(60, .seconds), alert: alert))
        #expect(step != WorkoutStep(goal: .time(60, .seconds), displayName: "Hill"))
        // Alerts of different types differ, although their values are the same.
        #expect(WorkoutStep(alert: .heartRate(zone: 2)) != WorkoutStep(alert: .power(zone: 2)))
        #expect(WorkoutStep(alert: .heartRate(zone: 2)) == WorkoutStep(alert: .heartRate(zone: 2)))
    }

    @Test func PLN_6_metricIsCurrentUnlessGiven() {
        #expect(HeartRateZoneAlert(zone: 1).metric == .current && PowerZoneAlert(zone: 1).metric == .current)
        #expect(CadenceThresholdAlert.cadence(90).metric == .current)
        #expect(PowerRangeAlert.power(200...220, unit: .watts).metric == .current)
        #expect(PowerThresholdAlert.power(200, unit: .watts, metric: .average).metric == .average)
        #expect(SpeedRangeAlert.speed(3...4, unit: .metersPerSecond).metric == .current)
        #expect(SpeedThresholdAlert.speed(10, unit: .milesPerHour, metric: .average).metric == .average)
        var alert = PowerRangeAlert(target: Measurement(value: 1, unit: .watts)...Measurement(value: 2, unit: .watts))
        alert.metric = .average
        #expect(alert != .power(1...2, unit: .watts) && alert == .power(1...2, unit: .watts, metric: .average))
    }

    @Test func PLN_7_targetsAreQuantitiesInHealthKitsUnits() {
        let perMinute = HKUnit.count().unitDivided(by: .minute())
        let speed = HKUnit.meter().unitDivided(by: .second())
        let power = PowerRangeAlert.power(0.2...0.25, unit: .kilowatts)
        #expect(abs(power.targetQuantityLowerBound.doubleValue(for: .watt()) - 200) < 1e-9)
        #expect(power.targetQuantityUpperBound.description == "250 W")
        #expect(PowerThresholdAlert.power(210, unit: .watts).targetQuantity.description == "210 W")
        let rates = HeartRateRangeAlert.heartRate(120...141)
        #expect(rates.targetQuantityLowerBound == HKQuantity(unit: perMinute, doubleValue: 120))
        #expect(rates.targetQuantityUpperBound.doubleValue(for: perMinute) == 141)
        let cadence = CadenceRangeAlert.cadence(1.5...1.6, unit: .hertz)
        #expect(abs(cadence.targetQuantityLowerBound.doubleValue(for: perMinute) - 90) < 1e-9)
        #expect(CadenceThresholdAlert.cadence(85).targetQuantity.description == "85 count/min")
        #expect(
            abs(
                SpeedThresholdAlert.speed(36, unit: .kilometersPerHour).targetQuantity.doubleValue(for: speed) - 10)
                < 1e-4)
        #expect(SpeedRangeAlert.speed(3...4, unit: .metersPerSecond).targetQuantityUpperBound.description == "4 m/s")
    }

    @Test func PLN_10_emptyNamesAreNames() {
        #expect(WorkoutStep(displayName: "") != WorkoutStep())
        #expect(CustomWorkout(activity: .running).displayName == nil)
    }

    @Test func PLN_11_activityOfAPlan() {
        let run = CustomWorkout(activity: .running, location: .outdoor)
        #expect(WorkoutPlan.Workout.custom(run).activity == .running)
        #expect(WorkoutPlan.Workout.goal(SingleGoalWorkout(activity: .yoga)).activity == .yoga)
        let race = SwimBikeRunWorkout(activities: [.swimming(.openWater), .cycling(.outdoor), .running(.outdoor)])
        #expect(WorkoutPlan.Workout.swimBikeRun(race).activity == .swimBikeRun)
    }

    @Test func PLN_12_identifierIsPartOfEquality() {
        let workout = WorkoutPlan.Workout.goal(SingleGoalWorkout(activity: .running, goal: .time(1, .hours)))
        let id = UUID()
        #expect(WorkoutPlan(workout, id: id) == WorkoutPlan(workout, id: id))
        #expect(WorkoutPlan(workout) != WorkoutPlan(workout))
        #expect(WorkoutPlan(workout, id: id).id == id)
    }

    @Test func PLN_13_valuesAreSendable() {
        func check(_ value: some Sendable) {}
        check(WorkoutStep(goal: .energy(1, .kilocalories), alert: .speed(3, unit: .metersPerSecond)))
        check(ScheduledWorkoutPlan(WorkoutPlan(.goal(SingleGoalWorkout(activity: .running))), date: DateComponents()))
        check(WorkoutScheduler.shared)
    }
}

/// Impossible numbers: each ends the process, with a reason (PLN-32).
@Suite struct PlanRaisingTests {
    enum Mistake: String, CaseIterable, Codable {
        case negativeGoal, zeroGoal, infiniteGoal, goalThatIsNoNumber, goalSetLater, poolGoalWithoutTime
        case poolGoalWithoutDistance, endlessPoolGoal, singlePoolGoal
        case singleGoal, zeroIterations, iterationsSetLater, zoneZero, powerZoneSetLater, negativeCadence
        case infiniteRange, pacerWithoutDistance, pacerTimeSetLater
        case cadenceSetLater, cadenceRange, cadenceRangeSetLater, speed, speedSetLater, speedRangeSetLater
        case power, powerSetLater, powerRange, powerRangeSetLater, heartRateRange, heartRateRangeSetLater,
            heartZoneSetLater
        case powerZoneZero, madeCadenceRange, madeHeartRateRange, madePowerRange, madeSpeedRange
        case pacerWithoutTime, pacerDistanceSetLater, singleGoalSetLater, infiniteTurnedRange

        var reason: String {
            switch self {
            case .negativeGoal, .zeroGoal, .infiniteGoal, .goalThatIsNoNumber, .goalSetLater, .poolGoalWithoutTime,
                .poolGoalWithoutDistance, .endlessPoolGoal, .singlePoolGoal, .singleGoal, .singleGoalSetLater:
                "A goal must be a positive number"
            case .zeroIterations, .iterationsSetLater: "A block is done at least once"
            case .zoneZero, .powerZoneZero, .powerZoneSetLater, .heartZoneSetLater: "Zones count from 1"
            case .negativeCadence, .infiniteRange, .cadenceSetLater, .cadenceRange, .cadenceRangeSetLater, .speed,
                .speedSetLater, .speedRangeSetLater, .power, .powerSetLater, .powerRange, .powerRangeSetLater,
                .heartRateRange, .heartRateRangeSetLater, .madeCadenceRange, .madeHeartRateRange, .madePowerRange,
                .madeSpeedRange, .infiniteTurnedRange:
                "A target must be a positive number"
            case .pacerWithoutDistance, .pacerDistanceSetLater: "A distance must be a positive number"
            case .pacerWithoutTime, .pacerTimeSetLater: "A time must be a positive number"
            }
        }

        private static func range<UnitType>(
            _ low: Double, _ high: Double, _ unit: UnitType
        ) -> ClosedRange<Measurement<UnitType>> {
            Measurement(value: low, unit: unit)...Measurement(value: high, unit: unit)
        }

        private static func pool(_ meters: Double) -> WorkoutGoal {
            .poolSwimDistanceWithTime(
                Measurement(value: meters, unit: .meters), Measurement(value: 2, unit: .minutes))
        }

        func make() {
            switch self {
            case .negativeGoal: _ = WorkoutStep(goal: .distance(-1, .meters))
            case .zeroGoal: _ = IntervalStep(.work, goal: .time(0, .seconds))
            case .infiniteGoal: _ = WorkoutStep(goal: .time(.infinity, .seconds))
            case .goalThatIsNoNumber: _ = WorkoutStep(goal: .energy(.nan, .kilocalories))
            case .goalSetLater:
                var step = WorkoutStep()
                step.goal = .distance(-0.5, .kilometers)
            case .poolGoalWithoutTime:
                _ = WorkoutStep(
                    goal: .poolSwimDistanceWithTime(
                        Measurement(value: 100, unit: .meters), Measurement(value: 0, unit: .minutes)))
            case .poolGoalWithoutDistance: _ = WorkoutStep(goal: Self.pool(-100))
            case .endlessPoolGoal: _ = IntervalStep(.work, goal: Self.pool(.infinity))
            case .singlePoolGoal: _ = SingleGoalWorkout(activity: .swimming, goal: Self.pool(0))
            case .singleGoal: _ = SingleGoalWorkout(activity: .running, goal: .distance(-1, .meters))
            case .zeroIterations: _ = IntervalBlock(iterations: 0)
            case .iterationsSetLater:
                var block = IntervalBlock()
                block.iterations = -3
            case .zoneZero: _ = HeartRateZoneAlert(zone: 0)
            case .powerZoneSetLater:
                var alert = PowerZoneAlert(zone: 1)
                alert.zone = -1
            case .negativeCadence: _ = CadenceThresholdAlert.cadence(-90)
            case .infiniteRange: _ = SpeedRangeAlert.speed(1...(.infinity), unit: .metersPerSecond)
            case .infiniteTurnedRange:
                // The higher a value, the lower its amount.
                let converter = UnitConverterLinear(coefficient: -1, constant: 100)
                _ = SpeedRangeAlert.speed(1...(.infinity), unit: UnitSpeed(symbol: "turned", converter: converter))
            case .cadenceSetLater:
                var alert = CadenceThresholdAlert.cadence(90)
                alert.target.value = 0
            case .cadenceRange: _ = CadenceRangeAlert.cadence(-1...90)
            case .cadenceRangeSetLater:
                var alert = CadenceRangeAlert.cadence(80...90)
                alert.target = Self.range(0, 90, alert.target.lowerBound.unit)
            case .speed: _ = SpeedThresholdAlert.speed(-3, unit: .metersPerSecond)
            case .speedSetLater:
                var alert = SpeedThresholdAlert.speed(3, unit: .metersPerSecond)
                alert.target.value = .nan
            case .speedRangeSetLater:
                var alert = SpeedRangeAlert.speed(3...4, unit: .metersPerSecond)
                alert.target = Self.range(3, .infinity, .metersPerSecond)
            case .power: _ = PowerThresholdAlert.power(0, unit: .watts)
            case .powerSetLater:
                var alert = PowerThresholdAlert.power(200, unit: .watts)
                alert.target.value = -200
            case .powerRange: _ = PowerRangeAlert.power(-10...200, unit: .watts)
            case .powerRangeSetLater:
                var alert = PowerRangeAlert.power(100...200, unit: .watts)
                alert.target = Self.range(0, 200, .watts)
            case .heartRateRange: _ = HeartRateRangeAlert.heartRate(-120...140)
            case .heartRateRangeSetLater:
                var alert = HeartRateRangeAlert.heartRate(120...140)
                alert.target = Self.range(-120, 140, alert.target.lowerBound.unit)
            case .heartZoneSetLater:
                var alert = HeartRateZoneAlert(zone: 2)
                alert.zone = 0
            case .pacerWithoutDistance:
                _ = PacerWorkout(
                    activity: .running, distance: Measurement(value: 0, unit: .meters),
                    time: Measurement(value: 1, unit: .hours))
            case .pacerTimeSetLater:
                var pacer = PacerWorkout(
                    activity: .running, distance: Measurement(value: 10, unit: .kilometers),
                    time: Measurement(value: 1, unit: .hours))
                pacer.time = Measurement(value: -1, unit: .hours)
            case .powerZoneZero: _ = PowerZoneAlert(zone: 0)
            case .madeCadenceRange:
                _ = CadenceRangeAlert(target: Self.range(-1, 90, WorkoutAlertMetric.countPerMinute))
            case .madeHeartRateRange:
                _ = HeartRateRangeAlert(target: Self.range(0, 140, WorkoutAlertMetric.countPerMinute))
            case .madePowerRange: _ = PowerRangeAlert(target: Self.range(-10, 200, UnitPower.watts))
            case .madeSpeedRange:
                _ = SpeedRangeAlert(target: Self.range(0, 4, UnitSpeed.metersPerSecond), metric: .average)
            case .pacerWithoutTime:
                _ = PacerWorkout(
                    activity: .running, distance: Measurement(value: 10, unit: .kilometers),
                    time: Measurement(value: 0, unit: .hours))
            case .pacerDistanceSetLater:
                var pacer = PacerWorkout(
                    activity: .running, distance: Measurement(value: 10, unit: .kilometers),
                    time: Measurement(value: 1, unit: .hours))
                pacer.distance = Measurement(value: 0, unit: .kilometers)
            case .singleGoalSetLater:
                var single = SingleGoalWorkout(activity: .running)
                single.goal = .time(0, .seconds)
            }
        }
    }

    /// Every form of target from a file, with a number that no alert takes.
    @Test func PLN_32_anImpossibleTargetOfAFileIsAnError() {
        let units: [(PlannedTarget.Subject, QuantityUnit)] = [
            (.heartRate, .countPerMinute), (.power, .watt), (.speed, .meterPerSecond), (.cadence, .countPerMinute),
        ]
        for (subject, unit) in units {
            for number in [0, -1, .nan, .infinity] {
                let value = QuantityValue(number, unit)
                #expect(throws: ValidationError.self, "\(subject) \(number)") {
                    try PlannedTarget(subject, .threshold(value)).alert()
                }
                #expect(throws: ValidationError.self, "\(subject) to \(number)") {
                    try PlannedTarget(subject, .range(low: QuantityValue(1, unit), high: value)).alert()
                }
            }
        }
    }

    @Test func PLF_6_aSingleHeartRateIsARangeAroundIt() throws {
        let alert = try PlannedTarget(.heartRate, .threshold(QuantityValue(150, .countPerMinute))).alert()
        let range = try #require(alert as? HeartRateRangeAlert)
        #expect(range == HeartRateRangeAlert.heartRate(145...155))
    }

    @Test(arguments: Mistake.allCases)
    func PLN_32_impossibleNumbersRaise(mistake: Mistake) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mistake] in
            mistake.make()
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("uncaught exception 'NSInvalidArgumentException'"))
        #expect(message.contains(mistake.reason))
    }
}
