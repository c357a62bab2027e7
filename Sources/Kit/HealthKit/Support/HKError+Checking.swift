import HealthModel

extension HKError {
    /// Runs a check of the model, and fails with code 3 where it throws: for initializers that throw.
    static func checking<Value>(_ check: () throws(ValidationError) -> Value) throws(HKError) -> Value {
        do {
            return try check()
        } catch {
            throw HKError.invalidArgument("\(error.reason).")
        }
    }
}
