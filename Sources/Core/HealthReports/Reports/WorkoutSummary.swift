public import Foundation
public import HealthModel
import HealthStore

/// A summary of a workout for lists, with the owner's annotation applied.
public struct WorkoutSummary: Sendable, Codable, Equatable {
    /// The identifier of the workout.
    public var uuid: UUID
    /// The activity.
    public var activityType: WorkoutActivity
    /// The activity of the object, if the owner corrected it.
    public var recordedActivity: WorkoutActivity?
    /// The title from the annotation or the file.
    public var title: String?
    /// The notes from the annotation or the file.
    public var notes: String?
    /// The owner's tags.
    public var tags: [String] = []
    /// The name of the gear that the workout was done with.
    public var gear: String?
    /// A Boolean value that indicates whether the workout is marked as someone else's.
    public var isNotMine = false
    /// A Boolean value that indicates whether only a part of the recording counts.
    public var isTrimmed = false
    /// The start.
    public var start: Date
    /// The end.
    public var end: Date
    /// The active time in seconds.
    public var duration: Double
    /// The distance in metres.
    public var totalDistance: Double?
    /// The energy in kilocalories.
    public var totalEnergyBurned: Double?
    /// The length of the pool in metres, for a pool swim.
    public var poolLength: Double?
    /// The speed of swimming in metres per second, without rests at the wall; nil unless the lengths of a pool are
    /// known.
    public var swimmingSpeed: Double?
    /// A Boolean value that indicates whether the workout was indoors; nil if unknown.
    public var isIndoor: Bool?
    /// The climb in metres.
    public var climb: Double?
    /// The average heart rate from the statistics stored with the workout, in beats per minute; nil if there are none,
    /// or if only a part of the recording counts.
    public var averageHeartRate: Double?
    /// The source of the recording.
    public var source: SourceRecord
    /// The guessed activity, if it is unknown.
    public var proposedActivity: WorkoutActivity?
    /// The origin of the recording; nil if it is not specified.
    package var origin: WorkoutOrigin?
    /// The time zone of the recording from its metadata (`HKTimeZone`); nil if unknown.
    public var timeZone: TimeZone?

    /// The customary style of speed, also for a guessed activity.
    package var speedStyle: SpeedStyle { SpeedStyle(of: proposedActivity ?? activityType) }
    /// The other recordings of the same outing, the preferred one first.
    public var otherRecordings: [Recording] = []

    /// Another recording of the same outing.
    public struct Recording: Sendable, Codable, Hashable {
        /// The identifier of the workout.
        public var uuid: UUID
        /// The source.
        public var source: SourceRecord

        package init(uuid: UUID, source: SourceRecord) {
            (self.uuid, self.source) = (uuid, source)
        }
    }

    /// The metadata key for the name of the guessed activity, if the activity is unknown.
    package static let proposalKey = "proposedActivity"
    /// The metadata key for the name of a workout, for which there is no predefined one.
    package static let nameKey = "name"
    /// The metadata key for notes on a workout, for which there is no predefined one either.
    package static let notesKey = "notes"

    /// The name of the activity, as a case of `HKWorkoutActivityType`.
    public var activityName: String { activityType.name }

    /// Creates a summary of a stored workout; returns nil if the record is not a workout.
    ///
    /// - Parameter annotation: The owner's annotation.
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
        if let average = workout.statistics?[.heartRate]?.average, let unit = ObjectType.heartRate.canonicalUnit {
            averageHeartRate = unit.convert(average, to: .countPerMinute)
        }
        let length =
            record.metadata?[MetadataKey.lapLength]?.quantityValue ?? workout.activities.first?.configuration.lapLength
        poolLength = length?.converted(to: .meter)
        isIndoor = record.metadata?[MetadataKey.indoorWorkout]?.boolValue
        if let poolLength, activityType == .swimming {
            let lengths = SwimReport.events(
                of: (workout.events ?? []).filter { $0.start <= figures.end && $0.end >= figures.start },
                poolLength: poolLength, distance: totalDistance)
            swimmingSpeed = SwimCourse(lengths.map { ($0.start, $0.end) }, meters: poolLength)?.speed
        }
        title = record.metadata?[Self.nameKey]?.stringValue
        notes = record.metadata?[Self.notesKey]?.stringValue
        if activityType == .other, annotation?.activity == nil,
            case .string(let name)? = record.metadata?[Self.proposalKey]
        {
            proposedActivity = WorkoutActivity.named.first { $0.name == name }
        }
        if case .string(let name)? = record.metadata?[Self.originKey] { origin = WorkoutOrigin(rawValue: name) }
        timeZone = record.metadata?.timeZone
        source = record.source?.source ?? SourceRecord(bundleIdentifier: "", name: "")
        guard let annotation else { return }
        if activityType != workout.activityType { recordedActivity = workout.activityType }
        title = annotation.name(recorded: title)
        notes = annotation.notes ?? notes
        tags = annotation.tags
        gear = annotation.gear
        isNotMine = annotation.isNotMine
        isTrimmed = annotation.trim != nil
        if isTrimmed { averageHeartRate = nil }
    }

    /// The mean speed in metres per second, in a pool that of swimming; nil if the sport has none, or the workout is
    /// too short.
    public var speed: Double? {
        guard template.has(.speed) else { return nil }
        if let swimmingSpeed { return swimmingSpeed }
        guard let totalDistance, totalDistance >= Self.shortestDistance, duration >= Self.shortestDuration else {
            return nil
        }
        return totalDistance / duration
    }

    /// The distance in metres and the time in seconds below which a mean speed means nothing.
    private static let (shortestDistance, shortestDuration) = (100.0, 10.0)

    /// All recordings of the outing, this one first.
    public var recordings: [Recording] { [Recording(uuid: uuid, source: source)] + otherRecordings }

    /// The start in seconds since 2001-01-01 UTC.
    var moment: Double { start.timeIntervalSinceReferenceDate }
}

/// The origin of a recorded workout that may not have been measured by sensors.
///
/// It is stored in the workout's metadata, so that such a workout can always be recognized, even in an export.
package enum WorkoutOrigin: String, Sendable, Codable {
    /// A simulated athlete, without any measurement.
    case simulation
    /// A replayed file.
    case replay
    /// Live sensors.
    case sensors
}

extension WorkoutSummary {
    /// The metadata key of the ``WorkoutOrigin`` of a workout.
    package static let originKey = "recordedFrom"
    /// The metadata key of a Boolean value that indicates whether all values of the file were stored, also those that
    /// cannot be true (PLA-3).
    package static let asRecordedKey = "asRecorded"
}
