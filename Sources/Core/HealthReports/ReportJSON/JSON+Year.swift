import HealthModel
package import WorkoutFiles

extension YearReport: JSONRepresentable {
    package static let jsonShape = JSONShape<YearReport>("Year", "A calendar year in review.") { members in
        members.add("year", .integer) { $0.year }
        members.add("years", .list(.integer), "The years with workouts, ascending.") { $0.years }
        members.add("totals", TotalsReport.Totals.jsonShape) { $0.totals }
        members.add(
            "yearBefore", TotalsReport.Totals.jsonShape,
            "Of the year before, for the current year up to the same day; null without workouts."
        ) { $0.yearBefore }
        members.add("months", .list(month), "The months with workouts, in order.") { $0.months }
        members.add("sports", .list(sport), "The sport with the longest duration first.") { $0.sports }
        members.add("activeDays", .count, "The number of days with a workout.") { $0.activeDays }
        members.add("longestStreak", .count, "The most consecutive days with a workout.") { $0.longestStreak }
        members.add("bests", .list(RecordsReport.SportRecords.jsonShape), "The bests of the year by sport.") {
            $0.bests
        }
        members.add(
            "records", .list(RecordsReport.SportRecord.jsonShape),
            "The records at the end of the year that were set in it, and beat earlier ones."
        ) { $0.records }
        members.add("steps", .number(unit: "count")) { $0.steps }
        members.add("sleep", sleep, "Null without nights.") { $0.sleep }
    }

    private static let month = JSONShape<TotalsReport.Row>("YearMonth", "The totals of a month.") { members in
        members.add("start", .date) { $0.start }
        members.add("totals", TotalsReport.Totals.jsonShape) { $0.all }
    }

    private static let sport = JSONShape<TotalsReport.SportTotals>("YearSport", "The totals of a sport.") { members in
        members.add("activityType", .activity) { $0.activityType }
        members.add("totals", TotalsReport.Totals.jsonShape) { $0.totals }
    }

    private static let sleep = JSONShape<Sleep>("YearSleep", "The averages of nights.") { members in
        members.add("nights", .count, "The number of nights with sleep.") { $0.nights }
        members.add("asleep", .number(unit: "s"), "The average sleep.") { $0.asleep }
    }
}
