import Foundation
package import HealthModel

/// The names of the exceptions that Apple's framework raises for programmer errors.
enum ExceptionName: String {
    case invalidArgument = "NSInvalidArgumentException"
    case validationFailure = "_HKObjectValidationFailureException"
    case generic = "NSGenericException"
}

/// Ends the process like an uncaught Objective-C exception.
///
/// Swift has no exceptions to raise, so every programmer error named by a rule goes through this function. Input from
/// a file, a network or a command line must never reach it: such input is validated before.
func raise(_ name: ExceptionName = .invalidArgument, _ reason: String) -> Never {
    let message = "*** Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'\n"
    FileHandle.standardError.write(Data(message.utf8))
    abort()
}

/// Runs a validation of the model and raises the error that it throws.
package func raising<Value>(_ check: () throws(ValidationError) -> Value) -> Value {
    do {
        return try check()
    } catch {
        raise(error)
    }
}

/// Raises an error of a validation of the model.
package func raise(_ error: ValidationError) -> Never { raise(ExceptionName(error.kind), error.reason) }

extension ExceptionName {
    /// Creates the exception name for a kind of validation error.
    init(_ kind: ValidationError.Kind) {
        switch kind {
        case .invalidArgument: self = .invalidArgument
        case .validationFailure: self = .validationFailure
        }
    }
}

/// Warnings for developers about calls that succeed, but are probably not intended.
package enum Warnings {
    /// The receiver of the current task's warnings, which replaces standard error.
    @TaskLocal package static var sink: (@Sendable (String) -> Void)?

    /// Writes a warning on one line.
    ///
    /// - Parameter module: The module whose call it is about.
    package static func warn(_ text: String, from module: String = "HealthKit") {
        guard let sink else {
            FileHandle.standardError.write(Data("\(module): \(text)\n".utf8))
            return
        }
        sink(text)
    }
}
