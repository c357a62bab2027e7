import HealthModel

extension OriginalBlock {
    /// Decodes the originals, grouped by quantity, and the number of originals of each quantity.
    func originals(
        of quantities: Quantities
    ) throws(BlockDamage) -> (columns: OriginalColumns, counts: [Int]) {
        var reader = try Reader(self, quantities)
        for place in quantities.starts.indices { try reader.read(place) }
        return try reader.finish()
    }
}

/// A decoder of ``OriginalBlock``, whose contents may be damaged.
private struct Reader {
    private let quantities: OriginalBlock.Quantities
    private let rule: OriginalRule
    private let count: Int
    private let forms: [[Double]]
    private let numbers: [Int64]
    private let delays: [Double]
    private var starts: Rest
    private var wholeStarts: Rest
    private var wholeEnds: Rest
    private var levels: Rest
    private var givenValues: Rest
    private var givenUnits: Rest
    private var result = OriginalColumns()
    private var counts: [Int] = []

    init(_ block: OriginalBlock, _ quantities: OriginalBlock.Quantities) throws(BlockDamage) {
        guard block.count >= 0, block.count <= BlockCodec.maximumCount else { throw BlockDamage.malformed }
        self.quantities = quantities
        rule = OriginalRule(isCumulative: quantities.isCumulative, step: block.step)
        count = block.count
        forms = try Self.columns(block.forms, 3, of: quantities.starts.count)
        starts = Rest(try Self.columns(block.starts, 1)[0])
        let intervals = try Self.columns(block.intervals, 2)
        wholeStarts = Rest(intervals[0])
        wholeEnds = Rest(intervals[1])
        levels = Rest(try Self.columns(block.levels, 1)[0])
        let given = try Self.columns(block.given, 2)
        givenValues = Rest(given[0])
        givenUnits = Rest(given[1])
        if block.numbers == nil {
            numbers = OriginalColumns.counting(from: block.firstNumber, count: block.count)
        } else {
            var numbers: [Int64] = []
            for number in try Self.columns(block.numbers, 1, of: block.count)[0] {
                numbers.append(try Self.integer(number))
            }
            self.numbers = numbers
        }
        delays = block.delays == nil ? [] : try Self.columns(block.delays, 1, of: block.count)[0]
    }

    /// Decodes the originals of a quantity.
    mutating func read(_ place: Int) throws(BlockDamage) {
        let (start, end) = (quantities.starts[place], quantities.ends[place])
        let isMade = quantities.marks.map { $0[place] != 0 } ?? false
        guard let surplus = Int(exactly: forms[0][place]), surplus.magnitude <= BlockCodec.maximumCount,
            let dateForm = OriginalForm(rawValue: forms[1][place]),
            let valueForm = OriginalForm(rawValue: forms[2][place])
        else { throw BlockDamage.malformed }
        let own = rule.count(from: start, to: end, isMade: isMade) + surplus
        guard own > 0, own <= count - result.count else { throw BlockDamage.malformed }
        let level = valueForm == .listed ? try levels.next() : rule.value(of: quantities.values[place], count: own)
        var next = start
        for index in 0..<own {
            let interval: (start: Double, end: Double)
            switch dateForm {
            case .regular: interval = rule.interval(index, of: own, from: start, to: end)
            case .listed:
                let first = next
                next = OriginalBlock.isLast(index, of: own, isCumulative: rule.isCumulative) ? end : try starts.next()
                interval = (first, rule.isCumulative ? next : first)
            case .whole: interval = (try wholeStarts.next(), try wholeEnds.next())
            }
            var (value, unit) = (level, quantities.unit)
            if valueForm == .whole {
                value = try givenValues.next()
                unit = try Self.integer(try givenUnits.next())
            }
            try append(interval, value, unit)
        }
        counts.append(own)
    }

    private mutating func append(
        _ interval: (start: Double, end: Double), _ value: Double, _ unit: Int64
    ) throws(BlockDamage) {
        guard interval.start <= interval.end, interval.start.isFinite, interval.end.isFinite, value.isFinite else {
            throw BlockDamage.malformed
        }
        let place = result.count
        result.append(
            from: interval.start, to: interval.end, value, unit: unit, number: numbers[place],
            delay: delays.isEmpty ? nil : delays[place])
    }

    /// Returns the decoded originals, and throws if columns were not used up.
    func finish() throws(BlockDamage) -> (columns: OriginalColumns, counts: [Int]) {
        guard result.count == count, starts.isEmpty, wholeStarts.isEmpty, levels.isEmpty, givenValues.isEmpty else {
            throw BlockDamage.malformed
        }
        return (result, counts)
    }

    private static func integer(_ number: Double) throws(BlockDamage) -> Int64 {
        guard let number = Int64(exactly: number) else { throw BlockDamage.malformed }
        return number
    }

    /// Decodes columns that may be absent: absent columns are empty, or zero where a number of rows is required.
    private static func columns(
        _ bytes: [UInt8]?, _ wanted: Int, of rows: Int? = nil
    ) throws(BlockDamage) -> [[Double]] {
        guard let bytes else { return Array(repeating: Array(repeating: 0, count: rows ?? 0), count: wanted) }
        let columns = try bytes.withUnsafeBytes { bytes in
            Result { () throws(BlockDamage) in try BlockCodec.decode(bytes, columns: wanted) }
        }.get()
        if let rows, columns[0].count != rows { throw BlockDamage.malformed }
        return columns
    }
}

/// The remaining values of a column.
private struct Rest {
    private let column: [Double]
    private var place = 0

    init(_ column: [Double]) { self.column = column }

    var isEmpty: Bool { place == column.count }

    mutating func next() throws(BlockDamage) -> Double {
        guard place < column.count else { throw BlockDamage.truncated }
        defer { place += 1 }
        return column[place]
    }
}
