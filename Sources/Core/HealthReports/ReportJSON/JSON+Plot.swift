import HealthModel
package import WorkoutFiles

extension WorkoutPlot: JSONRepresentable {
    package static let jsonShape = JSONShape<WorkoutPlot>(
        "WorkoutPlot", "Columns of equal length over the seconds since the start of a workout (API-103).", jsonMembers)

    package static let jsonMembers = JSONMembers<WorkoutPlot> { members in
        members.add("axis", axis) { $0 }
        members.add("rows", .count) { $0.times.count }
        members.add("columns", .list(column)) { $0.columns }
        members.add("pauses", .list(.span), "The pauses, in seconds since the start.") { plot in
            plot.pauses.map { ($0.start, $0.end) }
        }
    }

    private static let axis = JSONShape<WorkoutPlot>("PlotAxis", "The seconds of the rows.") { members in
        members.add("name", .text) { _ in "t" }
        members.add("unit", .text) { _ in "s" }
        members.add("step", .number(unit: "s"), "The duration of a row.") { $0.step }
        members.add("values", .list(.number)) { $0.times }
    }

    private static let column = JSONShape<Column>("PlotColumn", "The values of a quantity, one for each row.") {
        members in
        members.add("name", .text) { $0.quantity.rawValue }
        members.add("unit", .text) { $0.quantity.unit }
        members.add("method", .text, "The method by which a value is computed.") { $0.quantity.method }
        members.add("values", .list(JSONShape.number.orNull)) { $0.values }
    }
}

extension JSONShape where Value == (Double, Double) {
    /// The shape of a start and an end as an array of two numbers.
    package static var span: JSONShape {
        JSONShape(.array(.type("number"), minimum: 2, maximum: 2)) { .array([.number($0.0), .number($0.1)]) }
    }
}
