import HealthService

/// A refused form: the problem, and each message at the field that it concerns (WEB-98).
struct FormRefusal: Sendable {
    let problem: Problem
    /// The messages by the names of fields.
    let errors: [String: String]
    /// The messages of no field.
    let others: [String]

    /// - Parameter fields: The fields of the form, by the names in errors.
    init(_ problem: Problem, fields: KeyValuePairs<String, String>) {
        self.problem = problem
        (errors, others) = problem.messages(at: fields)
    }

    /// Creates the refusal of one field.
    init(_ problem: Problem, at field: String) {
        self.problem = problem
        (errors, others) = ([field: problem.sentences.joined(separator: " ")], [])
    }

    /// The sentences above a form.
    var summary: [String] {
        guard others.isEmpty else { return others }
        return ["Nothing was saved. \(errors.count == 1 ? "A field needs" : "Some fields need") a change."]
    }
}
