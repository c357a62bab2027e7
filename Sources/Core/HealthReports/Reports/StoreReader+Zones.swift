import Foundation
import HealthModel
import HealthStore

extension StoreReader {
    /// Returns the time that the values of a workout spent in each zone: as stored, or else computed for the zones
    /// that were valid on its day (ZON-58); nil without zones.
    ///
    /// - Parameter part: The part that counts, in seconds since 2001-01-01 UTC; nil for the whole workout, to which
    ///   stored zones apply.
    func zoneGroup(
        of type: ObjectType, _ samples: [SampleRecord], in workout: SampleRecord,
        _ part: (start: Double, end: Double)? = nil
    ) throws -> ZoneGroupRecord? {
        guard let record = workout.workout, ZoneConfigurationRecord.types.contains(type) else { return nil }
        let stored = record.zoneGroups?.first { $0.configuration.type == type }
        if let stored, part == nil { return stored }
        let start = Date(timeIntervalSinceReferenceDate: workout.start)
        var zones = stored?.configuration
        if zones == nil { zones = try preferredZones(of: type, onDayOf: start) }
        guard let zones else { return nil }
        return ZoneGroupRecord(
            sorting: samples, into: zones, from: part?.start ?? workout.start, to: part?.end ?? workout.end,
            events: record.events ?? [])
    }
}
