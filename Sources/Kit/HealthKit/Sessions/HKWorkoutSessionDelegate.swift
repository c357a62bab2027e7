public import Foundation

/// A delegate that is notified of changes to a workout session.
///
/// All calls of a session and of its builder are made one at a time on one background queue (SES-7). The effects of
/// one call to the session arrive in a fixed order: an activity's end before the change of state, the change of state
/// before its event (SES-12).
@preconcurrency
public protocol HKWorkoutSessionDelegate: NSObjectProtocol {
    /// Called when the state of the session has changed; its `state` property already has the new value.
    /// - Parameters:
    ///   - workoutSession: The session.
    ///   - toState: The new state.
    ///   - fromState: The old state.
    ///   - date: The date of the change, which may be long ago (SES-13).
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date)

    /// Called when a call failed without effect, or when the session is about to end because of an error (SES-4).
    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)

    /// Called when the session generated an event: a pause, a resume, or an event detected by sensors (SES-11,
    /// SES-21).
    ///
    /// Optional to implement.
    func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)

    /// Called when an activity began (SES-18).
    ///
    /// Optional to implement.
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration,
        date: Date)

    /// Called when an activity ended (SES-18, SES-19, SES-20).
    ///
    /// Optional to implement.
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

    /// Called when the remote session sent data (LIV-42).
    ///
    /// Optional to implement.
    func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data])

    /// Called when mirroring has ended; without an error if it was ended intentionally (LIV-43).
    ///
    /// Optional to implement.
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?)
}

extension HKWorkoutSessionDelegate {
    /// Does nothing.
    public func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration,
        date: Date
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
    ) {}
}
