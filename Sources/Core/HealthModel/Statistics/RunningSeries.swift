/// The running statistics of one type for data in mostly chronological order.
///
/// They equal those of a ``StatisticsAccumulator`` over all data, with constant memory.
///
/// A late datum is inserted among the most recent data, which are recounted from an earlier state. A datum that is
/// even later is lost, and all data must be recounted.
struct RunningSeries: Sendable {
    /// The minimum number of retained data, half of the maximum.
    static let reach = 64

    /// A Boolean value that indicates whether a datum arrived too late to be inserted.
    private(set) var isLost = false
    let type: ObjectType
    /// The ranking of the sources that the data refer to.
    private let sources: SourceRanking

    /// The state before ``tail``.
    private var base: StatisticsAccumulator
    /// The state after the first ``reach`` data of ``tail``, which becomes the next base.
    private var middle: StatisticsAccumulator
    /// The state after all of ``tail``; outdated while there are late data.
    private var live: StatisticsAccumulator
    private var isLate = false
    private var tail: [StatisticsDatum] = []
    /// The last datum in ``base``, before which nothing can be inserted.
    private var last: StatisticsDatum?

    init(type: ObjectType, sources: SourceRanking) {
        self.type = type
        self.sources = sources
        base = StatisticsAccumulator(type: type, options: .all(for: type), sources: sources)
        middle = base
        live = base
        tail.reserveCapacity(2 * Self.reach)
    }

    /// Returns whether a ranking has the same sources in the same order.
    func hasSources(_ other: SourceRanking) -> Bool {
        sources.places == other.places && sources.sources == other.sources
    }

    /// Adds a datum.
    mutating func add(_ datum: StatisticsDatum) {
        if let latest = tail.last ?? last, datum.precedes(latest) {
            if let last, datum.precedes(last) {
                isLost = true
                return
            }
            isLate = true
        }
        if !isLate { live.add(datum) }
        tail.append(datum)
        if tail.count == Self.reach, !isLate { middle = live }
        if tail.count == 2 * Self.reach { shift() }
    }

    /// Returns the statistics of all data so far, or `nil` if there are none.
    mutating func record() -> StatisticsRecord? {
        catchUp()
        return live.record()
    }

    /// Discards the older half of the retained data.
    private mutating func shift() {
        catchUp()
        base = middle
        last = tail[Self.reach - 1]
        tail.removeFirst(Self.reach)
        middle = live
    }

    /// Recounts the retained data with late ones in their places.
    private mutating func catchUp() {
        guard isLate else { return }
        tail.sort { $0.precedes($1) }
        live = base
        for (index, datum) in tail.enumerated() {
            live.add(datum)
            if index + 1 == Self.reach { middle = live }
        }
        isLate = false
    }
}
