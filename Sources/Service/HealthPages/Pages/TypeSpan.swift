import Foundation
import HealthReports
import HealthTransfer

/// The displayed time span of a type, and the size of its buckets (WEB-41).
enum TypeSpan: String, CaseIterable, Sendable {
    case day = "D"
    case week = "W"
    case month = "M"
    case halfYear = "6M"
    case year = "Y"
    case all = "All"

    var name: String {
        switch self {
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        case .halfYear: "Six months"
        case .year: "Year"
        case .all: "All"
        }
    }

    /// Returns the period of a bucket.
    func period(of interval: DateInterval) -> StatisticsReport.Period {
        switch self {
        case .day: .hour
        case .week, .month: .day
        case .halfYear: .week
        case .year: .month
        // A chart of hundreds of months is shown by year.
        case .all: interval.duration > 20 * 366 * 86_400 ? .year : .month
        }
    }

    /// Returns the interval around a date; for `all`, from the first to the last value.
    func interval(around date: Date, first: Date, last: Date, _ calendar: Calendar) -> DateInterval {
        func around(_ component: Calendar.Component) -> DateInterval {
            calendar.dateInterval(of: component, for: date) ?? DateInterval(start: date, duration: 86_400)
        }
        switch self {
        case .day: return around(.day)
        case .week: return around(.weekOfYear)
        case .month: return around(.month)
        case .halfYear:
            let month = around(.month)
            let start = calendar.date(byAdding: .month, value: -5, to: month.start) ?? month.start
            return DateInterval(start: start, end: month.end)
        case .year: return around(.year)
        case .all:
            let start = calendar.dateInterval(of: .month, for: first)?.start ?? first
            let end = calendar.dateInterval(of: .month, for: max(first, last))?.end ?? last
            return DateInterval(start: start, end: max(start + 1, end))
        }
    }

    /// Returns a date in a previous or following span.
    func moved(_ date: Date, by count: Int, _ calendar: Calendar) -> Date {
        let (component, step): (Calendar.Component, Int) =
            switch self {
            case .day: (.day, 1)
            case .week: (.day, 7)
            case .month: (.month, 1)
            case .halfYear: (.month, 6)
            case .year, .all: (.year, 1)
            }
        return calendar.date(byAdding: component, value: step * count, to: date) ?? date
    }

    /// The span that is shown after a click on a bucket.
    var closer: TypeSpan? {
        switch self {
        case .day: nil
        case .week, .month: .day
        case .halfYear: .week
        case .year, .all: .month
        }
    }
}
