import Foundation
import HealthDatabase
import HealthModel

/// What a feed measured and the store could not take: a full disk, a lock that another program holds too long.
///
/// It is kept, and tried again after growing pauses and before collection ends.
struct UnstoredReadings: Sendable {
    /// What ten sensors measure in a day; more is refused, so that memory has a bound.
    static let limit = 1_000_000
    /// The longest pause, in seconds.
    private static let longestPause = 60.0

    var samples: [SampleRecord] = []
    /// Failures one after another.
    private(set) var failures = 0
    /// Why the store did not take them, in a sentence.
    private(set) var reason: String?
    /// Whether another try is planned.
    var isPlanned = false

    /// Notes a failure; answers how long to wait before the next try, in seconds: 1, 2, 4 and so on.
    mutating func fail(_ error: EngineError) -> Double {
        failures += 1
        reason = error.message
        isPlanned = true
        return min(Self.longestPause, pow(2, Double(min(failures, 10) - 1)))
    }
}

extension EngineError {
    /// Whether the same may succeed later.
    var mayPass: Bool { code == .storage || code == .databaseInaccessible }
}
