import HealthModel
package import WorkoutFiles

extension RingsReport.Day: JSONRepresentable {
    package static let jsonShape = JSONShape<RingsReport.Day>("ActivityDay", "The activity rings of a day.") {
        members in
        members.add("day", .day) { $0.day }
        members.add("isPaused", .boolean, "Whether the rings were paused.") { $0.isPaused }
        members.add("move", ring) { ($0.move, $0.movesByTime ? "min" : "kcal") }
        members.add("exercise", ring) { ($0.exercise, "min") }
        members.add("stand", ring) { ($0.stand, "h") }
    }

    private static let ring = JSONShape<(ring: RingsReport.Ring, unit: String)>(
        "ActivityRing", "The progress of one ring."
    ) { members in
        members.add("value", .number) { $0.ring.value }
        members.add("goal", .number, "Null if there is none.") { $0.ring.goal }
        members.add("unit", .choice(["kcal", "min", "h"]), "The unit of the value and of the goal.") { $0.unit }
    }
}

extension RingsReport: JSONRepresentable {
    /// The shape of the days in order.
    package static let jsonShape = JSONShape<[Day]>.list(Day.jsonShape).of { (report: RingsReport) in report.days }
}
