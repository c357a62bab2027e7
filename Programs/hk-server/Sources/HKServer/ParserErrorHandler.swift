import HealthService
import NIOCore
import NIOHTTP1

/// A handler that explains errors in a header: the web library responds to such a request by itself, with 400 and an
/// empty body (API-8).
///
/// It replaces the response of the library instead of responding itself, because responses to earlier requests may
/// still be on their way.
final class ParserErrorHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: ServiceLimits
    private let isSecure: Bool
    private var unreadable: UnreadableRequest?

    init(limits: ServiceLimits, isSecure: Bool) { (self.limits, self.isSecure) = (limits, isSecure) }

    /// Rejects bodies in other encodings: their end cannot be determined, and the parser would read them as the next
    /// request.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // After an invalid request, nothing more is read from the client.
        guard unreadable == nil else { return }
        if case .head(let head) = unwrapInboundIn(data) {
            let encodings = head.headers[canonicalForm: "Transfer-Encoding"].map { $0.lowercased() }
            guard encodings.isEmpty || encodings == ["chunked"] else {
                unreadable = .unknownEncoding
                return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
            }
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if unreadable == nil, let error = error as? HTTPParserError {
            if case .headerOverflow = error { unreadable = .tooLong } else { unreadable = .malformed }
        }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard let unreadable, case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
            head.headers["Content-Length"] == ["0"], head.headers["Connection"] == ["close"]
        else { return context.write(data, promise: promise) }
        let answer = unreadable.response(limits, isSecure: isSecure)
        guard case .bytes(let body) = answer.body else { return context.write(data, promise: promise) }
        var headers = HTTPHeaders(answer.fields.fields.map { ($0.name, $0.value) })
        headers.add(name: "Content-Length", value: "\(body.count)")
        headers.add(name: "Connection", value: "close")
        let status = HTTPResponseStatus(statusCode: answer.status.rawValue)
        context.write(
            wrapOutboundOut(.head(.init(version: .http1_1, status: status, headers: headers))), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: promise)
    }
}
