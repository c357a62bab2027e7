import HealthStore

/// Why an account does not do what it was asked.
enum AccountError: Error, Sendable {
    /// The session or token is none, or has ended.
    case unauthenticated
    /// Name and password do not belong together; which of them is wrong is not told.
    case wrongNameOrPassword
    /// Too many attempts failed; how many seconds to wait (SEC-5).
    case tooManyAttempts(retryAfter: Int)
    /// Too many are waiting; how many seconds to wait (SEC-2, SRV-32).
    case busy(retryAfter: Int)
    /// The password has to be given again (SEC-21).
    case passwordNeeded
    /// The name cannot be taken.
    case nameRefused(NameFault)
    /// The password cannot be taken (SEC-3).
    case passwordRefused(PasswordFault)
    /// Somebody has this name.
    case nameTaken
    /// A field has a value that makes no sense; a sentence says what would.
    case invalid(field: String, String)
    /// There is no such thing, or it is not for who asks.
    case notFound
    /// The link, key or export was used, taken back, or has ended.
    case gone
    /// Nobody may join this server.
    case signupClosed
    /// There are no logins here (SRV-22).
    case notInPersonalMode
    /// The token may not do this; the name of the scope that it lacks (SEC-33).
    case insufficientScope(String)
    /// The server's file, a store or a folder fails.
    case storage(EngineError)

    /// Does something that may fail in any way, and says it in these words.
    static func mapping<Value>(_ body: () throws -> Value) throws(AccountError) -> Value {
        do {
            return try body()
        } catch {
            throw AccountError(error)
        }
    }

    init(_ error: any Error) {
        switch error {
        case let error as AccountError: self = error
        case let error as EngineError: self = .storage(error)
        case let error as NameFault: self = .nameRefused(error)
        case let error as PasswordFault: self = .passwordRefused(error)
        default:
            self = .storage(EngineError(.storage, "The system reported an error.", underlying: error))
        }
    }
}

extension AccountError: CustomStringConvertible {
    /// A sentence for people, without names and values.
    var description: String {
        switch self {
        case .unauthenticated: "Log in first, or give a token that holds."
        case .wrongNameOrPassword: "The name and the password do not belong together."
        case .tooManyAttempts(let seconds): "Too many attempts failed. Wait \(seconds) s."
        case .busy(let seconds): "Too many are waiting. Try again in \(seconds) s."
        case .passwordNeeded: "Give the password again."
        case .nameRefused(let fault): fault.description
        case .passwordRefused(let fault): fault.description
        case .nameTaken: "Somebody has this name."
        case .invalid(_, let sentence): sentence
        case .notFound: "There is no such thing."
        case .gone: "It was used, taken back, or has ended."
        case .signupClosed: "Nobody may join this server; its settings say so."
        case .notInPersonalMode: "There are no logins here: the server runs for one person."
        case .insufficientScope(let scope): "The token lacks '\(scope)'."
        case .storage(let error): error.message
        }
    }
}
