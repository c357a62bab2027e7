/// A condensed series, whose data ascend strictly by start.
public struct CondensedSeries: Sendable, Hashable {
    private var contents: CoalescedData
    /// The least insertion number of any original.
    ///
    /// It still decides between equal dates of different series, so that the most recent value does not change
    /// (STAT-35).
    public private(set) var rank: Int64
    /// The latest end of the data.
    public private(set) var end: Double

    /// The data; never empty.
    public var data: [CondensingDatum] { contents.data }
    /// The number of data of the group that each of ``data`` joins.
    public var counts: [Int] { contents.counts }
    /// The indices in the given group of these data, in order, or `nil` if they are the entire group in its original
    /// order.
    public var places: [Int]? { contents.places }

    private init(_ first: CondensingDatum, _ places: ArraySlice<Int>) {
        contents = CoalescedData(data: [first], counts: [places.count], places: Array(places))
        rank = first.number
        end = first.end
    }

    /// The start of the first datum.
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

    /// Returns the series that a group of equal type, origin and metadata condenses to (CON-5).
    ///
    /// Normally there is one. Data with equal starts go to different series (CON-6), and no series is longer than a
    /// sample of the type may be.
    ///
    /// - Parameters:
    ///   - group: The data in any order, in one unit.
    ///   - type: The type of the data.
    ///   - obstacles: The intervals of measurements of the type outside the group.
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

    /// Assigns each datum to the first layer whose last datum starts earlier.
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

    /// Splits a layer that is too long: joining can lengthen data.
    private static func parts(of data: CoalescedData, limit: Double) -> [CondensedSeries] {
        layers(of: data, limit: limit)
    }
}

/// Sorted data with the number of original data that each one joins.
struct CoalescedData: Sendable, Hashable {
    var data: [CondensingDatum]
    /// The number of data of the group that each datum joins.
    var counts: [Int]
    /// The indices of these data in the group, in order, or `nil` if they are the entire group in its original order.
    var places: [Int]?
}
