/// The tallies of one source, or of all sources, by bucket.
struct StatisticsGroup: Sendable {
    /// A bucket with data.
    struct Cell: Sendable {
        /// The index of the bucket in the accumulator's list.
        var slot: Int
        var tally = StatisticsTally()
    }

    /// The cells in the order of the buckets, without buckets that have no data of this group.
    private(set) var cells: [Cell] = []
    /// The earliest start; infinity without data.
    private(set) var firstStart = Double.infinity
    /// The latest end so far; minus infinity without data.
    private(set) var latestEnd = -Double.infinity
    /// The value of the datum with the latest end, or the last one of several (STAT-37).
    private var latestValue = 0.0
    /// The cell in which the last datum started; the next one starts there or later.
    private var position = 0

    /// The statistics to compute besides counts, extremes, the most recent value and the sum of values.
    struct Scope: Sendable {
        var style: AggregationStyle
        var integratesSignal: Bool
        var integratesEnergy: Bool
        var measuresDuration: Bool
        /// A Boolean value that indicates whether the sum is that of the group's data; otherwise pieces are added
        /// separately.
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

    /// Adds a datum that overlaps adjacent buckets (STAT-15).
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

    /// Adds the part of a datum in every bucket it overlaps (STAT-14, STAT-16).
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

    /// Finds the cell of the next datum, and extends the signal to it (STAT-33).
    ///
    /// Of the buckets that a gap crosses, only the first and the last have data.
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

    /// Removes and returns a number of cells that no later datum can affect, or returns `nil` if there are not
    /// enough.
    ///
    /// Later data start in the cell of the last start or later, to which a gap extends from the last cell.
    mutating func removeFinishedCells(_ count: Int) -> [Cell]? {
        guard min(position, cells.count - 1) >= count else { return nil }
        let finished = Array(cells[..<count])
        cells.removeFirst(count)
        position -= count
        return finished
    }

    /// Removes the first cells, whose data were counted elsewhere.
    mutating func drop(_ count: Int, firstStart: Double) {
        cells.removeFirst(count)
        position = max(0, position - count)
        self.firstStart = firstStart
    }

    // MARK: Runs and pieces

    /// Adds a run that lies in one bucket and that nothing overlaps.
    mutating func add(_ summary: StatisticsSummary, _ slot: Int, _ spans: [BucketSpan], _ scope: Scope) {
        begin(at: summary.firstStart, summary.firstValue, slot, spans, scope)
        cells[position].tally.add(summary.tally)
        if summary.latestEnd >= latestEnd {
            latestEnd = summary.latestEnd
            latestValue = summary.latestValue
        }
    }

    /// Adds the piece of a datum that counts among several sources; the group has a cell for every bucket.
    mutating func add(_ piece: SourceMerge.Piece, _ spans: [BucketSpan]) {
        let datum = piece.datum
        let whole = datum.end - datum.start
        var slot = piece.slot
        while spans[slot].upper <= piece.start { slot += 1 }
        if piece.end <= spans[slot].upper {
            // Whole data are added without division, so that sums of integers remain integers.
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

/// The start and end of a bucket with data.
struct BucketSpan: Sendable {
    var number: Int
    var lower: Double
    var upper: Double

    /// The entire timeline.
    static let all = BucketSpan(number: 0, lower: -.infinity, upper: .infinity)
}
