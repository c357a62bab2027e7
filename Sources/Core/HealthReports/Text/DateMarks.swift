package import Foundation

/// The marks of a time axis: times of day, weekdays, days, months or years, by the time between the first and last row.
package enum DateMarks: Sendable {
    case time, weekday, day, month, monthAndYear, year

    /// Chooses the marks for the starts of rows, in chronological order.
    package init(of dates: [Date], calendar: Calendar) {
        guard let first = dates.first, let last = dates.last else {
            self = .day
            return
        }
        let isYears = dates.count > 1 && dates.allSatisfy { calendar.dateInterval(of: .year, for: $0)?.start == $0 }
        let days = last.timeIntervalSince(first) / 86_400
        switch days {
        // A single row is a day, unless it has a time of day.
        case ...0: self = calendar.startOfDay(for: first) == first ? .day : .time
        case ..<0.999: self = .time
        // A night may begin before midnight and end on the next day; two days have two rows.
        case ..<1.5 where dates.count > 2: self = .time
        case ...6.5: self = .weekday
        case ...62: self = .day
        case _ where isYears: self = .year
        case ...400: self = .month
        case ...(6 * 366): self = .monthAndYear
        default: self = .year
        }
    }

    /// Returns the rows with a mark: those whose text differs from that of the row before.
    ///
    /// The first row has none if the next mark is much closer than usual, as with the last days of a month.
    package static func places(of texts: [String]) -> [Int] {
        var places = texts.indices.filter { $0 == 0 || texts[$0] != texts[$0 - 1] }
        if places.count > 2, 2 * (places[1] - places[0]) < places[2] - places[1] { places.removeFirst() }
        return places
    }

    /// Returns the greatest number of rows over which a line is drawn without values between them: four times the
    /// median distance of neighbouring values, as in charts of workouts; 1 if there is at most one value.
    package static func longestGap(of places: [Int]) -> Int {
        let gaps = zip(places.dropFirst(), places).map { $0 - $1 }.sorted()
        return gaps.isEmpty ? 1 : max(1, 4 * gaps[gaps.count / 2])
    }
}
