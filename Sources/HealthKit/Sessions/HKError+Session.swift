import HealthModel

extension HKError {
    /// What a session reports, as apps are told it.
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
