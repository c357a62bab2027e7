/// What is counted of the data of one source, or of all of them, bucket by bucket.
struct StatisticsGroup: Sendable {
    /// A bucket with data.
    struct Cell: Sendable {
        /// The place of the bucket in the accumulator's list.
        var slot: Int
        var tally = StatisticsTally()
    }

    /// In the order of the buckets, without those that have no data of this group.
    private(set) var cells: [Cell] = []
    /// The earliest start; infinite without data.
    private(set) var firstStart = Double.infinity
    /// The latest end so far; minus infinity without data.
    private(set) var latestEnd = -Double.infinity
    /// The value of the datum that reached the latest end, the last one if several did (STAT-37).
    private var latestValue = 0.0
    /// The cell in which the last datum started; the next one starts there or later.
    private var position = 0

    /// What is worked out beyond counts, extremes, the most recent value and the sum of values.
    struct Scope: Sendable {
        var style: AggregationStyle
        var integratesSignal: Bool
        var integratesEnergy: Bool
        var measuresDuration: Bool
        /// Whether the sum of the group is that of its data; else pieces are added from outside.
        var sums: Bool

        init(_ style: AggregationStyle, _ options: StatisticsOptions, sums: Bool) {
            self.style = style
            let averages = options.contains(.discreteAverage)
            integratesSignal = averages && style == .discreteTemporallyWeighted
            integratesEnergy = averages && style == .discreteEquivalentContinuousLevel
            measuresDuration = options.contains(.duration)
            self.sums = sums
        }
    }

    // MARK: Data

    /// Counts a datum that falls into neighbouring buckets (STAT-15).
    mutating func add(_ datum: StatisticsDatum, _ slots: ClosedRange<Int>, _ spans: [BucketSpan], _ scope: Scope) {
        begin(at: datum.start, datum.value, slots.lowerBound, spans, scope)
        let energy = scope.integratesEnergy ? StatisticsTally.energy(datum.value) : 0
        if slots.count == 1 {
            let length = datum.end - datum.start
            count(datum, position, length, share: datum.value, energy, scope)
            if scope.measuresDuration {
                cells[position].tally.duration += max(0, datum.end - max(datum.start, latestEnd))
            }
        } else {
            addParts(of: datum, slots, spans, energy, scope)
        }
        if datum.end >= latestEnd {
            latestEnd = datum.end
            latestValue = datum.value
        }
    }

    /// Counts a datum in every bucket it overlaps, each time with its part (STAT-14, STAT-16).
    private mutating func addParts(
        of datum: StatisticsDatum, _ slots: ClosedRange<Int>, _ spans: [BucketSpan], _ energy: Double, _ scope: Scope
    ) {
        let whole = datum.end - datum.start
        for slot in slots {
            let place = position + slot - slots.lowerBound
            if place == cells.count { cells.append(Cell(slot: slot)) }
            let from = max(datum.start, spans[slot].lower)
            let to = min(datum.end, spans[slot].upper)
            let share = scope.style == .cumulative ? datum.value * (to - from) / whole : datum.value
            count(datum, place, to - from, share: share, energy, scope)
            if scope.measuresDuration { cells[place].tally.duration += max(0, to - max(from, latestEnd)) }
        }
    }

    @inline(__always)
    private mutating func count(
        _ datum: StatisticsDatum, _ place: Int, _ length: Double, share: Double, _ energy: Double, _ scope: Scope
    ) {
        cells[place].tally.count(datum)
        if scope.sums { cells[place].tally.sum += share }
        if scope.integratesSignal {
            cells[place].tally.integrate(from: datum.value, to: datum.value, over: length)
        } else if scope.integratesEnergy {
            cells[place].tally.energy += energy
            cells[place].tally.integrate(from: energy, to: energy, over: length)
        }
    }

    /// Finds the cell for what starts next, and leads the signal there (STAT-33).
    ///
    /// Of the buckets a gap crosses, only the one it begins in and the one it ends in have data.
    mutating func begin(
        at start: Double, _ value: Double, _ slot: Int, _ spans: [BucketSpan], _ scope: Scope
    ) {
        let last = cells.count - 1
        while position < cells.count, cells[position].slot < slot { position += 1 }
        if position == cells.count { cells.append(Cell(slot: slot)) }
        firstStart = min(firstStart, start)
        guard scope.integratesSignal, last >= 0, start > latestEnd else { return }
        let gap = SignalGap(from: latestEnd, latestValue, to: start, value)
        add(gap, to: last, spans)
        if position != last { add(gap, to: position, spans) }
    }

    private mutating func add(_ gap: SignalGap, to place: Int, _ spans: [BucketSpan]) {
        let span = spans[cells[place].slot]
        gap.add(to: &cells[place].tally, within: span.lower, span.upper)
    }

    /// Takes out so many cells that nothing that comes can reach any more; nil if there are not as many.
    ///
    /// What comes starts in the cell of the last start or later, and a gap leads there from the last one.
    mutating func takeFinished(_ count: Int) -> [Cell]? {
        guard min(position, cells.count - 1) >= count else { return nil }
        let finished = Array(cells[..<count])
        cells.removeFirst(count)
        position -= count
        return finished
    }

    /// Leaves the first cells out, whose data were counted elsewhere from a date on.
    mutating func drop(_ count: Int, firstStart: Double) {
        cells.removeFirst(count)
        position = max(0, position - count)
        self.firstStart = firstStart
    }

    // MARK: Runs and pieces

    /// Counts a run that lies in one bucket and that nothing overlaps.
    mutating func add(_ summary: StatisticsSummary, _ slot: Int, _ spans: [BucketSpan], _ scope: Scope) {
        begin(at: summary.firstStart, summary.firstValue, slot, spans, scope)
        cells[position].tally.add(summary.tally)
        if summary.latestEnd >= latestEnd {
            latestEnd = summary.latestEnd
            latestValue = summary.latestValue
        }
    }

    /// Adds what counts of a datum among several sources; the group has a cell for every bucket.
    mutating func add(_ piece: SourceMerge.Piece, _ spans: [BucketSpan]) {
        let datum = piece.datum
        let whole = datum.end - datum.start
        var slot = piece.slot
        while spans[slot].upper <= piece.start { slot += 1 }
        if piece.end <= spans[slot].upper {
            // What counts whole is added as it is, so that sums of whole numbers stay whole.
            let isWhole = piece.end - piece.start == whole
            cells[slot].tally.sum += isWhole ? datum.value : datum.value * (piece.end - piece.start) / whole
            return
        }
        while slot < spans.count, spans[slot].lower < piece.end {
            let length = min(piece.end, spans[slot].upper) - max(piece.start, spans[slot].lower)
            cells[slot].tally.sum += datum.value * length / whole
            slot += 1
        }
    }
}

/// Start and end of a bucket with data.
struct BucketSpan: Sendable {
    var number: Int
    var lower: Double
    var upper: Double

    /// The whole time line.
    static let all = BucketSpan(number: 0, lower: -.infinity, upper: .infinity)
}
