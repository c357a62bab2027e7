/// The timeouts of a connection (SEC-50), which protect against clients that send a header or a body very slowly.
///
/// The type uses neither a clock nor a socket: its owner reports each event with its time, in seconds of a monotonic
/// clock.
public struct ConnectionTimeouts: Sendable, Hashable {
    private enum Stage {
        /// Idle since the last request.
        case quiet
        /// A header is incomplete.
        case header
        /// A body is incomplete.
        case body
    }

    private let headerSeconds: Double
    private let bodySeconds: Double
    private var stage = Stage.quiet
    /// The time at which the header began, or at which more of the body was requested.
    private var start = 0.0
    /// A Boolean value that indicates whether more bytes were requested and have not arrived.
    ///
    /// A client does not time out while the server is not reading.
    private var isWaiting = false

    /// Creates the timeouts of a new connection.
    public init(_ limits: ServiceLimits) {
        (headerSeconds, bodySeconds) = (Double(limits.headerSeconds), Double(limits.bodySeconds))
    }

    /// Records that bytes arrived.
    public mutating func receivedBytes(at now: Double) {
        isWaiting = false
        if stage == .quiet { (stage, start) = (.header, now) }
    }

    /// Records that the header is complete.
    public mutating func receivedHeader() { stage = .body }

    /// Records that the request is complete.
    public mutating func receivedRequest() { stage = .quiet }

    /// Records that the server is ready to read more.
    public mutating func requestedMore(at now: Double) {
        guard !isWaiting else { return }
        isWaiting = true
        if stage == .body { start = now }
    }

    /// Returns the number of seconds until the connection times out, or `nil` if there is no timeout.
    public func left(at now: Double) -> Double? {
        switch stage {
        case _ where !isWaiting: nil
        case .quiet: nil
        case .header: max(0, start + headerSeconds - now)
        case .body: max(0, start + bodySeconds - now)
        }
    }
}
