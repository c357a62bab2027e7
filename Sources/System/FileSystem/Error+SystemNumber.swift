import Foundation

extension Error {
    /// The number of the system's failed call below an error of Foundation, as `errno` has it; nil if there is none.
    package var systemNumber: Int32? {
        let error = self as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(truncatingIfNeeded: error.code) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.systemNumber
    }
}
