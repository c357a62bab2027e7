public import Foundation
import HealthModel

// Unchecked, because NSObject is not Sendable; nothing here changes.
/// Another zone has become the current one of a live workout.
public class HKLiveWorkoutZoneUpdate: NSObject, @unchecked Sendable {
    private let update: RunningZones.Update

    init(_ update: RunningZones.Update) {
        self.update = update
        super.init()
    }

    /// The end of the sample that entered the zone; the group counts to it (ZON-62).
    public var lastSampleProcessedDate: Date? { Date(timeIntervalSinceReferenceDate: update.date) }

    /// How long values were in each zone of their type.
    public var zoneGroup: HKWorkoutZoneGroup? { HKWorkoutZoneGroup(record: update.group) }

    /// The zone that was left, with all the time in it since the workout's start; nil on the first update (ZON-63).
    public var previousZoneDuration: HKWorkoutZoneDuration? { update.previous.flatMap(duration) }

    /// The zone that was entered, with all the time in it since the workout's start (ZON-63).
    public var currentZoneDuration: HKWorkoutZoneDuration? { duration(update.current) }

    private func duration(_ zone: Int) -> HKWorkoutZoneDuration? { zoneGroup?.zoneDurations[zone] }
}
