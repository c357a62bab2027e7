import HealthModel

extension OriginalBlock {
    /// Encodes the originals of a block.
    ///
    /// - Parameters:
    ///   - originals: The originals, grouped by quantity in the order of the quantities.
    ///   - counts: The number of originals of each quantity.
    init(_ originals: OriginalColumns, counts: [Int], of quantities: Quantities) {
        let rule = OriginalRule(isCumulative: quantities.isCumulative, step: Self.step(counts, of: quantities))
        self = originals.withBuffers { buffers in
            var writer = Writer(buffers, quantities, rule)
            var first = 0
            for (place, count) in counts.enumerated() {
                let range = first..<first + count
                // Almost always, all originals can be derived.
                if !writer.isRegular(range, of: place) { writer.add(range, of: place) }
                first += count
            }
            return writer.block(numbers: originals.numbers, delays: originals.delays)
        }
    }

    /// Returns the median time between originals.
    private static func step(_ counts: [Int], of quantities: Quantities) -> Double {
        func step(_ place: Int) -> Double {
            let parts = quantities.isCumulative ? counts[place] : counts[place] - 1
            return (quantities.ends[place] - quantities.starts[place]) / Double(parts)
        }
        guard let first = counts.firstIndex(where: { $0 > 1 }) else { return 0 }
        let usual = step(first)
        var isOnly = true
        for place in first..<counts.count where counts[place] > 1 && step(place) != usual {
            isOnly = false
            break
        }
        if isOnly { return usual }
        let steps = counts.indices.filter { counts[$0] > 1 }.map(step).sorted()
        return steps[steps.count / 2]
    }
}

/// An encoder of the originals that cannot be derived from the quantities.
private struct Writer {
    private let originals: OriginalColumns.Buffers
    private let quantities: OriginalBlock.Quantities
    private let rule: OriginalRule
    /// The columns of the forms, up to the last quantity whose originals cannot be derived.
    private var surplus: [Double] = []
    private var dateForms: [Double] = []
    private var valueForms: [Double] = []
    private var starts: [Double] = []
    private var intervals: (starts: [Double], ends: [Double]) = ([], [])
    private var levels: [Double] = []
    private var given: (values: [Double], units: [Double]) = ([], [])

    init(_ originals: OriginalColumns.Buffers, _ quantities: OriginalBlock.Quantities, _ rule: OriginalRule) {
        self.originals = originals
        self.quantities = quantities
        self.rule = rule
    }

    // MARK: Derivable originals

    /// Returns whether all originals of a quantity can be derived from it.
    @inline(__always)
    func isRegular(_ range: Range<Int>, of place: Int) -> Bool {
        guard range.count == usualCount(place) else { return false }
        let (start, end) = (quantities.starts[place], quantities.ends[place])
        let value = usualValue(range.count, of: place)
        for index in range {
            let usual = rule.interval(index - range.lowerBound, of: range.count, from: start, to: end)
            guard Self.isSame(originals.starts[index], usual.start), Self.isSame(originals.ends[index], usual.end),
                Self.isSame(originals.values[index], value), originals.units[index] == quantities.unit
            else { return false }
        }
        return true
    }

    @inline(__always)
    private func usualCount(_ place: Int) -> Int {
        let isMade = if let marks = quantities.marks { marks[place] != 0 } else { false }
        return rule.count(from: quantities.starts[place], to: quantities.ends[place], isMade: isMade)
    }

    private func areDatesRegular(_ range: Range<Int>, of place: Int) -> Bool {
        let (start, end) = (quantities.starts[place], quantities.ends[place])
        return range.allSatisfy { index in
            let usual = rule.interval(index - range.lowerBound, of: range.count, from: start, to: end)
            return Self.isSame(originals.starts[index], usual.start) && Self.isSame(originals.ends[index], usual.end)
        }
    }

    /// Returns whether all originals have one value, in the unit of the series.
    private func isLevel(_ range: Range<Int>) -> Bool {
        let level = originals.values[range.lowerBound]
        return range.allSatisfy {
            originals.units[$0] == quantities.unit && Self.isSame(originals.values[$0], level)
        }
    }

    @inline(__always)
    private func usualValue(_ count: Int, of place: Int) -> Double {
        rule.value(of: quantities.values[place], count: count)
    }

    /// Returns whether two numbers are equal bitwise.
    @inline(__always)
    private static func isSame(_ left: Double, _ right: Double) -> Bool { left.bitPattern == right.bitPattern }

    // MARK: Other originals

    /// Adds the originals of a quantity.
    mutating func add(_ range: Range<Int>, of place: Int) {
        fillForms(to: place)
        surplus.append(Double(range.count - usualCount(place)))
        let dates = dateForm(range, of: place)
        dateForms.append(dates.rawValue)
        switch dates {
        case .regular: break
        case .listed:
            for index in range.dropFirst() {
                let isKnown = OriginalBlock.isLast(
                    index - range.lowerBound - 1, of: range.count, isCumulative: rule.isCumulative)
                if !isKnown { starts.append(originals.starts[index]) }
            }
        case .whole:
            intervals.starts += originals.starts[range]
            intervals.ends += originals.ends[range]
        }
        let values = valueForm(range, of: place)
        valueForms.append(values.rawValue)
        switch values {
        case .regular: break
        case .listed: levels.append(originals.values[range.lowerBound])
        case .whole:
            given.values += originals.values[range]
            given.units += originals.units[range].map { Double($0) }
        }
    }

    /// Adds the forms of skipped quantities, whose originals can all be derived.
    private mutating func fillForms(to count: Int) {
        let zeros = repeatElement(0.0, count: count - surplus.count)
        surplus += zeros
        dateForms += zeros
        valueForms += zeros
    }

    private func dateForm(_ range: Range<Int>, of place: Int) -> OriginalForm {
        if areDatesRegular(range, of: place) { return .regular }
        let last = range.upperBound - 1
        guard range.count > 1, Self.isSame(originals.starts[range.lowerBound], quantities.starts[place]),
            Self.isSame(originals.ends[last], quantities.ends[place])
        else { return .whole }
        let isListed = range.allSatisfy { index in
            let next = index < last ? originals.starts[index + 1] : originals.ends[last]
            return Self.isSame(originals.ends[index], rule.isCumulative ? next : originals.starts[index])
        }
        return isListed ? .listed : .whole
    }

    private func valueForm(_ range: Range<Int>, of place: Int) -> OriginalForm {
        guard isLevel(range) else { return .whole }
        let isUsual = Self.isSame(originals.values[range.lowerBound], usualValue(range.count, of: place))
        return isUsual ? .regular : .listed
    }

    // MARK: Encoding

    mutating func block(numbers: [Int64], delays: [Double]) -> OriginalBlock {
        let isRegular = surplus.isEmpty
        fillForms(to: isRegular ? 0 : quantities.starts.count)
        let first = numbers.first ?? 0
        let isCounting = numbers == OriginalColumns.counting(from: first, count: numbers.count)
        return OriginalBlock(
            count: numbers.count, step: rule.step, firstNumber: first,
            forms: isRegular ? nil : BlockCodec.encode([surplus, dateForms, valueForms]),
            starts: starts.isEmpty ? nil : BlockCodec.encode([starts]),
            intervals: intervals.starts.isEmpty
                ? nil : BlockCodec.encode([intervals.starts, intervals.ends], hasIntervals: true),
            levels: levels.isEmpty ? nil : BlockCodec.encode([levels]),
            given: given.values.isEmpty ? nil : BlockCodec.encode([given.values, given.units]),
            numbers: isCounting ? nil : BlockCodec.encode([numbers.map { Double($0) }]),
            delays: delays.isEmpty ? nil : BlockCodec.encode([delays]))
    }
}
