import HealthService

/// The errors of typed fields in the address of a page, which keeps showing what was typed (WEB-98).
struct TypedErrors {
    /// The messages by the names of fields.
    private(set) var texts: [String: String] = [:]
    /// The problem of the page; nil without errors.
    private(set) var problem: Problem?

    /// Returns what a closure makes of a field, or nil if it is invalid.
    mutating func value<Value>(_ field: String, _ read: () throws(Problem) -> Value) -> Value? {
        do throws(Problem) {
            return try read()
        } catch {
            texts[field] = texts[field] ?? error.sentences.joined(separator: " ")
            problem = problem ?? error
            return nil
        }
    }
}
