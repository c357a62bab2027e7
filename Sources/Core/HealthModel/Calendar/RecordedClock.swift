package import Foundation

/// The clock at the place of a recording, which determines the day that a workout or a night belongs to.
///
/// Where a recording has a time zone (`HKTimeZone`), its day is the one that clocks showed there: a workout at 23:30 in
/// Los Angeles belongs to that day, although it is already the next one in Berlin. Other recordings belong to the day
/// in the zone of the reader.
package struct RecordedClock: Sendable {
    /// The zone of the reader.
    package let reader: TimeZone

    package init(reader: TimeZone) { self.reader = reader }

    /// Returns the moment at which the reader's clocks show what the clocks at the place of the recording showed.
    ///
    /// Calendars in the zone of the reader then put the recording into its own day, week and month.
    ///
    /// - Parameters:
    ///   - moment: A time, in seconds since 2001-01-01 UTC.
    ///   - zone: The time zone of the recording; nil if it is unknown.
    package func shown(_ moment: Double, in zone: TimeZone?) -> Double {
        guard let zone, zone != reader else { return moment }
        let wall = moment + Self.offset(of: zone, at: moment)
        // The offset of the reader at that wall time, which a change of clocks may separate from that at the moment.
        let near = wall - Self.offset(of: reader, at: moment)
        return wall - Self.offset(of: reader, at: near)
    }

    /// Returns the moment at which the reader's clocks show what the clocks at the place of the recording showed.
    package func shown(_ date: Date, in zone: TimeZone?) -> Date {
        Date(timeIntervalSinceReferenceDate: shown(date.timeIntervalSinceReferenceDate, in: zone))
    }

    /// The largest difference between two time zones, in seconds: from UTC−12 to UTC+14.
    package static let largestDifference = 26 * 3_600.0

    private static func offset(of zone: TimeZone, at moment: Double) -> Double {
        Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: moment)))
    }
}
