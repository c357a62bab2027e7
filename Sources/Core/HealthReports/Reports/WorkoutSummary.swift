package import Foundation
package import HealthModel
import HealthStore

/// A workout as one line of a list, as what the person says of it has it.
package struct WorkoutSummary: Sendable {
    package var uuid: UUID
    /// What was done.
    package var activityType: WorkoutActivity
    /// What the object says was done, where the person corrected it.
    package var recordedActivity: WorkoutActivity?
    /// The name that the person or the file gave it.
    package var title: String?
    /// What else the person or the file says of it.
    package var notes: String?
    /// The person's words to find it by.
    package var tags: [String] = []
    /// Whether somebody else did it.
    package var isNotMine = false
    /// Whether only a part of what was recorded counts.
    package var isTrimmed = false
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
    /// Metres of the way up.
    package var climb: Double?
    package var source: SourceRecord
    /// What was done perhaps, where nobody said it.
    package var proposedActivity: WorkoutActivity?
    /// How it was recorded; nil if nothing says that it was simulated or played again.
    package var origin: WorkoutOrigin?
    /// Where it was recorded, as its metadata say it (`HKTimeZone`); nil where nothing says it.
    package var timeZone: TimeZone?

    /// How people say how fast it was, also if its activity is a guess.
    package var speedStyle: SpeedStyle { SpeedStyle(of: proposedActivity ?? activityType) }
    /// The other recordings of the same outing, the best first.
    package var otherRecordings: [Recording] = []

    /// Another recording of the same outing.
    package struct Recording: Sendable, Hashable {
        package var uuid: UUID
        package var source: SourceRecord

        package init(uuid: UUID, source: SourceRecord) {
            (self.uuid, self.source) = (uuid, source)
        }
    }

    /// The key of metadata for what was done perhaps, where neither the file nor anybody else says it: the name of an activity.
    static let proposalKey = "proposedActivity"
    /// The name of a workout has no predefined key of metadata, so it stands under a plain one.
    static let nameKey = "name"
    /// What else somebody wrote about a workout has no predefined key either.
    static let notesKey = "notes"

    /// The name of the activity, as a case of `HKWorkoutActivityType`.
    package var activityName: String { activityType.name }

    /// A summary of a stored workout; nil if the record is not one.
    ///
    /// - Parameter annotation: What the person says of it.
    package init?(_ record: SampleRecord, _ annotation: WorkoutAnnotation? = nil) {
        guard let workout = record.workout, let figures = WorkoutFigures(record)?.annotated(annotation) else {
            return nil
        }
        uuid = record.uuid
        activityType = figures.activityType
        start = Date(timeIntervalSinceReferenceDate: figures.start)
        end = Date(timeIntervalSinceReferenceDate: figures.end)
        duration = figures.duration
        totalDistance = figures.distance
        totalEnergyBurned = figures.energy
        climb = figures.climb
        let length =
            record.metadata?[MetadataKey.lapLength]?.quantityValue ?? workout.activities.first?.configuration.lapLength
        poolLength = length?.converted(to: .meter)
        title = record.metadata?[Self.nameKey]?.stringValue
        notes = record.metadata?[Self.notesKey]?.stringValue
        if activityType == .other, annotation?.activity == nil,
            case .string(let name)? = record.metadata?[Self.proposalKey]
        {
            proposedActivity = WorkoutActivity.named.first { $0.name == name }
        }
        if case .string(let name)? = record.metadata?[Self.originKey] { origin = WorkoutOrigin(rawValue: name) }
        timeZone = record.metadata?[MetadataKey.timeZone]?.stringValue.flatMap(TimeZone.init(identifier:))
        source = record.source?.source ?? SourceRecord(bundleIdentifier: "", name: "")
        guard let annotation else { return }
        if activityType != workout.activityType { recordedActivity = workout.activityType }
        title = annotation.name(recorded: title)
        notes = annotation.notes ?? notes
        tags = annotation.tags
        isNotMine = annotation.isNotMine
        isTrimmed = annotation.trim != nil
    }

    /// All recordings of the outing, this one first.
    package var recordings: [Recording] { [Recording(uuid: uuid, source: source)] + otherRecordings }
}
