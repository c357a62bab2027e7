import HealthModel

/// A workout as plain values, in which the steps of a plan are found (PLN-91).
struct PlanCourse: Sendable {
    /// An activity of a workout.
    struct Activity: Sendable {
        var activity: WorkoutActivity
        /// The position of the step that was done in it; nil if it names none.
        var position: PlannedPart.Position?
        /// Its part of the workout; nil if it has no length.
        var stretch: PlanStretch?
    }

    /// The whole workout.
    var whole: PlanStretch
    /// The pauses, ascending and disjoint.
    var pauses: [(start: Double, end: Double)] = []
    /// The activities in chronological order.
    var activities: [Activity] = []
    /// The laps in chronological order; one without length is nil.
    var laps: [PlanStretch?] = []
    /// The distance over time.
    var meters = DistanceCurve([])
    /// The active energy over time, in kilocalories.
    var kilocalories = DistanceCurve([])

    // MARK: Steps

    /// Returns the part of the workout in which each step was done, and the way in which they were found (PLN-91).
    func stretches(of parts: [PlannedPart]) -> (way: PlanComparison.Way, stretches: [PlanStretch?]) {
        guard !parts.isEmpty else { return (.totals, []) }
        var marked: [PlannedPart.Position: PlanStretch] = [:]
        for activity in activities {
            // A step that was begun anew counts as it was done last.
            if let position = activity.position, let stretch = activity.stretch { marked[position] = stretch }
        }
        let found = parts.map { marked[$0.position] }
        if found.contains(where: { $0 != nil }) { return (.keyPaths, found) }
        if laps.count == parts.count { return (.laps, laps) }
        if let timed = timedStretches(of: parts) { return (.times, timed) }
        return (.totals, parts.map { _ in nil })
    }

    /// Returns the stretches of steps by their planned times from the start; nil if any but the last has no time.
    private func timedStretches(of parts: [PlannedPart]) -> [PlanStretch?]? {
        var stretches: [PlanStretch?] = []
        var (passed, start) = (0.0, whole.start)
        for (index, part) in parts.enumerated() {
            var seconds: Double?
            if case .time = part.step.goal { seconds = part.step.goal.seconds }
            guard let seconds, seconds > 0, seconds.isFinite else {
                guard index == parts.count - 1 else { return nil }
                stretches.append(stretch(from: start, to: whole.end))
                break
            }
            passed += seconds
            let end = time(atActive: passed)
            stretches.append(stretch(from: start, to: end))
            start = end
        }
        return stretches
    }

    /// Returns the stretch of each of several sports that were done in this order, with any others between them; nil
    /// for those that were not (PLN-97).
    func stretches(ofSports sports: [WorkoutActivity]) -> [PlanStretch?] {
        let done = activities.filter { $0.activity != .transition && $0.stretch != nil }
        var last: [WorkoutActivity: Int] = [:]
        for (index, activity) in done.enumerated() { last[activity.activity] = index }
        var next = 0
        return sports.map { sport in
            guard last[sport] ?? -1 >= next, let place = done[next...].firstIndex(where: { $0.activity == sport })
            else { return nil }
            next = place + 1
            return done[place].stretch
        }
    }

    // MARK: Measuring

    /// Returns the part of the workout between two times; nil if it has no length.
    func stretch(from: Double, to: Double) -> PlanStretch? {
        let (start, end) = (max(from, whole.start), min(to, whole.end))
        guard start < end else { return nil }
        func amount(_ curve: DistanceCurve) -> Double? {
            curve.times.isEmpty ? nil : curve.distance(at: end) - curve.distance(at: start)
        }
        let seconds = activeIntervals(from: start, to: end).reduce(0) { $0 + ($1.end - $1.start) }
        return PlanStretch(
            start: start, end: end, seconds: seconds, meters: amount(meters), kilocalories: amount(kilocalories))
    }

    /// Returns the intervals between two times in which the workout was not paused.
    func activeIntervals(from start: Double, to end: Double) -> [(start: Double, end: Double)] {
        var intervals: [(start: Double, end: Double)] = []
        var from = start
        for pause in pauses[pauses.firstPlace { $0.end > start }...] {
            guard pause.start < end else { break }
            if from < pause.start { intervals.append((from, pause.start)) }
            from = max(from, pause.end)
        }
        if from < end { intervals.append((from, end)) }
        return intervals
    }

    /// Returns the time at which the workout had been active for some seconds; its end if it never was as long.
    private func time(atActive seconds: Double) -> Double {
        var rest = seconds
        for interval in activeIntervals(from: whole.start, to: whole.end) {
            if rest <= interval.end - interval.start { return interval.start + rest }
            rest -= interval.end - interval.start
        }
        return whole.end
    }

    /// Returns the seconds without pauses in which a distance was covered; nil if it was not.
    func seconds(atDistance distance: Double) -> Double? {
        guard let time = meters.time(atDistance: distance) else { return nil }
        return stretch(from: whole.start, to: time)?.seconds
    }
}
