package import HealthStore

extension HKError {
    /// An error of the engine as the error that apps see.
    package init(_ error: EngineError) {
        // Where the store itself stands in the way, programs of ours want to know how.
        self.init(Code(error.code), error.message, underlying: error.cause == nil ? error.underlying : error)
    }

    /// An argument that makes no sense (code 3).
    static func invalidArgument(_ message: String) -> HKError {
        HKError(.errorInvalidArgument, message)
    }
}

extension HKError.Code {
    /// The code apps know a kind of failure by.
    fileprivate init(_ code: EngineError.Code) {
        self =
            switch code {
            case .invalidArgument: .errorInvalidArgument
            case .authorizationDenied: .errorAuthorizationDenied
            case .authorizationNotDetermined: .errorAuthorizationNotDetermined
            case .databaseInaccessible: .errorDatabaseInaccessible
            case .healthDataUnavailable: .errorHealthDataUnavailable
            case .healthDataRestricted: .errorHealthDataRestricted
            case .notPermissibleForGuestUserMode: .errorNotPermissibleForGuestUserMode
            case .storage: .unknownError
            }
    }
}
