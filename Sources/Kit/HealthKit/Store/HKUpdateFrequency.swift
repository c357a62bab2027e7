import HealthStore

/// The maximum frequency at which an app is woken for new data of a type.
@nonexhaustive(warn)
public enum HKUpdateFrequency: Int, Sendable {
    /// On every change.
    case immediate = 1
    /// At most once an hour.
    case hourly = 2
    /// At most once a day.
    case daily = 3
    /// At most once a week.
    case weekly = 4
}

extension DeliveryFrequency {
    /// Creates a delivery frequency from the one an app requested.
    init(_ frequency: HKUpdateFrequency) {
        self =
            switch frequency {
            case .immediate: .immediate
            case .hourly: .hourly
            case .daily: .daily
            case .weekly: .weekly
            }
    }
}
