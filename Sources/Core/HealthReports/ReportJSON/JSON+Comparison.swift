package import HealthModel
package import WorkoutFiles

extension TotalsReport {
    /// The shape of the totals of workouts in two periods.
    package static let comparisonShape = JSONShape<PeriodComparison<Totals>>(
        "TotalsComparison", "The totals of workouts in two periods, a and b.",
        PeriodComparison.jsonMembers(comparedFigures))

    package static let comparedFigures: [PeriodComparison<Totals>.Figure] = [
        .init("count") { Double($0.count) }, .init("duration", "s") { $0.duration },
        .init("distance", "m") { $0.distance }, .init("climb", "m") { $0.climb },
        .init("energy", "kcal") { $0.energy },
    ]
}

extension StatisticsReport {
    /// The statistics of a type in two periods, with the unit of all values.
    package typealias Comparison = (
        type: ObjectType, unit: QuantityUnit, comparison: PeriodComparison<StatisticsReport.Figures>
    )

    /// Returns the shape of the statistics of a type in two periods.
    package static func comparisonShape(of type: ObjectType) -> JSONShape<Comparison> {
        type.isCumulative ? sumComparison : valueComparison
    }

    /// Returns the figures of a type that are compared.
    package static func comparedFigures(of type: ObjectType) -> [PeriodComparison<Figures>.Figure] {
        type.isCumulative ? sum : values
    }

    private static let sum: [PeriodComparison<Figures>.Figure] = [.init("sum") { $0.sum }]
    private static let values: [PeriodComparison<Figures>.Figure] = [
        .init("minimum") { $0.minimum }, .init("average") { $0.average }, .init("maximum") { $0.maximum },
    ]
    private static let sumComparison = comparison("SumComparison", sum)
    private static let valueComparison = comparison("ValueComparison", values)

    private static func comparison(
        _ name: String, _ figures: [PeriodComparison<Figures>.Figure]
    ) -> JSONShape<Comparison> {
        JSONShape(name, "The statistics of a type in two periods, a and b.") { members in
            members.add("type", .identifier) { $0.type }
            members.add("unit", .unit) { $0.unit }
            members.include(PeriodComparison.jsonMembers(figures)) { $0.comparison }
        }
    }
}

extension PeriodComparison {
    /// A figure that is compared.
    package struct Figure: Sendable {
        package let name: String
        fileprivate let unit: String?
        package let value: @Sendable (Figures) -> Double?

        fileprivate init(_ name: String, _ unit: String? = nil, _ value: @escaping @Sendable (Figures) -> Double?) {
            (self.name, self.unit, self.value) = (name, unit, value)
        }

        /// Returns the change from the first period to the second.
        package func change(_ comparison: PeriodComparison) -> FigureChange? {
            FigureChange(
                from: comparison.first.figures.flatMap(value), to: comparison.second.figures.flatMap(value))
        }
    }

    /// Returns the members of a comparison; changes are from a to b.
    fileprivate static func jsonMembers(_ figures: [Figure]) -> JSONMembers<PeriodComparison> {
        let side = JSONShape<Side>(
            inline: JSONMembers { members in
                members.add("start", .date) { $0.start }
                members.add("end", .date) { $0.end }
                members.add("days", .count, "The number of days with data.") { $0.days }
                for figure in figures {
                    members.add(figure.name, .number(unit: figure.unit)) { $0.figures.flatMap(figure.value) }
                }
            })
        let difference = JSONShape<PeriodComparison>(
            inline: JSONMembers { members in
                for figure in figures {
                    members.add(figure.name, .number(unit: figure.unit)) { figure.change($0)?.difference }
                }
            })
        let percent = JSONShape<PeriodComparison>(
            inline: JSONMembers { members in
                for figure in figures { members.add(figure.name, .number(unit: "%")) { figure.change($0)?.percent } }
            })
        return JSONMembers { members in
            members.add("a", side) { $0.first }
            members.add("b", side) { $0.second }
            members.add("difference", difference) { $0 }
            members.add("percent", percent) { $0 }
        }
    }
}
