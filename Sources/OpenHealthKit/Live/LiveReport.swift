package import Foundation
package import HealthKit
package import HealthModel
import HealthTransfer

/// What a workout that goes on has come to.
package struct LiveReport: Sendable, Equatable {
    /// A lap that is over.
    package struct Lap: Sendable, Equatable {
        /// Counted from 1.
        package var number: Int
        /// Active seconds.
        package var seconds: Double

        package init(number: Int, seconds: Double) {
            self.number = number
            self.seconds = seconds
        }
    }

    /// The time of the session's clock.
    package var date: Date
    /// Where the session stands.
    package var state: HKWorkoutSessionState
    /// Active seconds.
    package var elapsed: Double
    /// What is done now.
    package var activityType: WorkoutActivity
    /// Which explicit activity goes on, counted from 1; nil if none does.
    package var activityNumber: Int?
    /// Active seconds of the explicit activity that goes on.
    package var activityElapsed: Double?
    /// Metres, of all activities.
    package var distance: Double?
    /// Metres per second, of late.
    package var speed: Double?
    /// Metres per second, of the whole workout.
    package var averageSpeed: Double?
    /// Beats per minute, of late and of the whole workout.
    package var heartRate: Double?
    package var averageHeartRate: Double?
    /// The zone of ``heartRate``, counted from 1.
    package var zone: Int?
    /// Seconds in each zone of heart rate, the lowest first; nil before the first beat.
    package var zoneSeconds: [Double]?
    /// Kilocalories.
    package var activeEnergy: Double?
    /// Watts, of late.
    package var power: Double?
    /// Revolutions per minute, of late.
    package var cadence: Double?
    /// All laps that are over.
    package var laps: [Lap]

    package init(
        date: Date, state: HKWorkoutSessionState, elapsed: Double, activityType: WorkoutActivity,
        activityNumber: Int? = nil,
        activityElapsed: Double? = nil, distance: Double? = nil, speed: Double? = nil, averageSpeed: Double? = nil,
        heartRate: Double? = nil, averageHeartRate: Double? = nil, zone: Int? = nil,
        zoneSeconds: [Double]? = nil, activeEnergy: Double? = nil, power: Double? = nil, cadence: Double? = nil,
        laps: [Lap]
    ) {
        self.date = date
        self.state = state
        self.elapsed = elapsed
        self.activityType = activityType
        self.activityNumber = activityNumber
        self.activityElapsed = activityElapsed
        self.distance = distance
        self.speed = speed
        self.averageSpeed = averageSpeed
        self.heartRate = heartRate
        self.averageHeartRate = averageHeartRate
        self.zone = zone
        self.zoneSeconds = zoneSeconds
        self.activeEnergy = activeEnergy
        self.power = power
        self.cadence = cadence
        self.laps = laps
    }

    /// The name of what is done now, as a case of `HKWorkoutActivityType`.
    package var activityName: String { activityType.name }

    /// How what is done now tells how fast it is.
    package var speedStyle: SpeedStyle { SpeedStyle(of: activityType) }

    /// Active seconds since the last lap, or since the start.
    package var lapElapsed: Double { max(0, elapsed - laps.reduce(0) { $0 + $1.seconds }) }
}

/// Reads a workout that goes on, again and again.
package struct LiveMeter: Sendable {
    /// Speed is that of so many seconds; a heart rate older than that is none.
    package static let memory = 30.0

    private var way: [(elapsed: Double, meters: Double)] = []

    /// - Parameter memory: Seconds after which a value of the moment is none.
    package init(memory: Double = LiveMeter.memory) { valueMemory = memory }

    private let valueMemory: Double

    /// What the workout of a session has come to.
    package mutating func report(of session: HKWorkoutSession, at now: Date) -> LiveReport {
        let builder = session.associatedWorkoutBuilder()
        let configuration = session.workoutConfiguration.record
        let activities = builder.workoutActivities
        let current = activities.last.flatMap { $0.endDate == nil ? $0 : nil }
        let activityType = current?.workoutConfiguration.record.activityType ?? configuration.activityType
        var report = LiveReport(
            date: now, state: session.state, elapsed: builder.elapsedTime(at: now), activityType: activityType,
            laps: Self.laps(builder.workoutEvents))
        if let current {
            report.activityNumber = activities.count
            let start = current.startDate.timeIntervalSinceReferenceDate
            report.activityElapsed = ActiveTime.duration(
                of: builder.workoutEvents.map(\.record), start: start,
                end: max(start, now.timeIntervalSinceReferenceDate))
        }
        let ways = WorkoutDistance.types(for: configuration.activityType).compactMap {
            Self.statistics($0, builder)?.sumQuantity()?.record.converted(to: .meter)
        }
        if !ways.isEmpty {
            let meters = ways.reduce(0, +)
            report.distance = meters
            report.averageSpeed = report.elapsed > 0 ? meters / report.elapsed : nil
            report.speed = speed(at: report.elapsed, meters)
        }
        let heart = Self.statistics(.heartRate, builder)
        report.averageHeartRate = heart?.averageQuantity()?.record.converted(to: .countPerMinute)
        report.heartRate = latest(heart, .countPerMinute, at: now)
        let group = builder.zoneGroup(for: HKQuantityType(.heartRate))?.record
        report.zoneSeconds = group?.durations
        report.zone = report.heartRate.flatMap { group?.configuration.zone(of: $0 / 60) }.map { $0 + 1 }
        report.activeEnergy = Self.statistics(.activeEnergyBurned, builder)?.sumQuantity()?.record
            .converted(to: .kilocalorie)
        let power = Sport(activityType: activityType) == .running ? ObjectType.runningPower : .cyclingPower
        report.power = latest(Self.statistics(power, builder), .watt, at: now)
        report.cadence = latest(Self.statistics(.cyclingCadence, builder), .countPerMinute, at: now)
        return report
    }

    /// The speed over the last half minute, once there are some seconds of it.
    private mutating func speed(at elapsed: Double, _ meters: Double) -> Double? {
        if let last = way.last, elapsed < last.elapsed { way = [] }
        // Before the first report there was the start.
        if way.isEmpty { way.append((0, 0)) }
        if way.last?.elapsed != elapsed { way.append((elapsed, meters)) }
        // The oldest one that is kept is the last of those that are too old, so that the span never shrinks below.
        while way.count > 2, way[1].elapsed <= elapsed - Self.memory { way.removeFirst() }
        guard let first = way.first, elapsed - first.elapsed >= 3 else { return nil }
        return (meters - first.meters) / (elapsed - first.elapsed)
    }

    private static func statistics(_ type: ObjectType, _ builder: HKLiveWorkoutBuilder) -> HKStatistics? {
        (HKObjectType.type(for: type) as? HKQuantityType).flatMap(builder.statistics(for:))
    }

    /// The latest value, if it is not old.
    private func latest(_ statistics: HKStatistics?, _ unit: QuantityUnit, at now: Date) -> Double? {
        guard let end = statistics?.mostRecentQuantityDateInterval()?.end, now.timeIntervalSince(end) <= valueMemory
        else {
            return nil
        }
        return statistics?.mostRecentQuantity()?.record.converted(to: unit)
    }

    private static func laps(_ events: [HKWorkoutEvent]) -> [LiveReport.Lap] {
        let records = events.map(\.record)
        return records.filter { $0.kind == .lap }.enumerated().map { index, lap in
            LiveReport.Lap(
                number: index + 1, seconds: ActiveTime.duration(of: records, start: lap.start, end: lap.end))
        }
    }
}
