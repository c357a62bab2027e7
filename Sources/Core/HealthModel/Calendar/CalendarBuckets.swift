public import Foundation

/// A row of buckets without gap or overlap: bucket n is `[anchor + n × interval, anchor + (n + 1) × interval)` by the
/// calendar (STAT-10, STAT-11, STAT-12, STAT-13).
///
/// Each bound is computed from the anchor, never from its neighbour, so that months that begin on a 31st stay in phase
/// (STAT-11). A day has 23 or 25 hours where clocks change; hours, minutes and seconds are absolute time (STAT-12).
/// Numbers and dates beyond what the calendar knows give infinite bounds, never a failure.
public struct CalendarBuckets: Sendable, Hashable {
    /// A bound of bucket 0, in seconds since 2001-01-01 UTC; the others follow from it.
    public let anchor: Double
    /// How long a bucket is.
    public let interval: DateComponents
    /// The calendar, with its time zone, in which the interval is added.
    public let calendar: Calendar

    private let stride: BucketStride
    /// The usual length of a bucket in seconds, to guess the number of one.
    private let typicalLength: Double
    private let anchorOffset: Double

    /// The numbers of buckets lie between these; beyond, bounds are infinite.
    private static let numbers = -(1 << 52)...(1 << 52)

    /// Beyond some thirty thousand years, calendars end; so do buckets.
    private static let horizon = 1e12

    /// Buckets of an interval around an anchor.
    ///
    /// - Parameters:
    ///   - anchor: Any bound between two buckets, in seconds since 2001-01-01 UTC; past or future.
    ///   - interval: How long a bucket is. A calendar and a time zone in it win over `calendar` (STAT-12).
    ///   - calendar: The calendar otherwise.
    /// - Throws: What is to be raised: the interval does not move the anchor forward (STAT-13).
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

    /// The start of a bucket, which is the end of the one before.
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

    /// The number of the bucket that holds a date.
    public func number(at date: Double) -> Int {
        guard date.isFinite else { return date < 0 ? Self.numbers.lowerBound : Self.numbers.upperBound - 1 }
        let limit = Double(Self.numbers.upperBound)
        let guess = ((date - anchor) / typicalLength).rounded(.down)
        var low = Int(max(-limit, min(limit - 1, guess)))
        // First a bucket that starts no later, then one that starts later; the steps double.
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

    /// Start and end of a bucket.
    public func bounds(_ number: Int) -> Range<Double> {
        let start = bound(number)
        return start..<max(start, bound(number + 1))
    }

    /// Whether the same bounds follow from another anchor; false where that is not certain.
    package func coincides(with other: CalendarBuckets) -> Bool {
        guard interval == other.interval, calendar == other.calendar else { return false }
        if anchor == other.anchor { return true }
        if case .calendar = stride { return false }
        return other.bound(other.number(at: anchor)) == anchor
    }

    // MARK: Bounds by the calendar

    /// A bound so many days from the anchor: the same time of day by the clock, which is much faster than the calendar.
    ///
    /// As with the calendar, a time that the clock shows twice is the first of them, and one that it skips is later by
    /// what is skipped. Where a zone left a whole day out, as Samoa did, that day's bucket is empty.
    private func dayBound(_ number: Int, _ days: Int) -> Double {
        let (total, isTooFar) = number.multipliedReportingOverflow(by: days)
        let wall = anchor + anchorOffset + Double(total) * 86_400
        guard !isTooFar, abs(wall) < Self.horizon else { return number < 0 ? -.infinity : .infinity }
        let zone = calendar.timeZone
        func offset(_ seconds: Double) -> Double {
            Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds)))
        }
        // No zone is farther than 15 hours from UTC.
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
        // A calendar at the end of its range may stand still or turn back.
        return (number < 0) == (bound < anchor) && bound != anchor ? bound : beyond
    }
}
