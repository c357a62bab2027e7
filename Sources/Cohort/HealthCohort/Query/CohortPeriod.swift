import HealthModel

/// The calendar periods for which a tier stores statistics: each computed by HealthKit itself, never combined from
/// other periods.
public enum CohortPeriod: Int, Sendable, Hashable, CaseIterable {
    /// A day.
    case day
    /// A week, from Monday (ISO 8601).
    case week
    /// A month.
    case month
    /// A year.
    case year

    /// Returns the first day of the period that contains a day.
    public func start(of day: CohortDay) -> CohortDay {
        switch self {
        case .day: return day
        case .week:
            let weekday = day.rawValue % 7
            return day.advanced(by: -(weekday < 0 ? weekday + 7 : weekday))
        case .month:
            let date = day.date
            return CohortDay(year: date.year, month: date.month, day: 1)
        case .year: return CohortDay(year: day.date.year, month: 1, day: 1)
        }
    }

    /// Returns the first day after the period that contains a day.
    public func end(of day: CohortDay) -> CohortDay {
        let start = start(of: day)
        let date = start.date
        return switch self {
        case .day: start.advanced(by: 1)
        case .week: start.advanced(by: 7)
        case .month:
            date.month == 12
                ? CohortDay(year: date.year + 1, month: 1, day: 1)
                : CohortDay(year: date.year, month: date.month + 1, day: 1)
        case .year: CohortDay(year: date.year + 1, month: 1, day: 1)
        }
    }

    /// The name in queries.
    public var name: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .year: "year"
        }
    }
}
