import Foundation

/// Descriptions of system errors as clauses for users: the cause, and a remedy where it is not obvious.
package enum SystemReason {
    /// Returns the reason for a failed write.
    package static func writing(_ number: Int32) -> String {
        switch number {
        case ENOSPC, EDQUOT: "there is no space left on the disk"
        case EACCES, EPERM: "you do not have permission to write there"
        case EROFS: "the disk is read-only"
        case ENOENT: "the folder does not exist"
        default: general(number)
        }
    }

    /// Returns the reason for a failed read.
    package static func reading(_ number: Int32) -> String {
        switch number {
        case EACCES, EPERM: "you do not have permission to read it"
        case ENOENT: "the file does not exist"
        case EISDIR: "it is a folder"
        default: general(number)
        }
    }

    private static func general(_ number: Int32) -> String {
        switch number {
        case ENOTDIR: "a part of its path is a file, not a folder"
        case ENAMETOOLONG: "its name is too long"
        case EMFILE, ENFILE: "too many files are open; check the limit with 'ulimit -n'"
        case EIO: "the disk failed"
        default: "\(String(cString: strerror(number)))"
        }
    }
}

extension Error {
    /// The `errno` value of the failed system call underlying a Foundation error, or `nil` if there is none.
    package var systemNumber: Int32? {
        let error = self as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(truncatingIfNeeded: error.code) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.systemNumber
    }
}
