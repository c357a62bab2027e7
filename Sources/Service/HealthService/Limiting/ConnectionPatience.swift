/// How long a connection is waited for (SEC-50): whoever sends a header or a body bit by bit holds a place that others need.
///
/// It knows no clock and no socket: it is told what comes, and when, in seconds of a clock that only goes on.
public struct ConnectionPatience: Sendable, Hashable {
    private enum Stage {
        /// Nothing has come since the last request.
        case quiet
        /// A header began, and is not whole.
        case header
        /// A body goes on.
        case body
    }

    private let headerSeconds: Double
    private let bodySeconds: Double
    private var stage = Stage.quiet
    /// When the header began, or when more of the body was asked for.
    private var start = 0.0
    /// Whether more was asked for and did not come: a client is not blamed for what nobody reads.
    private var isWaiting = false

    /// For a new connection.
    public init(_ limits: ServiceLimits) {
        (headerSeconds, bodySeconds) = (Double(limits.headerSeconds), Double(limits.bodySeconds))
    }

    /// Bytes came, of whatever they are.
    public mutating func bytesCame(at now: Double) {
        isWaiting = false
        if stage == .quiet { (stage, start) = (.header, now) }
    }

    /// With them a header was whole.
    public mutating func headerCame() { stage = .body }

    /// With them a request was whole.
    public mutating func requestCame() { stage = .quiet }

    /// The server is ready for more.
    public mutating func moreIsWanted(at now: Double) {
        guard !isWaiting else { return }
        isWaiting = true
        if stage == .body { start = now }
    }

    /// How many seconds are left until the connection is cut off; nil if nothing is waited for.
    public func left(at now: Double) -> Double? {
        switch stage {
        case _ where !isWaiting: nil
        case .quiet: nil
        case .header: max(0, start + headerSeconds - now)
        case .body: max(0, start + bodySeconds - now)
        }
    }
}
