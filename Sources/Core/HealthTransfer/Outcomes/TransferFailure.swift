import FileSystem
import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// The message and the kind of an error, for display.
package struct TransferFailure: Sendable, Hashable {
    /// The kind of a failure.
    package enum Kind: Sendable, Hashable {
        /// The specified store is not a store, or must not be used in this way.
        case unusableStore
        /// Another program holds a lock on the store, which is temporary.
        case locked
        /// The store file was moved, replaced or deleted while it was in use.
        case movedStore
        /// A part of the store is corrupt.
        case damaged
        /// A disk is full, or fails.
        case disk
        /// A file cannot be read or written.
        case file
        /// The file exists, and must not be replaced.
        case existingFile
        /// The arguments are invalid or the operation is not authorized.
        case refused
        /// The operation was cancelled.
        case interrupted
        /// Any other failure.
        case other
    }

    package var kind: Kind
    /// The message, a sentence.
    package var message: String

    package init(_ error: any Error) {
        switch error {
        case let error as WorkoutFileError: (kind, message) = (Kind(error), error.message)
        case let error as FileError: (kind, message) = (Kind(error), error.message)
        case let error as EngineError: (kind, message) = (Kind(error), error.message)
        case let error as ValidationError: (kind, message) = (.refused, error.reason)
        case is CancellationError: (kind, message) = (.interrupted, "The operation was cancelled.")
        default:
            let outer = error as NSError
            if let inner = outer.userInfo[NSUnderlyingErrorKey] as? EngineError {
                (kind, message) = (Kind(inner), error.localizedDescription)
            } else if outer.domain == NSCocoaErrorDomain || outer.domain == NSPOSIXErrorDomain {
                // Foundation's message includes neither cause nor remedy.
                let reason = error.systemNumber.map(SystemReason.writing) ?? "the system reported an error"
                let file = outer.userInfo[NSFilePathErrorKey] as? String
                (kind, message) = (
                    .file, "Could not use \(file.map { "'\($0)'" } ?? "a file"): \(reason)."
                )
            } else {
                (kind, message) = (.other, Self.sentence(error))
            }
        }
    }

    /// Returns the description of an error of this project, for which Foundation would return only its type and a
    /// number.
    private static func sentence(_ error: any Error) -> String {
        if let text = (error as? any LocalizedError)?.errorDescription { return text }
        // The description of a system error is for developers, and so is that of an error of the same kind, such as
        // HKError.
        let type = type(of: error)
        let isOurs =
            type is any CustomStringConvertible.Type && !(type is AnyClass) && !(type is any CustomNSError.Type)
        return isOurs ? "\(error)" : error.localizedDescription
    }
}

extension TransferFailure.Kind {
    fileprivate init(_ error: WorkoutFileError) {
        self = error.code == .exists ? .existingFile : Self(systemNumber: error.underlying?.systemNumber)
    }

    fileprivate init(_ error: FileError) {
        self = error.code == .exists ? .existingFile : Self(systemNumber: error.underlying?.systemNumber)
    }

    private init(systemNumber: Int32?) {
        self = [ENOSPC, EDQUOT, EIO].contains(systemNumber) ? .disk : .file
    }

    fileprivate init(_ error: EngineError) {
        self =
            switch (error.cause, error.code) {
            case (.busy?, _): .locked
            case (.unusable?, _): .unusableStore
            case (.moved?, _): .movedStore
            case (.damaged?, _): .damaged
            case (.disk?, _): .disk
            case (nil, .invalidArgument), (nil, .authorizationDenied): .refused
            case (nil, _): .other
            }
    }
}
