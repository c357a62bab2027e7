/// Rounding of dates to the precision of a format.
///
/// Writers round before they assign points to laps, so that a reader obtains the same assignment.
extension WorkoutRecording {
    /// Returns a copy with every date rounded to a multiple of a step.
    ///
    /// - Parameters:
    ///   - stepsPerSecond: The number of steps per second to which dates are rounded.
    ///   - durations: If not nil, only starts are rounded to those steps, and ends are computed from durations
    ///     rounded to this number of steps per second.
    func rounded(stepsPerSecond steps: Double, durations: Double? = nil) -> WorkoutRecording {
        func date(_ time: Double) -> Double { (time * steps).rounded() / steps }
        func end(_ start: Double, _ end: Double) -> Double {
            guard let durations else { return date(end) }
            return date(start) + ((end - start) * durations).rounded() / durations
        }
        var result = self
        if points.times.contains(where: { date($0) != $0 }) { result.points.replaceTimes(date) }
        for index in segments.indices {
            result.segments[index].start = date(segments[index].start)
            result.segments[index].end = date(segments[index].end)
        }
        for (index, pause) in pauses.enumerated() {
            result.pauses[index] = Pause(start: date(pause.start), end: date(pause.end))
        }
        for (index, session) in sessions.enumerated() {
            result.sessions[index].start = date(session.start)
            result.sessions[index].end = end(session.start, session.end)
        }
        for (index, lap) in laps.enumerated() {
            result.laps[index].start = date(lap.start)
            result.laps[index].end = end(lap.start, lap.end)
        }
        for (index, length) in lengths.enumerated() {
            result.lengths[index].start = date(length.start)
            result.lengths[index].end = end(length.start, length.end)
        }
        for (index, set) in sets.enumerated() {
            result.sets[index].start = date(set.start)
            result.sets[index].end = end(set.start, set.end)
        }
        for (index, marker) in markers.enumerated() { result.markers[index].time = date(marker.time) }
        result.start = date(start)
        result.end = date(self.end)
        result.details.fileTime = details.fileTime.map(date)
        return result
    }
}
