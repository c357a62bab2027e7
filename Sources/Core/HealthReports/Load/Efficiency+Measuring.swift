extension Efficiency {
    /// Relates power or speed to the heart rate; returns `nil` if both are known for less than a minute, or without
    /// any output.
    ///
    /// - Parameters:
    ///   - output: The kind of the values.
    ///   - values: A value for each second; NaN if unknown.
    ///   - rates: The heart rate of the same seconds, in beats per minute.
    package init?(_ output: Output, values: [Double], rates: [Double]) {
        let known = zip(values, rates).filter { !$0.0.isNaN && $0.1 > 0 }
        guard known.count >= 60, let whole = Self.part(output, known[...]) else { return nil }
        self.init(output: output, seconds: Double(known.count), whole: whole)
        guard seconds >= Self.shortestForHalves else { return }
        let middle = known.count / 2
        if let first = Self.part(output, known[..<middle]), let second = Self.part(output, known[middle...]) {
            halves = Halves(first: first, second: second)
        }
    }

    private static func part(_ output: Output, _ known: ArraySlice<(Double, Double)>) -> Part? {
        let count = Double(known.count)
        let values = known.map(\.0)
        let mean: Double? =
            switch output {
            case .power: PowerCourse(times: values.indices.map(Double.init), watts: values).normalized
            case .speed, .gradeAdjustedSpeed: values.reduce(0, +) / count
            }
        guard let mean, mean > 0 else { return nil }
        return Part(output: mean, rate: known.reduce(0) { $0 + $1.1 } / count)
    }
}
