import HealthModel

/// Works out what the loads of a workout are made of, from its samples.
struct LoadMeter {
    /// The workout; with its start, end and pauses.
    var series: WorkoutSeries
    var activityType: WorkoutActivity
    /// In beats a minute.
    var heartRates: [StatisticsDatum] = []
    /// Cycling power: seconds since 2001-01-01 UTC, ascending, and watts.
    var power: WorkoutSeries.Column = .init()

    /// The inputs of all loads.
    func inputs() -> LoadInputs {
        var inputs = LoadInputs()
        let rates = ValueTimeline(heartRates)
        inputs.heartRates = heartRates.count
        rates.forEachValue(from: series.start, to: series.end, pauses: series.pauses) {
            inputs.histogram.add($0, seconds: $1)
        }
        let course = PowerCourse(times: power.times, watts: power.values, pauses: series.pauses)
        inputs.power = LoadInputs.Power(course)
        let ground = activityType == .running ? adjustment() : nil
        if activityType == .running, series.distance.total > 0 {
            let total = series.distance.total
            inputs.run = LoadInputs.Run(
                seconds: series.activeSeconds(from: series.start, to: series.end), meters: total,
                adjustedMeters: ground?.adjusted(from: 0, to: total))
        }
        if inputs.power != nil, let first = power.times.first {
            inputs.efficiency = Efficiency(
                .power, values: course.seconds, rates: rates.values(from: first, seconds: course.seconds.count))
        } else if inputs.run != nil {
            inputs.efficiency = efficiency(rates, ground)
        }
        return inputs
    }

    /// What grades make of the way; nil unless heights are known of nine tenths of it.
    private func adjustment() -> GradeAdjustment? {
        guard let first = series.distance.times.first, let last = series.distance.times.last else { return nil }
        var (meters, heights): ([Double], [Double]) = ([], [])
        for (time, height) in zip(series.elevation.times, series.elevation.values) where first...last ~= time {
            meters.append(series.distance.distance(at: time))
            heights.append(height)
        }
        guard let ground = GradeAdjustment(meters: meters, heights: heights) else { return nil }
        let known = ground.known.upperBound - ground.known.lowerBound
        return known >= 0.9 * series.distance.total ? ground : nil
    }

    /// Speed against the heart rate, second by second.
    private func efficiency(_ rates: ValueTimeline, _ ground: GradeAdjustment?) -> Efficiency? {
        guard let first = series.distance.times.first, let last = series.distance.times.last,
            last - first < Double(Self.longest)
        else { return nil }
        let count = Int(last - first)
        let places = (0...count).map { series.distance.distance(at: first + Double($0)) }
        var speeds = (0..<count).map { second in
            60
                * (ground?.adjusted(from: places[second], to: places[second + 1])
                    ?? places[second + 1] - places[second])
        }
        for pause in series.pauses {
            let from = Int(max(0, min(Double(count), (pause.start - first).rounded(.down))))
            let to = Int(max(0, min(Double(count), (pause.end - first).rounded(.up))))
            for second in from..<max(from, to) { speeds[second] = .nan }
        }
        return Efficiency(
            ground == nil ? .speed : .gradeAdjustedSpeed, values: speeds,
            rates: rates.values(from: first, seconds: count))
    }

    /// Seconds: eleven days.
    private static let longest = 1_000_000
}
