package import Foundation
import HealthModel
import HealthStore

extension StoreReader {
    /// Returns the load of a workout, or of the outing that it represents.
    func load(of outing: Outing) throws -> WorkoutLoad {
        let record = outing.counted
        let calendar = Calendar.current(in: outing.timeZone)
        let inputs = try loadInputs(of: [outing])[record.uuid] ?? LoadInputs()
        let start = Date(timeIntervalSinceReferenceDate: record.start)
        var load = WorkoutLoad(
            inputs: inputs,
            facts: try AthleteHistory(self, calendar, onlyDayOf: start).facts(onDayOf: start))
        guard inputs.power != nil else { return load }
        let from = record.start - Double(WorkoutLoad.criticalPowerDays) * 86_400
        let before = SampleFilter(from: Date(timeIntervalSinceReferenceDate: from), to: start)
        let earlier = try countedOutings(before, personalView())
            .filter { !Self.isSimulated($0.counted) }
        var efforts = BestEfforts()
        efforts.add(inputs)
        let others = try loadInputs(of: earlier)
        for other in earlier { others[other.counted.uuid].map { efforts.add($0) } }
        guard let model = CriticalPower(fitting: efforts.greatest) else { return load }
        load.criticalPower = model
        var balance = WPrimeBalance(model)
        balance.hold(try LoadReading(store: self).power(of: outing, try corrections()[record.uuid]))
        load.leastBalance = balance.least
        return load
    }

    /// Returns the outings with their recordings, the latest first.
    private func countedOutings(_ filter: SampleFilter, _ view: OwnerAnnotations) throws -> [Outing] {
        try outings(of: outings(filter, view).map { $0.map(\.uuid) }, view.decisions)
    }

    /// Returns the load of days or weeks.
    ///
    /// - Parameters:
    ///   - period: The length of a row.
    ///   - filter: Its dates determine the days that have rows; earlier workouts count in fitness and fatigue. Its
    ///     other conditions select workouts.
    ///   - measure: The measure of loads; nil for the one that is available for most workouts of the rows.
    ///   - limit: The maximum number of rows, the latest.
    ///   - now: The date whose day is the last, unless the filter ends earlier.
    ///   - calendar: The calendar with its time zone and first weekday.
    package func load(
        by period: LoadReport.Period, _ filter: SampleFilter = SampleFilter(), measure: LoadMeasure? = nil,
        limit: Int? = nil, now: Date, calendar: Calendar = .current
    ) throws -> LoadReport {
        let days = LoadDays(filter, by: period, limit: limit, now: now, calendar)
        var wide = filter
        wide.from = days.earliest
        wide.to = days.end
        wide.dayZone = calendar.timeZone
        let clock = RecordedClock(reader: calendar.timeZone)
        let history = try AthleteHistory(self, calendar)
        let view = try personalView()
        let outings = try countedOutings(wide, view)
        let inputs = try loadInputs(of: outings.filter { !Self.isSimulated($0.counted) }, keeps: true)
        var counter = LoadCounter(days, calendar)
        for outing in outings {
            let record = outing.counted
            let recordings = outing.recordings.compactMap { WorkoutSummary($0, view.annotations[$0.uuid]) }
            guard let workout = WorkoutSummary.outing(recordings, view.decisions) else { continue }
            let start = clock.shown(workout.start, in: outing.timeZone)
            counter.add(workout, start: start, inputs[record.uuid] ?? LoadInputs(), history.facts(onDayOf: start))
        }
        return counter.report(measure: measure, facts: history.facts(onDayOf: days.last))
    }

    private static func isSimulated(_ record: SampleRecord) -> Bool { WorkoutSummary(record)?.origin == .simulation }
}

/// The greatest mean power of several workouts.
struct BestEfforts {
    /// The greatest mean power in watts, by duration in seconds.
    private(set) var greatest: [Int: Double] = [:]

    mutating func add(_ inputs: LoadInputs) {
        greatest.merge(inputs.power?.bests ?? [:]) { max($0, $1) }
    }
}
