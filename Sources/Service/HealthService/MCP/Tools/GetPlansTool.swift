import Foundation
import HealthModel
import HealthReports
import WorkoutFiles

extension MCPTool {
    static let getPlans = MCPTool(
        name: "get_plans", title: "Planned workouts",
        description: """
            Planned workouts by date: due, done or missed (planned for an earlier day, not done). Done ones have their workout and \
            its score from 0 to 1, with completion and share of the time in target; get_workout compares it step by step. adherence \
            counts those up to today. By default the last and the next seven days. get_plan has the steps.
            """,
        arguments: [MCPArgument.from("Seven days ago by default."), plannedTo],
        output: PlansReport.jsonShape.schema
    ) { arguments, call in
        try call.use(.workout)
        var period = PlansReport.usualPeriod(now: call.now, calendar: call.calendar)
        if arguments.text("from") != nil || arguments.text("to") != nil {
            let typed = try call.period(arguments, standard: nil)
            period = (typed.from, arguments.text("to") == nil ? nil : typed.to)
        } else {
            call.note(from: period.from, to: period.to)
        }
        let report = try call.reports {
            try $0.plansReport(from: period.from, to: period.to, now: call.now, calendar: call.calendar)
        }
        let format = Format(timeZone: call.timeZone)
        var table = TextTable(
            title: "Planned workouts" + (report.entries.isEmpty ? ": none" : ""),
            columns: ["date", "plan", "activity", "duration", "state", "score", "completed", "in target", "id"],
            rows: report.entries.map { entry in
                [
                    format.moment(of: entry), entry.name ?? "", Format.title(entry.activity.name),
                    entry.estimatedSeconds > 0 ? Format.duration(entry.estimatedSeconds) : "", entry.status.rawValue,
                    entry.score.map(format.percent) ?? "", entry.completion.map(format.percent) ?? "",
                    entry.inTarget.map(format.percent) ?? "", entry.plan.uuidString.lowercased(),
                ]
            })
        table.notes = [format.text(of: report.adherence)].filter { !$0.isEmpty }
        return MCPToolResult(report.json, table)
    }

    private static let plannedTo = MCPArgument(
        name: "to", kind: .text(most: 40),
        description: "The end of the period; a day, month or year is included completely. In seven days by default.")

    static let getPlan = MCPTool(
        name: "get_plan", title: "The steps of a planned workout",
        description: """
            A plan with its steps: goals (time, distance, energy or open), targets (heart rate, power, speed or cadence), repeated \
            blocks, its sums with the estimated duration in seconds, and its dates. Without plan, the next one that is due; it is \
            null if none is planned.
            """,
        arguments: [
            MCPArgument(
                name: "plan", kind: .text(most: 40), description: "The identifier of a plan from get_plans.")
        ], output: .object([.init("detail", .nullable(PlanDetail.jsonShape.schema), isRequired: true)])
    ) { arguments, call in
        try call.use(.workout)
        let detail: PlanDetail?
        if let text = arguments.text("plan") {
            guard let id = UUID(uuidString: text) else {
                throw MCPToolError("'plan' must be the identifier of a plan from get_plans.")
            }
            detail = try call.reports { try $0.planDetail(of: id, now: call.now, calendar: call.calendar) }
            guard detail != nil else { throw MCPToolError("No plan with this identifier is scheduled; use get_plans.") }
        } else {
            detail = try call.reports { try $0.nextPlan(now: call.now, calendar: call.calendar) }
        }
        guard let detail else {
            return MCPToolResult(.object([("detail", .null)]), TextTable(title: "No workout is planned"))
        }
        let (plan, format) = (detail.plan, Format(timeZone: call.timeZone))
        var table = TextTable(
            title: plan.displayName.map { "\($0): \(plan.activityText)" } ?? plan.activityText,
            columns: ["step", "goal", "target", "name"],
            rows: plan.lines(format).map { line in
                [(line.isRepeated ? "– " : "") + line.title, line.goal, line.target, line.name]
            })
        table.notes = [
            plan.sumsText(format),
            "planned for "
                + Format.list(detail.entries.map { "\(format.moment(of: $0)) (\($0.status.rawValue))" }, "and"),
        ]
        return MCPToolResult(.object([("detail", detail.json)]), table)
    }
}
