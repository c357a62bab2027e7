package import Foundation

/// Times of workouts by the clock that hung on the wall where they were recorded.
extension Format {
    /// When a workout began: `2026-05-12 06:30`, or `2026-05-12 06:30 +09:00` where the reader's clock shows something else.
    ///
    /// Where nobody knows the zone of the workout, that of the reader holds.
    package func moment(_ workout: WorkoutSummary) -> String {
        moment(workout.start, timeZone: workout.timeZone) + offset(of: workout)
    }

    /// From when to when a workout was: `Tue 2026-05-12, 06:30 – 06:42 +09:00`.
    package func interval(_ workout: WorkoutSummary) -> String {
        interval(from: workout.start, to: workout.end, timeZone: workout.timeZone) + offset(of: workout)
    }

    /// A time of day in a workout: `06:30`.
    package func timeOfDay(_ date: Date, of workout: WorkoutSummary) -> String {
        String(moment(date, timeZone: workout.timeZone).suffix(5))
    }

    /// With a space before it; empty where both clocks show the same.
    private func offset(of workout: WorkoutSummary) -> String {
        guard let zone = workout.timeZone else { return "" }
        let seconds = zone.secondsFromGMT(for: workout.start)
        guard seconds != timeZone.secondsFromGMT(for: workout.start) else { return "" }
        let minutes = abs(seconds) / 60
        return " \(seconds < 0 ? "-" : "+")\(Self.twoDigits(minutes / 60)):\(Self.twoDigits(minutes % 60))"
    }
}
