/// A source of live measurements in place of sensors: a simulator, a recorded file or a device driver (LIV-10).
///
/// A store has at most one feed, which works for the running session: any session that an app creates uses it. Calls
/// are serialized on a background queue, and should return quickly. A protocol, because sessions are below the feeds of
/// apps.
package protocol SampleFeed: AnyObject, Sendable {
    /// The measuring device, or `nil` for the host (LIV-12).
    var device: DeviceRecord? { get }

    /// Starts delivering, because a session began to run.
    /// - Parameters:
    ///   - activity: The current activity.
    ///   - date: The start date of the session, which may be in the past or future; the scheduler provides the
    ///     current time.
    ///   - deliver: Receives measurements until ``end(at:)``. Later deliveries are rejected.
    ///   - scheduler: The scheduler that provides the time. Acquire a hold while working in the background.
    func begin(
        _ activity: FeedActivity, at date: Double, into deliver: @escaping FeedReceiver, on scheduler: any Scheduler)

    /// Updates the activity, because another one began, or the session was paused or resumed.
    func change(_ activity: FeedActivity, at date: Double)

    /// Stops delivering, because the session stopped; another session may begin later.
    func end(at date: Double)
}

/// The current activity of the athlete.
package struct FeedActivity: Sendable, Hashable {
    /// The configuration of the activity in progress, or of the session if there is no explicit activity.
    package var configuration: WorkoutConfigurationRecord
    /// A Boolean value that indicates whether the session is paused.
    ///
    /// Measurements during a pause are stored, but not added to the workout (SES-15).
    package var isPaused: Bool

    package init(configuration: WorkoutConfigurationRecord, isPaused: Bool = false) {
        self.configuration = configuration
        self.isPaused = isPaused
    }
}

/// A function that receives the measurements of a feed since the last call: a second, or as much as is available.
///
/// Batches are processed in the order of delivery. A batch costs little more than a single sample, so deliver the
/// measurements of one moment together, and many seconds at once if latency does not matter. The second argument is
/// called in the background after the batch was stored and the app was notified, or with an error if the entire batch
/// was rejected. Deliver the next batch then.
package typealias FeedReceiver =
    @Sendable (_ batch: FeedBatch, _ completion: @escaping @Sendable (FeedError?) -> Void) -> Void

/// An error thrown if a session rejects a batch.
package enum FeedError: Error, Sendable, Hashable {
    /// The session is no longer running.
    case ended
    /// A part is invalid or could not be stored; contains a message for people.
    case failed(String)
}
