public import Foundation

/// A delegate that is notified of the data a live workout builder collects.
///
/// All calls are made one at a time on the queue of the builder's session.
@preconcurrency
public protocol HKLiveWorkoutBuilderDelegate: NSObjectProtocol {
    /// Called when samples were added by the data source or by the app; the builder's statistics already include them
    /// (LIV-3).
    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)

    /// Called when an event was added, as the last of the builder's events or in between (LIV-4).
    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)

    /// Called when an activity was added (LIV-5).
    ///
    /// Optional to implement.
    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity)

    /// Called when an activity was ended (LIV-5).
    ///
    /// Optional to implement.
    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity)

    /// Called when the current zone of a type changes, after ``workoutBuilder(_:didCollectDataOf:)`` for the same
    /// samples (ZON-60, ZON-65).
    ///
    /// Optional to implement.
    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone workoutZoneUpdate: HKLiveWorkoutZoneUpdate)
}

extension HKLiveWorkoutBuilderDelegate {
    /// Does nothing.
    public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity) {}

    /// Does nothing.
    public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity) {}

    /// Does nothing.
    public func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone workoutZoneUpdate: HKLiveWorkoutZoneUpdate
    ) {}
}
