package import Foundation
import HealthModel

/// The days between the dates of a filter, for recordings with a time zone of their own.
///
/// A date at the beginning of a day in the zone of the reader stands for that day, wherever it was; any other date is a
/// moment.
struct RecordedDays {
    private let filter: SampleFilter
    private let clock: RecordedClock?
    private let isFromDay: Bool
    private let isToDay: Bool

    init(_ filter: SampleFilter) {
        self.filter = filter
        clock = filter.dayZone.map(RecordedClock.init)
        isFromDay = Self.beginsDay(filter.from, filter.dayZone)
        isToDay = Self.beginsDay(filter.to, filter.dayZone)
    }

    private static func beginsDay(_ date: Date?, _ zone: TimeZone?) -> Bool {
        guard let date, let zone else { return false }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.startOfDay(for: date) == date
    }

    /// Returns a filter that matches all recordings of the outings that ``contains(_:in:)`` may accept: other
    /// recordings of an outing begin earlier or later, and may lack the time zone.
    ///
    /// - Parameter last: The latest start of the outings; nil for no limit.
    func widened(startingBy last: Date? = nil) -> SampleFilter {
        var wide = filter
        let slack = OutingRule.greatestLength
        wide.from = filter.from.map { $0 - slack - (isFromDay ? RecordedClock.largestDifference : 0) }
        let end = filter.to.map { $0 + slack + (isToDay ? RecordedClock.largestDifference : 0) }
        wide.to = [end, last.map { $0 + slack }].compactMap(\.self).min()
        return wide
    }

    /// Returns whether an outing starts between the dates.
    ///
    /// - Parameters:
    ///   - start: The start of the preferred recording.
    ///   - zone: The time zone of the outing; nil if it is unknown.
    func contains(_ start: Date, in zone: TimeZone?) -> Bool {
        let shown = clock?.shown(start, in: zone) ?? start
        if let from = filter.from, (isFromDay ? shown : start) < from { return false }
        if let to = filter.to, (isToDay ? shown : start) >= to { return false }
        return true
    }
}

extension WorkoutSummary {
    /// Returns the start as the reader's clocks would show it, for grouping by day; see ``RecordedClock``.
    package func shownStart(in zone: TimeZone) -> Date { RecordedClock(reader: zone).shown(start, in: timeZone) }
}

extension Calendar {
    /// Returns the calendar of this machine in the time zone of a recording, if it has one: the day of a workout is that
    /// of its place.
    static func current(in zone: TimeZone?) -> Calendar {
        var calendar = Calendar.current
        if let zone { calendar.timeZone = zone }
        return calendar
    }
}
