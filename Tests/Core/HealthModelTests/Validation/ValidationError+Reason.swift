import HealthModel

extension ValidationError {
    /// Returns why a check refuses something; nil if it does not.
    static func reason(_ check: () throws(ValidationError) -> Void) -> String? {
        do throws(ValidationError) {
            try check()
            return nil
        } catch {
            return error.reason
        }
    }
}
