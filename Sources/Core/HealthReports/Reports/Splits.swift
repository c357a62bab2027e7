/// A split of a workout: one unit of length, by default a kilometre, or the rest at the end.
public struct Split: Sendable, Codable, Equatable {
    /// The number, counted from 1.
    public var number: Int
    /// The distance in metres; shorter than the unit of length only in the last split.
    public var meters: Double
    /// The active time in seconds; in a pool, the time of swimming, without rests at the wall.
    public var seconds: Double
    /// The average heart rate in beats per minute.
    public var averageHeartRate: Double?
    /// The climb in metres; the climbs of all splits add up to that of the workout.
    public var climb: Double?

    package init(number: Int, meters: Double, seconds: Double, averageHeartRate: Double?, climb: Double?) {
        self.number = number
        self.meters = meters
        self.seconds = seconds
        self.averageHeartRate = averageHeartRate
        self.climb = climb
    }

    /// The pace in seconds per kilometre.
    public var pace: Double { seconds / meters * 1000 }
}

extension WorkoutSeries {
    /// The minimum distance of the last split in metres.
    private static let shortestSplit = 10.0

    /// Returns the splits of the workout at every unit of length; paused time and rests in a pool do not count.
    ///
    /// Returns at most 10,000 splits.
    package func splits(every length: Double = 1000) -> [Split] {
        guard length > 0, var from = distance.times.first, let end = distance.times.last else { return [] }
        var splits: [Split] = []
        let whole = Int(min(10_000, distance.total / length))
        for number in 1...(whole + 1) {
            let isRest = number == whole + 1
            let meters = isRest ? distance.total - Double(whole) * length : length
            if isRest, meters < Self.shortestSplit || whole >= 10_000 { break }
            let to = isRest ? end : distance.time(atDistance: Double(number) * length) ?? end
            let seconds = swim?.seconds(from: from, to: to) ?? activeSeconds(from: from, to: to)
            // The first and the last split have what was climbed before and after any distance.
            let isLast = isRest || number == whole && distance.total - Double(whole) * length < Self.shortestSplit
            let climb = climb(
                from: number == 1 ? min(start, from) : from, to: isLast ? max(self.end, to) : to)
            splits.append(
                Split(
                    number: number, meters: meters, seconds: seconds,
                    averageHeartRate: heartRate.mean(from: from, to: to), climb: climb))
            from = to
        }
        return splits
    }
}
