public import Foundation

/// Why an object may not exist as it was described.
///
/// Below the facade such errors are thrown; the facade raises them.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which of Apple's exceptions the facade raises.
    public enum Kind: Hashable, Sendable {
        /// An argument that makes no sense.
        case invalidArgument
        /// An object that breaks a rule of its type.
        case validationFailure
    }

    /// Which of Apple's exceptions the facade raises.
    public let kind: Kind
    /// What is wrong, in the words of its rule where that quotes them.
    public let reason: String

    /// Describes what is wrong with an object.
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
