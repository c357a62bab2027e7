import Foundation

extension Error {
    /// The `errno` value of the failed system call underlying a Foundation error, or `nil` if there is none.
    package var systemNumber: Int32? {
        let error = self as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(truncatingIfNeeded: error.code) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.systemNumber
    }
}
