/// Notices that something stands, and tells zeros while it does (SEN-104).
///
/// Sensors that stop sending when nothing turns are taken to stand 3 s after their last frame; others 3 s after the last turn.
package struct StandingWatch: Sendable {
    /// Seconds without a turn or a frame after which it stands.
    package static let patience = 3.0
    /// Seconds for which zeros are told, one each.
    package static let telling = 60

    private var lastEvent: Double
    private var lastFrame: Double
    private var since: Double?
    private var told = 0

    /// Begins with a first frame.
    package init(at arrival: Double) {
        lastEvent = arrival
        lastFrame = arrival
    }

    /// Whether it stands.
    package var isStanding: Bool { since != nil }

    /// Goes on to a date; answers when zeros are to be told.
    ///
    /// - Parameter isFrame: Whether a frame comes at that date, which is asked first.
    package mutating func advance(to date: Double, beforeFrame isFrame: Bool = false) -> [Double] {
        func isDue(_ moment: Double) -> Bool { isFrame ? moment < date : moment <= date }
        if since == nil, isDue(lastFrame + Self.patience) { since = lastFrame + Self.patience }
        guard let since else { return [] }
        var zeros: [Double] = []
        while told < Self.telling, isDue(since + Double(told)) {
            zeros.append(since + Double(told))
            told += 1
        }
        return zeros
    }

    /// Takes a frame, after ``advance(to:beforeFrame:)``; answers when zeros are to be told.
    package mutating func take(at arrival: Double, hasTurned: Bool) -> [Double] {
        lastFrame = arrival
        if hasTurned {
            // A zero at the end of a longer stand, so that weighted averages hold.
            let closes = since.map { arrival - $0 > Double(Self.telling) } ?? false
            lastEvent = arrival
            since = nil
            told = 0
            return closes ? [arrival] : []
        }
        if since == nil, arrival - lastEvent >= Self.patience { since = arrival }
        return since == nil ? [] : advance(to: arrival)
    }
}
