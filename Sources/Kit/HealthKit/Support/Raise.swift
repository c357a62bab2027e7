import Foundation

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
