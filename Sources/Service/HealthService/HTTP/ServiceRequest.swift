/// An HTTP request, as a server passes it to the service.
public struct ServiceRequest: Sendable {
    /// The request method, as in the request line.
    public var method: String
    /// The path and query as in the request line, still encoded.
    public var target: String
    /// The header fields.
    public var fields: HeaderFields
    /// The body.
    public var body: RequestBody
    /// The address of the client; `nil` for a Unix domain socket.
    public var address: String?
    /// A Boolean value that indicates whether the client's connection is encrypted, by this server or by a proxy.
    public var isSecure: Bool

    /// Creates a request.
    public init(
        method: String, target: String, fields: HeaderFields = HeaderFields(), body: RequestBody = RequestBody(),
        address: String? = nil, isSecure: Bool = false
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
        self.address = address
        self.isSecure = isSecure
    }
}

/// The body of a request, as a stream of bytes.
public struct RequestBody: Sendable {
    /// The chunks of the body, which can be iterated once.
    public let pieces: any AsyncSequence<[UInt8], any Error> & Sendable

    /// Creates a streaming body.
    public init(_ pieces: any AsyncSequence<[UInt8], any Error> & Sendable) {
        self.pieces = pieces
    }

    /// Creates a body from bytes in memory.
    public init(_ bytes: [UInt8] = []) {
        pieces = AsyncThrowingStream { continuation in
            if !bytes.isEmpty { continuation.yield(bytes) }
            continuation.finish()
        }
    }

    /// Collects all bytes of the body.
    ///
    /// - Throws: ``Problem`` `too-large` if the body exceeds the limit, before more is stored in memory.
    func collect(upTo limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in pieces {
            guard bytes.count + piece.count <= limit else { throw Problem.tooLarge(limit: limit) }
            bytes += piece
        }
        return bytes
    }
}
