import HealthModel

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
