public import Foundation
import HealthModel
import WorkoutFiles

/// A length of a pool.
public struct SwimLength: Sendable, Codable, Equatable {
    /// The number, counted from 1.
    public var number: Int
    /// The start in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The end in seconds since 2001-01-01 UTC.
    package var end: Double
    /// The number of arm strokes; nil if not counted.
    public var strokes: Double?
    /// The raw value of `HKSwimmingStrokeStyle`; nil if unknown.
    public var strokeStyle: Int?
    /// The SWOLF score of the recorder (`HKSWOLFScore`), or else the sum of seconds and strokes; nil without strokes.
    public var swolf: Double?

    /// The start date.
    public var startDate: Date { Date(timeIntervalSinceReferenceDate: start) }
    /// The end date.
    public var endDate: Date { Date(timeIntervalSinceReferenceDate: end) }
    /// The duration in seconds.
    public var seconds: Double { end - start }
    var middle: Double { start + (end - start) / 2 }
}

/// A pool swim, length by length.
public struct SwimReport: Sendable, Codable, Equatable {
    /// The lengths in chronological order.
    public var lengths: [SwimLength]
    /// The length of the pool in metres.
    public var poolLength: Double?

    /// The number of all strokes; nil if none were counted.
    public var strokes: Double? { Self.sum(lengths.compactMap(\.strokes)) }

    /// The seconds of swimming, without rests at the wall.
    public var seconds: Double { lengths.reduce(0) { $0 + $1.seconds } }

    /// The speed while swimming in metres per second; nil if the length of the pool is unknown.
    public var speed: Double? { course?.speed }

    /// The course of the lengths; nil if the length of the pool is unknown.
    var course: SwimCourse? { SwimCourse(lengths.map { ($0.start, $0.end) }, meters: poolLength) }

    /// Returns the speed of a length in metres per second; nil if the length of the pool is unknown.
    public func speed(of length: SwimLength) -> Double? {
        guard let poolLength, poolLength > 0, length.seconds > 0 else { return nil }
        return poolLength / length.seconds
    }

    /// The mean SWOLF score of all lengths that have one.
    public var averageSWOLF: Double? { Self.mean(lengths.compactMap(\.swolf)) }

    /// Returns the mean SWOLF score of a range of lengths; nil if none has one.
    public func averageSWOLF(of range: Range<Int>) -> Double? {
        Self.mean(lengths[range.clamped(to: lengths.indices)].compactMap(\.swolf))
    }

    /// Returns the number of strokes of a range of lengths; nil if none were counted.
    public func strokes(of range: Range<Int>) -> Double? {
        Self.sum(lengths[range.clamped(to: lengths.indices)].compactMap(\.strokes))
    }

    private static func sum(_ values: [Double]) -> Double? { values.isEmpty ? nil : values.reduce(0, +) }

    private static func mean(_ values: [Double]) -> Double? { sum(values).map { $0 / Double(values.count) } }
}

extension SwimReport {
    /// Creates a report from the lengths of the file, or else from the laps or segments with a stroke style.
    ///
    /// - Parameters:
    ///   - recorded: The lengths that an import stored.
    ///   - strokes: The samples of strokes, in chronological order.
    ///   - poolLength: The length of the pool in metres.
    ///   - distance: The distance of the workout in metres.
    /// - Returns: Nil if there are no lengths.
    init?(
        recorded: [RecordedLength], events: [WorkoutEventRecord], strokes: [SampleRecord], poolLength: Double?,
        distance: Double?
    ) {
        let counter = StrokeCounter(strokes)
        var spans: [(start: Double, end: Double, style: Int?, swolf: Double?)]
        if recorded.isEmpty {
            spans = Self.events(of: events, poolLength: poolLength, distance: distance).map { event in
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

    /// Returns the events that are lengths: laps with a stroke style, or else segments with one.
    ///
    /// Segments without a stroke style are lengths, too, if all together cover the distance of the workout.
    static func events(
        of events: [WorkoutEventRecord], poolLength: Double? = nil, distance: Double? = nil
    ) -> [WorkoutEventRecord] {
        let long = events.filter { $0.end > $0.start }
        func isStyled(_ event: WorkoutEventRecord) -> Bool {
            event.metadata?[MetadataKey.swimmingStrokeStyle] != nil
        }
        let laps = long.filter { $0.kind == .lap && isStyled($0) }
        guard laps.isEmpty else { return laps }
        let segments = long.filter { $0.kind == .segment }
        if let poolLength, let distance, distance > 0,
            abs(poolLength * Double(segments.count) - distance) <= Self.tolerance * distance
        {
            return segments
        }
        return segments.filter(isStyled)
    }

    /// The share by which the distance of a workout may differ from that of its lengths.
    static let tolerance = 0.1
}

/// Counts strokes by time.
private struct StrokeCounter {
    private let middles: [Double]
    /// The cumulative number of strokes before each sample, with the total at the end.
    private let sums: [Double]

    init(_ samples: [SampleRecord]) {
        let counted = samples.compactMap { sample in
            sample.quantity?.converted(to: .count).map { (middle: (sample.start + sample.end) / 2, value: $0) }
        }.sorted { $0.middle < $1.middle }
        middles = counted.map(\.middle)
        sums = counted.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1.value) }
    }

    /// Returns the number of strokes between two times; nil without samples.
    func count(from: Double, to: Double) -> Double? {
        let low = middles.firstPlace { $0 >= from }
        let high = middles.firstPlace { $0 > to }
        return low < high ? sums[high] - sums[low] : nil
    }
}

extension MetadataValue {
    /// The value as an integer.
    fileprivate var integer: Int? { if case .integer(let value) = self { Int(exactly: value) } else { nil } }

    /// The value as a number, without its unit.
    fileprivate var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .quantity(let quantity): quantity.value
        default: nil
        }
    }
}
