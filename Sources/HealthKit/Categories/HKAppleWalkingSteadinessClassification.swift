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
