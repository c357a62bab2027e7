public import Foundation
import HealthModel

// Unchecked, because NSObject is not Sendable; the stored property is immutable.
/// A change of the current zone in a live workout.
public class HKLiveWorkoutZoneUpdate: NSObject, @unchecked Sendable {
    private let update: RunningZones.Update

    init(_ update: RunningZones.Update) {
        self.update = update
        super.init()
    }

    /// The end of the sample that entered the zone, up to which the group is counted (ZON-62).
    public var lastSampleProcessedDate: Date? { Date(timeIntervalSinceReferenceDate: update.date) }

    /// The durations in each zone of the type.
    public var zoneGroup: HKWorkoutZoneGroup? { HKWorkoutZoneGroup(record: update.group) }

    /// The zone that was left, with the total time in it since the workout's start; nil for the first update
    /// (ZON-63).
    public var previousZoneDuration: HKWorkoutZoneDuration? { update.previous.flatMap(duration) }

    /// The zone that was entered, with the total time in it since the workout's start (ZON-63).
    public var currentZoneDuration: HKWorkoutZoneDuration? { duration(update.current) }

    private func duration(_ zone: Int) -> HKWorkoutZoneDuration? { zoneGroup?.zoneDurations[zone] }
}
