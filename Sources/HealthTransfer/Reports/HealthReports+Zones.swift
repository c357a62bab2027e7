import Foundation
import HealthDatabase
import HealthModel

extension HealthReports {
    /// How long the values of a workout were in which zones: as it is stored, else sorted into those that held on its day
    /// (ZON-58); nil without zones.
    func zoneGroup(
        of type: ObjectType, _ samples: [SampleRecord], in workout: SampleRecord
    ) throws(EngineError) -> ZoneGroupRecord? {
        guard let record = workout.workout, ZoneConfigurationRecord.types.contains(type) else { return nil }
        if let stored = record.zoneGroups?.first(where: { $0.configuration.type == type }) { return stored }
        let start = Date(timeIntervalSinceReferenceDate: workout.start)
        guard let zones = try engine.preferredZones(of: type, onDayOf: start) else { return nil }
        return ZoneGroupRecord(
            sorting: samples, into: zones, from: workout.start, to: workout.end, events: record.events ?? [])
    }
}
