import Foundation
import HealthModel
import HealthStore

/// Measurements that the store could not save, for example because of a full disk or a lock that another program
/// holds too long.
///
/// They are retained and retried after growing pauses and before collection ends.
struct PendingMeasurements: Sendable {
    /// The maximum number of samples, which is what ten sensors measure in a day; more are rejected, to limit memory
    /// use.
    static let limit = 1_000_000
    /// The longest pause, in seconds.
    private static let longestPause = 60.0

    /// The pending batches, oldest first, as delivered: a permanent rejection affects only its own batch.
    var batches: [[SampleRecord]] = []
    /// The number of samples that the store rejected permanently.
    private(set) var refused = 0
    /// The number of consecutive failures.
    private var failures = 0
    /// The reason for the failure, in a sentence.
    private var reason: String?
    /// A Boolean value that indicates whether a retry is scheduled.
    var isPlanned = false
    /// The trouble of which the session was notified last; nil for none.
    var told: StorageFailure?

    var waiting: Int { batches.reduce(0) { $0 + $1.count } }

    /// Returns whether more samples can wait.
    func hasRoom(for count: Int) -> Bool { waiting + count <= Self.limit }

    /// A description of the trouble for people; nil if all samples are stored.
    var trouble: StorageFailure? {
        guard let reason, failures > 0 || refused > 0 else { return nil }
        return StorageFailure(waiting: waiting, refused: refused, reason: reason)
    }

    /// Records a failure to store the pending samples.
    ///
    /// Returns the delay until the next attempt, in seconds: 1, 2, 4 and so on.
    mutating func fail(_ error: EngineError) -> Double {
        failures += 1
        reason = error.message
        return min(Self.longestPause, pow(2, Double(min(failures, 10) - 1)))
    }

    /// Records a permanent rejection of samples.
    mutating func refuse(_ samples: Int, _ reason: String) {
        refused += samples
        self.reason = reason
    }

    /// Records that nothing is pending any more.
    mutating func succeed() { failures = 0 }
}

/// Measured samples that are not stored, and the reason.
package struct StorageFailure: Sendable, Equatable {
    /// The number of samples that will be retried.
    package var waiting: Int
    /// The number of samples that the store rejected permanently.
    package var refused: Int
    /// The reason, in a sentence.
    package var reason: String

    /// The number of samples that are not stored.
    package var samples: Int { waiting + refused }
}

extension EngineError {
    /// A Boolean value that indicates whether the failure may be transient.
    var isTransient: Bool { code == .storage || code == .databaseInaccessible }
}
