package import HealthModel
import WorkoutFiles

/// A lap as the athlete or the device marked it.
package struct WorkoutLap: Sendable, Equatable {
    /// Counted from 1.
    package var number: Int
    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// Seconds since 2001-01-01 UTC.
    package var end: Double
    /// Active seconds: as the file states them, else measured.
    package var seconds: Double
    /// Metres: as the file states them, else measured.
    package var meters: Double?
    /// Beats per minute.
    package var averageHeartRate: Double?
    /// Beats per minute.
    package var maximumHeartRate: Double?
    /// Watts.
    package var averagePower: Double?
    /// Metres climbed.
    package var climb: Double?
    /// What was done at its middle.
    package var activity: WorkoutActivity
    /// The lengths of a pool that were swum in it, by their places in the list of all; none elsewhere.
    package var lengths: Range<Int>

    /// Metres a second; nil where it would say nothing.
    package var speed: Double? {
        guard let meters, meters >= 1, seconds >= 1 else { return nil }
        return meters / seconds
    }
}

/// What laps are made of.
struct LapReading {
    let events: [WorkoutEventRecord]
    let series: WorkoutSeries
    let power: PowerCourse?
    /// What the file states of its laps, by their starts.
    let stated: [Double: RecordedLap]
    /// The middles of the lengths of a pool, in the order of time.
    let middles: [Double]
    /// What was done at a moment.
    let activity: (Double) -> WorkoutActivity

    /// The laps in the order of time.
    ///
    /// Laps without duration are the old form: their date is the lap's end, and they tile the workout (WEV-4).
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
        // The last moment belongs to the last lap.
        let to = end < series.end ? end : end.nextUp
        let timer = own?.timer.flatMap { $0 > 0 && $0 <= end - from + 1 ? $0 : nil }
        let measured =
            series.distance.times.isEmpty
            ? nil : series.distance.distance(at: to) - series.distance.distance(at: from)
        // A length belongs to the lap that its middle lies in.
        let first = middles.firstPlace { $0 >= from }
        let last = middles.firstPlace { $0 >= to }
        return WorkoutLap(
            number: number, start: from, end: end, seconds: timer ?? series.activeSeconds(from: from, to: end),
            meters: own?.distance ?? measured, averageHeartRate: series.heartRate.mean(from: from, to: to),
            maximumHeartRate: series.heartRate.greatest(from: from, to: to),
            averagePower: power?.average(from: from, to: to), climb: series.climb(from: from, to: to),
            activity: activity(from + (to - from) / 2), lengths: first..<max(first, last))
    }
}
