package import Foundation
import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns a year in review; nil if the calendar has no such year.
    ///
    /// - Parameters:
    ///   - year: The year.
    ///   - now: The current date.
    ///   - calendar: The calendar with its time zone.
    package func year(_ year: Int, now: Date, calendar: Calendar) throws -> YearReport? {
        let zone = calendar.timeZone
        func start(_ year: Int) -> Date? { CalendarDay(year: year, month: 1, day: 1).start(in: zone) }
        guard 1...9_998 ~= year, let begin = start(year), let end = start(year + 1), let before = start(year - 1) else {
            return nil
        }
        let filter = SampleFilter(from: begin, to: end, dayZone: zone)
        let (outings, inside) = (try totalsCounter(SampleFilter(dayZone: zone), calendar), RecordedDays(filter))
        guard let months = outings.report(by: .month, in: inside, now: now) else { return nil }
        let days = outings.days(in: inside)
        // The current year is compared with the same days of the one before.
        let sameDay = calendar.date(byAdding: .year, value: -1, to: calendar.startOfDay(for: now))
        // The day after it, because that of a leap day would be the 28th of February itself.
        let nextDay = sameDay.flatMap { calendar.date(byAdding: .day, value: 1, to: $0) }
        let limit = now >= begin && now < end ? nextDay ?? begin : begin
        let other = try sums(SampleFilter(from: before, to: min(limit, begin), dayZone: zone), WorkoutSearch())
        let nights = try Self.asFarAsReadable { try sleep(filter, calendar: calendar) }?.nights ?? []
        let asleep = nights.map(\.main.asleep).filter { $0 > 0 }
        let steps = try Self.asFarAsReadable {
            try statistics(of: .stepCount, filter, by: .year, separate: false, calendar: calendar)
        }?.rows.compactMap(\.figures.sum).reduce(0, +)
        var (bests, standing) = (RecordCounter(top: 1), RecordCounter(top: 1))
        for outing in try outingEfforts(SampleFilter(to: end, dayZone: zone)) {
            standing.add(outing)
            if inside.contains(Date(timeIntervalSinceReferenceDate: outing.start), in: outing.timeZone) {
                bests.add(outing)
            }
        }
        return YearReport(
            year: year, years: outings.years(now: now), totals: months.all,
            yearBefore: other.count > 0 ? other : nil, months: months.rows, sports: months.sports,
            activeDays: days.count, longestStreak: Self.longestRun(days.map(\.daysSinceReference)),
            bests: bests.report().sports, records: standing.report().set(from: begin, to: end, in: zone),
            steps: steps.flatMap { $0 > 0 ? $0 : nil },
            sleep: asleep.isEmpty
                ? nil : .init(nights: asleep.count, asleep: asleep.reduce(0, +) / Double(asleep.count)))
    }

    /// Returns the greatest number of consecutive numbers.
    private static func longestRun(_ days: [Int]) -> Int {
        var (longest, length, last) = (0, 0, Int.min)
        for day in days {
            length = last != .min && day == last + 1 ? length + 1 : 1
            last = day
            longest = max(longest, length)
        }
        return longest
    }
}
