package import HealthModel
package import WorkoutFiles

extension JSON {
    /// Returns the statistics of a type in two periods, a and b; changes are from a to b.
    package static func comparison(
        of type: ObjectType, in unit: QuantityUnit, _ comparison: PeriodComparison<StatisticsReport.Figures>
    ) -> JSON {
        let names: [(String, KeyPath<StatisticsReport.Figures, Double?>)] =
            type.isCumulative
            ? [("sum", \.sum)] : [("minimum", \.minimum), ("average", \.average), ("maximum", \.maximum)]
        return .object(
            [("type", .string(type.identifier)), ("unit", .string(unit.unitString))]
                + sides(comparison, names.map { name, path in (name, { $0[keyPath: path] }) }))
    }

    /// Returns the totals of workouts in two periods, in seconds, metres and kilocalories.
    package static func comparison(_ comparison: PeriodComparison<TotalsReport.Totals>) -> JSON {
        .object(
            sides(
                comparison,
                [
                    ("count", { Double($0.count) }), ("duration", { $0.duration }), ("distance", { $0.distance }),
                    ("climb", { $0.climb }), ("energy", { $0.energy }),
                ]))
    }

    private static func sides<Figures>(
        _ comparison: PeriodComparison<Figures>, _ figures: [(name: String, of: (Figures) -> Double?)]
    ) -> [Member] {
        func side(_ side: PeriodComparison<Figures>.Side) -> JSON {
            .object(
                [("start", .date(side.start)), ("end", .date(side.end)), ("days", .integer(side.days))]
                    + figures.map { figure in (figure.name, .number(side.figures.flatMap(figure.of))) })
        }
        let changes = figures.map { figure in
            let change = FigureChange(
                from: comparison.first.figures.flatMap(figure.of), to: comparison.second.figures.flatMap(figure.of))
            return (figure.name, change)
        }
        return [
            ("a", side(comparison.first)), ("b", side(comparison.second)),
            ("difference", .object(changes.map { ($0.0, .number($0.1?.difference)) })),
            ("percent", .object(changes.map { ($0.0, .number($0.1?.percent)) })),
        ]
    }
}
