package import HealthModel

/// How often an app is told at most that data of a type arrived.
package enum DeliveryFrequency: Int, Sendable, Comparable {
    /// At every change.
    case immediate = 0
    /// At most once an hour.
    case hourly = 3_600
    /// At most once a day.
    case daily = 86_400
    /// At most once a week.
    case weekly = 604_800

    /// The more often the less.
    package static func < (left: DeliveryFrequency, right: DeliveryFrequency) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The most that is kept for a type: step count is held to hourly, without a word (QRY-35).
    package func held(to type: ObjectType) -> DeliveryFrequency {
        type == .stepCount ? max(self, .hourly) : self
    }
}
