public import Foundation
public import HealthModel
import WorkoutFiles

/// A lap as marked by the athlete or the device.
public struct WorkoutLap: Sendable, Codable, Equatable {
    /// The number, counted from 1.
    public var number: Int
    /// The start in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The end in seconds since 2001-01-01 UTC.
    package var end: Double
    /// The active time in seconds: as stated in the file, or else computed.
    public var seconds: Double
    /// The distance in metres: as stated in the file, or else computed.
    public var meters: Double?
    /// The average heart rate in beats per minute.
    public var averageHeartRate: Double?
    /// The maximum heart rate in beats per minute.
    public var maximumHeartRate: Double?
    /// The average power in watts.
    public var averagePower: Double?
    /// The climb in metres, as a share of that of the workout.
    public var climb: Double?
    /// The activity at its middle.
    public var activity: WorkoutActivity
    /// The pool lengths of the lap, as indices in the list of all; empty for other sports.
    public var lengths: Range<Int>

    /// The start date.
    public var startDate: Date { Date(timeIntervalSinceReferenceDate: start) }
    /// The end date.
    public var endDate: Date { Date(timeIntervalSinceReferenceDate: end) }

    /// The speed of swimming in metres per second, without rests at the wall; nil unless the lap has pool lengths.
    public var swimmingSpeed: Double?

    /// The speed in metres per second, in a pool that of swimming; nil if the lap is too short.
    public var speed: Double? {
        if let swimmingSpeed { return swimmingSpeed }
        guard let meters, meters >= 1, seconds >= 1 else { return nil }
        return meters / seconds
    }
}

/// Computes laps.
struct LapReading {
    let events: [WorkoutEventRecord]
    let series: WorkoutSeries
    let power: PowerCourse?
    /// The laps as stated in the file, by start.
    let stated: [Double: RecordedLap]
    /// The middles of the pool lengths, in chronological order.
    let middles: [Double]
    /// A closure that returns the activity at a time.
    let activity: (Double) -> WorkoutActivity

    /// The laps in chronological order.
    ///
    /// Laps without duration are the legacy form: their date is the end of the lap, and they cover the workout
    /// without gaps (WEV-4).
    var laps: [WorkoutLap] {
        let marked = ActiveTime.sorted(events.filter { $0.kind == .lap })
        var spans = marked.map { (start: $0.start, end: $0.end) }
        if !spans.isEmpty, spans.allSatisfy({ $0.start == $0.end }) {
            let ends = spans.map(\.end).filter { $0 > series.start }
            spans = zip([series.start] + ends, ends).map { (start: $0, end: $1) }
            if let last = ends.last, last < series.end { spans.append((last, series.end)) }
        }
        return spans.enumerated().map { lap(number: $0.offset + 1, from: $0.element.start, to: $0.element.end) }
    }

    private func lap(number: Int, from: Double, to end: Double) -> WorkoutLap {
        let own = stated[from].flatMap { abs($0.end - end) < 1 ? $0.totals : nil }
        // The last lap includes its end.
        let to = end < series.end ? end : end.nextUp
        let timer = own?.timer.flatMap { $0 > 0 && $0 <= end - from + 1 ? $0 : nil }
        let measured =
            series.distance.times.isEmpty
            ? nil : series.distance.distance(at: to) - series.distance.distance(at: from)
        // A length belongs to the lap that contains its middle.
        let first = middles.firstPlace { $0 >= from }
        let last = middles.firstPlace { $0 >= to }
        let swim = series.swim.flatMap { swim in
            SwimCourse(
                swim.lengths.filter { (from..<to).contains(($0.start + $0.end) / 2) }, meters: swim.meters)
        }
        return WorkoutLap(
            number: number, start: from, end: end, seconds: timer ?? series.activeSeconds(from: from, to: end),
            meters: own?.distance ?? measured, averageHeartRate: series.heartRate.mean(from: from, to: to),
            maximumHeartRate: series.heartRate.greatest(from: from, to: to),
            averagePower: power?.average(from: from, to: to), climb: series.climb(from: from, to: to),
            activity: activity(from + (to - from) / 2), lengths: first..<max(first, last),
            swimmingSpeed: swim?.speed)
    }
}
