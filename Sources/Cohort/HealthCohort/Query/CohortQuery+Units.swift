public import HealthModel

extension CohortQuery {
    /// The unit in which tiers store the figure; the count unit for counts.
    public var canonicalUnit: QuantityUnit {
        switch figure {
        case .statistic(.duration, _): .second
        case .statistic(_, let type): type.canonicalUnit ?? .count
        case .workouts(_, let effort, _), .activities(_, _, let effort, _): Self.canonicalUnit(of: effort)
        case .values: .count
        }
    }

    /// The unit of the people's numbers: that of the query, otherwise the canonical one; numbers of values are always
    /// counts.
    public var answerUnit: QuantityUnit {
        if case .values = figure { return .count }
        return unit ?? canonicalUnit
    }

    /// The factor and the offset that convert a stored number to the answer's unit.
    public var scale: (factor: Double, offset: Double) {
        let (from, to) = (canonicalUnit, answerUnit)
        guard from != to, let offset = from.convert(0, to: to), let one = from.convert(1, to: to) else { return (1, 0) }
        return (one - offset, offset)
    }

    /// The edges between classes of values in the type's canonical unit; nil for other figures.
    public var canonicalEdges: [Double]? {
        guard case .values(let type, let edges) = figure else { return nil }
        guard let unit, let canonical = type.canonicalUnit else { return edges }
        return edges.map { unit.convert($0, to: canonical) ?? $0 }
    }

    /// The unit that the query's unit must be convertible to: for values, that of the values.
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
