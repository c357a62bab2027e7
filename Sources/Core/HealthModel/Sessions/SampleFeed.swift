/// What stands in for sensors: a simulator, a recorded file, the driver of a device (LIV-10).
///
/// A store has at most one feed, and its running session is who the feed works for: any session that an app makes finds
/// it. The calls come one after another on a background queue, and should return soon.
package protocol SampleFeed: AnyObject, Sendable {
    /// What measures; nil for the machine the code runs on (LIV-12).
    var device: DeviceRecord? { get }

    /// A session began to run: deliver from now on.
    /// - Parameters:
    ///   - activity: What is done.
    ///   - date: When the session began, which may be some time ago or ahead; the time now is the scheduler's.
    ///   - sink: Takes what is measured, until ``end(at:)``. Later deliveries are refused.
    ///   - scheduler: The time to deliver by. Take a hold while working in the background.
    func begin(_ activity: FeedActivity, at date: Double, into sink: any FeedSink, on scheduler: any Scheduler)

    /// Another activity began, or the session was paused or goes on.
    func change(_ activity: FeedActivity, at date: Double)

    /// The session stopped; it may be followed by another one, which begins anew.
    func end(at date: Double)
}

/// What the athlete does.
package struct FeedActivity: Sendable, Hashable {
    /// The activity that is going on, with its location; the session's own, where it has no explicit one.
    package var configuration: WorkoutConfigurationRecord
    /// Whether the session is paused.
    ///
    /// What is measured meanwhile is stored, but not part of the workout (SES-15).
    package var isPaused: Bool

    package init(configuration: WorkoutConfigurationRecord, isPaused: Bool = false) {
        self.configuration = configuration
        self.isPaused = isPaused
    }
}

/// Takes what a feed measures, for the session that is running.
package protocol FeedSink: AnyObject, Sendable {
    /// Delivers what was measured since the last time: a second, or as much as is at hand.
    ///
    /// Everything is done in the order of delivery. A batch costs little more than a sample, so deliver together what
    /// belongs to one moment, and many seconds at once where nobody waits for each.
    /// - Parameters:
    ///   - batch: What was measured.
    ///   - completion: Called in the background once the batch is stored and the app was told of it; deliver the next
    ///     one then. Given why nothing of the batch was taken, or nil.
    func deliver(_ batch: FeedBatch, completion: @escaping @Sendable (FeedRefusal?) -> Void)
}

/// Why a session took nothing of a batch.
package enum FeedRefusal: Error, Sendable, Hashable {
    /// The session does not run any more.
    case ended
    /// Something of it is invalid, or it could not be stored; a sentence for people.
    case failed(String)
}
