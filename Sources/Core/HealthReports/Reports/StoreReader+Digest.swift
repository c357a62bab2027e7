package import Foundation
package import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns a day or a week at a glance, as far as it may be read.
    ///
    /// - Parameters:
    ///   - span: The span.
    ///   - day: A day of it.
    ///   - now: The current date.
    ///   - calendar: The calendar with its time zone and first weekday.
    ///   - home: The owner's time zone, if a different zone was requested.
    package func digest(
        of span: DigestReport.Span, on day: CalendarDay, now: Date, calendar: Calendar, home: TimeZone? = nil
    ) throws -> DigestReport {
        let zone = calendar.timeZone
        let begin = day.start(in: zone) ?? now
        let component: Calendar.Component = span == .day ? .day : .weekOfYear
        let interval =
            calendar.dateInterval(of: component, for: begin) ?? DateInterval(start: begin, duration: 86_400)
        let filter = SampleFilter(from: interval.start, to: interval.end, dayZone: zone)
        // A span that is not over is compared with the same part of the one before.
        let elapsed = min(max(now, interval.start), interval.end)
        let shift = span == .day ? -1 : -7
        var before = filter
        before.from = calendar.date(byAdding: .day, value: shift, to: interval.start)
        before.to = calendar.date(byAdding: .day, value: shift, to: elapsed)
        let moment = min(now, interval.end.addingTimeInterval(-1))

        var workouts: [WorkoutSummary] = []
        _ = try Self.asFarAsReadable { try forEachWorkout(filter) { workouts.append($0) } }
        workouts.reverse()
        var totals = TotalsReport.Totals()
        for workout in workouts { totals.add(workout) }
        let steps = try Self.asFarAsReadable {
            try statistics(of: .stepCount, filter, by: nil, separate: false, calendar: calendar)
        }?.rows.first?.figures.sum
        let nights = try Self.asFarAsReadable { try sleep(filter, calendar: calendar) }?.nights ?? []
        let load = try Self.asFarAsReadable {
            try self.load(by: span == .day ? .day : .week, filter, now: moment, calendar: calendar)
        }
        let records = try Self.asFarAsReadable { try self.records() }?
            .set(from: interval.start, to: interval.end, in: zone)
        let isStored = try !storedTypes().isEmpty
        return DigestReport(
            span: span, start: interval.start, end: interval.end,
            rings: try Self.asFarAsReadable { try rings(filter, in: zone, home: home) }?.days ?? [], workouts: workouts,
            totals: totals,
            totalsBefore: try Self.asFarAsReadable { try sums(before, WorkoutSearch()) } ?? .init(), steps: steps,
            load: load.flatMap { report in
                report.rows.last.flatMap { row in
                    report.begin == nil ? nil : DigestReport.Load(measure: report.measure, row: row)
                }
            },
            nights: nights.map { .init(day: $0.day, asleep: $0.main.asleep) },
            readiness: span == .day && isStored ? try readiness(on: day, calendar: calendar).readings : [],
            goals: try Self.asFarAsReadable { try goalsReport(now: moment, calendar: calendar) }?.goals ?? [],
            records: records ?? [])
    }
}
