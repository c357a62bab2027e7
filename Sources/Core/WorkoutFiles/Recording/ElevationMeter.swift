/// A calculator for ascent and descent that ignores measurement noise.
///
/// A reference height follows the points only when they are at least two metres away from it; the whole difference
/// then counts as ascent or descent. Each segment starts with its first height. Adding every rise instead would
/// nearly double the result for real recordings, because satellite heights vary by a metre or two from second to
/// second.
package struct ElevationMeter: Sendable {
    /// The smallest difference that counts, in metres.
    package static let threshold = 2.0

    private var reference = Double.nan
    /// The ascent so far, in metres.
    package private(set) var ascent = 0.0
    /// The descent so far, in metres.
    package private(set) var descent = 0.0
    /// A Boolean value that indicates whether there was any height.
    package private(set) var hasElevation = false

    package init() {}

    /// Creates a meter and adds the heights of points, segment by segment.
    init(_ points: RecordedPoints, _ segments: [WorkoutRecording.Segment]) {
        let elevations = points[.elevation]
        guard !elevations.isEmpty else { return }
        for segment in segments {
            startSegment()
            for index in segment.points { add(elevations[index]) }
        }
    }

    /// Starts a new segment.
    package mutating func startSegment() {
        reference = .nan
    }

    /// Adds the next height in metres; NaN means that there is none.
    @inline(__always) package mutating func add(_ elevation: Double) {
        let difference = elevation - reference
        if difference >= Self.threshold {
            ascent += difference
        } else if difference <= -Self.threshold {
            descent -= difference
        } else if elevation.isNaN || !reference.isNaN {
            return
        }
        reference = elevation
        hasElevation = true
    }
}
