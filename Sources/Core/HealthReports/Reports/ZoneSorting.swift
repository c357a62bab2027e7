package import Foundation
package import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns the zones of a type that were valid on the day of a date, with the facts about the person known at its
    /// end; nil if there were none.
    package func preferredZones(
        of type: ObjectType, onDayOf date: Date, _ calendar: Calendar = .current
    ) throws -> ZoneConfigurationRecord? {
        let end = calendar.dateInterval(of: .day, for: date)?.end ?? date
        return try preferredZones(
            of: type, on: CalendarDay(of: date, in: calendar.timeZone),
            known: end.timeIntervalSinceReferenceDate.nextDown)
    }
}

extension ZoneGroupRecord {
    /// Creates a group of the time that samples spent in each zone (ZON-58); returns nil if no sample is of the type
    /// of the zones.
    package init?(
        sorting samples: [SampleRecord], into zones: ZoneConfigurationRecord, from start: Double, to end: Double,
        events: [WorkoutEventRecord]
    ) {
        guard let unit = zones.type.canonicalUnit else { return nil }
        let data = samples.enumerated().compactMap { place, sample -> StatisticsDatum? in
            guard sample.type == zones.type, let value = sample.quantity?.converted(to: unit) else { return nil }
            return StatisticsDatum(start: sample.start, end: sample.end, value: value, number: Int64(place))
        }
        guard !data.isEmpty else { return nil }
        let durations = ZoneTimeline(data, in: zones).durations(from: start, to: end, events: events)
        try? self.init(configuration: zones, durations: durations)
    }
}
