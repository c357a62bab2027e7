import Foundation
import HealthModel
import HealthReports
import HealthService

/// The page of a plan with its steps, dates and workouts, and the forms that change its dates (WEB-115).
enum PlanPage {
    static let pages = [
        PageRoute("/plans/{uuid}") { try await show($0) },
        PageRoute(.post, "/plans/{uuid}") { call in
            let refusal = try await call.refusal { try await schedule(call) }
            return refusal == nil ? .goTo(try address(call) + "#dates") : try await show(call, refusal: refusal)
        },
        PageRoute(.post, "/plans/{uuid}/done") { call in
            try await call.base.completePlan(on: try date(call))
            return .goTo(try address(call) + "#dates")
        },
        PageRoute(.post, "/plans/{uuid}/remove") { call in
            try await call.base.removePlan(on: try date(call))
            // A plan that is neither scheduled nor done has no page any more.
            return .goTo(try await detail(call) == nil ? "/plans" : try address(call) + "#dates")
        },
    ]

    /// The number of columns of the picture.
    private static let columns = 100

    private struct Row: Sendable {
        var when: String
        var moment: String
        var state: String
        var isOpen: Bool
        var workoutAddress: String
        var result: String
    }

    private struct View: Sendable {
        var address: String
        var heading: String
        var facts: String
        var adherence: String
        var picture: String
        var steps: ListTable
        var dates: [Row]
        var hasDates: Bool
        var runs: ListTable
        var hasRuns: Bool
        var typedDay: String
        var typedTime: String
        var failure: String
    }

    private static func address(_ call: PageCall) throws -> String { "/plans/\(try call.uuid().uuidString)" }

    private static func detail(_ call: PageCall) async throws -> PlanDetail? {
        _ = try call.uuid()
        do {
            return try await call.base.plan()
        } catch let problem as Problem where problem.status == .notFound {
            return nil
        }
    }

    // MARK: Changing

    private static func schedule(_ call: PageCall) async throws {
        let (day, time) = (call.form["day"] ?? "", call.form["time"] ?? "")
        let date = try call.typed { () throws(InputError) in
            try TypedInput.scheduledDate(
                time.isEmpty ? day : "\(day)T\(time)", now: call.formatter.now, calendar: call.formatter.calendar)
        }
        try await call.base.schedulePlan(for: date)
    }

    private static func date(_ call: PageCall) throws -> TypedDate {
        try call.typed { () throws(InputError) in
            try TypedInput.date(
                call.form["on"] ?? "", now: call.formatter.now, calendar: call.formatter.calendar)
        }
    }

    // MARK: Showing

    private static func show(_ call: PageCall, refusal: Problem? = nil) async throws -> PageRoute.Answer {
        guard let detail = try await detail(call) else { throw Problem.noPage }
        let (formatter, plan) = (call.formatter, detail.plan)
        let format = formatter.format
        var steps = ListTable(
            "Steps",
            [
                .init("Step", isNumber: false), .init("Goal"), .init("Target", isNumber: false),
                .init("Name", isNumber: false),
            ])
        for line in plan.lines(format) {
            steps.add([(line.isRepeated ? "• " : "") + line.title, line.goal, line.target, line.name])
        }
        let heading = plan.displayName ?? Format.title(plan.activity.name)
        let runs = runs(of: detail, formatter)
        let view = View(
            address: try address(call), heading: heading, facts: "\(plan.activityText) · \(plan.sumsText(format))",
            adherence: format.text(of: .init(of: detail.entries)), picture: picture(of: plan),
            steps: steps.withoutEmptyColumns, dates: detail.entries.map { row($0, formatter) },
            hasDates: !detail.entries.isEmpty, runs: runs, hasRuns: !runs.rows.isEmpty,
            typedDay: refusal == nil ? "" : call.form["day"] ?? "",
            typedTime: refusal == nil ? "" : call.form["time"] ?? "",
            failure: refusal?.sentences.joined(separator: " ") ?? "")
        return .shown(template: "plan", title: heading, view: view, refusal: refusal)
    }

    private static func row(_ entry: PlansReport.Entry, _ formatter: PageFormatter) -> Row {
        Row(
            when: formatter.moment(of: entry), moment: Format.iso8601(entry.start), state: entry.status.title,
            isOpen: entry.status != .done,
            workoutAddress: entry.workout.map { "/workouts/\($0.uuidString)" } ?? "",
            result: formatter.format.scoreText(entry.score, entry.completion, entry.inTarget) ?? "Open")
    }

    private static func runs(of detail: PlanDetail, _ formatter: PageFormatter) -> ListTable {
        let format = formatter.format
        var table = ListTable(
            "Workouts", [.init("Start", isNumber: false), .init("Score"), .init("Completed"), .init("In target")])
        for run in detail.runs.reversed() {
            table.add(
                [
                    "\(formatter.shortDay(run.start)), \(formatter.time(run.start))",
                    run.score.map(format.percent) ?? "–",
                    run.completion.map(format.percent) ?? "–", run.inTarget.map(format.percent) ?? "–",
                ], link: "/workouts/\(run.workout.uuidString)")
        }
        return table.withoutEmptyColumns
    }

    /// Returns the intensity over the estimated time, as columns in a box of 100 by 24.
    private static func picture(of plan: PlannedWorkout) -> String {
        let floor = Spark.short(Spark.height)
        let heights = plan.profile(columns: columns).map { Spark.short(Spark.height - max($0, 0.04) * Spark.height) }
        guard !heights.isEmpty else { return "" }
        var (path, last) = ("M0,\(floor)", floor)
        for (column, height) in heights.enumerated() where height != last {
            path += "H\(column)V\(height)"
            last = height
        }
        return path + "H\(columns)V\(floor)Z"
    }
}
