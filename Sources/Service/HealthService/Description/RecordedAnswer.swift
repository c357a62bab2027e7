import WorkoutFiles

/// An answer that a test got, as an example in the description of the API (API-90).
///
/// A test asks the same again and compares; ``all`` stands in a file that it writes.
struct RecordedAnswer: Sendable {
    /// What was sent; nil for nothing.
    var request: String?
    var status: Int
    /// The type of what was answered, without parameters.
    var mediaType: String
    /// What was answered: JSON, with numbers of its own in the place of those that differ each time.
    var answer: String

    /// The body of the request; nil without one.
    var requestBody: JSON? { request.flatMap { try? JSON(parsing: $0) } }

    /// The body of the answer.
    var body: JSON? { try? JSON(parsing: answer) }
}
