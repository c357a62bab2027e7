import Foundation

/// Names of the exceptions that Apple's framework raises for programmer errors.
enum ExceptionName: String {
    case invalidArgument = "NSInvalidArgumentException"
    case validationFailure = "_HKObjectValidationFailureException"
    case generic = "NSGenericException"
}

/// Ends the process the way an uncaught Objective-C exception does.
///
/// Swift has no exceptions to raise, so every programmer error that a rule names goes through this one function.
/// Nothing that comes from a file, a network or a command line may reach it: such input is checked before.
func raise(_ name: ExceptionName = .invalidArgument, _ reason: String) -> Never {
    let message = "*** Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason)'\n"
    FileHandle.standardError.write(Data(message.utf8))
    abort()
}
