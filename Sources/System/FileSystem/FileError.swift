import Foundation

/// An error of the file system, with the file and the reason.
package struct FileError: Error, Sendable {
    package enum Code: Sendable, Hashable {
        /// The system refused to read the file.
        case unreadable
        /// The system refused to write the file.
        case unwritable
        /// A file of this name exists and may not be replaced.
        case exists
    }

    package var code: Code
    /// The file, as the caller named it.
    package var file: String
    /// A clause without a capital and a full stop.
    package var reason: String
    /// The error of the system, if there was one.
    package var underlying: (any Error)?

    package init(_ code: Code, file: String, reason: String, underlying: (any Error)? = nil) {
        self.code = code
        self.file = file
        self.reason = reason
        self.underlying = underlying
    }

    /// Returns the error of the system call that failed last.
    package static func system(_ code: Code, _ file: String) -> FileError {
        let number = errno
        return FileError(
            code, file: file, reason: code == .unreadable ? SystemReason.reading(number) : SystemReason.writing(number),
            underlying: POSIXErrorCode(rawValue: number).map { POSIXError($0) })
    }

    /// A sentence: the action that failed, the file and the reason.
    package var message: String { "Could not \(code == .unreadable ? "read" : "write") '\(file)': \(reason)." }
}

extension FileError: CustomStringConvertible, LocalizedError {
    package var description: String { message }
    package var errorDescription: String? { message }
}
