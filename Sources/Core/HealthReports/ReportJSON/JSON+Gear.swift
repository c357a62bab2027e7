import HealthModel
package import WorkoutFiles

extension GearReport: JSONRepresentable {
    package static let jsonShape = JSONShape<GearReport>("Gear", "Gear with what was done with it.") { members in
        members.add("gear", .list(Use.jsonShape), "Gear in use, and then what is retired.") { $0.gear }
    }
}

extension GearReport.Use: JSONRepresentable {
    package static let jsonShape = JSONShape<GearReport.Use>("GearUse", "A piece of gear with its workouts.") {
        members in
        members.add("id", .uuid, "Null if only workouts name the gear, and it was never added.") { $0.id }
        members.add("name", .text) { $0.name }
        members.add("kind", .choice) { $0.kind }
        members.add("begin", .day, "The first day of use, if it is known.") { $0.begin }
        members.add("end", .day, "The day on which it was retired; null if it is in use.") { $0.end }
        members.add("totals", TotalsReport.Totals.jsonShape) { $0.totals }
        members.add("first", .date, "The start of the first workout.") { $0.first }
        members.add("last", .date, "The start of the last workout.") { $0.last }
    }
}
