package import Foundation

/// A workout session as a pure state machine (SES-2, SES-3) that maps calls with dates to effects.
///
/// It has no clock, store or delegate; the owner passes the date of every call, and processes the effects in order.
package struct SessionMachine: Sendable {
    /// A request of an app, a feed or the system; dates are seconds since 2001-01-01 UTC.
    package enum Call: Sendable, Codable {
        case prepare(at: Double)
        /// Starts at a date, which may be in the past or in the future.
        case start(at: Double)
        case pause(at: Double)
        case resume(at: Double)
        case stop(at: Double)
        case end(at: Double)
        /// Ends the current activity and begins another one (SES-18).
        case beginActivity(WorkoutActivityRecord)
        /// Returns to the main activity (SES-19).
        case endActivity(at: Double)
        /// Adds a detected event (SES-21).
        case generate(WorkoutEventRecord)
        /// Reports an error and ends the session (SES-4).
        case abort(SessionFailure, at: Double)
        /// Reports an error without ending the session.
        case fail(SessionFailure)
    }

    /// An effect of a call, to be processed in order.
    package enum Effect: Sendable, Codable {
        case changed(to: SessionState, from: SessionState, at: Double)
        case generated(WorkoutEventRecord)
        case began(WorkoutActivityRecord)
        case ended(WorkoutActivityRecord)
        case failed(SessionFailure)
    }

    /// The activity and its location.
    package let configuration: WorkoutConfigurationRecord
    /// The current state.
    package internal(set) var state = SessionState.notStarted
    /// The date at which the session started running (SES-5), or `nil` before.
    package internal(set) var start: Double?
    /// The date at which the session stopped or ended, whichever came first (SES-6), or `nil` before.
    package internal(set) var end: Double?
    /// The explicit activities so far, ascending; only the last one may be in progress.
    package internal(set) var activities: [WorkoutActivityRecord] = []
    /// The events generated so far.
    package internal(set) var events: [WorkoutEventRecord] = []
    /// The pauses of the session, in the order of the calls; a pause in progress ends at infinity.
    package internal(set) var pauses: [Range<Double>] = []

    /// The creation date of the session.
    let created: Double
    /// The identifier of the main activity.
    let mainActivity: UUID

    /// Creates a session that has not started.
    /// - Parameters:
    ///   - configuration: The activity and its location.
    ///   - created: The creation date, in seconds since 2001-01-01 UTC.
    ///   - mainActivity: The identifier of its main activity.
    package init(configuration: WorkoutConfigurationRecord, created: Double, mainActivity: UUID = .timeOrdered()) {
        self.configuration = configuration
        self.created = created
        self.mainActivity = mainActivity
    }

    // MARK: - Activities and pauses

    /// The explicit activity in progress.
    package var openActivity: WorkoutActivityRecord? { activities.last.flatMap { $0.end == nil ? $0 : nil } }

    /// The explicit activity in progress, or the main activity otherwise (SES-17).
    package var currentActivity: WorkoutActivityRecord {
        openActivity
            ?? WorkoutActivityRecord(
                uuid: mainActivity, configuration: configuration, start: start ?? created, end: end)
    }

    /// Returns whether a moment lies in a pause, including its start but not its end (SES-15).
    package func isPaused(at date: Double) -> Bool {
        pauses.contains { $0.contains(date) }
    }

    // MARK: - Calls

    /// Applies a call and returns its effects; an invalid call is ignored or reported, and changes nothing (SES-2,
    /// SES-3).
    package mutating func apply(_ call: Call) -> [Effect] {
        guard call.date?.isFinite ?? true else { return [.failed(.noDate)] }
        return switch call {
        case .prepare(let date): prepare(at: date)
        case .start(let date): begin(at: date)
        case .pause(let date): pause(WorkoutEventRecord(kind: .pause, start: date, end: date))
        case .resume(let date): resume(WorkoutEventRecord(kind: .resume, start: date, end: date))
        case .stop(let date): stop(at: date)
        case .end(let date): finish(at: date)
        case .beginActivity(let activity): begin(activity)
        case .endActivity(let date): endActivity(at: date)
        case .generate(let event): generate(event)
        case .abort(let failure, let date): abort(failure, at: date)
        case .fail(let failure): [.failed(failure)]
        }
    }

    private mutating func prepare(at date: Double) -> [Effect] {
        switch state {
        case .notStarted: [change(to: .prepared, at: date)]
        case .stopped, .ended: [.failed(.over)]
        case .prepared, .running, .paused: []
        }
    }

    private mutating func begin(at date: Double) -> [Effect] {
        switch state {
        case .notStarted, .prepared:
            start = date
            return [change(to: .running, at: date)]
        case .stopped, .ended: return [.failed(.over)]
        case .running, .paused: return []
        }
    }

    private mutating func pause(_ event: WorkoutEventRecord) -> [Effect] {
        guard state == .running else { return [] }
        pauses.append(event.start..<Double.infinity)
        return [change(to: .paused, at: event.start), note(event)]
    }

    private mutating func resume(_ event: WorkoutEventRecord) -> [Effect] {
        guard state == .paused else { return [] }
        if let pause = pauses.popLast() { pauses.append(pause.lowerBound..<max(pause.lowerBound, event.start)) }
        return [change(to: .running, at: event.start), note(event)]
    }

    private mutating func stop(at date: Double) -> [Effect] {
        guard state == .prepared || state.isGenerating else { return [] }
        guard date >= start ?? -.infinity else { return [.failed(.stopBeforeStart)] }
        end = date
        return closeActivity(at: date) + [change(to: .stopped, at: date)]
    }

    private mutating func finish(at date: Double) -> [Effect] {
        guard state != .ended else { return [] }
        if end != nil { return [change(to: .ended, at: date)] }
        // A session with a start date in the future does not end before it.
        let date = max(date, start ?? date)
        end = date
        return closeActivity(at: date) + [change(to: .ended, at: date)]
    }

    private mutating func abort(_ failure: SessionFailure, at date: Double) -> [Effect] {
        guard state != .ended else { return [] }
        return [.failed(failure)] + finish(at: date)
    }

    private mutating func generate(_ event: WorkoutEventRecord) -> [Effect] {
        switch (event.kind, state) {
        case (.pause, _): pause(event)
        case (.resume, _): resume(event)
        case (_, .running): [note(event)]
        // While paused, no other events are generated (SES-15).
        default: []
        }
    }

    private mutating func change(to new: SessionState, at date: Double) -> Effect {
        defer { state = new }
        return .changed(to: new, from: state, at: date)
    }

    private mutating func note(_ event: WorkoutEventRecord) -> Effect {
        events.append(event)
        return .generated(event)
    }
}

extension SessionMachine.Call {
    /// The date of the call, or `nil` if it has none.
    fileprivate var date: Double? {
        switch self {
        case .prepare(let date), .start(let date), .pause(let date), .resume(let date), .stop(let date), .end(let date),
            .endActivity(let date), .abort(_, let date):
            date
        case .beginActivity(let activity): activity.start
        case .generate(let event): event.start
        case .fail: nil
        }
    }
}
