package import HealthModel

/// The maximum frequency at which an app is notified of new data of a type.
package enum DeliveryFrequency: Int, Sendable, Comparable {
    /// With every change.
    case immediate = 0
    /// At most once an hour.
    case hourly = 3_600
    /// At most once a day.
    case daily = 86_400
    /// At most once a week.
    case weekly = 604_800

    /// Compares by interval: a higher frequency is less than a lower one.
    package static func < (left: DeliveryFrequency, right: DeliveryFrequency) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Returns the frequency limited to what the type permits: step count is silently limited to hourly (QRY-35).
    package func held(to type: ObjectType) -> DeliveryFrequency {
        type == .stepCount ? max(self, .hourly) : self
    }
}
