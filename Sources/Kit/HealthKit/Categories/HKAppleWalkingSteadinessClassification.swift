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

// MARK: - Scores

extension HKAppleWalkingSteadinessClassification {
    /// Classifies a score.
    ///
    /// - Throws: ``HKError`` with code 1, always: the boundaries between the classes are not published, and a guess
    ///   would be a diagnosis.
    public init(for appleWalkingSteadiness: HKQuantity) throws {
        throw HKError(
            .errorHealthDataUnavailable, "The bounds between classes of walking steadiness are not published.")
    }

    /// The lowest score of the class.
    ///
    /// Raises here, because the boundaries between the classes are not published.
    public var minimum: HKQuantity { raise(.generic, "The bounds of walking steadiness are not published") }

    /// The highest score of the class.
    ///
    /// Raises here, because the boundaries between the classes are not published.
    public var maximum: HKQuantity { raise(.generic, "The bounds of walking steadiness are not published") }
}
