import Foundation
import HTTPTypes
import HealthService
import Hummingbird
import NIOCore
import ServiceLifecycle

/// A responder that passes requests to the service, and its responses to the web library.
struct ServiceResponder: HTTPResponder {
    let answer: @Sendable (ServiceRequest) async -> ServiceResponse
    let isSecure: Bool
    /// A closure that returns whether an address is that of a proxy that is trusted to name the client (SRV-25).
    let trusts: @Sendable (String) -> Bool

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        var fields = HeaderFields()
        // The library stores the host separately from the other fields.
        if let authority = request.head.authority { fields.add("Host", authority) }
        for field in request.headers { fields.add(field.name.rawName, field.value) }
        let asked = ServiceRequest(
            method: request.method.rawValue, target: request.head.path ?? "/", fields: fields,
            body: HealthService.RequestBody(request.body.map { Array(buffer: $0) }),
            address: address(of: request, from: context), isSecure: isSecure)
        let answer = await answer(asked)
        var headers = HTTPFields()
        for field in answer.fields.fields {
            guard let name = HTTPField.Name(field.name) else { continue }
            headers.append(HTTPField(name: name, value: field.value))
        }
        return Response(
            status: .init(code: answer.status.rawValue), headers: headers, body: Self.body(answer, of: request))
    }

    /// Returns the address of the client: the one that the last trusted proxy names, otherwise that of the
    /// connection.
    private func address(of request: Request, from context: ServerContext) -> String? {
        guard let own = context.address, trusts(own), let name = HTTPField.Name("X-Forwarded-For"),
            let field = request.headers[name]
        else { return context.address }
        let addresses = field.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return addresses.last { !trusts($0) } ?? own
    }

    private static func body(_ answer: ServiceResponse, of request: Request) -> ResponseBody {
        switch answer.body {
        case .none: return ResponseBody()
        case .bytes(let bytes): return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        case .stream(let pieces):
            let isEvents = answer.fields["Content-Type"] == "text/event-stream"
            guard isEvents else {
                return ResponseBody { writer in
                    try await Self.write(pieces, to: &writer)
                    try await writer.finish(nil)
                }
            }
            return ResponseBody { writer in
                // The client may disconnect without notice; the place of the stream is then free at once.
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await Self.write(pieces, to: &writer)
                }
                try await writer.write(ByteBuffer(string: "event: bye\ndata: {}\n\n"))
                try await writer.finish(nil)
            }
        case .file(let path, let range):
            return ResponseBody(contentLength: range.count) { writer in
                let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
                defer { try? file.close() }
                try file.seek(toOffset: UInt64(range.lowerBound))
                var left = range.count
                while left > 0, let piece = try file.read(upToCount: min(left, 1 << 18)), !piece.isEmpty {
                    left -= piece.count
                    try await writer.write(ByteBuffer(bytes: piece))
                }
                try await writer.finish(nil)
            }
        }
    }

    /// Writes chunks as they arrive, until the server shuts down.
    private static func write(
        _ pieces: some AsyncSequence<[UInt8], any Error> & Sendable, to writer: inout any ResponseBodyWriter
    ) async throws {
        for try await piece in pieces.cancelOnGracefulShutdown() { try await writer.write(ByteBuffer(bytes: piece)) }
    }
}

/// The context of a request besides its content.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the client; nil for a Unix domain socket.
    let address: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress?.ipAddress
    }
}
