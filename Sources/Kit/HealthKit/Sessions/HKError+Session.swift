import HealthModel

extension HKError {
    /// An error of a session as the error that apps see.
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
