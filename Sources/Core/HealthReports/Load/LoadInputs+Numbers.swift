extension LoadInputs {
    /// The inputs encoded as numbers for storage; every optional part is preceded by its count.
    package var numbers: [Double] {
        let rates = histogram.entries
        var numbers = [Double(heartRates), Double(rates.count)]
        for entry in rates { numbers += [Double(entry.rate), entry.seconds] }
        numbers.append(power == nil ? 0 : 1)
        if let power {
            numbers += [power.seconds, power.mean, power.normalized ?? .nan, Double(power.bests.count)]
            for (seconds, watts) in power.bests.sorted(by: { $0.key < $1.key }) { numbers += [Double(seconds), watts] }
        }
        numbers.append(run == nil ? 0 : 1)
        if let run { numbers += [run.seconds, run.meters, run.adjustedMeters ?? .nan] }
        numbers.append(efficiency == nil ? 0 : 1)
        if let efficiency {
            let output = Efficiency.Output.allCases.firstIndex(of: efficiency.output) ?? 0
            numbers += [Double(output), efficiency.seconds, efficiency.whole.output, efficiency.whole.rate]
            numbers.append(efficiency.halves == nil ? 0 : 1)
            for part in efficiency.halves.map({ [$0.first, $0.second] }) ?? [] { numbers += [part.output, part.rate] }
        }
        return numbers
    }

    /// Creates inputs from encoded numbers, or returns `nil` if the numbers are invalid.
    package init?(numbers: [Double]) {
        var numbers = Numbers(rest: numbers[...])
        guard let heartRates = numbers.count(), let rates = numbers.count() else { return nil }
        self.heartRates = heartRates
        for _ in 0..<rates {
            guard let rate = numbers.next(), let seconds = numbers.next() else { return nil }
            histogram.add(rate, seconds: seconds)
        }
        guard let hasPower = numbers.count() else { return nil }
        if hasPower > 0 {
            guard let power = Power(&numbers) else { return nil }
            self.power = power
        }
        guard let hasRun = numbers.count() else { return nil }
        if hasRun > 0 {
            guard let seconds = numbers.next(), let meters = numbers.next(), let adjusted = numbers.next() else {
                return nil
            }
            run = Run(seconds: seconds, meters: meters, adjustedMeters: adjusted.isNaN ? nil : adjusted)
        }
        guard let hasEfficiency = numbers.count() else { return nil }
        if hasEfficiency > 0 {
            guard let efficiency = Efficiency(&numbers) else { return nil }
            self.efficiency = efficiency
        }
        guard numbers.rest.isEmpty else { return nil }
    }
}

/// A reader of consecutive numbers.
private struct Numbers {
    var rest: ArraySlice<Double>

    mutating func next() -> Double? { rest.popFirst() }

    /// Reads a number of elements, or returns `nil` if it is invalid.
    mutating func count() -> Int? {
        guard let number = next(), number >= 0, number <= 1e9, number == number.rounded() else { return nil }
        return Int(number)
    }
}

extension LoadInputs.Power {
    fileprivate init?(_ numbers: inout Numbers) {
        guard let seconds = numbers.next(), let mean = numbers.next(), let normalized = numbers.next(),
            let count = numbers.count()
        else { return nil }
        var bests: [Int: Double] = [:]
        for _ in 0..<count {
            guard let duration = numbers.count(), let watts = numbers.next() else { return nil }
            bests[duration] = watts
        }
        self.init(seconds: seconds, mean: mean, normalized: normalized.isNaN ? nil : normalized, bests: bests)
    }
}

extension Efficiency {
    fileprivate init?(_ numbers: inout Numbers) {
        guard let place = numbers.count(), place < Output.allCases.count, let seconds = numbers.next(),
            let whole = Part(&numbers), let hasHalves = numbers.count()
        else { return nil }
        self.init(output: Output.allCases[place], seconds: seconds, whole: whole)
        if hasHalves > 0 {
            guard let first = Part(&numbers), let second = Part(&numbers) else { return nil }
            halves = Halves(first: first, second: second)
        }
    }
}

extension Efficiency.Part {
    fileprivate init?(_ numbers: inout Numbers) {
        guard let output = numbers.next(), let rate = numbers.next() else { return nil }
        self.init(output: output, rate: rate)
    }
}
