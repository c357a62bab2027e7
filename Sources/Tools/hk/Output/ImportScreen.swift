import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The output of `hk import` for one file; an error goes to standard error instead.
struct ImportScreen {
    var report: ImportReport

    init(_ report: ImportReport) {
        self.report = report
    }

    func lines(terminal: Terminal) -> [String] {
        let name = report.file.printable
        var lines: [String] = []
        switch report.status {
        case .failed: return []
        case .duplicate where report.isPartial:
            lines.append("\(terminal.styled("◐", .yellow)) \(name): partly read, nothing new")
        case .duplicate where report.unchosen > 0 && report.duplicates == 0 && report.workouts.isEmpty:
            lines.append("\(terminal.styled("=", .blue)) \(name): nothing that was asked for")
        case .duplicate:
            let ids = report.workouts.map(Format.shortIdentifier).joined(separator: ", ")
            let what = ids.isEmpty ? "" : " (\(ids))"
            lines.append("\(terminal.styled("=", .blue)) \(name): duplicate, nothing changed\(what)")
        case .imported:
            lines.append(
                report.isPartial
                    ? "\(terminal.styled("◐", .yellow)) \(name): partly imported"
                    : "\(terminal.styled("✓", .green)) \(name): imported")
            for workout in report.stored {
                lines += terminal.broken("  " + Self.line(workout, terminal.format), hanging: 4)
            }
            var counts = [
                terminal.format.count(report.samples, "sample"),
                terminal.format.count(report.routePoints, "route point"),
            ]
            if report.workoutCount > 0 { counts.insert(terminal.format.count(report.workoutCount, "workout"), at: 1) }
            lines.append("  \(counts.joined(separator: ", "))")
        }
        for warning in report.warnings {
            lines.append("  \(terminal.styled("!", .yellow)) \(warning.printable)")
        }
        return terminal.broken(lines)
    }

    /// Returns the lines for a workout that was judged anew: the workout, and the values that were left out.
    func judged(terminal: Terminal) -> [String] {
        let workouts = report.stored.flatMap { terminal.broken(Self.line($0, terminal.format), hanging: 2) }
        return workouts
            + terminal.broken(report.implausible.map { "  \(terminal.styled("!", .yellow)) \($0.text.printable)" })
    }

    private static func line(_ workout: WorkoutSummary, _ format: Format) -> String {
        [
            Format.shortIdentifier(workout.uuid), Format.activity(workout), format.moment(workout),
            Format.duration(workout.duration), format.distance(workout) ?? "",
        ].filter { !$0.isEmpty }.joined(separator: "  ")
    }
}
