import HealthModel

extension HKError {
    /// Runs a validation of the model and converts its error to code 3; for throwing initializers.
    static func checking<Value>(_ check: () throws(ValidationError) -> Value) throws(HKError) -> Value {
        do {
            return try check()
        } catch {
            throw HKError.invalidArgument("\(error.reason).")
        }
    }
}
