/// An error in a query: it is not supported, or its text is malformed.
public struct CohortQueryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message.
    public let description: String

    /// Creates an error from its message.
    public init(_ description: String) { self.description = description }
}
