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

extension ChartReport: JSONRepresentable {
    package static let jsonShape = JSONShape<ChartReport>(
        "WorkoutColumns", "The course of a workout as columns of equal length over one axis."
    ) { members in
        members.add("axis", axis) { $0 }
        members.add("rows", .count) { $0.places.count }
        members.add("columns", .list(column)) { $0.columns }
        members.include(pauses) { $0 }
    }

    /// The members of the axis without its values.
    package static let axisMembers = JSONMembers<ChartReport> { members in
        members.add("name", .choice) { $0.axis }
        members.add("unit", .choice(["s", "m"])) { $0.axis == .distance ? "m" : "s" }
    }

    package static let pauses = JSONMembers<ChartReport> { members in
        members.add("pauses", .list(.span), "The pauses, in seconds since the start.") { chart in
            chart.pauses.map { ($0.start, $0.end) }
        }
    }

    private static let axis = JSONShape<ChartReport>("ChartAxis", "The places of the rows.") { members in
        members.include(axisMembers) { $0 }
        members.add("values", .list(.number), "Since the start, ascending.") { $0.places }
    }

    private static let column = JSONShape<Column>("ChartColumn", "The values of a quantity, one for each row.") {
        members in
        members.include(Quantity.jsonMembers) { $0.quantity }
        members.add("values", .list(.numberOrNull { !$0.isNaN }), "Null where it is unknown.") { $0.values }
    }
}

extension ChartReport.Quantity {
    package static let jsonMembers = JSONMembers<ChartReport.Quantity> { members in
        members.add("name", .choice) { $0 }
        members.add("unit", .text) { $0.unit }
        members.add("method", .text, "The method by which a value is computed.") { $0.method }
    }
}

extension JSONShape where Value == Double {
    /// Returns the shape of a number that is null unless it is known.
    static func numberOrNull(_ isKnown: @escaping @Sendable (Double) -> Bool) -> JSONShape {
        JSONShape(.nullable(.type("number"))) { isKnown($0) ? .number($0) : .null }
    }
}

extension JSONShape where Value == (Double, Double) {
    /// The shape of a start and an end as an array of two numbers.
    package static var span: JSONShape {
        JSONShape(.array(.type("number"), minimum: 2, maximum: 2)) { .array([.number($0.0), .number($0.1)]) }
    }
}
