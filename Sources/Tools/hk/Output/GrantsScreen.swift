import Foundation
import HealthModel
import HealthReports
import HealthService
import WorkoutFiles

/// The data that assistants may read: a row for each type.
struct GrantsScreen {
    var grants: [MCPPermission.Grant]
    var timeZone: TimeZone

    private func day(_ grant: MCPPermission.Grant) -> String {
        grant.since.map { CalendarDay(of: $0, in: timeZone).text } ?? "the beginning"
    }

    func lines(terminal: Terminal) -> [String] {
        guard !grants.isEmpty else {
            return terminal.broken(
                "Assistants may read nothing. 'hk mcp --allow common' allows movement, workouts, sleep and heart; "
                    + "'hk mcp --allow heartRate,workouts,sleep' these alone.")
        }
        var table = Table([.init("Assistants may read"), .init("From")])
        for grant in grants { table.add([TypeName.name(of: grant.type), day(grant)]) }
        let hasRoutes = grants.contains { $0.type == .workoutRoute }
        return table.lines(terminal: terminal) + [""]
            + terminal.broken(
                (hasRoutes ? "Places are among them. " : "Places are not among them; --routes allows them. ")
                    + "'hk mcp --revoke TYPES' takes permissions back, 'all' takes back all of them.")
    }

    var json: JSON {
        .object([
            ("app", .string(MCPPermission.app.source.bundleIdentifier)),
            (
                "grants",
                .array(
                    grants.map { grant in
                        .object([
                            ("type", .string(grant.type.identifier)), ("name", .string(TypeName.name(of: grant.type))),
                            ("since", grant.since.map { .date($0) } ?? .null),
                        ])
                    })
            ),
        ])
    }
}
