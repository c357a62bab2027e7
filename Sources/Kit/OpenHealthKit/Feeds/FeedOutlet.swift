public import Foundation
import HealthModel

/// The outlet to which a feed delivers its readings, with the clock of the session.
///
/// Use this clock instead of the system clock: in a test, hours pass in milliseconds.
public final class FeedOutlet: Sendable {
    /// An error thrown when a delivery is rejected as a whole.
    public struct Refusal: LocalizedError, Sendable, Hashable, CustomStringConvertible {
        /// A Boolean value that indicates whether the session has ended, so that further deliveries are pointless.
        public let isFinal: Bool
        /// The reason, as a sentence.
        public let reason: String

        /// The reason.
        public var description: String { reason }
        /// The reason.
        public var errorDescription: String? { reason }

        init(_ refusal: FeedError) {
            switch refusal {
            case .ended: (isFinal, reason) = (true, "The session has ended.")
            case .failed(let text): (isFinal, reason) = (false, text)
            }
        }
    }

    let receiver: FeedReceiver
    let scheduler: any Scheduler

    init(receiver: @escaping FeedReceiver, scheduler: any Scheduler) {
        self.receiver = receiver
        self.scheduler = scheduler
    }

    /// The current time of the session's clock.
    public var now: Date { Date(timeIntervalSinceReferenceDate: scheduler.now) }

    /// Delivers the readings since the last delivery: those of a second, or all that are available.
    ///
    /// Deliver related readings together: a batch costs little more than a sample. Deliveries are processed in order.
    ///
    /// - Throws: ``Refusal`` if the session is over or a reading is invalid; in that case, no reading is stored.
    public func deliver(_ readings: FeedReadings) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            deliver(readings) { refusal in
                if let refusal { continuation.resume(throwing: refusal) } else { continuation.resume() }
            }
        }
    }

    /// Delivers the readings since the last delivery.
    ///
    /// - Parameters:
    ///   - readings: The readings.
    ///   - completion: A closure that is called in the background after the readings are stored and the app is
    ///     notified, with the refusal, or `nil`.
    public func deliver(_ readings: FeedReadings, completion: @escaping @Sendable (Refusal?) -> Void) {
        let hold = scheduler.hold()
        receiver(readings.batch) { refusal in
            completion(refusal.map(Refusal.init))
            hold.release()
        }
    }

    /// Schedules a closure at a date, or as soon as possible if the date has passed.
    ///
    /// Virtual time does not advance until the closure returns.
    public func schedule(at date: Date, _ work: @escaping @Sendable () async -> Void) {
        scheduler.schedule(at: date.timeIntervalSinceReferenceDate) { [scheduler] in
            let hold = scheduler.hold()
            Task {
                await work()
                hold.release()
            }
        }
    }
}
