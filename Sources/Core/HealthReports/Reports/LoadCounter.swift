import Foundation
import HealthModel

/// The days of a load report.
struct LoadDays {
    let period: LoadReport.Period
    /// The start of the first day that has a row; nil for the day of the earliest workout.
    let first: Date?
    /// A time on the last day.
    let last: Date
    /// The end of the last day.
    let end: Date
    /// The date before which workouts are ignored; nil if all count.
    let earliest: Date?
    let limit: Int?

    init(_ filter: SampleFilter, by period: LoadReport.Period, limit: Int?, now: Date, _ calendar: Calendar) {
        self.period = period
        self.limit = limit
        let last = min(now, filter.to.map { $0 - 1 } ?? now)
        self.last = last
        end = calendar.dateInterval(of: .day, for: last)?.end ?? last
        let component: Calendar.Component = period == .day ? .day : .weekOfYear
        let asked = filter.from.map { calendar.startOfDay(for: $0) }
        let limited = limit.flatMap { limit -> Date? in
            let start = calendar.dateInterval(of: component, for: last)?.start
            return start.flatMap { calendar.date(byAdding: component, value: 1 - limit, to: $0) }
        }
        first = [asked, limited].compactMap { $0 }.max()
        earliest = first.flatMap { calendar.date(byAdding: .day, value: -FitnessFatigue.memory, to: $0) }
    }
}

/// Sums the loads of workouts by day, and computes fitness and fatigue from them.
struct LoadCounter {
    private struct Workout {
        let summary: WorkoutSummary
        /// The start as shown, which determines the day.
        let start: Date
        let inputs: LoadInputs
        let facts: LoadFacts

        var isSimulated: Bool { summary.origin == .simulation }

        func load(_ measure: LoadMeasure) -> LoadReport.Load? {
            inputs.load(measure, facts).map { load in
                LoadReport.Load(
                    workout: summary.uuid, activityType: summary.activityType, title: summary.title,
                    start: summary.start, timeZone: summary.timeZone, load: load)
            }
        }
    }

    private let days: LoadDays
    private let calendar: Calendar
    private var workouts: [Workout] = []

    init(_ days: LoadDays, _ calendar: Calendar) {
        (self.days, self.calendar) = (days, calendar)
    }

    mutating func add(_ workout: WorkoutSummary, start: Date, _ inputs: LoadInputs, _ facts: LoadFacts) {
        workouts.append(Workout(summary: workout, start: start, inputs: inputs, facts: facts))
    }

    func report(measure: LoadMeasure?, facts: LoadFacts) -> LoadReport {
        // The part that counts may begin after a workout whose object began later.
        let workouts = workouts.sorted { $0.start < $1.start }
        let shown = workouts.filter { workout in days.first.map { workout.start >= $0 } ?? true }
        let chosen = measure ?? Self.commonest(shown)
        let loads = workouts.compactMap { workout in
            workout.load(chosen).map { (start: workout.start, load: $0) }
        }
        var report = LoadReport(
            measure: chosen, isChosen: measure != nil, period: days.period, rows: [], counted: 0, missing: [:],
            simulated: shown.count(where: \.isSimulated), begin: loads.first.map { day($0.start) }, facts: facts)
        for workout in shown where !workout.isSimulated {
            if let need = workout.inputs.firstMissingInput(of: chosen, workout.facts) {
                report.missing[need, default: 0] += 1
            } else {
                report.counted += 1
            }
        }
        let rows = rows(loads)
        report.rows = days.limit.map { rows.suffix($0) } ?? rows
        report.criticalPower = criticalPower
        return report
    }

    /// Returns the measure that is available for most workouts; the first one if several are equal.
    private static func commonest(_ workouts: [Workout]) -> LoadMeasure {
        let counts = LoadMeasure.allCases.map { measure in
            (measure, workouts.count { $0.inputs.firstMissingInput(of: measure, $0.facts) == nil })
        }
        return counts.reduce((LoadMeasure.trimp, 0)) { $1.1 > $0.1 ? $1 : $0 }.0
    }

    private func day(_ date: Date) -> CalendarDay { CalendarDay(of: date, in: calendar.timeZone) }

    /// Returns all days from the first workout on, as rows.
    private func rows(_ loads: [(start: Date, load: LoadReport.Load)]) -> [LoadReport.Row] {
        guard let begin = loads.first?.start else { return [] }
        var byDay: [CalendarDay: [LoadReport.Load]] = [:]
        for (start, load) in loads { byDay[day(start), default: []].append(load) }
        var course = FitnessFatigue()
        var rows: [LoadReport.Row] = []
        var week: Date?
        // Noon exists on each day, regardless of clock changes at night.
        guard let noon = calendar.date(bySettingHour: 12, minute: 0, second: 0, of: begin) else { return [] }
        for number in 0..<Self.mostDays {
            guard let date = calendar.date(byAdding: .day, value: number, to: noon),
                calendar.startOfDay(for: date) <= days.last
            else { break }
            let day = day(date)
            let own = byDay[day] ?? []
            let load = own.reduce(0) { $0 + $1.load }
            course.live(load)
            if let first = days.first, date < first { continue }
            let start = days.period == .week ? calendar.dateInterval(of: .weekOfYear, for: date)?.start : nil
            if start == nil || start != week || rows.isEmpty {
                rows.append(.init(first: day, last: day, workouts: 0, load: 0, fitness: 0, fatigue: 0, form: 0))
            }
            week = start
            let last = rows.count - 1
            rows[last].last = day
            rows[last].workouts += own.count
            rows[last].loads += own
            rows[last].load += load
            rows[last].fitness = course.fitness
            rows[last].fatigue = course.fatigue
            rows[last].form = course.form
        }
        return rows
    }

    /// The maximum number of days, two centuries.
    private static let mostDays = 73_000

    private var criticalPower: CriticalPower? {
        let from = days.end - Double(WorkoutLoad.criticalPowerDays) * 86_400
        var efforts = BestEfforts()
        for workout in workouts where workout.start >= from { efforts.add(workout.inputs) }
        return CriticalPower(fitting: efforts.greatest)
    }
}
