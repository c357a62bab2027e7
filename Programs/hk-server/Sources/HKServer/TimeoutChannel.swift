import HealthService
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// A channel that limits the number of connections of an address, and closes those of slow clients (SEC-50).
struct TimeoutChannel: ServerChildChannel {
    let base: HTTP1Channel
    let gate: ConnectionLimiter
    let limits: ServiceLimits
    let isSecure: Bool

    /// The error for an address that has reached the maximum number of connections.
    private struct Refused: Error {}

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        guard let leave = gate.enter(channel.remoteAddress?.ipAddress) else {
            return channel.close().flatMapThrowing { throw Refused() }
        }
        channel.closeFuture.whenComplete { _ in leave() }
        do {
            // Below the HTTP decoder, and above TLS.
            try channel.pipeline.syncOperations.addHandler(
                ByteActivityHandler(watch: ConnectionWatch(ConnectionTimeouts(limits))))
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
        return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let watch = try pipeline.handler(type: ByteActivityHandler.self).watch
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandlers(
                [RequestActivityHandler(watch: watch), ParserErrorHandler(limits: limits, isSecure: isSecure)],
                position: .after(decoder))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}

/// A timeout that closes a connection, confined to one event loop.
private final class ConnectionWatch {
    private var patience: ConnectionTimeouts
    private var alarm: Scheduled<Void>?

    init(_ patience: ConnectionTimeouts) {
        self.patience = patience
    }

    private static var now: Double { Double(NIODeadline.now().uptimeNanoseconds) / 1e9 }

    func receivedBytes() { patience.receivedBytes(at: Self.now) }
    func receivedHeader() { patience.receivedHeader() }
    func receivedRequest() { patience.receivedRequest() }

    func requestedMore(_ context: ChannelHandlerContext) {
        patience.requestedMore(at: Self.now)
        if alarm == nil { setAlarm(context) }
    }

    /// Schedules the timeout.
    ///
    /// Most requests are complete before more is read, and need none.
    private func setAlarm(_ context: ChannelHandlerContext) {
        guard let left = patience.left(at: Self.now) else { return }
        let loop = context.eventLoop.assumeIsolated()
        alarm = loop.scheduleTask(in: .milliseconds(Int64((left * 1_000).rounded(.up)))) {
            self.alarm = nil
            guard let left = self.patience.left(at: Self.now) else { return }
            if left > 0 { self.setAlarm(context) } else { context.close(promise: nil) }
        }
    }

    func end() {
        alarm?.cancel()
        alarm = nil
    }
}

/// A handler that observes bytes before they are decoded as HTTP.
private final class ByteActivityHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    let watch: ConnectionWatch

    init(watch: ConnectionWatch) {
        self.watch = watch
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        watch.receivedBytes()
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        watch.requestedMore(context)
        context.read()
    }

    func handlerRemoved(context: ChannelHandlerContext) { watch.end() }
}

/// A handler that observes complete headers and requests.
private final class RequestActivityHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart

    private let watch: ConnectionWatch

    init(watch: ConnectionWatch) {
        self.watch = watch
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: watch.receivedHeader()
        case .body: break
        case .end: watch.receivedRequest()
        }
        context.fireChannelRead(data)
    }
}
