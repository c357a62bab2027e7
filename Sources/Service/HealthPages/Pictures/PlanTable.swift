import Foundation
import HealthModel
import HealthReports

extension ListTable {
    /// Creates the table of a workout compared with its plan, with the score as its note.
    init(_ comparison: PlanComparison, _ start: Double, _ formatter: PageFormatter) {
        let format = formatter.format
        var table = ListTable(
            comparison.name.map { "Plan: \($0)" } ?? "Plan",
            [
                .init("Step", isNumber: false), .init("Goal"), .init("Done"), .init("Completed"), .init("In target"),
                .init("Time"),
            ])
        for step in comparison.steps {
            var stretch: Range<Double>?
            if let from = step.startDate?.timeIntervalSinceReferenceDate,
                let to = step.endDate?.timeIntervalSinceReferenceDate, from < to
            {
                stretch = from - start..<to - start
            }
            table.add(
                [
                    step.title, step.goalText(format), step.doneText(format), format.percent(step.completion),
                    step.inTarget.map(format.percent) ?? "–", step.seconds.map(Format.duration) ?? "–",
                ], stretch: stretch)
        }
        self = table.withoutEmptyColumns
        captionAddress = "/plans/\(comparison.plan.uuidString)"
        tableNote = [comparison.scoreText(format), comparison.pacerText, comparison.totalsText(format)]
            .compactMap(\.self).map { "\($0.prefix(1).uppercased())\($0.dropFirst())." }.joined(separator: " ")
        tableNote += " \(comparison.way.text)"
    }
}
