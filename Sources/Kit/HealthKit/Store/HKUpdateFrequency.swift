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
