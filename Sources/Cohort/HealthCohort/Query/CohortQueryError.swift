/// Why a question cannot be asked, or how its text is wrong.
public struct CohortQueryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence.
    public let description: String

    /// An error from its sentence.
    public init(_ description: String) { self.description = description }
}
