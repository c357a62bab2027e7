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
        var found: [Double] = []
        for segment in segments {
            for index in segment.points.dropFirst() where times[index] - times[index - 1] >= Self.shortestHole {
                found.append(times[index] - times[index - 1])
            }
        }
        guard !found.isEmpty else { return [] }
        let steps = segments.flatMap { zip($0.points.dropFirst(), $0.points).map { times[$0] - times[$1] } }
            .filter { $0 > 0 }.sorted()
        let usual = steps[steps.count / 2]
        let holes = found.filter { $0 >= Self.leastIntervals * usual }
        // A device may have left them out of its active time.
        let pauses = ActiveTime.duration(of: events, start: start, end: end)
        let isCounted = holes.reduce(0, +) / 2 > pauses - activeTime
        return isCounted ? holes : []
    }
}
