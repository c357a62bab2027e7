public import Foundation
public import HealthKit
package import HealthModel

/// A replacement for the sensors of a phone or a watch: a simulator, a recorded file or the driver of a device.
///
/// Attach a feed to a store to feed the workout sessions that an app runs on it:
///
/// ```swift
/// store.attach(.simulatedAthlete())
/// ```
///
/// A feed serves the running session. Its methods are called serially on a background queue and should return
/// quickly. All readings are stored, with a system source and the device of the feed; those that the live builder's
/// data source collects become part of the workout.
public protocol WorkoutFeed: AnyObject, Sendable {
    /// The measuring device; `nil` for this machine.
    var device: HKDevice? { get }

    /// Handles the start of a session; deliver readings from now on.
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - date: The start date of the session, which may be in the past or the future.
    ///   - outlet: The outlet for the readings, with the clock of the session. It is valid until ``end(at:)``.
    func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet)

    /// Handles another activity, a pause or a resume of the session.
    ///
    /// Readings during a pause are stored, but are not part of the workout.
    func change(_ activity: WorkoutFeedActivity, at date: Date)

    /// Handles the end of the session; later deliveries are rejected. Another session may follow.
    func end(at date: Date)
}

extension WorkoutFeed {
    /// This machine.
    public var device: HKDevice? { nil }

    /// Does nothing, for feeds whose values do not depend on the activity.
    public func change(_ activity: WorkoutFeedActivity, at date: Date) {}

    /// Does nothing, for feeds that deliver only on demand.
    public func end(at date: Date) {}
}

/// The activity of the athlete during a session.
public struct WorkoutFeedActivity: Sendable, Hashable {
    let record: FeedActivity

    /// The same as a value type.
    package var feedActivity: FeedActivity { record }

    init(_ record: FeedActivity) {
        self.record = record
    }

    /// The configuration of the current activity with its location; that of the session if there is no explicit one.
    ///
    /// Each call returns a new object.
    public var configuration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: record.configuration) }

    /// A Boolean value that indicates whether the session is paused.
    public var isPaused: Bool { record.isPaused }
}
