import Foundation
import HealthModel
import HealthStore

/// What a feed measured and the store could not take: a full disk, a lock that another program holds too long.
///
/// It is kept, and tried again after growing pauses and before collection ends.
struct UnstoredReadings: Sendable {
    /// What ten sensors measure in a day; more is refused, so that memory has a bound.
    static let limit = 1_000_000
    /// The longest pause, in seconds.
    private static let longestPause = 60.0

    /// What waits, oldest first, as it was delivered: what the store refuses for good takes only its own delivery with it.
    var batches: [[SampleRecord]] = []
    /// How many samples the store refused for good.
    private(set) var refused = 0
    /// Failures one after another.
    private var failures = 0
    /// Why the store did not take them, in a sentence.
    private var reason: String?
    /// Whether another try is planned.
    var isPlanned = false

    var waiting: Int { batches.reduce(0) { $0 + $1.count } }

    /// What to tell people; nil if all is stored.
    var trouble: StoringTrouble? {
        guard let reason, failures > 0 || refused > 0 else { return nil }
        return StoringTrouble(waiting: waiting, refused: refused, reason: reason)
    }

    /// Notes that the store could not take what waits; answers how long to wait before the next try, in seconds: 1, 2, 4 and so on.
    mutating func fail(_ error: EngineError) -> Double {
        failures += 1
        reason = error.message
        return min(Self.longestPause, pow(2, Double(min(failures, 10) - 1)))
    }

    /// Notes that the store will never take some samples.
    mutating func refuse(_ samples: Int, _ reason: String) {
        refused += samples
        self.reason = reason
    }

    /// Notes that nothing waits any more.
    mutating func succeed() { failures = 0 }
}

/// Measured samples that are not stored, and why.
package struct StoringTrouble: Sendable, Equatable {
    /// How many will be tried again.
    package var waiting: Int
    /// How many the store refused for good.
    package var refused: Int
    /// Why, in a sentence.
    package var reason: String

    /// How many are not stored.
    package var samples: Int { waiting + refused }
}

extension EngineError {
    /// Whether the same may succeed later.
    var mayPass: Bool { code == .storage || code == .databaseInaccessible }
}
