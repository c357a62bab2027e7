public import Foundation
public import HealthModel

/// Two workouts side by side, along their distance or their active time (API-139).
public struct WorkoutComparison: Sendable, Codable, Equatable {
    /// What the two workouts are aligned by.
    public enum Axis: String, Sendable, Codable, CaseIterable {
        /// The metres since the start.
        case distance
        /// The seconds of active time since the start; pauses take none.
        case time
    }

    /// The quantity of a column.
    public enum Quantity: String, Sendable, Codable, CaseIterable {
        /// The active time up to a place, of a comparison by distance.
        case time
        /// The distance up to a moment, of a comparison by time.
        case distance
        /// The speed around the place, over at least 20 seconds.
        case speed
        /// The mean heart rate around the place.
        case heartRate
        /// The mean power around the place.
        case power
        /// The mean cadence around the place.
        case cadence
        /// The mean elevation around the place.
        case elevation

        /// The unit of the values.
        public var unit: String {
            switch self {
            case .time: "s"
            case .distance, .elevation: "m"
            case .speed: "m/s"
            case .heartRate, .cadence: "count/min"
            case .power: "W"
            }
        }
    }

    /// One of the two workouts.
    public struct Side: Sendable, Codable, Equatable {
        /// The workout.
        public var workout: UUID
        /// The start.
        public var start: Date
        /// The time zone of the recording; nil if unknown.
        public var timeZone: TimeZone?
        /// The activity.
        public var activityType: WorkoutActivity
        /// The title; nil if it has none.
        public var title: String?
        /// The active time in seconds.
        public var duration: Double
        /// The distance in metres; nil if unknown.
        public var distance: Double?
        /// The average heart rate in beats per minute; nil if unknown.
        public var averageHeartRate: Double?
    }

    /// The values of both workouts, one for each place; nil where there is none.
    public struct Column: Sendable, Codable, Equatable {
        /// The quantity.
        public var quantity: Quantity
        /// The values of the workout.
        public var workout: [Double?]
        /// The values of the other one.
        public var other: [Double?]
    }

    /// What the workouts are aligned by.
    public var axis: Axis
    /// The workout.
    public var workout: Side
    /// The other one.
    public var other: Side
    /// The metres or seconds since the start, at even distances up to the end of the longer one.
    public var places: [Double]
    /// How far the other one is behind at each place: the seconds by which it came there later, or the metres by which
    /// it had got less far.
    ///
    /// Negative where it is ahead, and nil where one of them has ended.
    public var gaps: [Double?]
    /// The columns that at least one of them has.
    public var columns: [Column]

    /// The gap at the last place that both have; nil if there is none.
    public var lastGap: Double? { gaps.last { $0 != nil } ?? nil }
}

// MARK: - Computing

/// The course of a workout along an axis.
struct ComparedCourse {
    /// The shortest time in seconds over which a speed is measured, because positions scatter by metres.
    private static let shortestSpeed = 20.0

    let series: WorkoutSeries
    let axis: WorkoutComparison.Axis
    /// The metres or seconds to the end.
    let length: Double

    init(_ series: WorkoutSeries, _ axis: WorkoutComparison.Axis) {
        (self.series, self.axis) = (series, axis)
        length = axis == .distance ? series.distance.total : series.activeSeconds(from: series.start, to: series.end)
    }

    /// Returns the time at which a place was reached; nil beyond the end.
    func moment(at place: Double) -> Double? {
        // The last place is the end, as far as numbers tell.
        guard place <= length * (1 + 1e-12) else { return nil }
        guard axis == .time else { return series.distance.time(atDistance: min(place, length)) }
        var moment = series.start + place
        for pause in series.pauses {
            let start = max(pause.start, series.start)
            if start < moment { moment += max(0, pause.end - start) }
        }
        return min(moment, series.end)
    }

    /// Returns the values of a quantity at places.
    ///
    /// - Parameter step: The distance between places; means are over half of it to each side.
    func values(of quantity: WorkoutComparison.Quantity, at places: [Double], step: Double) -> [Double?] {
        places.map { place in
            guard let moment = moment(at: place) else { return nil }
            switch quantity {
            case .time: return series.activeSeconds(from: series.start, to: moment)
            case .distance: return series.distance.times.isEmpty ? nil : series.distance.distance(at: moment)
            default: break
            }
            guard let from = self.moment(at: max(0, place - step / 2)),
                let to = self.moment(at: min(length, place + step / 2))
            else { return nil }
            // The last stretch includes the end.
            let end = place + step / 2 >= length ? to.nextUp : to
            switch quantity {
            case .time, .distance: return nil
            case .speed: return speed(from: from, to: to)
            case .heartRate: return series.heartRate.mean(from: from, to: end)
            case .power: return series.power.mean(from: from, to: end)
            case .cadence: return series.cadence.mean(from: from, to: end)
            case .elevation: return series.elevation.mean(from: from, to: end)
            }
        }
    }

    private func speed(from: Double, to: Double) -> Double? {
        if let swim = series.swim { return swim.speed(from: from, to: max(to, from.nextUp)) }
        guard series.distance.total > 0 else { return nil }
        let margin = max(0, (Self.shortestSpeed - (to - from)) / 2)
        let (from, to) = (max(series.start, from - margin), min(series.end, to + margin))
        let seconds = series.activeSeconds(from: from, to: to)
        guard seconds > 0 else { return nil }
        return (series.distance.distance(at: to) - series.distance.distance(at: from)) / seconds
    }
}

extension WorkoutComparison {
    /// Creates the comparison of two courses.
    ///
    /// - Parameter count: The number of places.
    init(
        _ one: (side: Side, series: WorkoutSeries), _ two: (side: Side, series: WorkoutSeries), _ axis: Axis, count: Int
    ) {
        let courses = (ComparedCourse(one.series, axis), ComparedCourse(two.series, axis))
        let length = max(courses.0.length, courses.1.length)
        let step = length / Double(max(1, count - 1))
        let places = length > 0 ? (0..<count).map { Double($0) * step } : []
        let main: Quantity = axis == .distance ? .time : .distance
        let quantities: [Quantity] = [main, .speed, .heartRate, .power, .cadence, .elevation]
        let columns = quantities.map { quantity in
            Column(
                quantity: quantity, workout: courses.0.values(of: quantity, at: places, step: step),
                other: courses.1.values(of: quantity, at: places, step: step))
        }
        (self.axis, workout, other, self.places) = (axis, one.side, two.side, places)
        gaps = zip(columns[0].workout, columns[0].other).map { own, other in
            guard let own, let other else { return nil }
            return axis == .distance ? other - own : own - other
        }
        self.columns = columns.filter { column in
            column.workout.contains { $0 != nil } || column.other.contains { $0 != nil }
        }
    }
}
