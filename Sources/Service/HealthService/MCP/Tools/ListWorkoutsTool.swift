import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

extension MCPTool {
    static let listWorkouts = MCPTool(
        name: "list_workouts", title: "Workouts",
        description: """
            Workouts, the newest first, each outing once, with what all that match come to: count, active seconds, metres, climb in \
            metres, kilocalories. Of the last 90 days if neither from nor to is given; a page has 20, at most 100, and 'next' is \
            the cursor of the page after it.
            """,
        arguments: [
            .from("90d if left out."), .to, .activity,
            MCPArgument(
                name: "search", kind: .text(most: 200),
                description: "Words that must all occur in the title, notes, tags, gear, activity or source."),
            MCPArgument(
                name: "min_distance_m", kind: .number(least: 0), description: "The minimum distance, in metres."),
            MCPArgument(
                name: "limit", kind: .whole(1...100), description: "The number of rows per page; 20 by default."),
            MCPArgument(
                name: "cursor", kind: .text(most: 200),
                description: "The 'next' value of the previous page; the other arguments must be the same."),
        ],
        output: page.schema
    ) { arguments, call in
        try call.use(.workout)
        var search = WorkoutSearch()
        search.text = arguments.text("search")
        search.activity = try call.activity(arguments)
        search.distance = arguments.number("min_distance_m").map { .init(least: $0) }
        let request = WorkoutListRequest(
            try call.period(arguments, standard: "90d").filter, search,
            position: .init(after: try call.cursor(arguments)), limit: arguments.whole("limit") ?? 20,
            includesTotals: true)
        let page = try call.reports { try $0.workoutList(request, check: call.checkCancellation) }
        let totals = page.totals ?? .init()
        let next = page.next.map { call.text(of: $0, arguments) }
        let time = LocalTime(call.calendar)
        var table = TextTable(
            title:
                "\(totals.count) \(totals.count == 1 ? "workout" : "workouts"), \(RoundedNumber.duration(totals.duration)) active, "
                + "\(RoundedNumber.text(totals.distance)) m, \(RoundedNumber.text(totals.energy)) kcal",
            columns: ["uuid", "start", "activity", "duration", "metres", "kcal", "title"],
            rows: page.items.map { workout in
                [
                    workout.uuid.uuidString.lowercased(), time.moment(workout.start, in: workout.timeZone),
                    workout.activityName,
                    RoundedNumber.duration(workout.duration), RoundedNumber.text(workout.totalDistance),
                    RoundedNumber.text(workout.totalEnergyBurned), workout.title ?? "–",
                ]
            })
        if let next { table.notes.append("The next page has the cursor \(next).") }
        return MCPToolResult(Self.page.json((page.items, totals, next)), table)
    }

    private static let page = JSONShape<(items: [WorkoutSummary], totals: TotalsReport.Totals, next: String?)>(
        inline: JSONMembers { members in
            members.add("items", .list(WorkoutSummary.jsonShape)) { $0.items }
            members.add("count", .count, "The number of all that match.") { $0.totals.count }
            members.add("totals", TotalsReport.Totals.jsonShape) { $0.totals }
            members.add("next", .text, "The cursor of the next page.") { $0.next }
        })
}
