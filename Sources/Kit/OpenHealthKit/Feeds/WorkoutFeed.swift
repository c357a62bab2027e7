public import Foundation
public import HealthKit
package import HealthModel

/// What stands in for the sensors of a phone or a watch: a simulator, a recorded file, the driver of a device.
///
/// Attach one to a store, and the workout session that an app runs on it is fed:
///
/// ```swift
/// store.attach(.simulatedAthlete())
/// ```
///
/// A feed works for the session that is running. Calls come one after another on a background queue, and should return
/// soon. Everything a feed says is stored, with a source of the system and the device of the feed; what the live builder's
/// data source collects becomes part of the workout.
public protocol WorkoutFeed: AnyObject, Sendable {
    /// What measures; nil for the machine the code runs on.
    var device: HKDevice? { get }

    /// A session began to run: deliver from now on.
    ///
    /// - Parameters:
    ///   - activity: What is done.
    ///   - date: When the session began, which may be some time ago or ahead.
    ///   - outlet: Takes what is measured, and knows what time it is. Good until ``end(at:)``.
    func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet)

    /// Another activity of the session began, or the session was paused or goes on.
    ///
    /// What is measured in a pause is stored, but not part of the workout.
    func change(_ activity: WorkoutFeedActivity, at date: Date)

    /// The session is over; later deliveries are refused. Another session may follow, and begins anew.
    func end(at date: Date)
}

extension WorkoutFeed {
    /// The machine the code runs on.
    public var device: HKDevice? { nil }

    /// A feed that measures the same whatever is done need not know.
    public func change(_ activity: WorkoutFeedActivity, at date: Date) {}

    /// A feed that delivers only when it is asked need not know.
    public func end(at date: Date) {}
}

/// What the athlete does while a feed delivers.
public struct WorkoutFeedActivity: Sendable, Hashable {
    let record: FeedActivity

    /// The same as a plain value.
    package var feedActivity: FeedActivity { record }

    init(_ record: FeedActivity) {
        self.record = record
    }

    /// The activity that is going on, with its location; the session's own where it has no explicit one.
    ///
    /// A new object with each call.
    public var configuration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: record.configuration) }

    /// Whether the session is paused.
    public var isPaused: Bool { record.isPaused }
}
