/// What becomes one series: data that ascend strictly by start.
public struct CondensedSeries: Sendable, Hashable {
    /// The data; never empty.
    public private(set) var data: [CondensingDatum]
    /// The least insertion number of any original: it still decides between equal dates of different series, so that
    /// nothing that is the most recent changes (STAT-35).
    public private(set) var rank: Int64
    /// When the last of them ends.
    public private(set) var end: Double

    private init(_ first: CondensingDatum) {
        data = [first]
        rank = first.number
        end = first.end
    }

    /// When the first of them starts.
    public var start: Double { data.first?.start ?? end }

    private mutating func append(_ datum: CondensingDatum) {
        data.append(datum)
        rank = min(rank, datum.number)
        end = max(end, datum.end)
    }

    private init(_ data: [CondensingDatum]) {
        self.data = data
        rank = data.reduce(.max) { min($0, $1.number) }
        end = data.reduce(-.infinity) { max($0, $1.end) }
    }

    /// The series that a group of equal type, origin and metadata becomes (CON-5).
    ///
    /// Normally one. Data with equal starts are kept apart in several (CON-6), and none gets longer than a sample of
    /// the type may be.
    ///
    /// - Parameters:
    ///   - group: The data in any order, in one unit.
    ///   - type: What they measure.
    ///   - obstacles: When anything of the type was measured that does not belong to the group.
    public static func series(
        of group: [CondensingDatum], type: ObjectType, beside obstacles: CondensingObstacles = CondensingObstacles()
    ) -> [CondensedSeries] {
        var data = group
        if !zip(data, data.dropFirst()).allSatisfy({ !$1.precedes($0) }) { data.sort { $0.precedes($1) } }
        let style = type.aggregationStyle
        if style == .discreteTemporallyWeighted { data = Coalescing.equalValues(data, beside: obstacles) }
        let limit = type.maximumDuration ?? .infinity
        return layers(of: data, limit: limit).flatMap { layer in
            style == .cumulative ? parts(of: Coalescing.rates(layer.data), limit: limit) : [layer]
        }
    }

    /// Each datum goes where the last one starts before it.
    private static func layers(of data: [CondensingDatum], limit: Double) -> [CondensedSeries] {
        guard let first = data.first else { return [] }
        let latest = data.reduce(first.end) { max($0, $1.end) }
        let ascends = zip(data, data.dropFirst()).allSatisfy { $0.start < $1.start }
        if ascends, latest - first.start <= limit { return [CondensedSeries(data)] }
        var open: [CondensedSeries] = []
        for datum in data {
            let place = open.firstIndex { layer in
                guard let last = layer.data.last, last.start < datum.start else { return false }
                return max(layer.end, datum.end) - layer.start <= limit
            }
            if let place { open[place].append(datum) } else { open.append(CondensedSeries(datum)) }
        }
        return open
    }

    /// A layer, divided where it would be too long: drawn together, data may have become longer.
    private static func parts(of data: [CondensingDatum], limit: Double) -> [CondensedSeries] {
        layers(of: data, limit: limit)
    }
}
