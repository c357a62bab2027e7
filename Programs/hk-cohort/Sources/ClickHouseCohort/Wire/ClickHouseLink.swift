/// A stream of chunks of bytes.
typealias ByteStream = AsyncThrowingStream<[UInt8], any Error>

/// A connection to a ClickHouse server, which sends statements and receives bytes.
///
/// A protocol, because tests use a scripted link in the place of a server.
protocol ClickHouseLink: Sendable {
    /// The name of the server in messages, without a password.
    var name: String { get }
    /// The address of the server, if the connection uses HTTP.
    var address: ClickHouseAddress? { get }
    /// Sends a statement, with rows if it is an insert; returns when the server has completed it.
    ///
    /// - Parameter time: The time limit until the server responds.
    /// - Throws: ``LinkError``.
    func send(_ statement: String, rows: LinkRows?, within time: Duration) async throws -> ByteStream
}

extension ClickHouseLink {
    /// Sends a statement with a time limit of one hour.
    func send(_ statement: String, rows: LinkRows?) async throws -> ByteStream {
        try await send(statement, rows: rows, within: .seconds(3_600))
    }
}

/// The rows of an insert.
enum LinkRows: Sendable {
    /// All rows at once.
    case bytes([UInt8])
    /// A stream of rows.
    case stream(ByteStream)
}

/// An error thrown by a statement.
enum LinkError: Error, Sendable, Hashable {
    /// The server cannot be reached, or the connection broke.
    case unreachable(String)
    /// The server rejected the statement.
    case refused(code: Int?, String)

    /// The message, as a sentence.
    var sentence: String {
        switch self {
        case .unreachable(let reason): reason
        case .refused(_, let text): text
        }
    }

    /// A Boolean value that indicates whether the same statement may succeed later.
    var isPassing: Bool {
        switch self {
        case .unreachable: true
        // Too many simultaneous queries, too many parts, timeouts, and a server that is shutting down.
        case .refused(let code, _): [159, 202, 209, 210, 236, 242, 252].contains(code)
        }
    }
}
