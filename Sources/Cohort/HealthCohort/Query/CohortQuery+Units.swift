public import HealthModel

extension CohortQuery {
    /// The unit in which tiers keep what is asked for; counts have the unit of a count.
    public var canonicalUnit: QuantityUnit {
        switch figure {
        case .statistic(.duration, _): .second
        case .statistic(_, let type): type.canonicalUnit ?? .count
        case .workouts(_, let effort, _), .activities(_, _, let effort, _): Self.canonicalUnit(of: effort)
        case .values: .count
        }
    }

    /// The unit of the people's numbers: that of the question, else the canonical one; how many values there are is always a count.
    public var answerUnit: QuantityUnit {
        if case .values = figure { return .count }
        return unit ?? canonicalUnit
    }

    /// What a number that a tier keeps is multiplied by, and what is then added, to be a person's number.
    public var scale: (factor: Double, offset: Double) {
        let (from, to) = (canonicalUnit, answerUnit)
        guard from != to, let offset = from.convert(0, to: to), let one = from.convert(1, to: to) else { return (1, 0) }
        return (one - offset, offset)
    }

    /// The edges between classes of values in the type's canonical unit; nil if the question is about something else.
    public var canonicalEdges: [Double]? {
        guard case .values(let type, let edges) = figure else { return nil }
        guard let unit, let canonical = type.canonicalUnit else { return edges }
        return edges.map { unit.convert($0, to: canonical) ?? $0 }
    }

    /// What the unit of the question measures: of values, the values.
    var measuredUnit: QuantityUnit {
        if case .values(let type, _) = figure { return type.canonicalUnit ?? .count }
        return canonicalUnit
    }

    private static func canonicalUnit(of effort: Effort) -> QuantityUnit {
        switch effort {
        case .count: .count
        case .duration, .zone: .second
        case .total(let total): total.canonicalUnit
        case .statistic(_, let type): type.canonicalUnit ?? .count
        }
    }
}
