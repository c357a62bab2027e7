/// How often an app is woken at most when data of a type arrives.
@nonexhaustive(warn)
public enum HKUpdateFrequency: Int, Sendable {
    /// At every change.
    case immediate = 1
    /// At most once an hour.
    case hourly = 2
    /// At most once a day.
    case daily = 3
    /// At most once a week.
    case weekly = 4
}
