import HealthModel
package import WorkoutFiles

extension TotalsReport: JSONRepresentable {
    package static let jsonShape = JSONShape<TotalsReport>(
        "Totals", "The totals of workouts, by period and by sport."
    ) { members in
        members.add("by", .choice) { $0.period }
        members.add("periods", .list(Row.jsonShape), "The periods with workouts, ascending.") { $0.rows }
        members.add("all", Totals.jsonShape) { $0.all }
        members.add("activities", .list(sport), "The sport with the longest duration first.") { $0.sports }
        members.add("streak", Streak.jsonShape) { $0.streak }
    }

    fileprivate static let sport = JSONShape<SportTotals>(
        "SportTotals", "Sums over the workouts of a sport."
    ) { members in
        members.add("activityType", .activity) { $0.activityType }
        members.include(Totals.jsonMembers) { $0.totals }
    }
}

extension TotalsReport.Totals: JSONRepresentable {
    fileprivate static let jsonMembers = JSONMembers<TotalsReport.Totals> { members in
        members.add("count", .count, "The number of workouts.") { $0.count }
        members.add("duration", .number(unit: "s"), "The active time.") { $0.duration }
        members.add("distance", .number(unit: "m"), "Null if no workout has one.") { $0.distance }
        members.add("climb", .number(unit: "m"), "Null if no workout has one.") { $0.climb }
        members.add("energy", .number(unit: "kcal"), "Null if no workout has any.") { $0.energy }
    }

    package static let jsonShape = JSONShape<TotalsReport.Totals>("WorkoutTotals", "Sums over workouts.", jsonMembers)
}

extension TotalsReport.Row: JSONRepresentable {
    package static let jsonShape = JSONShape<TotalsReport.Row>("TotalsPeriod", "A period with workouts.") { members in
        members.add("start", .date) { $0.start }
        members.add("end", .date) { $0.end }
        members.include(TotalsReport.Totals.jsonMembers) { $0.all }
        members.add("activities", .list(TotalsReport.sport), "The sport with the longest duration first.") {
            $0.sports
        }
        members.add("yearBefore", TotalsReport.Totals.jsonShape, "The totals of the same period a year before.") {
            $0.yearBefore
        }
    }
}

extension TotalsReport.Streak: JSONRepresentable {
    package static let jsonShape = JSONShape<TotalsReport.Streak>(
        "Streak", "Consecutive days or weeks with at least one workout."
    ) { members in
        members.add("unit", .choice(["day", "week"])) { $0.unit.rawValue }
        members.add("current", .count, "The length of the current streak; 0 if there is none.") { $0.current }
        members.add("longest", .count) { $0.longest }
    }
}
