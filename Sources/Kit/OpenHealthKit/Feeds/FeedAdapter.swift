import Foundation
import HealthKit
import HealthModel

/// An adapter of an app's feed to the feed protocol of the session.
final class FeedAdapter: SampleFeed {
    private let feed: any WorkoutFeed

    init(_ feed: any WorkoutFeed) {
        self.feed = feed
    }

    var device: DeviceRecord? { feed.device?.record }

    func begin(
        _ activity: FeedActivity, at date: Double, into deliver: @escaping FeedReceiver, on scheduler: any Scheduler
    ) {
        feed.begin(
            WorkoutFeedActivity(activity), at: Date(timeIntervalSinceReferenceDate: date),
            into: FeedOutlet(receiver: deliver, scheduler: scheduler))
    }

    func change(_ activity: FeedActivity, at date: Double) {
        feed.change(WorkoutFeedActivity(activity), at: Date(timeIntervalSinceReferenceDate: date))
    }

    func end(at date: Double) {
        feed.end(at: Date(timeIntervalSinceReferenceDate: date))
    }
}
