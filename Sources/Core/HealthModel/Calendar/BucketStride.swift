import Foundation

/// The method of computing bucket bounds.
enum BucketStride: Sendable, Hashable {
    /// Absolute time.
    case seconds(Double)
    /// Whole days of the calendar.
    case days(Int)
    /// Any other calendar interval, with its typical length in seconds.
    case calendar(DateComponents, Double)

    /// Creates the stride of an interval, or returns `nil` if it does not move the anchor forward (STAT-13).
    init?(_ interval: DateComponents, in calendar: Calendar, from anchor: Date) {
        let parts = DateComponents.Part.allCases.map { (part: $0, value: interval[$0] ?? 0) }.filter { $0.value != 0 }
        let components = interval.bare
        let fixed = parts.reduce(0.0) { $0 + Double($1.value) * $1.part.shortest }
        if parts.allSatisfy(\.part.isAbsolute) {
            guard anchor.timeIntervalSinceReferenceDate + fixed > anchor.timeIntervalSinceReferenceDate else {
                return nil
            }
            self = .seconds(fixed)
            return
        }
        guard components.longest < 1e12, let next = calendar.date(byAdding: components, to: anchor), next > anchor
        else { return nil }
        let length = next.timeIntervalSince(anchor)
        // The sum cannot overflow, because the components are limited.
        let days = parts.reduce(Int?.some(0)) { days, entry in
            guard let days, let count = entry.part.days else { return nil }
            return days + entry.value * count
        }
        if let days, days > 0 {
            self = .days(days)
            return
        }
        // Components with mixed signs may move backward at some distance from the anchor, as one month less thirty
        // days does. Such buckets all get the length of the first one.
        let least = parts.reduce(0.0) { $0 + Double($1.value) * ($1.value < 0 ? $1.part.longest : $1.part.shortest) }
        self = least > 0 ? .calendar(components, length) : .seconds(length)
    }

    /// The typical length of a bucket, in seconds.
    var typicalLength: Double {
        switch self {
        case .seconds(let seconds): seconds
        case .days(let days): Double(days) * 86_400
        case .calendar(_, let length): length
        }
    }
}

extension DateComponents {
    /// A component of an interval that a calendar can add.
    enum Part: CaseIterable {
        case era, year, yearForWeekOfYear, quarter, month, weekOfYear, weekOfMonth, day, dayOfYear, weekday
        case weekdayOrdinal, hour, minute, second, nanosecond

        /// A Boolean value that indicates whether the component is absolute time, independent of clock changes
        /// (STAT-12).
        var isAbsolute: Bool {
            switch self {
            case .hour, .minute, .second, .nanosecond: true
            default: false
            }
        }

        /// The number of days in the component, or `nil` if it varies or is not whole.
        var days: Int? {
            switch self {
            case .weekOfYear, .weekOfMonth: 7
            case .day: 1
            default: nil
            }
        }

        /// The shortest possible length in any calendar, in seconds.
        var shortest: Double {
            switch self {
            case .era: 86_400
            case .year, .yearForWeekOfYear: 353 * 86_400
            case .quarter: 60 * 86_400
            case .month: 5 * 86_400
            case .weekOfYear, .weekOfMonth, .weekdayOrdinal: 7 * 86_400
            case .day, .dayOfYear, .weekday: 86_400
            case .hour: 3_600
            case .minute: 60
            case .second: 1
            case .nanosecond: 1e-9
            }
        }

        /// The longest possible length in any calendar, in seconds.
        var longest: Double {
            switch self {
            case .era: 1e12
            case .year, .yearForWeekOfYear: 386 * 86_400
            case .quarter: 93 * 86_400
            case .month: 32 * 86_400
            default: shortest
            }
        }
    }

    subscript(part: Part) -> Int? {
        get {
            switch part {
            case .era: era
            case .year: year
            case .yearForWeekOfYear: yearForWeekOfYear
            case .quarter: quarter
            case .month: month
            case .weekOfYear: weekOfYear
            case .weekOfMonth: weekOfMonth
            case .day: day
            case .dayOfYear: dayOfYear
            case .weekday: weekday
            case .weekdayOrdinal: weekdayOrdinal
            case .hour: hour
            case .minute: minute
            case .second: second
            case .nanosecond: nanosecond
            }
        }
        set {
            switch part {
            case .era: era = newValue
            case .year: year = newValue
            case .yearForWeekOfYear: yearForWeekOfYear = newValue
            case .quarter: quarter = newValue
            case .month: month = newValue
            case .weekOfYear: weekOfYear = newValue
            case .weekOfMonth: weekOfMonth = newValue
            case .day: day = newValue
            case .dayOfYear: dayOfYear = newValue
            case .weekday: weekday = newValue
            case .weekdayOrdinal: weekdayOrdinal = newValue
            case .hour: hour = newValue
            case .minute: minute = newValue
            case .second: second = newValue
            case .nanosecond: nanosecond = newValue
            }
        }
    }

    /// The components without the calendar and time zone, which are resolved separately.
    var bare: DateComponents {
        var result = DateComponents()
        for part in Part.allCases { result[part] = self[part] }
        return result
    }

    /// The maximum combined length of all components, in seconds, regardless of sign.
    var longest: Double {
        Part.allCases.reduce(0) { $0 + Double((self[$1] ?? 0).magnitude) * $1.longest }
    }

    /// Returns every component multiplied by a factor, or `nil` on overflow.
    func multiplied(by factor: Int) -> DateComponents? {
        var result = DateComponents()
        for part in Part.allCases {
            guard let value = self[part] else { continue }
            let (product, isTooMuch) = value.multipliedReportingOverflow(by: factor)
            guard !isTooMuch else { return nil }
            result[part] = product
        }
        return result
    }
}
