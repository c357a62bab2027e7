package import Foundation
package import HealthModel

/// The state of the plan of an active session (PLN-83).
package struct LivePlan: Sendable, Equatable {
    /// An announcement, and the activity in which it was made.
    package struct Announcement: Sendable, Equatable {
        /// The announcement.
        package var alert: PlanAlerts.Alert
        /// The activity, which determines the unit of a speed.
        package var activity: WorkoutActivity
    }

    /// The identifier of the plan.
    package var plan: UUID
    /// The name of the plan.
    package var name: String?
    /// The step that runs; nil before the first one and after the last one.
    package var progress: PlanProgress?
    /// A Boolean value that indicates whether the last step has ended.
    package var isFinished: Bool
    /// The last announcement in the step that runs.
    package var announcement: Announcement?
}

/// Follows the plan of a session that another process runs, from what the store has of the session.
///
/// The steps are the activities of the session (PLN-85), so that the store needs no other state: the last activity
/// names the step that runs and its start, and the measurements since then say what is left and where the target is
/// missed, as in the process that records.
struct PlanFollower: Sendable {
    /// The seconds of amounts that are kept: a step may begin before the latest measurement that was seen.
    private static let memory = 120.0

    private struct Step: Equatable {
        var activity: UUID
        var start: Double
    }

    private struct Sum {
        var amount: PlanRunner.Amount
        var start: Double
        var end: Double
    }

    private var alerts = PlanAlerts()
    private var step: Step?
    private var recent: [Sum] = []
    private var (meters, kilocalories) = (0.0, 0.0)
    private var announcement: LivePlan.Announcement?

    /// Adds new measurements of a session.
    mutating func add(_ data: [ObjectType: MeasuredData], of record: ActiveSessionRecord) {
        guard let (runner, step) = Self.runner(of: record) else { return }
        alerts.take(record.assembly.zones)
        let activity = runner.run?.part.activity ?? runner.plan.activity
        if step != self.step {
            (self.step, meters, kilocalories, announcement) = (step, 0, 0, nil)
            for sum in recent { count(sum, in: runner, since: step.start) }
        }
        let sorted = PlanAlerts.sorted(data)
        for (place, item) in sorted.enumerated() {
            let datum = item.datum
            if let amount = alerts.take(datum, of: item.type, activity) {
                let sum = Sum(amount: amount, start: datum.start, end: datum.end)
                recent.append(sum)
                count(sum, in: runner, since: step.start)
            }
            // What ends at the same moment is judged together.
            guard place + 1 == sorted.count || sorted[place + 1].datum.end > datum.end, datum.end >= step.start,
                let current = resumed(runner, at: datum.end), let alert = alerts.alert(at: datum.end, in: current)
            else { continue }
            announcement = .init(alert: alert, activity: activity)
        }
        let latest = sorted.last?.datum.end ?? 0
        recent.removeAll { $0.end < latest - Self.memory }
    }

    /// Returns the state of the plan at a date; nil if the session has none.
    func state(of record: ActiveSessionRecord, at now: Double) -> LivePlan? {
        guard let started = record.assembly.plan else { return nil }
        var state = LivePlan(plan: started.plan.id, name: started.plan.displayName, isFinished: false)
        guard let (runner, step) = Self.runner(of: record), step == self.step else { return state }
        if record.end != nil || Self.hasLastStepEnded(record) {
            state.isFinished = Self.hasLastStepEnded(record)
            return state
        }
        guard var current = resumed(runner, at: now) else { return state }
        // Between two looks a step with a time may have ended, as it has for the process that records.
        _ = current.advance(to: now)
        state.isFinished = current.end != nil
        state.progress = PlanProgress(current, alerts, at: now)
        if current.run?.start == step.start { state.announcement = announcement }
        return state
    }

    // MARK: The step

    /// Counts the part of an amount that belongs to the step (PLN-73).
    private mutating func count(_ sum: Sum, in runner: PlanRunner, since start: Double) {
        guard sum.end > start, sum.start <= sum.end,
            !runner.pauses.contains(where: { $0.lowerBound <= sum.start && sum.end <= $0.upperBound })
        else { return }
        let part = sum.start < start ? (sum.end - start) / (sum.end - sum.start) : 1
        switch sum.amount {
        case .meters(let amount): meters += amount * part
        case .kilocalories(let amount): kilocalories += amount * part
        }
    }

    /// Returns the plan in the step that runs, with the amounts so far.
    private func resumed(_ runner: PlanRunner, at date: Double) -> PlanRunner? {
        guard let run = runner.run else { return nil }
        var fresh = runner.restarted
        let pauses = runner.pauses.filter { $0.lowerBound <= date }
        guard
            fresh.resume(
                at: run.part.position, since: run.start, pauses: pauses, meters: meters, kilocalories: kilocalories)
                != nil
        else { return nil }
        return fresh
    }

    /// Returns the plan of a session in the step that its last activity names; nil before the first step.
    private static func runner(of record: ActiveSessionRecord) -> (runner: PlanRunner, step: Step)? {
        let assembly = record.assembly
        guard let started = assembly.plan, let begin = record.start else { return nil }
        let activities = assembly.activities
        guard
            var runner = PlanRunner(
                started.plan, pool: assembly.configuration.lapLength?.converted(to: .meter),
                hasTransitions: activities.contains { $0.configuration.activityType == .transition })
        else { return nil }
        var (position, step) = (runner.parts.first?.position, Step(activity: record.uuid, start: begin))
        switch started.plan.content {
        case .goal, .pacer: break
        case .intervals:
            guard let last = activities.last else { return nil }
            position = last.metadata?[PlannedPart.Position.metadataKey]?.stringValue
                .flatMap(PlannedPart.Position.init(keyPath:))
            step = Step(activity: last.uuid, start: last.start)
        case .multisport:
            guard let last = activities.last, runner.parts.indices.contains(activities.count - 1) else { return nil }
            position = runner.parts[activities.count - 1].position
            step = Step(activity: last.uuid, start: last.start)
        }
        let pauses = ActiveTime.pauses(in: record.events + assembly.events, start: begin, end: .infinity)
            .map { $0.start..<$0.end }
        guard let position, runner.resume(at: position, since: step.start, pauses: pauses) != nil else { return nil }
        return (runner, step)
    }

    /// Returns whether the last activity has ended, after which what is recorded is outside of the plan (PLN-77).
    private static func hasLastStepEnded(_ record: ActiveSessionRecord) -> Bool {
        switch record.assembly.plan?.plan.content {
        case .intervals, .multisport: record.assembly.activities.last?.end != nil
        default: false
        }
    }
}
