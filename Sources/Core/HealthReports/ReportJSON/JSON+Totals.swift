import HealthModel
package import WorkoutFiles

extension JSON {
    /// Returns totals of workouts, in seconds, metres and kilocalories.
    package static func totals(_ report: TotalsReport) -> JSON {
        .object([
            ("by", .string(report.period.rawValue)),
            ("periods", .array(report.rows.map(row))),
            ("all", .object(members(of: report.all))),
            ("activities", .array(report.sports.map { sport($0.activityType, $0.totals) })),
            (
                "streak",
                .object([
                    ("unit", .string(report.streak.unit.rawValue)), ("current", .integer(report.streak.current)),
                    ("longest", .integer(report.streak.longest)),
                ])
            ),
        ])
    }

    /// Returns sums over workouts.
    package static func totals(_ totals: TotalsReport.Totals) -> JSON { .object(members(of: totals)) }

    private static func row(_ row: TotalsReport.Row) -> JSON {
        .object(
            [("start", .date(row.start)), ("end", .date(row.end))] + members(of: row.all) + [
                ("activities", .array(row.sports.map { sport($0.activityType, $0.totals) })),
                ("yearBefore", row.yearBefore.map { .object(members(of: $0)) } ?? .null),
            ])
    }

    private static func sport(_ activity: WorkoutActivity, _ totals: TotalsReport.Totals) -> JSON {
        .object([("activityType", .string(activity.name))] + members(of: totals))
    }

    private static func members(of totals: TotalsReport.Totals) -> [Member] {
        [
            ("count", .integer(totals.count)), ("duration", .number(totals.duration)),
            ("distance", .number(totals.distance)), ("climb", .number(totals.climb)),
            ("energy", .number(totals.energy)),
        ]
    }
}
