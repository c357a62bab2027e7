package import Foundation
package import HealthModel

/// The state of an active workout, independent of the process that runs it.
package struct LiveFacts: Sendable {
    package var configuration: WorkoutConfigurationRecord
    package var state: SessionState
    /// The active time in seconds.
    package var elapsed: Double
    /// The activities, ascending by start; the last one may be active.
    package var activities: [WorkoutActivityRecord]
    package var events: [WorkoutEventRecord]
    /// The statistics so far, by type.
    package var statistics: [ObjectType: StatisticsRecord]
    /// The time of the heart rate in each zone.
    package var heartRateZones: ZoneGroupRecord?

    package init(
        configuration: WorkoutConfigurationRecord, state: SessionState, elapsed: Double,
        activities: [WorkoutActivityRecord], events: [WorkoutEventRecord],
        statistics: [ObjectType: StatisticsRecord], heartRateZones: ZoneGroupRecord?
    ) {
        self.configuration = configuration
        self.state = state
        self.elapsed = elapsed
        self.activities = activities
        self.events = events
        self.statistics = statistics
        self.heartRateZones = heartRateZones
    }
}

/// Computes reports on an active workout at successive times.
package struct LiveMeter: Sendable {
    /// The window for the speed in seconds; an older heart rate is not reported.
    package static let memory = 30.0

    private var way: [(elapsed: Double, meters: Double)] = []
    private let valueMemory: Double

    /// Creates a meter.
    ///
    /// - Parameter memory: The number of seconds after which a current value expires.
    package init(memory: Double = LiveMeter.memory) { valueMemory = memory }

    /// Returns the report on the workout.
    package mutating func report(of facts: LiveFacts, at now: Date) -> LiveReport {
        let current = facts.activities.last.flatMap { $0.end == nil ? $0 : nil }
        let activityType = current?.configuration.activityType ?? facts.configuration.activityType
        var report = LiveReport(
            date: now, state: facts.state, elapsed: facts.elapsed, activityType: activityType,
            laps: Self.laps(facts.events))
        if let current {
            report.activityNumber = facts.activities.count
            report.activityElapsed = ActiveTime.duration(
                of: facts.events, start: current.start, end: max(current.start, now.timeIntervalSinceReferenceDate))
        }
        let ways = WorkoutDistance.types(for: facts.configuration.activityType)
            .compactMap { facts.number(\.sum, of: $0, in: .meter) }
        if !ways.isEmpty {
            let meters = ways.reduce(0, +)
            report.distance = meters
            report.averageSpeed = report.elapsed > 0 ? meters / report.elapsed : nil
            report.speed = speed(at: report.elapsed, meters)
        }
        report.averageHeartRate = facts.number(\.average, of: .heartRate, in: .countPerMinute)
        report.heartRate = latest(.heartRate, .countPerMinute, facts, at: now)
        report.zoneSeconds = facts.heartRateZones?.durations
        report.zone = report.heartRate.flatMap { facts.heartRateZones?.configuration.zone(of: $0 / 60) }.map { $0 + 1 }
        report.activeEnergy = facts.number(\.sum, of: .activeEnergyBurned, in: .kilocalorie)
        let power = Sport(activityType: activityType) == .running ? ObjectType.runningPower : .cyclingPower
        report.power = latest(power, .watt, facts, at: now)
        report.cadence = latest(.cyclingCadence, .countPerMinute, facts, at: now)
        return report
    }

    /// Returns the speed over the last half minute, once there are some seconds of data.
    private mutating func speed(at elapsed: Double, _ meters: Double) -> Double? {
        if let last = way.last, elapsed < last.elapsed { way = [] }
        // The first report is preceded by the start.
        if way.isEmpty { way.append((0, 0)) }
        if way.last?.elapsed != elapsed { way.append((elapsed, meters)) }
        // The oldest retained entry is the last of those that are too old, so that the window is never too short.
        while way.count > 2, way[1].elapsed <= elapsed - Self.memory { way.removeFirst() }
        guard let first = way.first, elapsed - first.elapsed >= 3 else { return nil }
        return (meters - first.meters) / (elapsed - first.elapsed)
    }

    /// Returns the latest value, if it has not expired.
    private func latest(_ type: ObjectType, _ unit: QuantityUnit, _ facts: LiveFacts, at now: Date) -> Double? {
        guard let end = facts.statistics[type]?.values.mostRecent?.end,
            now.timeIntervalSinceReferenceDate - end <= valueMemory
        else { return nil }
        return facts.number(\.mostRecent?.value, of: type, in: unit)
    }

    private static func laps(_ events: [WorkoutEventRecord]) -> [LiveReport.Lap] {
        events.filter { $0.kind == .lap }.enumerated().map { index, lap in
            LiveReport.Lap(
                number: index + 1, seconds: ActiveTime.duration(of: events, start: lap.start, end: lap.end))
        }
    }
}

extension LiveFacts {
    /// Returns a figure of a type, converted from its canonical unit.
    fileprivate func number(
        _ figure: KeyPath<StatisticsValues, Double?>, of type: ObjectType, in unit: QuantityUnit
    ) -> Double? {
        guard let value = statistics[type]?.values[keyPath: figure], let canonical = type.canonicalUnit else {
            return nil
        }
        return QuantityValue(value, canonical).converted(to: unit)
    }
}
