import HealthModel
package import WorkoutFiles

extension JSON {
    /// Returns the activity rings of days.
    package static func rings(_ report: RingsReport) -> JSON {
        .array(
            report.days.map { day in
                .object([
                    ("day", .string(day.day.text)), ("isPaused", .bool(day.isPaused)),
                    ("move", ring(day.move, day.movesByTime ? "min" : "kcal")), ("exercise", ring(day.exercise, "min")),
                    ("stand", ring(day.stand, "h")),
                ])
            })
    }

    private static func ring(_ ring: RingsReport.Ring, _ unit: String) -> JSON {
        .object([("value", .number(ring.value)), ("goal", .number(ring.goal)), ("unit", .string(unit))])
    }
}
