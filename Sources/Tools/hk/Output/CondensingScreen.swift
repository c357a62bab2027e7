import Foundation
import HealthKit
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The output of `hk condense`.
struct CondensingScreen {
    var report: CondensingReport
    var isDryRun: Bool

    func lines(terminal: Terminal) -> [String] {
        let changed = report.workouts.filter { workout in workout.types.contains { $0.refusal == nil } }
        guard !report.workouts.isEmpty else {
            let workouts = terminal.format.count(report.workoutsExamined, "workout")
            return terminal.broken(
                "Nothing to condense: \(workouts) examined, all of them already condensed or empty.")
        }
        var lines: [String] = []
        if !changed.isEmpty {
            let verb = isDryRun ? "would become" : "became"
            lines.append(
                "\(terminal.format.count(report.samplesBefore, "sample")) of \(terminal.format.count(changed.count, "workout")) \(verb) "
                    + "\(report.samplesAfter == 1 ? "1 series" : "\(terminal.format.count(report.samplesAfter)) series")."
            )
            lines.append(
                "\(terminal.format.count(report.statisticsChecked, "statistic")) compared before and after: no differences."
            )
            lines.append(
                "Size of the data: \(isDryRun ? "about " : "")\(terminal.format.bytes(report.bytesAfter)), before "
                    + "\(terminal.format.bytes(report.bytesBefore)).")
        }
        lines += refusals(terminal.format).map { "\(terminal.styled("!", .yellow)) \($0)" }
        if !report.isComplete { lines.append("Interrupted; the next run continues from here.") }
        return terminal.broken(lines)
    }

    /// Returns a line for each type and reason that was not condensed.
    private func refusals(_ format: Format) -> [String] {
        var workouts: [[String]: [UUID]] = [:]
        var order: [[String]] = []
        for refusal in report.refusals {
            let key = [TypeName.name(of: refusal.type.record), refusal.reason]
            if workouts[key] == nil { order.append(key) }
            workouts[key, default: []].append(refusal.workout)
        }
        return order.map { key in
            let workouts = workouts[key] ?? []
            let whose =
                workouts.count == 1 ? Format.shortIdentifier(workouts[0]) : "\(format.count(workouts.count)) workouts"
            return "\(whose): \(key[0]) not condensed. \(key[1])"
        }
    }
}

extension JSON {
    /// Returns the report of a condensation.
    static func condensing(_ report: CondensingReport, isDryRun: Bool) -> JSON {
        .object([
            ("dryRun", .bool(isDryRun)),
            ("complete", .bool(report.isComplete)),
            ("workoutsExamined", .integer(report.workoutsExamined)),
            ("samplesBefore", .integer(report.samplesBefore)),
            ("samplesAfter", .integer(report.samplesAfter)),
            ("bytesBefore", .integer(report.bytesBefore)),
            ("bytesAfter", .integer(report.bytesAfter)),
            ("statisticsChecked", .integer(report.statisticsChecked)),
            ("workouts", .array(report.workouts.map(condensedWorkout))),
        ])
    }

    private static func condensedWorkout(_ workout: CondensingReport.WorkoutReport) -> JSON {
        .object([
            ("uuid", .uuid(workout.uuid)),
            ("start", .date(workout.startDate)),
            ("end", .date(workout.endDate)),
            (
                "types",
                .array(
                    workout.types.map { type in
                        .object([
                            ("type", .string(type.quantityType.identifier)),
                            ("samplesBefore", .integer(type.samplesBefore)),
                            ("samplesAfter", .integer(type.samplesAfter)),
                            ("valuesBefore", .integer(type.valuesBefore)),
                            ("valuesAfter", .integer(type.valuesAfter)),
                            ("refusal", .string(type.refusal)),
                        ])
                    })
            ),
        ])
    }
}
