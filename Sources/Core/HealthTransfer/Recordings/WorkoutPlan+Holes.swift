import HealthModel
import WorkoutFiles

extension WorkoutPlan {
    /// The duration in seconds from which on an interval between two points is a hole.
    private static let shortestHole = 120.0
    /// The number of usual intervals from which on an interval is a hole: some devices record a point a minute.
    private static let leastIntervals = 20.0

    /// The durations in seconds of the intervals within segments that have no points although they count as active
    /// time.
    ///
    /// HealthKit has no other pauses than those of events, so these intervals are not left out, only reported.
    var activeHoles: [Double] {
        let times = recording.points.times
        var steps: [Double] = []
        var found: [Double] = []
        for segment in segments {
            for index in segment.points.dropFirst() {
                let step = times[index] - times[index - 1]
                if step > 0 { steps.append(step) }
                if step >= Self.shortestHole { found.append(step) }
            }
        }
        guard !found.isEmpty else { return [] }
        let middle = steps.count / 2
        let usual = steps.sorted()[middle]
        let holes = found.filter { $0 >= Self.leastIntervals * usual }
        // A device may have left them out of its active time.
        let pauses = ActiveTime.duration(of: events, start: start, end: end)
        let isCounted = holes.reduce(0, +) / 2 > pauses - activeTime
        return isCounted ? holes : []
    }
}
