public import Foundation
public import HealthKit
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// The zones that the person prefers for their workouts (ZON-20): what apps can read and not write.
///
/// What is set holds from a day on, so that older workouts can be sorted by what held on their day. It changes no stored
/// workout and none that has begun (ZON-29).
public struct WorkoutZones: Sendable {
    private let context: StoreContext

    init(_ context: StoreContext) {
        self.context = context
    }

    // MARK: - Setting

    /// Sets zones of the person's own.
    ///
    /// - Parameters:
    ///   - boundaries: Two to eight positive quantities, ascending: where one zone ends, and the next begins.
    ///   - quantityType: Heart rate or cycling power.
    ///   - date: A moment of the first day on which they hold; nil for today.
    /// - Throws: `HKError` with code 3 for boundaries that make no zones.
    public func set(
        _ boundaries: [HKQuantity], for quantityType: HKQuantityType, from date: Date? = nil
    ) throws {
        let zones = try HKWorkoutZoneConfiguration(quantityType: quantityType, zoneBoundaries: boundaries)
        try say(subject(of: quantityType), .own(zones.record.boundaries), from: date)
    }

    /// Lets zones follow from what is known of the person: for heart rate as if nothing had been set, for cycling power from
    /// the newest functional threshold power (ZON-27).
    ///
    /// - Parameters:
    ///   - quantityType: Heart rate or cycling power.
    ///   - date: A moment of the first day on which they do; nil for today.
    public func setAutomatic(for quantityType: HKQuantityType, from date: Date? = nil) throws {
        try say(subject(of: quantityType), .automatic, from: date)
    }

    /// Sets the maximal heart rate of the person, in the place of 220 less the age (ZON-25).
    ///
    /// - Parameters:
    ///   - rate: A positive rate; nil goes back to what follows from the age.
    ///   - date: A moment of the first day on which it holds; nil for today.
    public func setMaximumHeartRate(_ rate: HKQuantity?, from date: Date? = nil) throws {
        guard let rate else { return try say(.maximalHeartRate, .automatic, from: date) }
        guard let number = rate.record.converted(to: .countPerMinute), number > 0, number.isFinite else {
            throw HKError(.errorInvalidArgument, "A maximal heart rate is a positive rate.")
        }
        try say(.maximalHeartRate, .own([rate.record]), from: date)
    }

    /// Forgets all that was ever set for a type.
    public func reset(_ quantityType: HKQuantityType) throws {
        let subject = try subject(of: quantityType)
        try write { (engine) throws(EngineError) in try engine.removeZonePreferences(of: subject) }
    }

    // MARK: - Asking

    /// The zones that held on a day, with the age and the resting rate of that day; nil if there were none.
    ///
    /// - Parameters:
    ///   - quantityType: Heart rate or cycling power.
    ///   - date: A moment of the day.
    public func configuration(
        for quantityType: HKQuantityType, on date: Date
    ) throws -> HKWorkoutZoneConfiguration? {
        _ = try subject(of: quantityType)
        let zones = try HKError.wrapping { () throws(EngineError) in
            try context.access.read { (engine, _) throws(EngineError) in
                try engine.preferredZones(of: quantityType.record, onDayOf: date)
            }
        }
        return zones.map(HKWorkoutZoneConfiguration.init(record:))
    }

    /// The automatic zones of heart rate as they would be today with another maximal rate; nothing is set.
    public func automaticHeartRateZones(maximum: HKQuantity) throws -> HKWorkoutZoneConfiguration {
        guard let rate = maximum.record.converted(to: .countPerMinute), rate > 0, rate.isFinite else {
            throw HKError(.errorInvalidArgument, "A maximal heart rate is a positive rate.")
        }
        let facts = try HKError.wrapping { () throws(EngineError) in
            try context.access.permissions { (engine, _) throws(EngineError) in
                try engine.zoneFacts(on: today, known: .greatestFiniteMagnitude)
            }
        }
        return HKWorkoutZoneConfiguration(
            record: SystemZones.heartRate(.init(restingRate: facts.restingRate, maximalRate: rate)))
    }

    /// Sorts samples into zones, as builders do (ZON-58): so workouts of different zones can be compared.
    ///
    /// - Parameters:
    ///   - samples: Those of the type of the zones count, each as one value that holds for a minute at most (ZON-41).
    ///   - workout: The beginning and the end of what is sorted.
    ///   - events: The events of the workout, of which pauses and resumes count.
    ///   - configuration: The zones.
    /// - Returns: Nil if there is no sample of the type.
    public static func group(
        _ samples: [HKQuantitySample], during workout: DateInterval, events: [HKWorkoutEvent] = [],
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
            throw HKError(.errorInvalidArgument, "There are no workout zones of \(type.identifier).")
        }
        return subject
    }

    private func say(
        _ subject: ZonePreference.Subject, _ choice: ZonePreference.Choice, from date: Date?
    ) throws {
        let preference = ZonePreference(subject, from: date.map(day) ?? today, choice)
        try write { (engine) throws(EngineError) in try engine.setZonePreferences([preference]) }
    }

    private func write(_ body: (any HealthEngine) throws(EngineError) -> Void) throws {
        try HKError.wrapping { () throws(EngineError) in
            try context.access.write { (engine, _) throws(EngineError) in try body(engine) }
        }
    }
}

extension HKHealthStore {
    /// The zones that the person prefers for their workouts.
    public var workoutZones: WorkoutZones { WorkoutZones(context) }
}
