public import HealthKit
import HealthModel

extension HKHealthStore {
    /// Lets a feed stand in for sensors: every workout session that begins to run on this store from now on is fed by it.
    ///
    /// ```swift
    /// store.attach(.simulatedAthlete())
    /// store.attach(try RecordingFeed(contentsOf: file))
    /// ```
    ///
    /// A session that is running keeps the feed it has. The feed of an earlier call is let go.
    public func attach(_ feed: some WorkoutFeed) {
        context.feed = FeedAdapter(feed)
    }

    /// Sessions that begin to run from now on are fed by nobody.
    public func detachFeed() {
        context.feed = nil
    }
}
