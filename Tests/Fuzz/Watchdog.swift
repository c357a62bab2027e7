import Foundation
import Synchronization

/// A watchdog that ends the process if a round takes too long: in processor time, because others may use the
/// processor too.
final class Watchdog: Sendable {
    private let start = Mutex<Double?>(nil)

    /// - Parameter patience: The maximum time of a round, in seconds.
    init(patience: Double) {
        let thread = Thread { [weak self] in
            while let self {
                let isLate = self.start.withLock { $0.map { Self.processorTime - $0 > patience } ?? false }
                if isLate {
                    print("A round takes more than \(patience) seconds.")
                    fflush(nil)
                    abort()
                }
                Thread.sleep(forTimeInterval: 1)
            }
        }
        thread.start()
    }

    func begin() { start.withLock { $0 = Self.processorTime } }

    func end() { start.withLock { $0 = nil } }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
