import HealthDatabase
import HealthModel
import HealthTransfer
import WorkoutFiles

extension Problem {
    /// What is told of an error that something below threw; nil if it is a fault of ours.
    init?(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as EngineError:
            guard let problem = Self.problem(of: error) else { return nil }
            self = problem
        case let error as ValidationError: self = .unprocessable(error.reason)
        case let error as JSONFormError: self = .invalidBody(error.clause, pointer: error.pointer)
        case is CancellationError: self = .busy
        default: return nil
        }
    }

    private static func problem(of error: EngineError) -> Problem? {
        switch (error.cause, error.code) {
        case (.busy?, _): .busy
        case (.disk?, _): .insufficientStorage
        case (nil, .authorizationDenied), (nil, .authorizationNotDetermined): .insufficientScope("share")
        case (nil, .invalidArgument): .unprocessable(error.message)
        default: nil
        }
    }
}
