import HealthModel

/// The data as they were before condensing joined them, in columns of equal length.
struct OriginalColumns {
    /// The start dates, in seconds since 2001-01-01 UTC.
    private(set) var starts: [Double] = []
    private(set) var ends: [Double] = []
    /// The values as they were given, each in its own unit.
    private(set) var values: [Double] = []
    /// The store's numbers of these units.
    private(set) var units: [Int64] = []
    /// The insertion numbers.
    private(set) var numbers: [Int64] = []
    /// The times at which each datum was added at its origin, in seconds after its end, NaN where unknown; empty if
    /// all are unknown.
    private(set) var delays: [Double] = []

    var count: Int { starts.count }

    // MARK: Appending

    mutating func append(
        from start: Double, to end: Double, _ value: Double, unit: Int64, number: Int64, delay: Double? = nil
    ) {
        append(delays: delay.map { CollectionOfOne($0) }, count: 1)
        starts.append(start)
        ends.append(end)
        values.append(value)
        units.append(unit)
        numbers.append(number)
    }

    /// Appends data of one unit; all columns have the same length.
    mutating func append(
        _ starts: [Double], _ ends: [Double], _ values: [Double], unit: Int64, numbers: [Int64],
        delays: [Double]? = nil
    ) {
        var other = OriginalColumns()
        other.starts = starts
        other.ends = ends
        other.values = values
        other.units = Array(repeating: unit, count: starts.count)
        other.numbers = numbers
        if let delays, delays.count == starts.count { other.delays = delays }
        append(other)
    }

    /// Returns consecutive numbers.
    static func counting(from first: Int64, count: Int) -> [Int64] {
        [Int64](unsafeUninitializedCapacity: count) { numbers, initialized in
            for place in 0..<count { numbers[place] = first &+ Int64(place) }
            initialized = count
        }
    }

    mutating func append(_ other: OriginalColumns) {
        if count == 0 {
            // The storage is shared, not copied.
            self = other
            return
        }
        append(delays: other.delays.isEmpty ? nil : other.delays, count: other.count)
        starts += other.starts
        ends += other.ends
        values += other.values
        units += other.units
        numbers += other.numbers
    }

    private mutating func append(delays other: (some Collection<Double>)?, count added: Int) {
        guard other != nil || !delays.isEmpty else { return }
        delays += repeatElement(.nan, count: count - delays.count)
        if let other { delays += other } else { delays += repeatElement(.nan, count: added) }
    }

    // MARK: Selection

    /// Returns some of the data, in the order of their indexes.
    func selecting(_ places: [Int]) -> OriginalColumns {
        var result = OriginalColumns()
        result.starts = places.map { starts[$0] }
        result.ends = places.map { ends[$0] }
        result.values = places.map { values[$0] }
        result.units = places.map { units[$0] }
        result.numbers = places.map { numbers[$0] }
        if !delays.isEmpty { result.delays = places.map { delays[$0] } }
        return result
    }

    subscript(range: Range<Int>) -> OriginalColumns {
        if range == 0..<count { return self }
        var result = OriginalColumns()
        result.starts = Array(starts[range])
        result.ends = Array(ends[range])
        result.values = Array(values[range])
        result.units = Array(units[range])
        result.numbers = Array(numbers[range])
        if !delays.isEmpty { result.delays = Array(delays[range]) }
        return result
    }

    /// Unsafe buffers of the columns, for traversing them without bounds checks when they are written.
    struct Buffers {
        let starts: UnsafeBufferPointer<Double>
        let ends: UnsafeBufferPointer<Double>
        let values: UnsafeBufferPointer<Double>
        let units: UnsafeBufferPointer<Int64>
    }

    func withBuffers<Value>(_ body: (Buffers) -> Value) -> Value {
        starts.withUnsafeBufferPointer { starts in
            ends.withUnsafeBufferPointer { ends in
                values.withUnsafeBufferPointer { values in
                    units.withUnsafeBufferPointer { units in
                        body(Buffers(starts: starts, ends: ends, values: values, units: units))
                    }
                }
            }
        }
    }

    // MARK: Sorting

    /// Returns the data sorted by start, then insertion: the order of the quantities of single samples.
    func sortedByStart() -> OriginalColumns {
        sorted { (starts[$0], numbers[$0]) < (starts[$1], numbers[$1]) }
    }

    /// Returns the data sorted by insertion, then start.
    func sortedByNumber() -> OriginalColumns {
        sorted { (numbers[$0], starts[$0]) < (numbers[$1], starts[$1]) }
    }

    private func sorted(by precedes: (Int, Int) -> Bool) -> OriginalColumns {
        if (0..<max(0, count - 1)).allSatisfy({ !precedes($0 + 1, $0) }) { return self }
        // The sort is stable.
        return selecting((0..<count).sorted { precedes($0, $1) || !precedes($1, $0) && $0 < $1 })
    }

    /// The runs of equal units.
    var unitRuns: [Range<Int>] {
        var runs: [Range<Int>] = []
        var first = 0
        for index in 0..<count where index + 1 == count || units[index + 1] != units[index] {
            runs.append(first..<index + 1)
            first = index + 1
        }
        return runs
    }
}
