import Foundation

/// Descriptions of system errors as clauses for users: the cause, and a remedy where it is not obvious.
package enum SystemReason {
    /// Returns the reason for a failed write.
    package static func writing(_ number: Int32) -> String {
        switch number {
        case ENOSPC, EDQUOT: "there is no room left"
        case EACCES, EPERM: "writing there is not allowed"
        case EROFS: "writing there is not allowed, the disk is read-only"
        case ENOENT: "there is no such folder"
        default: general(number)
        }
    }

    /// Returns the reason for a failed read.
    package static func reading(_ number: Int32) -> String {
        switch number {
        case EACCES, EPERM: "reading it is not allowed"
        case ENOENT: "there is no such file"
        case EISDIR: "it is a folder"
        default: general(number)
        }
    }

    private static func general(_ number: Int32) -> String {
        switch number {
        case ENOTDIR: "a part of its path is a file and no folder"
        case ENAMETOOLONG: "its name is too long"
        case EMFILE, ENFILE: "too many files are open; 'ulimit -n' says how many may be"
        case EIO: "the disk failed"
        default: "the system says: \(String(cString: strerror(number)))"
        }
    }
}
