/// How steady a walk is.
///
/// The system decides it from a score; where one class ends and the next begins is not published, so that no score can
/// be classified here.
@nonexhaustive(warn)
public enum HKAppleWalkingSteadinessClassification: Int, CaseIterable, Sendable {
    /// As steady as it should be.
    case ok = 1
    /// Low, with a raised risk of falling.
    case low = 2
    /// Very low, with a high risk of falling.
    case veryLow = 3
}

// MARK: - Unavailable

extension HKAppleWalkingSteadinessClassification {
    /// Not available: the class of a score.
    @available(*, unavailable, message: "Where one class ends and the next begins is not published.")
    public init(for appleWalkingSteadiness: HKQuantity) throws {
        throw HKError(.errorInvalidArgument)
    }

    /// Not available: the lowest score of this class.
    @available(*, unavailable, message: "Where one class ends and the next begins is not published.")
    public var minimum: HKQuantity { raise(.generic, "The bounds of walking steadiness are not published") }

    /// Not available: the highest score of this class.
    @available(*, unavailable, message: "Where one class ends and the next begins is not published.")
    public var maximum: HKQuantity { raise(.generic, "The bounds of walking steadiness are not published") }
}
