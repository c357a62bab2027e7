/// The statistics of one type, of data that mostly come in the order of time: exactly those of a
/// ``StatisticsAccumulator`` over all of them, in memory that does not grow with their number.
///
/// What comes late finds its place among the last data, which are counted anew from a state before them. What comes
/// later than that is lost, and everything must be counted anew from all data.
struct RunningSeries: Sendable {
    /// Between so many and twice as many data are remembered.
    static let reach = 64

    /// Whether something came too late to find its place.
    private(set) var isLost = false
    let type: ObjectType
    /// The order of the sources that the data refer to.
    private let sources: SourceRanking

    /// What was counted before ``tail``.
    private var base: StatisticsAccumulator
    /// What was counted with the first ``reach`` of ``tail``, the next base.
    private var middle: StatisticsAccumulator
    /// What was counted with all of ``tail``; not up to date while something is late.
    private var live: StatisticsAccumulator
    private var isLate = false
    private var tail: [StatisticsDatum] = []
    /// The last datum in ``base``, before which nothing can find a place.
    private var last: StatisticsDatum?

    init(type: ObjectType, sources: SourceRanking) {
        self.type = type
        self.sources = sources
        base = StatisticsAccumulator(type: type, options: .all(for: type), sources: sources)
        middle = base
        live = base
        tail.reserveCapacity(2 * Self.reach)
    }

    /// Whether the data refer to the same sources in the same order.
    func hasSources(_ other: SourceRanking) -> Bool {
        sources.places == other.places && sources.sources == other.sources
    }

    /// Takes a further datum.
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

    /// The statistics of all data so far; nil if there are none.
    mutating func record() -> StatisticsRecord? {
        catchUp()
        return live.record()
    }

    /// Forgets the older half of what is remembered.
    private mutating func shift() {
        catchUp()
        base = middle
        last = tail[Self.reach - 1]
        tail.removeFirst(Self.reach)
        middle = live
    }

    /// Counts what came late in its place.
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
