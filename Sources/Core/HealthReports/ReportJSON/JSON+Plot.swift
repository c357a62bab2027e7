import HealthModel
package import WorkoutFiles

extension JSON {
    /// Returns the plot of a workout: columns of equal length over the seconds since its start (API-103).
    package static func plot(_ plot: WorkoutPlot) -> JSON {
        .object([
            (
                "axis",
                .object([
                    ("name", .string("t")), ("unit", .string("s")), ("step", .number(plot.step)),
                    ("values", .array(plot.times.map { .number($0) })),
                ])
            ),
            ("rows", .integer(plot.times.count)),
            (
                "columns",
                .array(
                    plot.columns.map { column in
                        .object([
                            ("name", .string(column.quantity.rawValue)), ("unit", .string(column.quantity.unit)),
                            ("method", .string(column.quantity.method)),
                            ("values", .array(column.values.map { .number($0) })),
                        ])
                    })
            ),
            ("pauses", .array(plot.pauses.map { .array([.number($0.start), .number($0.end)]) })),
        ])
    }
}
