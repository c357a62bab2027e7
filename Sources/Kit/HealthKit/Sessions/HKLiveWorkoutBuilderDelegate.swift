public import Foundation

/// Told what a live workout builder collects.
///
/// All calls come one after another on the queue of the builder's session.
@preconcurrency
public protocol HKLiveWorkoutBuilderDelegate: NSObjectProtocol {
    /// Samples were added, by the data source or by the app; the builder's statistics contain them already (LIV-3).
    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)

    /// An event was added: the last of the builder's events, or one in between (LIV-4).
    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)

    /// An activity was added (LIV-5).
    ///
    /// Need not be implemented.
    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity)

    /// An activity got its end (LIV-5).
    ///
    /// Need not be implemented.
    func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity)

    /// Another zone of a type is the current one, after ``workoutBuilder(_:didCollectDataOf:)`` of the same samples (ZON-60,
    /// ZON-65).
    ///
    /// Need not be implemented.
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
