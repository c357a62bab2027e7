package import Foundation
import HealthModel
package import HealthStore

extension PlansReport {
    /// The days before and after the current one that are shown unless others are asked for (PLN-59).
    private static let shownDays = 7

    /// Returns the period that is shown unless another is asked for (PLN-59).
    package static func usualPeriod(now: Date, calendar: Calendar) -> (from: Date?, to: Date?) {
        let today = calendar.startOfDay(for: now)
        return (
            calendar.date(byAdding: .day, value: -shownDays, to: today),
            calendar.date(byAdding: .day, value: shownDays + 1, to: today)
        )
    }
}

extension StoreReader {
    /// Returns the planned workouts of a period, with the workouts that did them (PLN-98).
    ///
    /// - Parameters:
    ///   - from: The earliest date; nil for all.
    ///   - to: The date before which they are planned; nil for all.
    ///   - app: The bundle identifier of an app; nil for all apps.
    ///   - comparing: Whether each workout is compared with its plan, which reads its measurements.
    ///   - now: The current date.
    ///   - calendar: The calendar and the time zone of dates without them.
    package func plansReport(
        from: Date? = nil, to: Date? = nil, ofApp app: String? = nil, comparing: Bool = true, now: Date,
        calendar: Calendar
    ) throws -> PlansReport {
        var reading = PlanReading(self, comparing: comparing, calendar)
        return PlansReport(
            try plannedEntries(from: from, to: to, ofApp: app, now: now, calendar: calendar).map {
                try reading.report(of: $0)
            })
    }

    /// Returns a plan with its dates and workouts; nil if it is not scheduled, and no workout was started from it.
    package func planDetail(of id: UUID, now: Date, calendar: Calendar) throws -> PlanDetail? {
        let entries = try plannedEntries(of: id, now: now, calendar: calendar)
        var reading = PlanReading(self, comparing: true, calendar)
        let runs = try reading.runs(of: id)
        guard let plan = try entries.last.flatMap(scheduledPlan)?.plan ?? runs.last?.plan else { return nil }
        return PlanDetail(
            plan: plan, entries: try entries.map { try reading.report(of: $0) },
            runs: try runs.map { run in
                let comparison = try reading.comparison(of: run.workout)
                return PlanDetail.Run(
                    workout: run.workout, start: run.start, score: comparison?.score,
                    completion: comparison?.completion, inTarget: comparison?.inTarget)
            })
    }

    /// Returns the plan of the next planned workout, with its date alone; nil if none is due.
    package func nextPlan(now: Date, calendar: Calendar) throws -> PlanDetail? {
        guard let entry = try plansAhead(now: now, calendar: calendar).first,
            let plan = try scheduledPlan(entry)?.plan
        else { return nil }
        return PlanDetail(plan: plan, entries: [PlansReport.Entry(entry)], runs: [])
    }
}

/// Finds the workouts of planned ones, and compares each once.
private struct PlanReading {
    private let store: StoreReader
    private let isComparing: Bool
    private let calendar: Calendar
    private var runs: [UUID: [PlannedRun]] = [:]
    private var comparisons: [UUID: PlanComparison?] = [:]

    init(_ store: StoreReader, comparing isComparing: Bool, _ calendar: Calendar) {
        (self.store, self.isComparing, self.calendar) = (store, isComparing, calendar)
    }

    /// Returns the workouts that were started from a plan, as far as they may be read.
    mutating func runs(of plan: UUID) throws -> [PlannedRun] {
        if let known = runs[plan] { return known }
        let found = try StoreReader.asFarAsReadable { try store.runs(ofPlan: plan) } ?? []
        runs[plan] = found
        return found
    }

    /// Returns a workout compared with its plan; nil if workouts are not compared.
    mutating func comparison(of workout: UUID) throws -> PlanComparison? {
        guard isComparing else { return nil }
        if let known = comparisons[workout] { return known }
        let found = try store.planComparison(of: workout)
        comparisons[workout] = .some(found)
        return found
    }

    /// Returns the part of a report about an entry, with the workout that did it.
    mutating func report(of entry: PlannedEntry) throws -> PlansReport.Entry {
        var reported = PlansReport.Entry(entry)
        guard entry.status == .done, let workout = try run(of: entry)?.workout else { return reported }
        let comparison = try comparison(of: workout)
        reported.workout = workout
        reported.score = comparison?.score
        reported.completion = comparison?.completion
        reported.inTarget = comparison?.inTarget
        return reported
    }

    /// Returns the workout that did an entry: the last one that was started from it, or else from its plan on its day.
    private mutating func run(of entry: PlannedEntry) throws -> PlannedRun? {
        let (runs, slot) = (try runs(of: entry.plan.id), entry.entry.slot)
        let moment = slot.moment(in: calendar)
        return runs.last { run in
            run.entry.map { $0.app == entry.entry.app && $0.date.slot.moment(in: calendar) == moment } ?? false
        } ?? runs.last { $0.entry == nil && slot.isDay(of: $0.start, in: calendar) }
    }
}
