import HealthModel
package import HealthStore

extension HKError {
    /// Creates the error that apps receive for an error of the engine.
    package init(_ error: EngineError) {
        // For errors of the store itself, internal callers need the cause.
        self.init(Code(error.code), error.message, underlying: error.cause == nil ? error.underlying : error)
    }

    /// Returns the error for an invalid argument (code 3).
    static func invalidArgument(_ message: String) -> HKError {
        HKError(.errorInvalidArgument, message)
    }
}

extension HKError.Code {
    /// Creates the error code for a code of the engine.
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

extension HKError {
    /// Runs a validation of the model and converts its error to code 3; for throwing initializers.
    static func checking<Value>(_ check: () throws(ValidationError) -> Value) throws(HKError) -> Value {
        do {
            return try check()
        } catch {
            throw HKError.invalidArgument("\(error.reason).")
        }
    }
}

extension HKError {
    /// Creates the error that apps receive for an error of a session.
    init(_ failure: SessionFailure) {
        let code: Code =
            switch failure.code {
            case .invalidArgument: .errorInvalidArgument
            case .anotherSessionStarted: .errorAnotherWorkoutSessionStarted
            case .activityNotAllowed: .errorWorkoutActivityNotAllowed
            case .backgroundNotAllowed: .errorBackgroundWorkoutSessionNotAllowed
            }
        self.init(code, failure.reason)
    }
}
