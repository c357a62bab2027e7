import HealthModel

extension OriginalBlock {
    /// Keeps the originals of a block.
    ///
    /// - Parameters:
    ///   - originals: Those of each quantity beside one another, in the order of the quantities.
    ///   - counts: How many originals each quantity has.
    init(_ originals: OriginalColumns, counts: [Int], of quantities: Quantities) {
        let step = Self.step(counts, of: quantities)
        var writer = Writer(
            originals: originals, quantities: quantities,
            rule: OriginalRule(isCumulative: quantities.isCumulative, step: step))
        var first = 0
        for (place, count) in counts.enumerated() {
            writer.add(first..<first + count, of: place)
            first += count
        }
        self = writer.block()
    }

    /// The time from one original to the next that is in the middle of all.
    private static func step(_ counts: [Int], of quantities: Quantities) -> Double {
        var steps: [Double] = []
        for (place, count) in counts.enumerated() where count > 1 {
            let parts = quantities.isCumulative ? count : count - 1
            steps.append((quantities.ends[place] - quantities.starts[place]) / Double(parts))
        }
        guard !steps.isEmpty else { return 0 }
        steps.sort()
        return steps[steps.count / 2]
    }
}

/// Puts together what does not follow from the quantities.
private struct Writer {
    let originals: OriginalColumns
    let quantities: OriginalBlock.Quantities
    let rule: OriginalRule
    private var surplus: [Double] = []
    private var dateForms: [Double] = []
    private var valueForms: [Double] = []
    private var starts: [Double] = []
    private var intervals: (starts: [Double], ends: [Double]) = ([], [])
    private var levels: [Double] = []
    private var given: (values: [Double], units: [Double]) = ([], [])

    init(originals: OriginalColumns, quantities: OriginalBlock.Quantities, rule: OriginalRule) {
        self.originals = originals
        self.quantities = quantities
        self.rule = rule
        surplus.reserveCapacity(quantities.starts.count)
        dateForms.reserveCapacity(quantities.starts.count)
        valueForms.reserveCapacity(quantities.starts.count)
    }

    /// Takes the originals of the next quantity.
    mutating func add(_ range: Range<Int>, of place: Int) {
        let usual = rule.count(
            from: quantities.starts[place], to: quantities.ends[place],
            isMade: quantities.marks.map { $0[place] != 0 } ?? false)
        surplus.append(Double(range.count - usual))
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

    private func dateForm(_ range: Range<Int>, of place: Int) -> OriginalForm {
        let (start, end) = (quantities.starts[place], quantities.ends[place])
        let isRegular = range.allSatisfy { index in
            let usual = rule.interval(index - range.lowerBound, of: range.count, from: start, to: end)
            return Self.isSame(originals.starts[index], usual.start) && Self.isSame(originals.ends[index], usual.end)
        }
        if isRegular { return .regular }
        let last = range.upperBound - 1
        guard range.count > 1, Self.isSame(originals.starts[range.lowerBound], start),
            Self.isSame(originals.ends[last], end)
        else { return .whole }
        let isListed = range.allSatisfy { index in
            let end = rule.isCumulative && index < last ? originals.starts[index + 1] : originals.ends[last]
            return Self.isSame(
                originals.ends[index], rule.isCumulative ? end : originals.starts[index])
        }
        return isListed ? .listed : .whole
    }

    private func valueForm(_ range: Range<Int>, of place: Int) -> OriginalForm {
        let level = originals.values[range.lowerBound]
        let isLevel = range.allSatisfy {
            originals.units[$0] == quantities.unit && Self.isSame(originals.values[$0], level)
        }
        guard isLevel else { return .whole }
        return Self.isSame(level, rule.value(of: quantities.values[place], count: range.count)) ? .regular : .listed
    }

    /// Every bit counts.
    private static func isSame(_ left: Double, _ right: Double) -> Bool { left.bitPattern == right.bitPattern }

    func block() -> OriginalBlock {
        let first = originals.numbers.first ?? 0
        let isCounting = originals.numbers.indices.allSatisfy { originals.numbers[$0] == first &+ Int64($0) }
        let isRegular = [surplus, dateForms, valueForms].allSatisfy { $0.allSatisfy { $0 == 0 } }
        return OriginalBlock(
            count: originals.count, step: rule.step, firstNumber: first,
            forms: isRegular ? nil : BlockCodec.encode([surplus, dateForms, valueForms]),
            starts: starts.isEmpty ? nil : BlockCodec.encode([starts]),
            intervals: intervals.starts.isEmpty ? nil : BlockCodec.encode([intervals.starts, intervals.ends]),
            levels: levels.isEmpty ? nil : BlockCodec.encode([levels]),
            given: given.values.isEmpty ? nil : BlockCodec.encode([given.values, given.units]),
            numbers: isCounting ? nil : BlockCodec.encode([originals.numbers.map { Double($0) }]),
            delays: originals.delays.isEmpty ? nil : BlockCodec.encode([originals.delays]))
    }
}
