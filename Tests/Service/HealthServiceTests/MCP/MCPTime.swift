import Synchronization

@testable import HealthService

/// A clock that advances only during a wait, or when it is told to.
final class MCPTime: Sendable {
    private let seconds = Mutex(100.0)
    private let pauses = Mutex<[Double]>([])

    var clock: MCPClock {
        MCPClock(
            now: { self.now },
            wait: { rest in
                self.advance(by: rest)
                self.pauses.withLock { $0.append(rest) }
            })
    }

    var now: Double { seconds.withLock { $0 } }
    /// The seconds of each wait.
    var waits: [Double] { pauses.withLock { $0 } }

    func advance(by rest: Double) { seconds.withLock { $0 += rest } }
}
