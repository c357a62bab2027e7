package import Foundation

/// Times of workouts in the time zone in which they were recorded.
extension Format {
    /// Formats the start of a workout: `2026-05-12 06:30`, or `2026-05-12 06:30 +09:00` if the offset differs from
    /// that of the format's time zone.
    ///
    /// If the time zone of the workout is unknown, that of the format is used.
    package func moment(_ workout: WorkoutSummary) -> String {
        moment(workout.start, timeZone: workout.timeZone) + offset(of: workout)
    }

    /// Formats the interval of a workout: `Tue 2026-05-12, 06:30 – 06:42 +09:00`.
    package func interval(_ workout: WorkoutSummary) -> String {
        interval(from: workout.start, to: workout.end, timeZone: workout.timeZone) + offset(of: workout)
    }

    /// Formats a time of day in a workout: `06:30`.
    package func timeOfDay(_ date: Date, of workout: WorkoutSummary) -> String {
        String(moment(date, timeZone: workout.timeZone).suffix(5))
    }

    private func offset(of workout: WorkoutSummary) -> String {
        offset(of: workout.timeZone, at: workout.start.timeIntervalSinceReferenceDate)
    }

    /// Returns the offset of a time zone with a leading space; an empty string if that of the format has the same
    /// offset, or if the zone is unknown.
    package func offset(of zone: TimeZone?, at moment: Double) -> String {
        guard let zone else { return "" }
        let date = Date(timeIntervalSinceReferenceDate: moment)
        let seconds = zone.secondsFromGMT(for: date)
        guard seconds != timeZone.secondsFromGMT(for: date) else { return "" }
        let minutes = abs(seconds) / 60
        return " \(seconds < 0 ? "-" : "+")\(Self.twoDigits(minutes / 60)):\(Self.twoDigits(minutes % 60))"
    }
}
