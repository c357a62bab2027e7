import Foundation
import HealthDatabase
import HealthModel

extension HealthReports {
    /// How long the values of a workout were in which zones: as it is stored, else sorted into those that held on its day
    /// (ZON-58); nil without zones.
    func zoneGroup(
        of type: ObjectType, _ samples: [SampleRecord], in workout: SampleRecord
    ) throws(EngineError) -> ZoneGroupRecord? {
        guard let record = workout.workout, ZoneConfigurationRecord.types.contains(type), let unit = type.canonicalUnit
        else { return nil }
        if let stored = record.zoneGroups?.first(where: { $0.configuration.type == type }) { return stored }
        let start = Date(timeIntervalSinceReferenceDate: workout.start)
        let nextDay = Calendar.current.dateInterval(of: .day, for: start)?.end ?? start
        let zones = try engine.preferredZones(
            of: type, on: CalendarDay(of: start, in: .current),
            known: nextDay.timeIntervalSinceReferenceDate.nextDown)
        guard let zones else { return nil }
        let data = samples.enumerated().compactMap { place, sample in
            sample.quantity?.converted(to: unit).map {
                StatisticsDatum(start: sample.start, end: sample.end, value: $0, number: Int64(place))
            }
        }
        let durations = ZoneTimeline(data, in: zones).durations(
            from: workout.start, to: workout.end, events: record.events ?? [])
        return try? ZoneGroupRecord(configuration: zones, durations: durations)
    }
}
