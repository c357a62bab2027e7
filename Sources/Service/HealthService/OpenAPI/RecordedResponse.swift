import WorkoutFiles

/// A response that a test recorded, as an example in the description of the API (API-90).
///
/// A test repeats the request and compares the response; ``all`` is in a file that the test generates.
struct RecordedResponse: Sendable {
    /// The body of the request as text; `nil` if there is none.
    var request: String?
    var status: Int
    /// The media type of the response, without parameters.
    var mediaType: String
    /// The JSON body of the response as text, with placeholders for values that differ each time.
    var answer: String

    /// The body of the request as JSON; `nil` if there is none.
    var requestBody: JSON? { request.flatMap { try? JSON(parsing: $0) } }

    /// The body of the response as JSON.
    var body: JSON? { try? JSON(parsing: answer) }
}
