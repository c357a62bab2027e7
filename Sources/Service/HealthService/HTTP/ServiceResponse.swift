/// An HTTP response for a server to send.
public struct ServiceResponse: Sendable {
    /// The body of a response.
    public enum Body: Sendable {
        /// An empty body.
        case none
        /// Bytes in memory.
        case bytes([UInt8])
        /// A stream of chunks. If it ends with an error, the response must be truncated.
        case stream(any AsyncSequence<[UInt8], any Error> & Sendable)
        /// A file, or a byte range of one.
        case file(path: String, range: Range<Int>)
    }

    /// The status code.
    public var status: HTTPStatus
    /// The header fields.
    public var fields = HeaderFields()
    /// The body.
    public var body: Body

    /// Creates a response without header fields.
    public init(_ status: HTTPStatus, body: Body = .none) {
        self.status = status
        self.body = body
    }

    /// Creates a response with a media type.
    init(_ status: HTTPStatus = .ok, _ type: MediaType, _ body: Body) {
        self.init(status, body: body)
        fields["Content-Type"] = type.text
    }

    /// Creates a response with a text.
    init(_ status: HTTPStatus = .ok, _ type: MediaType, text: String) {
        self.init(status, type, .bytes(Array(text.utf8)))
    }

    /// Removes the body but keeps the header fields that describe it, as HEAD requires (API-12).
    mutating func removeBody() {
        switch body {
        case .none, .stream: break
        case .bytes(let bytes): fields["Content-Length"] = "\(bytes.count)"
        case .file(_, let range): fields["Content-Length"] = "\(range.count)"
        }
        body = .none
    }
}
