import Foundation

/// The rate limit for calls per second (MCP-22).
struct MCPRateLimiter: Sendable {
    /// The maximum number of calls per second.
    static let most = 10
    private static let second = 1.0

    private let clock: MCPClock
    /// The start times of the latest calls, earliest first.
    private var begun: [Double] = []

    init(_ clock: MCPClock) { self.clock = clock }

    /// Begins a call, after waiting if necessary.
    mutating func begin() {
        if begun.count == Self.most {
            let rest = begun.removeFirst() + Self.second - clock.now()
            if rest > 0 { clock.wait(rest) }
        }
        begun.append(clock.now())
    }
}

/// A monotonic clock, in seconds from an arbitrary start.
package struct MCPClock: Sendable {
    let now: @Sendable () -> Double
    let wait: @Sendable (Double) -> Void

    package init(now: @escaping @Sendable () -> Double, wait: @escaping @Sendable (Double) -> Void) {
        self.now = now
        self.wait = wait
    }

    /// The system uptime clock, which is never adjusted.
    package static let machine = MCPClock(
        now: { ProcessInfo.processInfo.systemUptime }, wait: { Thread.sleep(forTimeInterval: $0) })
}
