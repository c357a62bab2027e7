public import Foundation

/// An error that explains why an object violates a rule.
///
/// Layers below the facade throw these errors; the facade raises them as exceptions.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of exception that the facade raises.
    public enum Kind: Hashable, Sendable {
        /// An invalid argument.
        case invalidArgument
        /// An object that violates a rule of its type.
        case validationFailure
    }

    /// The kind of exception that the facade raises.
    public let kind: Kind
    /// The reason, in Apple's wording if the rule quotes it.
    public let reason: String

    /// Creates a validation error.
    public init(_ kind: Kind = .validationFailure, reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// The reason.
    public var description: String { reason }
}

extension ValidationError: LocalizedError {
    /// The reason.
    public var errorDescription: String? { reason }
}
