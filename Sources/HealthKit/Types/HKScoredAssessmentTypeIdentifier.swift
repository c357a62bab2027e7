// From the API tables: 2 identifiers.

/// The name of a scored assessment.
public struct HKScoredAssessmentTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The string in files and in the store.
    public let rawValue: String

    /// An identifier with this string, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// MARK: - Identifiers

// swift-format-ignore
extension HKScoredAssessmentTypeIdentifier {
    /// GAD7.
    public static let GAD7 = HKScoredAssessmentTypeIdentifier(rawValue: "HKScoredAssessmentTypeIdentifierGAD7")
    /// PHQ9.
    public static let PHQ9 = HKScoredAssessmentTypeIdentifier(rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")
}
