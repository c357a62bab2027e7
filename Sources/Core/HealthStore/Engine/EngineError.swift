import Foundation

/// Why the engine could not do what it was asked.
///
/// Nothing was changed.
package struct EngineError: Error, CustomStringConvertible {
    /// What kind of failure it is; the facade gives each its `HKError` code.
    package enum Code: Sendable, Hashable {
        /// The request makes no sense for what is stored.
        case invalidArgument
        /// The app may not do this with this type.
        case authorizationDenied
        /// The app never asked for permission for this type.
        case authorizationNotDetermined
        /// The database cannot be read now.
        case databaseInaccessible
        /// Health data are not available on this device.
        case healthDataUnavailable
        /// A policy keeps health data from being used.
        case healthDataRestricted
        /// Writing and asking are closed to a guest user.
        case notPermissibleForGuestUserMode
        /// Something the caller cannot help: a full disk, a damaged file.
        case storage
    }

    /// What stands in the way, where it is the store itself or the system below it.
    package enum Cause: Sendable, Hashable {
        /// Another program uses the store, and will be done.
        case busy
        /// The file that was named is no store, one of a newer version, or one that may not be used so.
        case unusable
        /// A part of the store does not read as it was written.
        case damaged
        /// The disk is full, or fails.
        case disk
        /// The store's file was moved, replaced or deleted while it was in use (STO-60).
        case moved
    }

    package var code: Code
    /// A sentence for people, without health values.
    package var message: String
    /// What stands in the way; nil if it is neither the store nor the system.
    package var cause: Cause?
    /// What the storage said, if it was the storage.
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
