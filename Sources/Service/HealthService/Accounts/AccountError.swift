package import HealthStore

/// An error thrown by an account operation.
package enum AccountError: Error, Sendable {
    /// The session or token is missing, invalid or expired.
    case unauthenticated
    /// The name and the password do not match; the error does not reveal which of them is wrong.
    case wrongNameOrPassword
    /// Too many failed attempts; the number of seconds to wait (SEC-5).
    case tooManyAttempts(retryAfter: Int)
    /// The queue is full; the number of seconds to wait (SEC-2, SRV-32).
    case busy(retryAfter: Int)
    /// The password must be confirmed again (SEC-21).
    case passwordNeeded
    /// The login name is invalid.
    case nameRefused(NameFault)
    /// The password is not acceptable (SEC-3).
    case passwordRefused(PasswordFault)
    /// The login name is already in use.
    case nameTaken
    /// A field has an invalid value; the sentence describes a valid one.
    case invalid(field: String, String)
    /// The resource does not exist, or the caller has no access to it.
    case notFound
    /// The link, key or export was used or revoked, or has expired.
    case gone
    /// Sign-up is closed on this server.
    case signupClosed
    /// Logins are not available in personal mode (SRV-22).
    case notInPersonalMode
    /// The token lacks permission for the operation; the name of the missing scope (SEC-33).
    case insufficientScope(String)
    /// The server database, a store or a folder failed.
    case storage(EngineError)

    /// Calls a closure and converts any error that it throws to an ``AccountError``.
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
    /// A message for people, without names and values.
    package var description: String {
        switch self {
        case .unauthenticated: "Log in or provide a valid token."
        case .wrongNameOrPassword: "The name or the password is wrong."
        case .tooManyAttempts(let seconds): "Too many failed attempts. Try again in \(seconds) s."
        case .busy(let seconds): "The server is busy. Try again in \(seconds) s."
        case .passwordNeeded: "Confirm your password."
        case .nameRefused(let fault): fault.description
        case .passwordRefused(let fault): fault.description
        case .nameTaken: "This name is already in use."
        case .invalid(_, let sentence): sentence
        case .notFound: "Not found."
        case .gone: "It has already been used, was revoked, or has expired."
        case .signupClosed: "Sign-up is closed on this server."
        case .notInPersonalMode: "Logins are not available: the server runs in personal mode."
        case .insufficientScope(let scope): "The token lacks the scope '\(scope)'."
        case .storage(let error): error.message
        }
    }
}
