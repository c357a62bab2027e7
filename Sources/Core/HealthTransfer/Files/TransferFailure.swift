import FileSystem
import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// What people are told of an error, and what kind of trouble it is.
package struct TransferFailure: Sendable, Hashable {
    /// What stands in the way.
    package enum Kind: Sendable, Hashable {
        /// The store that was named is none, or may not be used so.
        case unusableStore
        /// Another program uses the store, and will be done.
        case locked
        /// The store's file was moved, replaced or deleted while it was in use.
        case movedStore
        /// A part of the store does not read as it was written.
        case damaged
        /// A disk is full, or fails.
        case disk
        /// A file cannot be read or written.
        case file
        /// There is a file of the name, and nobody said that it may be replaced.
        case existingFile
        /// It is not done to what is there.
        case refused
        /// Somebody ended it.
        case interrupted
        /// Anything else.
        case other
    }

    package var kind: Kind
    /// A sentence.
    package var message: String

    package init(_ error: any Error) {
        switch error {
        case let error as WorkoutFileError: (kind, message) = (Kind(error), error.message)
        case let error as FileError: (kind, message) = (Kind(error), error.message)
        case let error as EngineError: (kind, message) = (Kind(error), error.message)
        case let error as ValidationError: (kind, message) = (.refused, error.reason)
        case is CancellationError: (kind, message) = (.interrupted, "It was interrupted.")
        default:
            let outer = error as NSError
            if let inner = outer.userInfo[NSUnderlyingErrorKey] as? EngineError {
                (kind, message) = (Kind(inner), error.localizedDescription)
            } else if outer.domain == NSCocoaErrorDomain || outer.domain == NSPOSIXErrorDomain {
                // What Foundation says names neither cause nor remedy.
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

    /// What an error of ours says of itself; Foundation alone would tell its type and a number.
    private static func sentence(_ error: any Error) -> String {
        if let text = (error as? any LocalizedError)?.errorDescription { return text }
        // The description of an error of the system is for programmers, and so is that of one of its kind, such as HKError.
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
