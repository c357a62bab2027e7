package import Foundation

/// A workout session as a pure state machine (SES-2, SES-3): calls and dates in, what follows from them out.
///
/// Knows no clock, no store and no delegate; whoever drives it gives every call its date, and passes the effects on in
/// their order.
package struct SessionMachine: Sendable {
    /// What an app, a feed or the system asks for; dates are seconds since 2001-01-01 UTC.
    package enum Call: Sendable, Codable {
        case prepare(at: Double)
        /// Start at a date, which may lie in the past or in the future.
        case start(at: Double)
        case pause(at: Double)
        case resume(at: Double)
        case stop(at: Double)
        case end(at: Double)
        /// End the current activity and begin another one (SES-18).
        case beginActivity(WorkoutActivityRecord)
        /// Return to the main activity (SES-19).
        case endActivity(at: Double)
        /// Something was noticed (SES-21).
        case generate(WorkoutEventRecord)
        /// Report an error, and end (SES-4).
        case abort(SessionFailure, at: Double)
        /// Report an error, and go on.
        case fail(SessionFailure)
    }

    /// What follows from a call, to be passed on in this order.
    package enum Effect: Sendable, Codable {
        case changed(to: SessionState, from: SessionState, at: Double)
        case generated(WorkoutEventRecord)
        case began(WorkoutActivityRecord)
        case ended(WorkoutActivityRecord)
        case failed(SessionFailure)
    }

    /// What is going to be done, and where.
    package let configuration: WorkoutConfigurationRecord
    /// Where the session stands.
    package internal(set) var state = SessionState.notStarted
    /// When it became running (SES-5); nil before.
    package internal(set) var start: Double?
    /// When it stopped or ended, whatever came first (SES-6); nil before.
    package internal(set) var end: Double?
    /// The explicit activities so far, ascending; only the last one may be open.
    package internal(set) var activities: [WorkoutActivityRecord] = []
    /// The events generated so far.
    package internal(set) var events: [WorkoutEventRecord] = []
    /// When the session was paused, ascending; a pause that goes on ends in infinity.
    package internal(set) var pauses: [Range<Double>] = []

    /// When the session was made.
    let created: Double
    /// The identifier of the main activity.
    let mainActivity: UUID

    /// A session that has not started.
    /// - Parameters:
    ///   - configuration: What is going to be done, and where.
    ///   - created: When it is made, in seconds since 2001-01-01 UTC.
    ///   - mainActivity: The identifier of its main activity.
    package init(configuration: WorkoutConfigurationRecord, created: Double, mainActivity: UUID = .timeOrdered()) {
        self.configuration = configuration
        self.created = created
        self.mainActivity = mainActivity
    }

    // MARK: - What is known

    /// The explicit activity in progress.
    package var openActivity: WorkoutActivityRecord? { activities.last.flatMap { $0.end == nil ? $0 : nil } }

    /// The activity in progress, or else the main one (SES-17).
    package var currentActivity: WorkoutActivityRecord {
        openActivity
            ?? WorkoutActivityRecord(
                uuid: mainActivity, configuration: configuration, start: start ?? created, end: end)
    }

    /// Whether a moment lies in a pause, its beginning included and its end not (SES-15).
    package func isPaused(at date: Double) -> Bool {
        pauses.last.map { date < $0.upperBound } ?? false && pauses.contains { $0.contains(date) }
    }

    // MARK: - Calls

    /// Does a call; what is not allowed now is ignored or reported, and changes nothing (SES-2, SES-3).
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
        // A session that was started for a moment still to come does not end before it.
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
        // While paused nothing else is noticed (SES-15).
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
    /// When what is asked for happens; nil if it has no date.
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
