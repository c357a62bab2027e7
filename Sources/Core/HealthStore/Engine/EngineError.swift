import Foundation

/// An error thrown by the engine.
///
/// No changes were made.
package struct EngineError: Error, CustomStringConvertible {
    /// The kind of failure; the facade maps each to its `HKError` code.
    package enum Code: Sendable, Hashable {
        /// The request is not valid for the stored data.
        case invalidArgument
        /// The app lacks permission for this type.
        case authorizationDenied
        /// The app never requested permission for this type.
        case authorizationNotDetermined
        /// The database cannot be read now.
        case databaseInaccessible
        /// Health data is not available on this device.
        case healthDataUnavailable
        /// A policy restricts the use of health data.
        case healthDataRestricted
        /// A guest user can neither write nor request authorization.
        case notPermissibleForGuestUserMode
        /// A failure beyond the caller's control: a full disk, a damaged file.
        case storage
    }

    /// The cause of a failure in the store itself or in the system below it.
    package enum Cause: Sendable, Hashable {
        /// Another program is using the store; the operation can be retried.
        case busy
        /// The file is not a store, has a newer version, or does not permit this use.
        case unusable
        /// A part of the store is corrupted.
        case damaged
        /// The disk is full or failing.
        case disk
        /// The store file was moved, replaced or deleted while in use (STO-60).
        case moved
    }

    package var code: Code
    /// A human-readable message without health values.
    package var message: String
    /// The cause; nil if the failure lies in neither the store nor the system.
    package var cause: Cause?
    /// The underlying error of the storage layer, if any.
    package var underlying: (any Error)?

    package init(_ code: Code, _ message: String, cause: Cause? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
        self.underlying = underlying
    }

    package var description: String { message }
}

extension EngineError: LocalizedError {
    package var errorDescription: String? { message }
}
