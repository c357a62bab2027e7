/// A standstill detector that emits zeros while a wheel, crank or foot pod is at rest (SEN-104).
///
/// Sensors that stop sending at rest count as standing 3 s after their last frame, others 3 s after the last
/// revolution.
package struct StandstillDetector: Sendable {
    /// The time without a revolution or a frame, in seconds, after which a standstill is detected.
    package static let patience = 3.0
    /// The number of seconds for which zeros are emitted, one per second.
    package static let longestSeries = 60

    private var lastEvent: Double
    private var lastFrame: Double
    private var since: Double?
    private var emitted = 0

    /// Creates a detector with the arrival time of a first frame.
    package init(at arrival: Double) {
        lastEvent = arrival
        lastFrame = arrival
    }

    /// A Boolean value that indicates whether a standstill is detected.
    package var isStanding: Bool { since != nil }

    /// Advances to a date and returns the times of the zeros to emit.
    ///
    /// - Parameter isFrame: A Boolean value that indicates whether a frame arrives at that date; zeros due exactly
    ///   then are left to the frame.
    package mutating func advance(to date: Double, beforeFrame isFrame: Bool = false) -> [Double] {
        func isDue(_ moment: Double) -> Bool { isFrame ? moment < date : moment <= date }
        if since == nil, isDue(lastFrame + Self.patience) { since = lastFrame + Self.patience }
        guard let since else { return [] }
        var zeros: [Double] = []
        while emitted < Self.longestSeries, isDue(since + Double(emitted)) {
            zeros.append(since + Double(emitted))
            emitted += 1
        }
        return zeros
    }

    /// Processes a frame, after ``advance(to:beforeFrame:)``, and returns the times of the zeros to emit.
    package mutating func process(at arrival: Double, hasTurned: Bool) -> [Double] {
        lastFrame = arrival
        if hasTurned {
            // A zero at the end of a longer standstill keeps weighted averages correct.
            let closes = since.map { arrival - $0 > Double(Self.longestSeries) } ?? false
            lastEvent = arrival
            since = nil
            emitted = 0
            return closes ? [arrival] : []
        }
        if since == nil, arrival - lastEvent >= Self.patience { since = arrival }
        return since == nil ? [] : advance(to: arrival)
    }
}
