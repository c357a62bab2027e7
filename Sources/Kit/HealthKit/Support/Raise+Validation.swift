import HealthModel

/// Runs a validation of the model and raises the error that it throws.
func raising<Value>(_ check: () throws(ValidationError) -> Value) -> Value {
    do {
        return try check()
    } catch {
        raise(ExceptionName(error.kind), error.reason)
    }
}

extension ExceptionName {
    /// Creates the exception name for a kind of validation error.
    init(_ kind: ValidationError.Kind) {
        switch kind {
        case .invalidArgument: self = .invalidArgument
        case .validationFailure: self = .validationFailure
        }
    }
}
