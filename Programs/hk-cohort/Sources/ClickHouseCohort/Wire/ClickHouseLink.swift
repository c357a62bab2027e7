/// Pieces of bytes as they come.
typealias ByteStream = AsyncThrowingStream<[UInt8], any Error>

/// A way to a server of ClickHouse: statements go there, and bytes come back.
protocol ClickHouseLink: Sendable {
    /// What the server is called in messages; no password is in it.
    var name: String { get }
    /// Where it leads, if it leads over HTTP.
    var address: ClickHouseAddress? { get }
    /// Sends a statement, with rows if it inserts some; returns when the server has done it.
    ///
    /// - Parameter time: How long it may take until the server answers.
    /// - Throws: ``LinkError``.
    func send(_ statement: String, rows: LinkRows?, within time: Duration) async throws -> ByteStream
}

extension ClickHouseLink {
    /// Sends a statement that may take an hour.
    func send(_ statement: String, rows: LinkRows?) async throws -> ByteStream {
        try await send(statement, rows: rows, within: .seconds(3_600))
    }
}

/// The rows of a statement that inserts.
enum LinkRows: Sendable {
    /// All at once.
    case bytes([UInt8])
    /// As they come from elsewhere.
    case stream(ByteStream)
}

/// Why a statement failed.
enum LinkError: Error, Sendable, Hashable {
    /// The server cannot be reached, or the connection broke.
    case unreachable(String)
    /// The server says no.
    case refused(code: Int?, String)

    /// A sentence.
    var sentence: String {
        switch self {
        case .unreachable(let reason): reason
        case .refused(_, let text): text
        }
    }

    /// Whether the same statement may succeed a little later.
    var isPassing: Bool {
        switch self {
        case .unreachable: true
        // Too many queries at once, too many parts, time-outs, and a server that is shutting down.
        case .refused(let code, _): [159, 202, 209, 210, 236, 242, 252].contains(code)
        }
    }
}
