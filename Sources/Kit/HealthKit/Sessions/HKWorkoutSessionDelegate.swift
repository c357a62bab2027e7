public import Foundation

/// Told what becomes of a workout session.
///
/// All calls of a session and of its builder come one after another on one background queue (SES-7). What follows from
/// one call to the session arrives in a fixed order: an activity's end before the change of state, the change of state
/// before its event (SES-12).
@preconcurrency
public protocol HKWorkoutSessionDelegate: NSObjectProtocol {
    /// The session is in another state; `state` of the session says so already.
    /// - Parameters:
    ///   - workoutSession: The session.
    ///   - toState: The new state.
    ///   - fromState: The old one.
    ///   - date: When it happened, which may be long ago (SES-13).
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date)

    /// Something could not be done, which changed nothing; or the session is about to end because of it (SES-4).
    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)

    /// Something happened: the session was paused or goes on, or the sensors noticed something (SES-11, SES-21).
    ///
    /// Need not be implemented.
    func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)

    /// An activity began (SES-18).
    ///
    /// Need not be implemented.
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration,
        date: Date)

    /// An activity ended (SES-18, SES-19, SES-20).
    ///
    /// Need not be implemented.
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

    /// The session's other end sent data (LIV-42).
    ///
    /// Need not be implemented.
    func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data])

    /// The session is not mirrored any more; without an error if that was wanted (LIV-43).
    ///
    /// Need not be implemented.
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
