import Foundation

/// How many calls may begin in a second (MCP-22).
struct MCPPace: Sendable {
    /// So many in a second.
    static let most = 10
    private static let second = 1.0

    private let clock: MCPClock
    /// When the latest calls began, the earliest first.
    private var begun: [Double] = []

    init(_ clock: MCPClock) { self.clock = clock }

    /// Begins a call, as soon as it may.
    mutating func begin() {
        if begun.count == Self.most {
            let rest = begun.removeFirst() + Self.second - clock.now()
            if rest > 0 { clock.wait(rest) }
        }
        begun.append(clock.now())
    }
}

/// Time that passes, in seconds since any moment.
package struct MCPClock: Sendable {
    let now: @Sendable () -> Double
    let wait: @Sendable (Double) -> Void

    package init(now: @escaping @Sendable () -> Double, wait: @escaping @Sendable (Double) -> Void) {
        self.now = now
        self.wait = wait
    }

    /// The clock of the machine, which nobody sets.
    package static let machine = MCPClock(
        now: { ProcessInfo.processInfo.systemUptime }, wait: { Thread.sleep(forTimeInterval: $0) })
}
