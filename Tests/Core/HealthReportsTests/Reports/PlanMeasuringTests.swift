import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// Measurements of a workout as the goals and the targets of its plan take them.
@Suite struct PlanMeasuringTests {
    private struct Measurement: Sendable {
        var type: ObjectType
        var value: Double
        var unit: QuantityUnit

        init(_ type: ObjectType, _ value: Double, _ unit: QuantityUnit) {
            (self.type, self.value, self.unit) = (type, value, unit)
        }

        /// Ten seconds that end at the tenth one.
        func datum() throws -> StatisticsDatum {
            let canonical = try #require(type.canonicalUnit)
            let value = try #require(QuantityValue(value, unit).converted(to: canonical))
            return StatisticsDatum(start: 0, end: 10, value: value, number: 1)
        }
    }

    private static let measurements: [Measurement] = [
        .init(.heartRate, 150, .countPerMinute), .init(.runningPower, 250, .watt), .init(.cyclingPower, 220, .watt),
        .init(.runningSpeed, 3.5, .meterPerSecond), .init(.cyclingSpeed, 9, .meterPerSecond),
        .init(.rowingSpeed, 4, .meterPerSecond), .init(.cyclingCadence, 90, .countPerMinute),
        .init(.distanceWalkingRunning, 30, .meter), .init(.distanceCycling, 80, .meter),
        .init(.distanceRowing, 45, .meter), .init(.activeEnergyBurned, 9, .kilocalorie),
        .init(.basalEnergyBurned, 2, .kilocalorie), .init(.bodyMass, 70, .kilogram),
    ]

    private static func values(
        of alerts: PlanAlerts, _ activity: WorkoutActivity, at date: Double = 10
    ) throws -> [PlannedTarget.Subject: Double] {
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: activity, blocks: [PlannedBlock(steps: [PlannedInterval(.work, PlannedStep())])])))
        var runner = try #require(PlanRunner(plan))
        _ = runner.start(at: 0)
        var values: [PlannedTarget.Subject: Double] = [:]
        for subject in PlannedTarget.Subject.allCases {
            let target = PlannedTarget(subject, .threshold(QuantityValue(1, subject.unit)))
            values[subject] = alerts.value(for: target, at: date, in: runner).map { ($0 * 1e6).rounded() / 1e6 }
        }
        return values
    }

    @Test(
        "A measurement counts towards a goal, is the value of a target, both, or neither, by the sport",
        arguments: [
            (
                .running,
                [
                    .heartRate: [.heartRate: 150], .runningPower: [.power: 250], .runningSpeed: [.speed: 3.5],
                    .distanceWalkingRunning: [.speed: 3],
                ], [.distanceWalkingRunning: .meters(30)]
            ),
            (
                .cycling,
                [
                    .heartRate: [.heartRate: 150], .cyclingPower: [.power: 220], .cyclingSpeed: [.speed: 9],
                    .cyclingCadence: [.cadence: 90], .distanceCycling: [.speed: 8],
                ], [.distanceCycling: .meters(80)]
            ),
            (
                .rowing,
                [
                    .heartRate: [.heartRate: 150], .runningPower: [.power: 250], .rowingSpeed: [.speed: 4],
                    .distanceRowing: [.speed: 4.5],
                ], [.distanceRowing: .meters(45)]
            ),
            (
                .yoga,
                [.heartRate: [.heartRate: 150], .runningPower: [.power: 250], .distanceWalkingRunning: [.speed: 3]],
                [.distanceWalkingRunning: .meters(30)]
            ),
        ]
            as [(
                WorkoutActivity, [ObjectType: [PlannedTarget.Subject: Double]], [ObjectType: PlanRunner.Amount]
            )])
    func measurements(
        activity: WorkoutActivity, values: [ObjectType: [PlannedTarget.Subject: Double]],
        amounts: [ObjectType: PlanRunner.Amount]
    ) throws {
        for measurement in Self.measurements {
            var alerts = PlanAlerts()
            let amount = alerts.take(try measurement.datum(), of: measurement.type, activity)
            let expected: PlanRunner.Amount? =
                measurement.type == .activeEnergyBurned ? .kilocalories(9) : amounts[measurement.type]
            switch (amount, expected) {
            case (.meters(let one)?, .meters(let other)?): #expect(abs(one - other) < 1e-9)
            case (.kilocalories(let one)?, .kilocalories(let other)?): #expect(abs(one - other) < 1e-9)
            default: #expect(amount == nil && expected == nil, "\(measurement.type.identifier)")
            }
            #expect(
                try Self.values(of: alerts, activity) == values[measurement.type] ?? [:],
                "\(measurement.type.identifier)")
            // A value is known from the end of what was measured on.
            guard amounts[measurement.type] == nil else { continue }
            #expect(try Self.values(of: alerts, activity, at: 9.9).isEmpty, "\(measurement.type.identifier)")
        }
        // PLN-81: steps are a cadence, but not that of a bicycle.
        var alerts = PlanAlerts()
        let steps = StatisticsDatum(start: 0, end: 10, value: 28, number: 1)
        let amount = alerts.take(steps, of: .stepCount, activity)
        #expect(amount == nil)
        #expect(try Self.values(of: alerts, activity) == (activity == .cycling ? [:] : [.cadence: 168]))
        // What has no quantity is nothing.
        for type in [ObjectType.workout, .sleepAnalysis] {
            let amount = alerts.take(steps, of: type, activity)
            #expect(amount == nil)
        }
    }

    @Test("Zones of heart rates and of cycling power are those of targets, and the last ones count")
    func zones() throws {
        func zones(_ type: ObjectType, _ bounds: [Double], _ unit: QuantityUnit) throws -> ZoneConfigurationRecord {
            try ZoneConfigurationRecord(
                type: type, boundaries: bounds.map { QuantityValue($0, unit) }, source: .user)
        }
        let rates = try zones(.heartRate, [120, 140], .countPerMinute)
        let powers = try zones(.cyclingPower, [180, 240], .watt)
        var alerts = PlanAlerts()
        alerts.take([])
        #expect(alerts.zones.isEmpty)
        alerts.take([rates])
        #expect(alerts.zones == [.heartRate: rates])
        alerts.take([powers])
        #expect(alerts.zones == [.heartRate: rates, .power: powers])
        let others = try [zones(.cyclingPower, [200, 250], .watt), zones(.heartRate, [110, 150], .countPerMinute)]
        alerts.take(others)
        #expect(alerts.zones == [.heartRate: others[1], .power: others[0]])
        let power = PlannedTarget(.power, .zone(2))
        #expect([199, 200, 249, 250].map { alerts.state(of: $0, for: power) } == [.below, .within, .within, .above])
        #expect(
            [109, 110, 149, 150].map { alerts.state(of: $0, for: PlannedTarget(.heartRate, .zone(2))) }
                == [.below, .within, .within, .above])
    }

    @Test("Measurements are judged by their ends, those of one end in the order of types")
    func order() {
        func data(_ ends: [Double]) -> MeasuredData {
            MeasuredData(data: ends.enumerated().map { .init(start: 0, end: $1, value: 1, number: Int64($0)) })
        }
        let types: [ObjectType] = [.heartRate, .stepCount, .cyclingPower].sorted { $0.index < $1.index }
        let sorted = PlanAlerts.sorted([
            types[2]: data([5, 1]), types[0]: data([5, 3, 9]), types[1]: data([]), .bodyMass: data([4]),
        ])
        #expect(sorted.map(\.datum.end) == [1, 3, 4, 5, 5, 9])
        #expect(sorted.map(\.type) == [types[2], types[0], .bodyMass] + [types[0], types[2]] + [types[0]])
        #expect(PlanAlerts.sorted([:]).isEmpty)
    }
}
