import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// A connection to a server over HTTP.
struct HTTPLink: ClickHouseLink {
    private let place: ClickHouseAddress
    var name: String { place.name }
    var address: ClickHouseAddress? { place }

    /// The client for all servers, for the lifetime of the program.
    ///
    /// Redirects are not followed, because their target would receive the password.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(5)
        // Retries are up to the caller; a query must fail at once if a server cannot be reached.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 16
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// The maximum number of bytes that are read of an error.
    private static let longestError = 1 << 16

    init(_ address: ClickHouseAddress) { place = address }

    func send(_ statement: String, rows: LinkRows?, within time: Duration) async throws -> ByteStream {
        // The server responds when it has completed the statement, so that an error never appears between rows.
        // Large groupings are spilled to disk in time.
        var query = "wait_end_of_query=1&max_query_size=16777216&max_bytes_before_external_group_by=2000000000"
        if rows != nil { query += "&query=" + Self.escaped(statement) }
        var request = HTTPClientRequest(url: "\(place.base)/?\(query)")
        request.method = .POST
        if let user = place.user { request.headers.add(name: "X-ClickHouse-User", value: user) }
        if let password = place.password { request.headers.add(name: "X-ClickHouse-Key", value: password) }
        switch rows {
        case nil: request.body = .bytes(ByteBuffer(string: statement))
        case .bytes(let bytes): request.body = .bytes(bytes)
        case .stream(let stream):
            request.body = .stream(stream.map { ByteBuffer(bytes: $0) }, length: .unknown)
        }
        let response: HTTPClientResponse
        do {
            response = try await Self.client.execute(request, timeout: .seconds(time.components.seconds))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw LinkError.unreachable("\(name) cannot be reached (\(Self.reason(error))).")
        }
        guard response.status == .ok else {
            let body = try? await response.body.collect(upTo: Self.longestError)
            throw refusal(response, body.map { String(buffer: $0) } ?? "")
        }
        return Self.pieces(response.body, name)
    }

    private func refusal(_ response: HTTPClientResponse, _ text: String) -> LinkError {
        // The first line reads "Code: 60. DB::Exception: …".
        let line = text.split(separator: "\n").first.map(String.init) ?? ""
        let code =
            response.headers.first(name: "X-ClickHouse-Exception-Code").flatMap { Int($0) }
            ?? line.split(separator: "Code: ").first.flatMap { Int($0.prefix { ("0"..."9").contains($0) }) }
        let shown = line.isEmpty ? "status \(response.status.code)" : String(line.prefix(500))
        return .refused(code: code, "\(name) returned an error: \(shown)")
    }

    private static func pieces(_ body: HTTPClientResponse.Body, _ name: String) -> ByteStream {
        let source = PieceSource(body.makeAsyncIterator(), name)
        return ByteStream { try await source.next() }
    }

    static func escaped(_ text: String) -> String {
        var allowed = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."\u{7f}"))
        allowed.insert(charactersIn: "-._~")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }

    fileprivate static func reason(_ error: any Error) -> String {
        (error as? HTTPClientError)?.shortDescription ?? "\(error)"
    }
}

/// A source of the chunks of a body, one after the other.
private actor PieceSource {
    private var iterator: HTTPClientResponse.Body.AsyncIterator?
    private let name: String

    init(_ iterator: HTTPClientResponse.Body.AsyncIterator, _ name: String) {
        (self.iterator, self.name) = (iterator, name)
    }

    func next() async throws -> [UInt8]? {
        guard var current = iterator else { return nil }
        iterator = nil
        do {
            let piece = try await current.next(isolation: self)
            iterator = piece == nil ? nil : current
            return piece.map { Array(buffer: $0) }
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw LinkError.unreachable("The connection to \(name) was lost (\(HTTPLink.reason(error))).")
        }
    }
}
