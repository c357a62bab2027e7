/// The reason for an insulin delivery.
@nonexhaustive(warn)
public enum HKInsulinDeliveryReason: Int, Sendable {
    /// Basal need between meals.
    case basal = 1
    /// A meal, or correction of a high blood glucose value.
    case bolus = 2
}
