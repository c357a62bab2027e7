import Foundation
import HealthReports
import HealthTransfer

/// How much of a type is looked at, and into which buckets it is cut (WEB-41).
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

    /// How long a bucket is.
    func period(of interval: DateInterval) -> StatisticsReport.Period {
        switch self {
        case .day: .hour
        case .week, .month: .day
        case .halfYear: .week
        case .year: .month
        // A chart of hundreds of months is read by years.
        case .all: interval.duration > 20 * 366 * 86_400 ? .year : .month
        }
    }

    /// The span around a date; of all, from the first to the last datum.
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

    /// A date in the span before or after.
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

    /// What is looked at when a bucket of this span is clicked.
    var closer: TypeSpan? {
        switch self {
        case .day: nil
        case .week, .month: .day
        case .halfYear: .week
        case .year, .all: .month
        }
    }
}
