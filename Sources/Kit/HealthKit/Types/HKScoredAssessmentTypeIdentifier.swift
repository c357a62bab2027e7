/// The identifier of a scored assessment type.
public struct HKScoredAssessmentTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The identifier string, as used in files and in the store.
    public let rawValue: String

    /// Creates an identifier from a string, which may be unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
