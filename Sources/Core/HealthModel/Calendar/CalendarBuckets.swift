public import Foundation

/// A sequence of buckets without gaps or overlaps: bucket n is `[anchor + n × interval, anchor + (n + 1) × interval)`
/// by the calendar (STAT-10, STAT-11, STAT-12, STAT-13).
///
/// Each bound is computed from the anchor, never from its neighbour, so that months that begin on a 31st stay in
/// phase (STAT-11). A day has 23 or 25 hours when clocks change; hours, minutes and seconds are absolute time
/// (STAT-12). Numbers and dates beyond the range of the calendar produce infinite bounds, never an error.
public struct CalendarBuckets: Sendable, Hashable {
    /// The start of bucket 0, in seconds since 2001-01-01 UTC; all other bounds derive from it.
    public let anchor: Double
    /// The length of a bucket.
    public let interval: DateComponents
    /// The calendar, with its time zone, that adds the interval.
    public let calendar: Calendar

    private let stride: BucketStride
    /// The typical length of a bucket in seconds, used to estimate bucket numbers.
    private let typicalLength: Double
    private let anchorOffset: Double

    /// The range of bucket numbers; bounds outside it are infinite.
    private static let numbers = -(1 << 52)...(1 << 52)

    /// The limit of dates, about thirty thousand years, beyond which calendars and buckets end.
    private static let horizon = 1e12

    /// Creates buckets of an interval around an anchor.
    ///
    /// - Parameters:
    ///   - anchor: Any bound between two buckets, in seconds since 2001-01-01 UTC; past or future.
    ///   - interval: The length of a bucket. Its calendar and time zone, if set, override `calendar` (STAT-12).
    ///   - calendar: The calendar to use otherwise.
    /// - Throws: ``ValidationError`` if the interval does not move the anchor forward (STAT-13).
    public init(anchor: Double, interval: DateComponents, calendar: Calendar = .current) throws(ValidationError) {
        var calendar = interval.calendar ?? calendar
        if let zone = interval.timeZone { calendar.timeZone = zone }
        self.anchor = anchor
        self.interval = interval
        self.calendar = calendar
        let anchorDate = Date(timeIntervalSinceReferenceDate: anchor)
        let isNear = abs(anchor) < Self.horizon
        anchorOffset = isNear ? Double(calendar.timeZone.secondsFromGMT(for: anchorDate)) : 0
        guard isNear, let stride = BucketStride(interval, in: calendar, from: anchorDate) else {
            throw ValidationError(
                .invalidArgument, reason: "The interval components must move the anchor date forward")
        }
        self.stride = stride
        typicalLength = stride.typicalLength
    }

    /// Returns the start of a bucket, which is the end of the previous one.
    public func bound(_ number: Int) -> Double {
        if number == 0 { return anchor }
        if number >= Self.numbers.upperBound { return .infinity }
        if number <= Self.numbers.lowerBound { return -.infinity }
        switch stride {
        case .seconds(let seconds): return anchor + Double(number) * seconds
        case .days(let days): return dayBound(number, days)
        case .calendar(let components, _): return calendarBound(number, components)
        }
    }

    /// Returns the number of the bucket that contains a date.
    public func number(at date: Double) -> Int {
        guard date.isFinite else { return date < 0 ? Self.numbers.lowerBound : Self.numbers.upperBound - 1 }
        let limit = Double(Self.numbers.upperBound)
        let guess = ((date - anchor) / typicalLength).rounded(.down)
        var low = Int(max(-limit, min(limit - 1, guess)))
        // Find a bucket that starts no later, then one that starts later, with doubling steps.
        var step = 1
        var high = low + 1
        while bound(low) > date, low > Self.numbers.lowerBound {
            high = low
            low = max(Self.numbers.lowerBound, low - step)
            step *= 2
        }
        step = 1
        while bound(high) <= date, high < Self.numbers.upperBound {
            low = high
            high = min(Self.numbers.upperBound, high + step)
            step *= 2
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if bound(middle) <= date { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the start and end of a bucket.
    public func bounds(_ number: Int) -> Range<Double> {
        let start = bound(number)
        return start..<max(start, bound(number + 1))
    }

    /// Returns whether both have the same bounds despite different anchors; `false` if that is uncertain.
    package func coincides(with other: CalendarBuckets) -> Bool {
        guard interval == other.interval, calendar == other.calendar else { return false }
        if anchor == other.anchor { return true }
        if case .calendar = stride { return false }
        // Where clocks change, a bound that was moved may be the anchor of others, whose own bounds were not.
        return other.bound(other.number(at: anchor)) == anchor && bound(number(at: other.anchor)) == other.anchor
    }

    // MARK: Bounds by the calendar

    /// Returns the bound a number of days from the anchor, at the same local time.
    ///
    /// This is much faster than the calendar.
    ///
    /// As with the calendar, a local time that occurs twice is the first of the two, and a skipped one moves later by
    /// the skipped amount. If a time zone skipped an entire day, as Samoa did, the bucket of that day is empty.
    private func dayBound(_ number: Int, _ days: Int) -> Double {
        let (total, isTooFar) = number.multipliedReportingOverflow(by: days)
        let wall = anchor + anchorOffset + Double(total) * 86_400
        guard !isTooFar, abs(wall) < Self.horizon else { return number < 0 ? -.infinity : .infinity }
        let zone = calendar.timeZone
        func offset(_ seconds: Double) -> Double {
            Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds)))
        }
        // No time zone is more than 15 hours from UTC.
        let before = offset(wall - 57_600)
        let after = offset(wall + 57_600)
        if before == after || offset(wall - before) == before { return wall - before }
        return offset(wall - after) == after ? wall - after : wall - before
    }

    private func calendarBound(_ number: Int, _ components: DateComponents) -> Double {
        let beyond = number < 0 ? -Double.infinity : .infinity
        guard components.longest * Double(number.magnitude) < Self.horizon,
            let scaled = components.multiplied(by: number),
            let date = calendar.date(byAdding: scaled, to: Date(timeIntervalSinceReferenceDate: anchor))
        else { return beyond }
        let bound = date.timeIntervalSinceReferenceDate
        // A calendar at the end of its range may return the same or an earlier date.
        return (number < 0) == (bound < anchor) && bound != anchor ? bound : beyond
    }
}
