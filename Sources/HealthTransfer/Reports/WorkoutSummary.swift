package import Foundation
package import HealthModel

/// A workout as one line of a list.
package struct WorkoutSummary: Sendable {
    package var uuid: UUID
    /// What was done.
    package var activityType: WorkoutActivity
    package var start: Date
    package var end: Date
    /// Active seconds.
    package var duration: Double
    /// Metres.
    package var totalDistance: Double?
    /// Kilocalories.
    package var totalEnergyBurned: Double?
    package var source: SourceRecord

    /// The name of the activity, as a case of `HKWorkoutActivityType`.
    package var activityName: String { activityType.name }

    /// A summary of a stored workout; nil if the record is not one.
    package init?(_ record: SampleRecord) {
        guard let workout = record.workout else { return nil }
        uuid = record.uuid
        activityType = workout.activityType
        start = Date(timeIntervalSinceReferenceDate: record.start)
        end = Date(timeIntervalSinceReferenceDate: record.end)
        duration = workout.duration
        totalDistance = workout.totals[.distance]?.converted(to: .meter)
        totalEnergyBurned = workout.totals[.energyBurned]?.converted(to: .kilocalorie)
        source = record.source?.source ?? SourceRecord(bundleIdentifier: "", name: "")
    }
}
