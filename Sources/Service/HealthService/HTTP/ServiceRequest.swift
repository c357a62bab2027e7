/// What somebody asks, as a server hands it on.
public struct ServiceRequest: Sendable {
    /// What is to be done, as the request line has it.
    public var method: String
    /// Path and query as the request line has them, still encoded.
    public var target: String
    /// The fields of the header.
    public var fields: HeaderFields
    /// The bytes that follow the header.
    public var body: RequestBody
    /// The address of whoever sent it; nil for a socket of this machine's file system.
    public var address: String?
    /// Whether nobody between could read it.
    public var isSecure: Bool
    /// The form of a page that it is, which has to carry a token for that purpose (SEC-24); nil for any other request.
    package var form: String?

    /// A request.
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

/// The bytes of a request, piece by piece as they come.
public struct RequestBody: Sendable {
    /// The pieces; they can be taken once.
    public let pieces: any AsyncSequence<[UInt8], any Error> & Sendable

    /// A body that comes piece by piece.
    public init(_ pieces: any AsyncSequence<[UInt8], any Error> & Sendable) {
        self.pieces = pieces
    }

    /// A body that is there already.
    public init(_ bytes: [UInt8] = []) {
        pieces = AsyncThrowingStream { continuation in
            if !bytes.isEmpty { continuation.yield(bytes) }
            continuation.finish()
        }
    }

    /// All bytes.
    ///
    /// - Throws: ``Problem`` `too-large` beyond a limit, before more is kept in memory.
    func collect(upTo limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in pieces {
            guard bytes.count + piece.count <= limit else { throw Problem.tooLarge(limit: limit) }
            bytes += piece
        }
        return bytes
    }
}
