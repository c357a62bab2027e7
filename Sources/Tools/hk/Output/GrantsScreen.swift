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
                "Assistants have no permissions. Run 'hk mcp --allow common' to allow activity, workouts, sleep and heart data, "
                    + "or 'hk mcp --allow heartRate,workouts,sleep' for these types only.")
        }
        var table = Table([.init("Assistants may read"), .init("From")])
        for grant in grants { table.add([TypeName.name(of: grant.type), day(grant)]) }
        let hasRoutes = grants.contains { $0.type == .workoutRoute }
        return table.lines(terminal: terminal) + [""]
            + terminal.broken(
                (hasRoutes ? "Locations are included. " : "Locations are not included; use --routes to allow them. ")
                    + "Run 'hk mcp --revoke TYPES' to revoke permissions, or 'hk mcp --revoke all' to revoke all of them."
            )
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
