import HealthKit
import HealthModel
import Synchronization

/// The clocks of a system, which may be set; they show 1,000 at an uptime of 0.
final class SettableClocks: Sendable {
    private let state = Mutex((uptime: 0.0, offset: 1_000.0))
    var wall: Double { state.withLock { $0.uptime + $0.offset } }
    var uptime: Double { state.withLock { $0.uptime } }

    func pass(_ seconds: Double) { state.withLock { $0.uptime += seconds } }

    func set(by seconds: Double) { state.withLock { $0.offset += seconds } }

    func scheduler(boot: String? = "b") -> SystemScheduler {
        SystemScheduler(wall: { self.wall }, uptime: { self.uptime }, boot: boot)
    }
}
