package import Foundation
package import HealthModel

/// One sport of a workout with several sports, or a transition.
package struct WorkoutLeg: Sendable {
    package var uuid: UUID
    /// The number, counted from 1, including transitions.
    package var number: Int
    package var activity: WorkoutActivity
    package var start: Date
    package var end: Date
    /// The active time in seconds.
    package var seconds: Double
    /// The distance in metres: as stated in the file, or else computed.
    package var meters: Double?
    /// The average heart rate in beats per minute.
    package var averageHeartRate: Double?
    /// The maximum heart rate in beats per minute.
    package var maximumHeartRate: Double?
    package var power: PowerReport?
    /// The climb in metres.
    package var climb: Double?
    /// The series for splits.
    package var series: WorkoutSeries

    package var isTransition: Bool { activity == .transition }
    /// The customary style of speed for the sport.
    package var speedStyle: SpeedStyle { SpeedStyle(of: activity) }
    /// The splits in the customary length for the sport; a transition has none.
    package var splits: [Split] { splits(every: speedStyle.splitLength) }
    /// The speed in metres per second; nil if the leg is too short.
    package var speed: Double? {
        guard let meters, meters >= 100, seconds >= 10 else { return nil }
        return meters / seconds
    }

    /// Returns the splits of the leg for a length in metres; a transition has none.
    package func splits(every length: Double) -> [Split] {
        isTransition || !template.has(.splits) ? [] : series.splits(every: length)
    }

    /// The parts that a presentation of the leg has.
    package var template: WorkoutTemplate { WorkoutTemplate(of: activity, isIndoor: nil) }
}

/// Computes legs.
struct LegReading {
    let activities: [WorkoutActivityRecord]
    let series: WorkoutSeries
    let power: PowerCourse?
    /// A closure that returns the power data that starts at or after one time and before another, as measured.
    let bests: (Double, Double) -> PowerCurve
    /// The samples of each type of distance, in order of start.
    let distances: [ObjectType: [SampleRecord]]
    /// The distance in metres stated in the file for each activity; empty if there is none.
    let stated: [Double?]

    /// Returns the distance samples of a leg: those of its type whose middle is within it.
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

    /// The distance of the whole workout: the legs in sequence.
    var distance: DistanceCurve { DistanceCurve(activities.flatMap(steps)) }

    var legs: [WorkoutLeg] {
        activities.enumerated().map { index, activity in
            let kind = activity.configuration.activityType
            let whole = (start: activity.start, end: activity.end ?? series.end)
            // Values stated in the file apply to the whole leg, not to a trimmed one.
            let isWhole = whole.start >= series.start && whole.end <= series.end
            let (start, end) = (max(whole.start, series.start), min(whole.end, series.end))
            // The last leg includes its end.
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
