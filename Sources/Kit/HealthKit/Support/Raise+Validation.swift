import HealthModel

/// Runs a check of the model and raises what it throws.
func raising<Value>(_ check: () throws(ValidationError) -> Value) -> Value {
    do {
        return try check()
    } catch {
        raise(ExceptionName(error.kind), error.reason)
    }
}

extension ExceptionName {
    /// The exception for a kind of validation error.
    init(_ kind: ValidationError.Kind) {
        switch kind {
        case .invalidArgument: self = .invalidArgument
        case .validationFailure: self = .validationFailure
        }
    }
}
