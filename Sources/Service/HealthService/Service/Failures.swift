import FileSystem
import HealthModel
import HealthStore
import HealthTransfer
import WorkoutFiles

extension Problem {
    /// Creates the problem for an error, or returns `nil` for an internal error, whose details are only logged
    /// (SEC-47).
    package init?(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as EngineError:
            guard let problem = Self.problem(of: error) else { return nil }
            self = problem
        case let error as AccountError:
            guard let problem = Self.problem(of: error) else { return nil }
            self = problem
        case is WorkoutFileError, is FileError:
            guard TransferFailure(error).kind == .disk else { return nil }
            self = .insufficientStorage
        case let error as ValidationError: self = .unprocessable(error.reason)
        case let error as IngestRefusal: self = .invalidBody("The body is invalid: \(error.reason).")
        case let error as JSONFormError: self = .invalidBody(error)
        case is CancellationError: self = .busy
        default: return nil
        }
    }

    private static func problem(of error: EngineError) -> Problem? {
        switch (error.cause, error.code) {
        case (.busy?, _): .busy
        case (.moved?, _): moved
        case (.disk?, _): .insufficientStorage
        case (nil, .authorizationDenied), (nil, .authorizationNotDetermined): .insufficientScope("share")
        case (nil, .invalidArgument): .unprocessable(error.message)
        default: nil
        }
    }

    /// The problem for a store that was moved (STO-60); the next request may find another store in its place.
    private static var moved: Problem {
        var problem = busy
        problem.detail = "The store was moved, replaced or deleted while it was in use. Nothing was changed. Try again."
        return problem
    }

    private static func problem(of error: AccountError) -> Problem? {
        func changed(_ problem: Problem, _ detail: String) -> Problem {
            var problem = problem
            problem.detail = detail
            return problem
        }
        /// Names the member of the body that was refused.
        func at(_ problem: Problem) -> Problem {
            let isPassword = if case .passwordRefused = error { true } else { false }
            var problem = problem
            problem.parts = [.init(place: .pointer(isPassword ? "/password" : "/name"), detail: error.description)]
            return problem
        }
        return switch error {
        case .unauthenticated: .unauthenticated
        case .wrongNameOrPassword: changed(.unauthenticated, error.description)
        case .tooManyAttempts(let seconds): .tooMany(after: seconds)
        case .busy: .busy
        case .passwordNeeded: .insufficientScope("password")
        case .nameRefused, .passwordRefused: at(.unprocessable(error.description))
        case .nameTaken: at(.conflict(error.description))
        case .invalid(let field, let sentence): .invalidBody(sentence, pointer: "/" + field)
        case .notFound, .notInPersonalMode: .notFound
        case .gone, .signupClosed: changed(.gone, error.description)
        case .insufficientScope(let scope): .insufficientScope(scope)
        case .storage(let error): problem(of: error)
        }
    }
}
