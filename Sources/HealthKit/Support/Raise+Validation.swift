import HealthModel

/// Raises what a check of the model refused.
func raise(_ error: ValidationError) -> Never {
    switch error.kind {
    case .invalidArgument: raise(.invalidArgument, error.reason)
    case .validationFailure: raise(.validationFailure, error.reason)
    }
}

/// The answer of a check, or the end of the process.
func raising<Value>(_ body: () throws(ValidationError) -> Value) -> Value {
    do {
        return try body()
    } catch {
        raise(error)
    }
}
