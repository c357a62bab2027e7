public import Foundation
package import HealthModel

/// The duration for which the values of a workout were in one zone.
public struct HKWorkoutZoneDuration: Sendable {
    /// The zone.
    public let zone: HKWorkoutZone
    /// The duration in seconds, without pauses (ZON-44).
    public let duration: TimeInterval
}

/// The durations for which the values of a workout were in each of its zones.
public struct HKWorkoutZoneGroup: Sendable {
    package let record: ZoneGroupRecord
    /// The zones.
    public let configuration: HKWorkoutZoneConfiguration
    /// One entry for each zone, in ascending order, including zones without values (ZON-46).
    public let zoneDurations: [HKWorkoutZoneDuration]

    package init(record: ZoneGroupRecord) {
        self.record = record
        configuration = HKWorkoutZoneConfiguration(record: record.configuration)
        zoneDurations = record.durations.enumerated().map { index, duration in
            HKWorkoutZoneDuration(zone: HKWorkoutZone(index, of: record.configuration), duration: duration)
        }
    }
}

extension [ZoneGroupRecord] {
    /// The groups by type; nil rather than empty (ZON-55).
    var byType: [HKQuantityType: HKWorkoutZoneGroup]? {
        isEmpty
            ? nil
            : reduce(into: [:]) { groups, record in
                let group = HKWorkoutZoneGroup(record: record)
                groups[group.configuration.quantityType] = group
            }
    }
}
