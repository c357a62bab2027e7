package import Foundation
package import HealthModel
import HealthReports
package import HealthStore

/// A workout that a person enters by hand (API-34).
package struct HandwrittenWorkout: Sendable {
    package var activity: WorkoutActivity
    /// The start, in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The duration in seconds.
    package var duration: Double
    /// The distance in metres.
    package var distance: Double?
    /// The energy in kilocalories.
    package var energy: Double?
    /// The title, the notes and the tags.
    package var annotation: WorkoutAnnotation

    package init(
        activity: WorkoutActivity, start: Double, duration: Double, distance: Double? = nil, energy: Double? = nil,
        annotation: WorkoutAnnotation = WorkoutAnnotation()
    ) {
        (self.activity, self.start, self.duration) = (activity, start, duration)
        (self.distance, self.energy, self.annotation) = (distance, energy, annotation)
    }

    fileprivate var record: SampleRecord {
        var totals: [WorkoutTotal: QuantityValue] = [:]
        totals[.distance] = distance.map { QuantityValue($0, .meter) }
        totals[.energyBurned] = energy.map { QuantityValue($0, .kilocalorie) }
        return SampleRecord(
            type: .workout, start: start, end: start + duration,
            content: .workout(WorkoutRecord(activityType: activity, duration: duration, totals: totals)),
            metadata: [MetadataKey.wasUserEntered: .bool(true)])
    }
}

/// Saves workouts and values that a person enters by hand, marked as such.
package struct HandEntry: Sendable {
    private let access: StoreAccess

    package init(access: StoreAccess) { self.access = access }

    /// Saves a workout with what is said of it, in one transaction, and returns its identifier.
    ///
    /// - Throws: ``ValidationError`` if the workout or the annotation is invalid.
    package func save(_ workout: HandwrittenWorkout) throws -> UUID {
        let record = workout.record
        try SampleValidation.check(record)
        try workout.annotation.validate()
        return try access.write { store in
            try store.save([record])
            if !workout.annotation.isEmpty {
                try store.annotate(record.uuid, workout.annotation, ifRevision: nil)
            }
            return record.uuid
        }
    }

    /// Saves a value, and returns its identifier.
    ///
    /// - Parameter moment: The time of the measurement, in seconds since 2001-01-01 UTC.
    /// - Throws: ``ValidationError`` if a sample of the type cannot have the value.
    package func save(_ value: QuantityValue, of type: ObjectType, at moment: Double) throws -> UUID {
        let record = SampleRecord(
            type: type, start: moment, end: moment, content: .quantity(value),
            metadata: [MetadataKey.wasUserEntered: .bool(true)])
        try SampleValidation.check(record)
        try access.write { try $0.save([record]) }
        return record.uuid
    }

    /// Returns a stored object if it was entered by hand; nil if there is none.
    package func entered(_ uuid: UUID) throws -> SampleRecord? {
        let record = try access.reports { try $0.records([uuid]) }.first
        return record?.metadata?[MetadataKey.wasUserEntered] == .bool(true) ? record : nil
    }

    /// Requests the authorization to save a type.
    package func requestAuthorization(for type: ObjectType) async throws {
        _ = try await access.request(share: [type], read: [])
    }
}
