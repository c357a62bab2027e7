/// The time during which a workout is not paused (WEV-1, WEV-2).
///
/// A workout starts active. A pause makes it inactive, a resume active again; a pause while inactive and a resume
/// while active change nothing. Motion pauses never count (WEV-6, WKO-9).
public enum ActiveTime {
    /// Returns the intervals in which a workout was paused, ascending, within `start...end`.
    ///
    /// - Parameter events: Events in any order; those with equal dates apply in their given order.
    public static func pauses(
        in events: [WorkoutEventRecord], start: Double, end: Double
    ) -> [(start: Double, end: Double)] {
        var pauses: [(start: Double, end: Double)] = []
        var pausedSince: Double?
        for event in sorted(events) {
            switch event.kind {
            case .pause where pausedSince == nil:
                pausedSince = event.start
            case .resume:
                guard let since = pausedSince else { continue }
                pauses.append((since, event.start))
                pausedSince = nil
            default:
                continue
            }
        }
        if let since = pausedSince { pauses.append((since, end)) }
        return pauses.compactMap { pause in
            let from = max(pause.start, start)
            let to = min(pause.end, end)
            return from < to ? (from, to) : nil
        }
    }

    /// Returns the seconds from start to end minus the paused time (WKO-3, WAC-4).
    public static func duration(of events: [WorkoutEventRecord], start: Double, end: Double) -> Double {
        pauses(in: events, start: start, end: end).reduce(end - start) { $0 - ($1.end - $1.start) }
    }

    /// Returns the events ascending by start (WKO-7); those with equal starts keep their order.
    public static func sorted(_ events: [WorkoutEventRecord]) -> [WorkoutEventRecord] {
        let ordered = events.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        return ordered.map(\.element)
    }
}
