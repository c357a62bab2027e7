public import Foundation
import HealthModel

/// Where a feed delivers, and the time it delivers by.
///
/// Use this time rather than that of the clock on the wall: in a test hours pass in milliseconds.
public final class FeedOutlet: Sendable {
    /// Why nothing of a delivery was taken.
    public struct Refusal: LocalizedError, Sendable, Hashable, CustomStringConvertible {
        /// Whether the session does not run any more, so that there is no point in further deliveries.
        public let isOver: Bool
        /// A sentence.
        public let reason: String

        /// The reason.
        public var description: String { reason }
        /// The reason.
        public var errorDescription: String? { reason }

        init(_ refusal: FeedRefusal) {
            switch refusal {
            case .ended: (isOver, reason) = (true, "The session does not run any more.")
            case .failed(let text): (isOver, reason) = (false, text)
            }
        }
    }

    let sink: any FeedSink
    let scheduler: any Scheduler

    init(sink: any FeedSink, scheduler: any Scheduler) {
        self.sink = sink
        self.scheduler = scheduler
    }

    /// The time.
    public var now: Date { Date(timeIntervalSinceReferenceDate: scheduler.now) }

    /// Delivers what was measured since the last time: a second, or as much as is at hand.
    ///
    /// Deliver together what belongs together: a batch costs little more than a sample. What is delivered is done in that
    /// order.
    ///
    /// - Throws: ``Refusal`` if the session is over or something is invalid; then nothing was taken.
    public func deliver(_ readings: FeedReadings) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            deliver(readings) { refusal in
                if let refusal { continuation.resume(throwing: refusal) } else { continuation.resume() }
            }
        }
    }

    /// Delivers what was measured since the last time.
    ///
    /// - Parameters:
    ///   - readings: What was measured.
    ///   - completion: Called in the background once everything is stored and the app was told of it, with why nothing
    ///     was taken, or nil.
    public func deliver(_ readings: FeedReadings, completion: @escaping @Sendable (Refusal?) -> Void) {
        let hold = scheduler.hold()
        sink.deliver(readings.batch) { refusal in
            completion(refusal.map(Refusal.init))
            hold.release()
        }
    }

    /// Does something at a date, as soon as possible if the date is over.
    ///
    /// A time that can wait waits until it is done.
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
