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
        return Self.moment(showing: Self.localTime(at: moment, in: zone), in: reader)
    }

    /// Returns the moment at which the reader's clocks show what the clocks at the place of the recording showed.
    package func shown(_ date: Date, in zone: TimeZone?) -> Date {
        Date(timeIntervalSinceReferenceDate: shown(date.timeIntervalSinceReferenceDate, in: zone))
    }

    /// The largest difference between two time zones, in seconds: from UTC−12 to UTC+14.
    package static let largestDifference = 26 * 3_600.0

    /// Returns the time that the clocks of a zone show at a moment, in seconds since 2001-01-01 on these clocks.
    package static func localTime(at moment: Double, in zone: TimeZone) -> Double {
        moment + offset(of: zone, at: moment)
    }

    /// Returns the moment at which the clocks of a zone show a local time, in seconds since 2001-01-01 UTC.
    ///
    /// A local time that a change of clocks repeats is its first occurrence, and one that it skips is read with the
    /// offset before the change, which moves it forward (RFC 5545, 3.3.5). So it never falls on the day before.
    ///
    /// - Parameter wall: The local time, in seconds since 2001-01-01 on these clocks.
    package static func moment(showing wall: Double, in zone: TimeZone) -> Double {
        // All offsets are less than a day, so that these two are on both sides of a change near the local time.
        let before = offset(of: zone, at: wall - 86_400)
        let after = offset(of: zone, at: wall + 86_400)
        let first = wall - before
        if before == after || offset(of: zone, at: first) == before { return first }
        let second = wall - after
        return offset(of: zone, at: second) == after ? second : first
    }

    private static func offset(of zone: TimeZone, at moment: Double) -> Double {
        Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: moment)))
    }
}
