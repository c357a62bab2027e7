public import Foundation
public import HealthKit
import HealthModel
import Synchronization

/// A feed that delivers on demand: for tests that specify every value, and for drivers of devices that send at any
/// time.
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

    /// The measuring device.
    public let device: HKDevice?
    private let state = Mutex(State())

    /// Creates a feed.
    ///
    /// - Parameter device: The measuring device; this machine by default.
    public init(device: HKDevice? = nil) {
        self.device = device
    }

    /// The activity of the running session; `nil` if there is none.
    public var activity: WorkoutFeedActivity? { state.withLock { $0.activity } }

    /// Delivers readings to the running session.
    ///
    /// - Throws: ``FeedOutlet/Refusal`` if no session is running or a reading is invalid.
    public func send(_ readings: FeedReadings) async throws {
        guard let outlet = state.withLock({ $0.outlet }) else { throw FeedOutlet.Refusal(.ended) }
        try await outlet.deliver(readings)
    }

    /// Handles the start of a session.
    public func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet) {
        state.withLock { $0 = State(outlet: outlet, activity: activity) }
    }

    /// Handles another activity, a pause or a resume.
    public func change(_ activity: WorkoutFeedActivity, at date: Date) {
        state.withLock { $0.activity = activity }
    }

    /// Handles the end of the session.
    public func end(at date: Date) {
        state.withLock { $0 = State() }
    }
}
