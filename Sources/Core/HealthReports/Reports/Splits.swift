/// One kilometre of a workout, or what was left of one at its end.
package struct Split: Sendable, Equatable {
    /// Counted from 1.
    package var number: Int
    /// Metres; less than a kilometre only in the last split.
    package var meters: Double
    /// Active seconds.
    package var seconds: Double
    /// Beats per minute.
    package var averageHeartRate: Double?
    /// Metres climbed.
    package var climb: Double?

    package init(number: Int, meters: Double, seconds: Double, averageHeartRate: Double?, climb: Double?) {
        self.number = number
        self.meters = meters
        self.seconds = seconds
        self.averageHeartRate = averageHeartRate
        self.climb = climb
    }

    /// Seconds per kilometre.
    package var pace: Double { seconds / meters * 1000 }
}

extension WorkoutSeries {
    /// A rest shorter than this, in metres, is not worth a split of its own.
    private static let shortestSplit = 10.0

    /// The workout cut at every kilometre; paused time does not count.
    ///
    /// At most 10,000 splits.
    package func splits(every length: Double = 1000) -> [Split] {
        guard length > 0, var from = distance.times.first, let end = distance.times.last else { return [] }
        var splits: [Split] = []
        let whole = Int(min(10_000, distance.total / length))
        for number in 1...(whole + 1) {
            let isRest = number == whole + 1
            let meters = isRest ? distance.total - Double(whole) * length : length
            if isRest, meters < Self.shortestSplit || whole >= 10_000 { break }
            let to = isRest ? end : distance.time(atDistance: Double(number) * length) ?? end
            let seconds = activeSeconds(from: from, to: to)
            splits.append(
                Split(
                    number: number, meters: meters, seconds: seconds,
                    averageHeartRate: heartRate.mean(from: from, to: to), climb: climb(from: from, to: to)))
            from = to
        }
        return splits
    }
}
