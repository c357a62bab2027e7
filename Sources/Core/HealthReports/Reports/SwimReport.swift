import HealthModel
import WorkoutFiles

/// One length of a pool.
package struct SwimLength: Sendable, Equatable {
    /// Counted from 1.
    package var number: Int
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// Seconds since 2001-01-01 UTC.
    package var end: Double
    /// Strokes of the arms; nil if nobody counted them.
    package var strokes: Double?
    /// A raw value of `HKSwimmingStrokeStyle`; nil where nobody knows.
    package var strokeStyle: Int?
    /// As its recorder says it (`HKSWOLFScore`), else seconds and strokes together; nil without strokes.
    package var swolf: Double?

    package var seconds: Double { end - start }
    var middle: Double { start + (end - start) / 2 }
}

/// A swim in a pool, length by length.
package struct SwimReport: Sendable, Equatable {
    package var lengths: [SwimLength]
    /// The length of the pool, in metres.
    package var poolLength: Double?

    /// All strokes; nil if nobody counted any.
    package var strokes: Double? { Self.sum(lengths.compactMap(\.strokes)) }

    /// Seconds of swimming, without rests at the wall.
    package var seconds: Double { lengths.reduce(0) { $0 + $1.seconds } }

    /// Metres a second while swimming; nil where nobody knows how long the pool is.
    package var speed: Double? {
        guard let poolLength, poolLength > 0, seconds >= 1 else { return nil }
        return poolLength * Double(lengths.count) / seconds
    }

    /// The mean of all lengths that have one.
    package var averageSWOLF: Double? { Self.mean(lengths.compactMap(\.swolf)) }

    /// The mean of some lengths; nil if none has one.
    package func averageSWOLF(of range: Range<Int>) -> Double? {
        Self.mean(lengths[range.clamped(to: lengths.indices)].compactMap(\.swolf))
    }

    /// The strokes of some lengths; nil if nobody counted any.
    package func strokes(of range: Range<Int>) -> Double? {
        Self.sum(lengths[range.clamped(to: lengths.indices)].compactMap(\.strokes))
    }

    private static func sum(_ values: [Double]) -> Double? { values.isEmpty ? nil : values.reduce(0, +) }

    private static func mean(_ values: [Double]) -> Double? { sum(values).map { $0 / Double(values.count) } }
}

extension SwimReport {
    /// The lengths of a swim: those of its file, else the laps or segments that say how somebody swam.
    ///
    /// - Parameters:
    ///   - recorded: What an import kept of them.
    ///   - strokes: Samples of strokes, in the order of time.
    ///   - poolLength: Metres.
    /// - Returns: Nil if there are none.
    init?(
        recorded: [RecordedLength], events: [WorkoutEventRecord], strokes: [SampleRecord], poolLength: Double?
    ) {
        let counter = StrokeCounter(strokes)
        var spans: [(start: Double, end: Double, style: Int?, swolf: Double?)]
        if recorded.isEmpty {
            spans = Self.events(of: events).map { event in
                let style = event.metadata?[MetadataKey.swimmingStrokeStyle]?.integer
                return (event.start, event.end, style, event.metadata?[MetadataKey.swolfScore]?.number)
            }
        } else {
            spans = recorded.filter(\.isActive).map { ($0.start, $0.end, $0.stroke?.rawValue, nil) }
        }
        spans.sort { $0.start < $1.start }
        guard !spans.isEmpty else { return nil }
        lengths = spans.enumerated().map { index, span in
            let strokes = counter.count(from: span.start, to: span.end)
            return SwimLength(
                number: index + 1, start: span.start, end: span.end, strokes: strokes, strokeStyle: span.style,
                swolf: span.swolf ?? strokes.map { span.end - span.start + $0 })
        }
        self.poolLength = poolLength
    }

    /// The events that are lengths: laps that say how somebody swam, else segments that do.
    static func events(of events: [WorkoutEventRecord]) -> [WorkoutEventRecord] {
        let styled = events.filter { $0.end > $0.start && $0.metadata?[MetadataKey.swimmingStrokeStyle] != nil }
        let laps = styled.filter { $0.kind == .lap }
        return laps.isEmpty ? styled.filter { $0.kind == .segment } : laps
    }
}

/// Counts strokes by time.
private struct StrokeCounter {
    private let middles: [Double]
    /// How many strokes came before each sample, and at the end all of them.
    private let sums: [Double]

    init(_ samples: [SampleRecord]) {
        let counted = samples.compactMap { sample in
            sample.quantity?.converted(to: .count).map { (middle: (sample.start + sample.end) / 2, value: $0) }
        }.sorted { $0.middle < $1.middle }
        middles = counted.map(\.middle)
        sums = counted.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1.value) }
    }

    /// The strokes between two moments; nil if there are no samples.
    func count(from: Double, to: Double) -> Double? {
        let low = middles.firstPlace { $0 >= from }
        let high = middles.firstPlace { $0 > to }
        return low < high ? sums[high] - sums[low] : nil
    }
}

extension MetadataValue {
    /// A whole number.
    fileprivate var integer: Int? { if case .integer(let value) = self { Int(exactly: value) } else { nil } }

    /// Any number, without its unit.
    fileprivate var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .quantity(let quantity): quantity.value
        default: nil
        }
    }
}
