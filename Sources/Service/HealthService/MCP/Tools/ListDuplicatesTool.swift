import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

extension MCPTool {
    /// The maximum number of outings.
    private static let mostOutings = 100

    static let listDuplicates = MCPTool(
        name: "list_duplicates", title: "Outings recorded more than once",
        description: """
            Outings with several recordings, the latest first: the recordings, the counted one first, why it counts ('preference'), \
            and which recording provides each type of samples. Lists and totals count each outing once, so nothing needs to be \
            subtracted. Of the last year if neither from nor to is given; at most 100.
            """,
        arguments: [.from("1y if left out."), .to],
        output: page.schema
    ) { arguments, call in
        try call.use(.workout)
        let filter = try call.period(arguments, standard: "1y").filter
        let (outings, count) = try call.reports { try $0.repeatedOutings(filter, places: 0..<mostOutings) }
        call.note(outings.flatMap { $0.streams.values.joined() }.sorted { $0.identifier < $1.identifier })
        let time = LocalTime(call.calendar)
        let table = TextTable(
            title: "\(count) \(count == 1 ? "outing" : "outings") recorded more than once",
            columns: ["start", "activity", "counted", "because of", "others"],
            rows: outings.compactMap { outing in
                outing.recordings.first.map { first in
                    [
                        time.moment(first.start, in: first.timeZone), first.activityName,
                        "\(first.uuid.uuidString.lowercased()) (\(first.source.name))", outing.preference.text,
                        outing.recordings.dropFirst().map {
                            "\($0.uuid.uuidString.lowercased()) (\($0.source.name))"
                        }.joined(separator: ", "),
                    ]
                }
            })
        var answer = MCPToolResult(page.json(outings), table, available: count > outings.count ? count : nil)
        answer.advice = "There are earlier outings; request them with 'to'."
        return answer
    }

    private static let page = JSONShape<[RepeatedOuting]>(
        inline: JSONMembers { members in
            members.add("items", .list(RepeatedOuting.jsonShape), "The latest first.") { $0 }
        })
}
