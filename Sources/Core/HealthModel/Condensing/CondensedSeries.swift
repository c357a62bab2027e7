/// What becomes one series: data that ascend strictly by start.
public struct CondensedSeries: Sendable, Hashable {
    private var contents: CoalescedData
    /// The least insertion number of any original: it still decides between equal dates of different series, so that
    /// nothing that is the most recent changes (STAT-35).
    public private(set) var rank: Int64
    /// When the last of them ends.
    public private(set) var end: Double

    /// The data; never empty.
    public var data: [CondensingDatum] { contents.data }
    /// How many data of the group each of ``data`` joins.
    public var counts: [Int] { contents.counts }
    /// Which data of the group these are, one after another: their places in what was given; nil if they are all, in
    /// their order.
    public var places: [Int]? { contents.places }

    private init(_ first: CondensingDatum, _ places: ArraySlice<Int>) {
        contents = CoalescedData(data: [first], counts: [places.count], places: Array(places))
        rank = first.number
        end = first.end
    }

    /// When the first of them starts.
    public var start: Double { data.first?.start ?? end }

    private mutating func append(_ datum: CondensingDatum, _ places: ArraySlice<Int>) {
        contents.data.append(datum)
        contents.counts.append(places.count)
        contents.places?.append(contentsOf: places)
        rank = min(rank, datum.number)
        end = max(end, datum.end)
    }

    private init(_ contents: CoalescedData) {
        self.contents = contents
        rank = contents.data.reduce(.max) { min($0, $1.number) }
        end = contents.data.reduce(-.infinity) { max($0, $1.end) }
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
        var places: [Int]?
        if !zip(group, group.dropFirst()).allSatisfy({ !$1.precedes($0) }) {
            let sorted = group.indices.sorted { group[$0].precedes(group[$1]) }
            data = sorted.map { group[$0] }
            places = sorted
        }
        let style = type.aggregationStyle
        let (joined, counts) =
            style == .discreteTemporallyWeighted
            ? Coalescing.equalValues(data, beside: obstacles) : (data, Array(repeating: 1, count: data.count))
        let limit = type.maximumDuration ?? .infinity
        let whole = CoalescedData(data: joined, counts: counts, places: places)
        return layers(of: whole, limit: limit).flatMap { layer in
            guard style == .cumulative else { return [layer] }
            let (joined, counts) = Coalescing.rates(layer.data)
            return parts(
                of: CoalescedData(data: joined, counts: counts, places: layer.places), limit: limit)
        }
    }

    /// Each datum goes where the last one starts before it.
    private static func layers(of whole: CoalescedData, limit: Double) -> [CondensedSeries] {
        let data = whole.data
        guard let first = data.first else { return [] }
        let latest = data.reduce(first.end) { max($0, $1.end) }
        let ascends = zip(data, data.dropFirst()).allSatisfy { $0.start < $1.start }
        if ascends, latest - first.start <= limit { return [CondensedSeries(whole)] }
        var open: [CondensedSeries] = []
        let all = whole.places ?? Array(0..<whole.counts.reduce(0, +))
        var taken = 0
        for (datum, count) in zip(data, whole.counts) {
            let places = all[taken..<taken + count]
            taken += count
            let place = open.firstIndex { layer in
                guard let last = layer.data.last, last.start < datum.start else { return false }
                return max(layer.end, datum.end) - layer.start <= limit
            }
            if let place {
                open[place].append(datum, places)
            } else {
                open.append(CondensedSeries(datum, places))
            }
        }
        return open
    }

    /// A layer, divided where it would be too long: drawn together, data may have become longer.
    private static func parts(of data: CoalescedData, limit: Double) -> [CondensedSeries] {
        layers(of: data, limit: limit)
    }
}
