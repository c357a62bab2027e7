package import Foundation
package import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

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
    package var title: String?

    package init(
        activity: WorkoutActivity, start: Double, duration: Double, distance: Double? = nil, energy: Double? = nil,
        title: String? = nil
    ) {
        (self.activity, self.start, self.duration) = (activity, start, duration)
        (self.distance, self.energy, self.title) = (distance, energy, title)
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

extension Call {
    /// Saves a workout that was entered by hand, and returns its identifier.
    package func save(_ workout: HandwrittenWorkout) async throws -> UUID {
        let record = workout.record
        try SampleValidation.check(record)
        try await data.write { try $0.save([record]) }
        if let title = workout.title {
            var change = WorkoutEditor.Change()
            change.title = title
            let named = change
            _ = try await data.work { try WorkoutEditor(access: $0).edit(record.uuid, named) }
        }
        return record.uuid
    }

    /// Saves a value that was entered by hand.
    ///
    /// - Parameter moment: The time of the measurement, in seconds since 2001-01-01 UTC.
    package func save(_ value: QuantityValue, of type: ObjectType, at moment: Double) async throws {
        let record = SampleRecord(
            type: type, start: moment, end: moment, content: .quantity(value),
            metadata: [MetadataKey.wasUserEntered: .bool(true)])
        try SampleValidation.check(record)
        try await data.write { try $0.save([record]) }
    }
}
