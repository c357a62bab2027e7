/// Adds up the metres climbed and descended, without counting the trembling of the measurement.
///
/// A reference height follows the points only when they are at least two metres away from it; the whole difference then
/// counts as ascent or descent. Each segment starts with its first height. Adding every rise instead would nearly double
/// the result on real recordings, because satellite heights wander by a metre or two from second to second.
package struct ElevationMeter: Sendable {
    /// The smallest difference that counts, in metres.
    package static let threshold = 2.0

    private var reference = Double.nan
    /// Metres climbed so far.
    package private(set) var ascent = 0.0
    /// Metres descended so far.
    package private(set) var descent = 0.0
    /// Whether there was any height.
    package private(set) var hasElevation = false

    package init() {}

    /// What the heights of points amount to, segment by segment.
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

    /// Takes the next height in metres; NaN is none.
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
