import HealthService
import NIOCore
import NIOHTTP1

/// Says what is wrong with a header that cannot be read: the web library answers such a request by itself, with 400 and no word (API-8).
///
/// What it writes is put into words instead of being answered here, because answers to earlier requests may still be on their way.
final class Explainer: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: ServiceLimits
    private let isSecure: Bool
    private var unreadable: UnreadableRequest?

    init(limits: ServiceLimits, isSecure: Bool) { (self.limits, self.isSecure) = (limits, isSecure) }

    /// Of a body in another encoding than these nobody can tell where it ends, and the parser takes it for the next request.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Nothing is heard any more of somebody who sent what cannot be read.
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
