public import HealthKit
import HealthModel

extension HKHealthStore {
    /// Attaches a feed in place of sensors: it feeds every workout session that starts on this store from now on.
    ///
    /// ```swift
    /// store.attach(.simulatedAthlete())
    /// store.attach(try RecordingFeed(contentsOf: file))
    /// ```
    ///
    /// A running session keeps its feed. The previously attached feed is released.
    public func attach(_ feed: some WorkoutFeed) {
        context.feed = FeedAdapter(feed)
    }

    /// Detaches the feed; sessions that start from now on have none.
    public func detachFeed() {
        context.feed = nil
    }
}
