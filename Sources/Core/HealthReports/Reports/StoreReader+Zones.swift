import Foundation
import HealthModel
import HealthStore

extension StoreReader {
    /// How long the values of a workout were in which zones: as it is stored, else sorted into those that held on its day
    /// (ZON-58); nil without zones.
    ///
    /// - Parameter part: The part that counts, in seconds since 2001-01-01 UTC, where not all does: the stored zones are of all.
    func zoneGroup(
        of type: ObjectType, _ samples: [SampleRecord], in workout: SampleRecord,
        _ part: (start: Double, end: Double)? = nil
    ) throws(EngineError) -> ZoneGroupRecord? {
        guard let record = workout.workout, ZoneConfigurationRecord.types.contains(type) else { return nil }
        let stored = record.zoneGroups?.first { $0.configuration.type == type }
        if let stored, part == nil { return stored }
        let start = Date(timeIntervalSinceReferenceDate: workout.start)
        var zones = stored?.configuration
        if zones == nil { zones = try engine.preferredZones(of: type, onDayOf: start) }
        guard let zones else { return nil }
        return ZoneGroupRecord(
            sorting: samples, into: zones, from: part?.start ?? workout.start, to: part?.end ?? workout.end,
            events: record.events ?? [])
    }
}
