import HealthModel
package import WorkoutFiles

/// Cadences of running, walking and hiking, stored as step counts.
///
/// HealthKit has no type for them: apps compute the cadence of a run from its steps. So the steps between two points
/// are saved, and the cadence can be computed from them again.
package enum CadenceSteps {
    /// The median cadence from which a cadence counts the steps of both feet, by activity.
    ///
    /// Devices count the cycles of one foot, and some programs the steps of both.
    private static let bothFeet: [WorkoutActivity: Double] = [
        .running: 110, .walking: 80, .hiking: 80, .transition: 80,
    ]
    /// The maximum interval in seconds for which a cadence is valid.
    private static let longestInterval = 30.0

    /// Returns the stream of steps; nil for activities that are not on foot.
    static func stream(_ cadence: [Double], activity: WorkoutActivity) -> PlannedStream? {
        guard let limit = bothFeet[activity] else { return nil }
        let values = cadence.filter { $0.isFinite && $0 > 0 }.sorted()
        guard !values.isEmpty else { return nil }
        var stream = PlannedStream(values: .footsteps, type: .stepCount, unit: .count, part: .footsteps)
        stream.stepsPerCycle = values[values.count / 2] >= limit ? 1 : 2
        return stream
    }

    /// Returns the number of steps in a cycle of a stated total; nil without one, and for activities that are not on
    /// foot.
    ///
    /// FIT counts strides, which are two steps each. Devices that count the steps of both feet have more of them per
    /// minute than there are strides.
    static func stepsPerCycle(_ totals: StatedTotals, activity: WorkoutActivity) -> Double? {
        guard let limit = bothFeet[activity], let cycles = totals.cycles, cycles > 0,
            let seconds = totals.timer ?? totals.elapsed, seconds > 0
        else { return nil }
        return cycles * 60 / seconds >= limit ? 1 : 2
    }

    /// Returns whether a cadence of an activity is stored as steps.
    static func isOnFoot(_ activity: WorkoutActivity) -> Bool { bothFeet[activity] != nil }

    /// Returns the cadence computed from steps, as cycles of one foot per minute, at the end of each interval; nil if
    /// there is no activity on foot, or no steps.
    ///
    /// - Parameter spans: The activities with their times; steps of other activities have no cadence.
    static func cadence(
        _ steps: [StoredValue], during spans: [(start: Double, end: Double, activity: WorkoutActivity)]
    ) -> [(time: Double, value: Double)]? {
        let walks = spans.filter { bothFeet[$0.activity] != nil }
        guard !walks.isEmpty else { return nil }
        let cadence = steps.filter { step in
            step.end > step.start && walks.contains { $0.start <= step.start && step.end <= $0.end }
        }.map { (time: $0.end, value: $0.value / 2 * 60 / ($0.end - $0.start)) }
        return cadence.isEmpty ? nil : cadence.sorted { $0.time < $1.time }
    }

    /// Calls a closure for the steps between the points of each segment.
    ///
    /// - Parameter body: A closure that receives the start, the end and the number of steps.
    package static func forEach<Failure: Error>(
        of stream: PlannedStream, _ recording: WorkoutRecording,
        _ body: (Double, Double, Double) throws(Failure) -> Void
    ) throws(Failure) {
        let (times, cadence) = (recording.points.times, recording.points[.cadence])
        for segment in stream.segments {
            let stepsPerCycle = stream.stepsPerCycleOfSession[segment.session] ?? stream.stepsPerCycle
            for index in segment.points.dropFirst() {
                let (from, to, rate) = (times[index - 1], times[index], cadence[index])
                guard rate.isFinite, rate > 0, to > from, to - from <= longestInterval else { continue }
                try body(from, to, rate * stepsPerCycle * (to - from) / 60)
            }
        }
    }
}
