public import Foundation
public import HealthKit
import HealthModel
import HealthReports
import HealthStore

/// The preferred workout zones of the person (ZON-20), which apps can read but not write.
///
/// A setting applies from a day on, so that older workouts use the zones of their day. It does not change stored
/// workouts or those that have begun (ZON-29).
public struct WorkoutZones: Sendable {
    private let context: StoreContext

    init(_ context: StoreContext) {
        self.context = context
    }

    // MARK: - Writing

    /// Sets custom zones.
    ///
    /// - Parameters:
    ///   - boundaries: Two to eight positive quantities, in ascending order, at which one zone ends and the next
    ///     begins.
    ///   - quantityType: Heart rate or cycling power.
    ///   - date: A time on the first day on which they apply; `nil` for today.
    /// - Throws: `HKError` with code 3 for invalid boundaries.
    public func setBoundaries(
        _ boundaries: [HKQuantity], for quantityType: HKQuantityType, from date: Date? = nil
    ) throws {
        let zones = try HKWorkoutZoneConfiguration(quantityType: quantityType, zoneBoundaries: boundaries)
        try say(subject(of: quantityType), .own(zones.record.boundaries), from: date)
    }

    /// Sets automatic zones: for heart rate, those without any setting; for cycling power, those of the latest
    /// functional threshold power (ZON-27).
    ///
    /// - Parameters:
    ///   - quantityType: Heart rate or cycling power.
    ///   - date: A time on the first day on which they apply; `nil` for today.
    public func setAutomatic(for quantityType: HKQuantityType, from date: Date? = nil) throws {
        try say(subject(of: quantityType), .automatic, from: date)
    }

    /// Sets the maximum heart rate of the person, in place of 220 minus the age (ZON-25).
    ///
    /// - Parameters:
    ///   - rate: A positive rate; `nil` for the rate computed from the age.
    ///   - date: A time on the first day on which it applies; `nil` for today.
    public func setMaximumHeartRate(_ rate: HKQuantity?, from date: Date? = nil) throws {
        guard let rate else { return try say(.maximalHeartRate, .automatic, from: date) }
        guard let number = rate.record.converted(to: .countPerMinute), number > 0, number.isFinite else {
            throw HKError(.errorInvalidArgument, "The maximum heart rate must be a positive rate.")
        }
        try say(.maximalHeartRate, .own([rate.record]), from: date)
    }

    /// Deletes all settings of a type.
    public func reset(_ quantityType: HKQuantityType) throws {
        let subject = try subject(of: quantityType)
        try write { try $0.removeZonePreferences(of: subject) }
    }

    // MARK: - Reading

    /// Returns the zones that applied on a day, with the age and the resting heart rate of that day, or `nil` if
    /// there were none.
    ///
    /// - Parameters:
    ///   - quantityType: Heart rate or cycling power.
    ///   - date: A time on the day.
    public func configuration(
        for quantityType: HKQuantityType, on date: Date
    ) throws -> HKWorkoutZoneConfiguration? {
        _ = try subject(of: quantityType)
        let zones = try HKError.wrapping { () throws(EngineError) in
            try context.access.read { try $0.preferredZones(of: quantityType.record, onDayOf: date) }
        }
        return zones.map(HKWorkoutZoneConfiguration.init(record:))
    }

    /// Returns today's automatic heart rate zones for a given maximum heart rate, without changing a setting.
    public func automaticHeartRateZones(maximum: HKQuantity) throws -> HKWorkoutZoneConfiguration {
        guard let rate = maximum.record.converted(to: .countPerMinute), rate > 0, rate.isFinite else {
            throw HKError(.errorInvalidArgument, "The maximum heart rate must be a positive rate.")
        }
        let facts = try HKError.wrapping { () throws(EngineError) in
            try context.access.permissions { try $0.zoneFacts(on: today, known: .greatestFiniteMagnitude) }
        }
        return HKWorkoutZoneConfiguration(
            record: SystemZones.heartRate(.init(restingRate: facts.restingRate, maximalRate: rate)))
    }

    /// Returns samples grouped by zone, as builders do (ZON-58), to compare workouts with different zones.
    ///
    /// - Parameters:
    ///   - samples: The samples; those of the zones' type count, each as one value that applies for at most one
    ///     minute (ZON-41).
    ///   - workout: The start and end of the evaluated interval.
    ///   - events: The events of the workout; only pauses and resumes count.
    ///   - configuration: The zones.
    /// - Returns: The group, or `nil` if there is no sample of the type.
    public static func zoneGroup(
        of samples: [HKQuantitySample], during workout: DateInterval, events: [HKWorkoutEvent] = [],
        in configuration: HKWorkoutZoneConfiguration
    ) -> HKWorkoutZoneGroup? {
        ZoneGroupRecord(
            sorting: samples.map(\.record), into: configuration.record,
            from: workout.start.timeIntervalSinceReferenceDate, to: workout.end.timeIntervalSinceReferenceDate,
            events: events.map(\.record)
        ).map(HKWorkoutZoneGroup.init(record:))
    }

    // MARK: - Days

    private var today: CalendarDay { day(of: Date(timeIntervalSinceReferenceDate: context.scheduler.now)) }

    private func day(of date: Date) -> CalendarDay { CalendarDay(of: date, in: .current) }

    private func subject(of type: HKQuantityType) throws -> ZonePreference.Subject {
        guard let subject = ZonePreference.Subject(zonesOf: type.record) else {
            throw HKError(.errorInvalidArgument, "Workout zones are not supported for \(type.identifier).")
        }
        return subject
    }

    private func say(
        _ subject: ZonePreference.Subject, _ choice: ZonePreference.Choice, from date: Date?
    ) throws {
        let preference = ZonePreference(subject, from: date.map(day) ?? today, choice)
        try write { try $0.setZonePreferences([preference]) }
    }

    private func write(_ body: (StoreWriter) throws -> Void) throws {
        try HKError.wrapping { () throws(EngineError) in try context.access.write(body) }
    }
}

extension HKHealthStore {
    /// The preferred workout zones of the person.
    public var workoutZones: WorkoutZones { WorkoutZones(context) }
}
