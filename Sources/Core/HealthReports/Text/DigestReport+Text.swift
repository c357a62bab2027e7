package import Foundation
import HealthModel

extension DigestReport {
    /// A line of a digest: its subject, which is empty if it is that of the line before, and a text.
    package struct Line: Sendable {
        package var subject: String
        package var text: String
        /// The workout that the line is about.
        package var workout: UUID?
    }

    /// The maximum numbers of lines about workouts, goals and records; with all others, they are fewer than 25.
    private static let (mostWorkouts, mostGoals, mostRecords) = (6, 4, 4)

    /// Returns the lines, without those that have nothing to say.
    package func lines(_ format: Format) -> [Line] {
        var lines = ringLine(format).map { [Line(subject: "Rings", text: $0)] } ?? []
        lines += Self.list("Workouts", workouts.map { ($0.uuid, text(of: $0, format)) }, Self.mostWorkouts, format)
        if totals.count != 1 || totalsBefore.count > 0 {
            var text = totals.count > 0 ? self.text(of: totals, format) : "None"
            if totalsBefore.count > 0 {
                text +=
                    "; \(span == .day ? "the day" : "the week") before by then: \(self.text(of: totalsBefore, format))"
            }
            lines.append(Line(subject: "Total", text: text))
        }
        if let load {
            let row = load.row
            lines.append(
                Line(
                    subject: "Load",
                    text:
                        "\(format.number(row.load)) (\(LoadText.name(of: load.measure))); fitness \(format.number(row.fitness)), "
                        + "fatigue \(format.number(row.fatigue)), form \(format.number(row.form))"))
        }
        if let text = sleepText(format) { lines.append(Line(subject: "Sleep", text: text)) }
        if let steps { lines.append(Line(subject: "Steps", text: format.count(Int(steps.rounded())))) }
        let day = CalendarDay(of: start, in: format.timeZone)
        let readiness = ReadinessReport(day: day, readings: self.readiness)
        if !readiness.measured.isEmpty { lines.append(Line(subject: "Readiness", text: readiness.sentence())) }
        lines += Self.list("Goals", goals.map { (nil, text(of: $0, format)) }, Self.mostGoals, format)
        lines += Self.list(
            "New records", records.map { ($0.record.best.first?.workout, text(of: $0, format)) }, Self.mostRecords,
            format)
        return lines
    }

    private static func list(
        _ subject: String, _ texts: [(workout: UUID?, text: String)], _ most: Int, _ format: Format
    ) -> [Line] {
        var lines = texts.prefix(most).enumerated().map { place, entry in
            Line(subject: place == 0 ? subject : "", text: entry.text, workout: entry.workout)
        }
        if texts.count > most { lines.append(Line(subject: "", text: "and \(format.count(texts.count - most)) more")) }
        return lines
    }

    private func ringLine(_ format: Format) -> String? {
        let days = rings.filter { !$0.isPaused }
        guard let first = days.first else { return nil }
        if span == .week {
            func closed(_ ring: (RingsReport.Day) -> RingsReport.Ring) -> Int { days.count { ring($0).isClosed } }
            return
                "Closed on \(format.count(days.count, "day")): move \(closed(\.move)), exercise \(closed(\.exercise)), "
                + "stand \(closed(\.stand))"
        }
        func text(_ name: String, _ ring: RingsReport.Ring, _ unit: String) -> String {
            let goal = ring.goal.map { "/\(format.number($0))" } ?? ""
            return "\(name) \(format.number(ring.value))\(goal) \(unit)\(ring.isClosed ? " ✓" : "")"
        }
        return [
            text("Move", first.move, first.movesByTime ? "min" : "kcal"), text("exercise", first.exercise, "min"),
            text("stand", first.stand, "h"),
        ].joined(separator: ", ")
    }

    private func text(of workout: WorkoutSummary, _ format: Format) -> String {
        let moment = format.moment(workout.start, timeZone: workout.timeZone)
        let weekday = format.day(workout.start, timeZone: workout.timeZone).prefix(4)
        let when = (span == .day ? "" : weekday) + moment.suffix(5)
        var parts = ["\(when) \(Format.activity(workout))"]
        if let distance = format.distance(workout) { parts.append(distance) }
        parts.append(Format.duration(workout.duration))
        if let title = workout.title { parts.append(PlainText.clean(title, most: 40)) }
        return parts.joined(separator: ", ")
    }

    private func text(of totals: TotalsReport.Totals, _ format: Format) -> String {
        var parts = [format.count(totals.count, "workout"), Format.duration(totals.duration)]
        if let distance = totals.distance, distance > 0 { parts.append(format.distance(distance)) }
        return parts.joined(separator: ", ")
    }

    private func sleepText(_ format: Format) -> String? {
        let asleep = nights.map(\.asleep).filter { $0 > 0 }
        guard !asleep.isEmpty else { return nil }
        let mean = asleep.reduce(0, +) / Double(asleep.count)
        let text = "\(ReadinessReport.Measure.sleep.text(mean, .second, format)) h"
        return asleep.count == 1 ? text : "\(text) on average of \(format.count(asleep.count, "night"))"
    }

    private func text(of progress: GoalsReport.Progress, _ format: Format) -> String {
        let value = format.amount(progress.value, of: progress.goal.measure)
        return "\(format.name(of: progress.goal)): \(value)"
            + (progress.isReached ? " ✓" : ", \(format.number(progress.share * 100)) %")
    }

    private func text(of record: RecordsReport.SportRecord, _ format: Format) -> String { format.text(of: record) }
}

extension Format {
    /// Returns a record that beat another one: `Running, 5 km: 21:40, before 22:10`.
    package func text(of record: RecordsReport.SportRecord) -> String {
        let kind = record.record.kind
        func value(_ entry: RecordsReport.Entry?) -> String { entry.map { self.value($0.value, of: kind) } ?? "–" }
        let sport = CamelCase.title(record.activityType.name) + (record.isIndoor ? " indoors" : "")
        return "\(sport), \(name(of: kind).lowercased()): \(value(record.record.best.first)), "
            + "before \(value(record.record.previous))"
    }
}
