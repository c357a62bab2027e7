package import Foundation
package import HealthModel

/// One sport of a workout that has several, or the way from one to the next.
package struct WorkoutLeg: Sendable {
    package var uuid: UUID
    /// Counted from 1, transitions too.
    package var number: Int
    package var activity: WorkoutActivity
    package var start: Date
    package var end: Date
    /// Active seconds.
    package var seconds: Double
    /// Metres: as the file states them, else measured.
    package var meters: Double?
    /// Beats per minute.
    package var averageHeartRate: Double?
    /// Beats per minute.
    package var maximumHeartRate: Double?
    package var power: PowerReport?
    /// Metres climbed.
    package var climb: Double?
    /// What splits are drawn from.
    package var series: WorkoutSeries

    package var isTransition: Bool { activity == .transition }
    /// How people say how fast it was.
    package var speedStyle: SpeedStyle { SpeedStyle(of: activity) }
    /// As long as people count them in the sport; a transition has none.
    package var splits: [Split] { splits(every: speedStyle.splitLength) }
    /// Metres a second; nil where it would say nothing.
    package var speed: Double? {
        guard let meters, meters >= 100, seconds >= 10 else { return nil }
        return meters / seconds
    }

    /// The leg cut at every so many metres; a transition has no splits.
    package func splits(every length: Double) -> [Split] { isTransition ? [] : series.splits(every: length) }
}

/// What legs are made of.
struct LegReading {
    let activities: [WorkoutActivityRecord]
    let series: WorkoutSeries
    let power: PowerCourse?
    /// The power of what began between two moments, the later one excluded, as it was measured.
    let bests: (Double, Double) -> PowerCurve
    /// The samples of each kind of distance, in the order of start.
    let distances: [ObjectType: [SampleRecord]]
    /// Metres that the file states of each activity; empty where it does not say.
    let stated: [Double?]

    /// What a leg's way is made of: the samples of its own kind whose middle lies in it.
    private func steps(of activity: WorkoutActivityRecord) -> [SampleRecord] {
        let end = activity.end ?? series.end
        let samples = distances[WorkoutDistance.type(for: activity.configuration.activityType)] ?? []
        return samples.filter { sample in
            let middle = sample.start + (sample.end - sample.start) / 2
            return middle >= activity.start && middle < end
        }
    }

    private func statedMeters(of activity: WorkoutActivityRecord, _ index: Int) -> Double? {
        (stated.indices.contains(index) ? stated[index] : nil)
            ?? activity.statistics?[WorkoutDistance.type(for: activity.configuration.activityType)]?.sum
    }

    /// The way of the whole workout: that of each leg, one after the other.
    var distance: DistanceCurve { DistanceCurve(activities.flatMap(steps)) }

    var legs: [WorkoutLeg] {
        activities.enumerated().map { index, activity in
            let kind = activity.configuration.activityType
            let whole = (start: activity.start, end: activity.end ?? series.end)
            // What the file states is of the whole leg, and not of a part that is left of it.
            let isWhole = whole.start >= series.start && whole.end <= series.end
            let (start, end) = (max(whole.start, series.start), min(whole.end, series.end))
            // The last moment belongs to the last leg.
            let limit = end < series.end ? end : end.nextUp
            var own = series
            (own.start, own.end) = (start, end)
            own.distance = DistanceCurve(steps(of: activity))
            let course = power?.course(from: start, to: limit)
            let measured = own.distance.times.isEmpty ? nil : own.distance.total
            return WorkoutLeg(
                uuid: activity.uuid, number: index + 1, activity: kind,
                start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end),
                seconds: (isWhole ? activity.duration : nil) ?? own.activeSeconds(from: start, to: end),
                meters: (isWhole ? statedMeters(of: activity, index) : nil) ?? measured,
                averageHeartRate: series.heartRate.mean(from: start, to: limit),
                maximumHeartRate: series.heartRate.greatest(from: start, to: limit),
                power: course.flatMap { PowerReport($0, bests(start, limit)) },
                climb: series.climb(from: start, to: end),
                series: own)
        }
    }
}
