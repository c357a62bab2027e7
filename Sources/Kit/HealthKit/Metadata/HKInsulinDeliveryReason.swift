/// Why insulin was delivered.
@nonexhaustive(warn)
public enum HKInsulinDeliveryReason: Int, Sendable {
    /// The need between meals.
    case basal = 1
    /// A meal, or a value that was too high.
    case bolus = 2
}
