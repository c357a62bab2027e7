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
    /// How long the pool is, in metres, of a swim in one.
    package var poolLength: Double?
    package var source: SourceRecord
    /// What was done perhaps, where nobody said it.
    package var proposedActivity: WorkoutActivity?
    /// How it was recorded; nil if nothing says that it was simulated or played again.
    package var origin: WorkoutOrigin?
    /// Where it was recorded, as its metadata say it (`HKTimeZone`); nil where nothing says it.
    package var timeZone: TimeZone?

    /// How people say how fast it was, also if its activity is a guess.
    package var speedStyle: SpeedStyle { SpeedStyle(of: proposedActivity ?? activityType) }

    /// The key of metadata for what was done perhaps, where neither the file nor anybody else says it: the name of an activity.
    static let proposalKey = "proposedActivity"

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
        let length =
            record.metadata?[MetadataKey.lapLength]?.quantityValue ?? workout.activities.first?.configuration.lapLength
        poolLength = length?.converted(to: .meter)
        if activityType == .other, case .string(let name)? = record.metadata?[Self.proposalKey] {
            proposedActivity = WorkoutActivity.named.first { $0.name == name }
        }
        if case .string(let name)? = record.metadata?[Self.originKey] { origin = WorkoutOrigin(rawValue: name) }
        timeZone = record.metadata?[MetadataKey.timeZone]?.stringValue.flatMap(TimeZone.init(identifier:))
        source = record.source?.source ?? SourceRecord(bundleIdentifier: "", name: "")
    }
}
