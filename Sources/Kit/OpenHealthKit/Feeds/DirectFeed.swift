public import Foundation
public import HealthKit
import HealthModel
import Synchronization

/// A feed that says what it is told: for tests that write every number themselves, and for drivers of devices that
/// speak whenever they like.
///
/// ```swift
/// let feed = DirectFeed()
/// store.attach(feed)
/// …
/// var readings = FeedReadings()
/// readings.add(.heartRate, 142, .count().unitDivided(by: .minute()), at: clock.now)
/// try await feed.send(readings)
/// ```
public final class DirectFeed: WorkoutFeed {
    private struct State {
        var outlet: FeedOutlet?
        var activity: WorkoutFeedActivity?
    }

    /// What measures.
    public let device: HKDevice?
    private let state = Mutex(State())

    /// A feed that waits for something to say.
    ///
    /// - Parameter device: What measures; the machine the code runs on if left out.
    public init(device: HKDevice? = nil) {
        self.device = device
    }

    /// What the session that runs is doing; nil if none runs.
    public var activity: WorkoutFeedActivity? { state.withLock { $0.activity } }

    /// Delivers to the session that runs.
    ///
    /// - Throws: ``FeedOutlet/Refusal`` if none runs or something is invalid.
    public func send(_ readings: FeedReadings) async throws {
        guard let outlet = state.withLock({ $0.outlet }) else { throw FeedOutlet.Refusal(.ended) }
        try await outlet.deliver(readings)
    }

    /// A session began to run.
    public func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet) {
        state.withLock { $0 = State(outlet: outlet, activity: activity) }
    }

    /// Another activity began, or the session was paused or goes on.
    public func change(_ activity: WorkoutFeedActivity, at date: Date) {
        state.withLock { $0.activity = activity }
    }

    /// The session is over.
    public func end(at date: Date) {
        state.withLock { $0 = State() }
    }
}
