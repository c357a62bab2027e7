/// A classification of walking steadiness.
///
/// The system derives it from a score. The boundaries between the classes are not published, so no score can be
/// classified here.
@nonexhaustive(warn)
public enum HKAppleWalkingSteadinessClassification: Int, CaseIterable, Sendable {
    /// Normal steadiness.
    case ok = 1
    /// Low steadiness, with an increased risk of falling.
    case low = 2
    /// Very low steadiness, with a high risk of falling.
    case veryLow = 3
}

// MARK: - Unavailable

extension HKAppleWalkingSteadinessClassification {
    /// Not available: classifies a score.
    @available(*, unavailable, message: "The class boundaries are not published.")
    public init(for appleWalkingSteadiness: HKQuantity) throws {
        throw HKError(.errorInvalidArgument)
    }

    /// Not available: the lowest score of the class.
    @available(*, unavailable, message: "The class boundaries are not published.")
    public var minimum: HKQuantity { raise(.generic, "The bounds of walking steadiness are not published") }

    /// Not available: the highest score of the class.
    @available(*, unavailable, message: "The class boundaries are not published.")
    public var maximum: HKQuantity { raise(.generic, "The bounds of walking steadiness are not published") }
}
