/// What is answered, for a server to send.
public struct ServiceResponse: Sendable {
    /// The bytes of an answer.
    public enum Body: Sendable {
        /// No bytes.
        case none
        /// These bytes.
        case bytes([UInt8])
        /// Pieces that come while they are sent; if they end with an error, the answer must be cut off.
        case stream(any AsyncSequence<[UInt8], any Error> & Sendable)
        /// A file, or a part of one.
        case file(path: String, range: Range<Int>)
    }

    /// How it ended.
    public var status: HTTPStatus
    /// The fields of the header.
    public var fields = HeaderFields()
    /// The bytes.
    public var body: Body

    /// An answer without fields.
    public init(_ status: HTTPStatus, body: Body = .none) {
        self.status = status
        self.body = body
    }

    /// An answer with a type of content.
    init(_ status: HTTPStatus = .ok, _ type: MediaType, _ body: Body) {
        self.init(status, body: body)
        fields["Content-Type"] = type.text
    }

    /// A text.
    init(_ status: HTTPStatus = .ok, _ type: MediaType, text: String) {
        self.init(status, type, .bytes(Array(text.utf8)))
    }

    /// Keeps what the header says of the body, as HEAD wants it (API-12).
    mutating func leaveBodyOut() {
        switch body {
        case .none, .stream: break
        case .bytes(let bytes): fields["Content-Length"] = "\(bytes.count)"
        case .file(_, let range): fields["Content-Length"] = "\(range.count)"
        }
        body = .none
    }
}
