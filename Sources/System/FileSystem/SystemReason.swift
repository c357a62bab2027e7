import Foundation

/// Why the system refused a call, as a clause for people: the cause, and what helps where that is not plain.
package enum SystemReason {
    /// Why something could not be written.
    package static func writing(_ number: Int32) -> String {
        switch number {
        case ENOSPC, EDQUOT: "there is no room left"
        case EACCES, EPERM: "writing there is not allowed"
        case EROFS: "writing there is not allowed, the disk is read-only"
        case ENOENT: "there is no such folder"
        default: general(number)
        }
    }

    /// Why something could not be read.
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
