import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let explainSum = MCPTool(
        name: "explain_sum", title: "Explain a sum",
        description: """
            Why a sum is what it is where several sources measured, such as phone and watch: for each source its rank, what it comes \
            to alone, what of it counts and what is covered by a better one; what counts adds up to the merged sum. 'steps' are the \
            times when a lower source counted. At most 366 days; one day if 'to' is left out.
            """,
        arguments: [
            .type("A cumulative type, such as stepCount, distanceWalkingRunning or activeEnergyBurned."),
            MCPArgument(
                name: "from", kind: .text(most: 40), description: "The day or first moment: \(MCPArgument.dates).",
                isRequired: true),
            MCPArgument(
                name: "to", kind: .text(most: 40), description: "The last day, or the end; that of 'from' if left out."),
        ],
        output: SumExplanation.jsonShape.schema
    ) { arguments, call in
        let type = try call.type(arguments)
        guard type.isCumulative else {
            throw MCPToolError(
                "\(TypeName.name(of: type)) is not cumulative. Use get_statistics instead.")
        }
        let from = arguments.text("from")
        let period = try call.period(from: from, to: arguments.text("to") ?? from)
        guard let start = period.from, let end = period.to else { throw MCPToolError("'from' is missing.") }
        guard end.timeIntervalSince(start) <= 367 * 86_400 else {
            throw MCPToolError("The period must not exceed 366 days.")
        }
        let explanation = try call.reports { try $0.explanation(of: type, from: start, to: end) }
        guard let explanation else { throw MCPToolError("'to' must be at least one second after 'from'.") }
        let unit = explanation.unit.unitString
        let time = LocalTime(call.calendar)
        let table = TextTable(
            title: "\(TypeName.name(of: type)) from \(time.moment(start)) to \(time.moment(end)): "
                + "\(RoundedNumber.text(explanation.merged)) \(unit)",
            columns: ["rank", "source", "alone", "counted", "covered by"],
            rows: explanation.parts.map { part in
                [
                    String(part.rank), part.source.name, RoundedNumber.text(part.alone),
                    RoundedNumber.text(part.counted),
                    part.coveredBy.map {
                        "\(PlainText.clean($0.source.name, most: 60)) \(RoundedNumber.text($0.value))"
                    }.joined(separator: ", "),
                ]
            },
            notes: explanation.stretches.prefix(20).map { stretch in
                "\(time.moment(stretch.start)) to \(time.time(stretch.end)): "
                    + "\(PlainText.clean(stretch.source.name, most: 60)) \(RoundedNumber.text(stretch.value))"
            } + (explanation.stretchCount > 20 ? ["… of \(explanation.stretchCount) such times."] : []))
        return MCPToolResult(explanation.json, table)
    }
}
