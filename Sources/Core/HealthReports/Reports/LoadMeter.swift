import HealthModel
import HealthStore

/// Computes the load inputs of a workout from its samples.
struct LoadMeter {
    /// The start in seconds since 2001-01-01 UTC, as for all times.
    var start: Double
    var end: Double
    /// The pauses, ascending.
    var pauses: [(start: Double, end: Double)]
    var activityType: WorkoutActivity
    /// The heart rates in beats per minute.
    var heartRates = SeriesColumns()
    /// The cycling power in watts, in order of start.
    var power = SeriesColumns()
    /// The distance of a run.
    var distance = DistanceCurve([])
    /// The elevation of a run, in metres above sea level.
    var elevation = WorkoutSeries.Column()

    /// Returns the inputs of all loads.
    func inputs() -> LoadInputs {
        var inputs = LoadInputs()
        let rates = ValueTimeline(
            heartRates.values.indices.map { place in
                StatisticsDatum(
                    start: heartRates.starts[place], end: heartRates.ends[place], value: heartRates.values[place],
                    number: Int64(place))
            })
        inputs.heartRates = heartRates.values.count
        rates.forEachValue(from: start, to: end, pauses: pauses) { inputs.histogram.add($0, seconds: $1) }
        let course = PowerCourse(times: power.starts, watts: power.values, pauses: pauses)
        inputs.power = LoadInputs.Power(course)
        let ground = activityType == .running ? adjustment() : nil
        if activityType == .running, distance.total > 0 {
            inputs.run = LoadInputs.Run(
                seconds: pauses.reduce(end - start) { $0 - ($1.end - $1.start) }, meters: distance.total,
                adjustedMeters: ground?.adjusted(from: 0, to: distance.total))
        }
        // A power course begins with the first valid value.
        if inputs.power != nil, let first = power.values.firstIndex(where: { $0 >= 0 && $0.isFinite }) {
            inputs.efficiency = Efficiency(
                .power, values: course.seconds,
                rates: rates.values(from: power.starts[first], seconds: course.seconds.count))
        } else if inputs.run != nil {
            inputs.efficiency = efficiency(rates, ground)
        }
        return inputs
    }

    /// Returns the grade adjustment of the distance; nil unless elevations are known for nine tenths of it.
    private func adjustment() -> GradeAdjustment? {
        guard let first = distance.times.first, let last = distance.times.last else { return nil }
        var (meters, heights): ([Double], [Double]) = ([], [])
        for (time, height) in zip(elevation.times, elevation.values) where first...last ~= time {
            meters.append(distance.distance(at: time))
            heights.append(height)
        }
        guard let ground = GradeAdjustment(meters: meters, heights: heights) else { return nil }
        let known = ground.known.upperBound - ground.known.lowerBound
        return known >= 0.9 * distance.total ? ground : nil
    }

    /// Returns the efficiency, the speed against the heart rate, second by second.
    private func efficiency(_ rates: ValueTimeline, _ ground: GradeAdjustment?) -> Efficiency? {
        guard let first = distance.times.first, let last = distance.times.last,
            last - first < Double(Self.longest)
        else { return nil }
        let count = Int(last - first)
        let places = (0...count).map { distance.distance(at: first + Double($0)) }
        var speeds = (0..<count).map { second -> Double in
            let (from, to) = (places[second], places[second + 1])
            let meters: Double = ground?.adjusted(from: from, to: to) ?? to - from
            return 60 * meters
        }
        for pause in pauses {
            let from = Int(max(0, min(Double(count), (pause.start - first).rounded(.down))))
            let to = Int(max(0, min(Double(count), (pause.end - first).rounded(.up))))
            for second in from..<max(from, to) { speeds[second] = .nan }
        }
        return Efficiency(
            ground == nil ? .speed : .gradeAdjustedSpeed, values: speeds,
            rates: rates.values(from: first, seconds: count))
    }

    /// The maximum number of seconds: eleven days.
    private static let longest = 1_000_000
}
