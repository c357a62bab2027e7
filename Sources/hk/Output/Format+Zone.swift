import Foundation
import HealthTransfer

/// Times of workouts by the clock that hung on the wall where they were recorded.
extension Format {
    /// When a workout began: `2026-05-12 06:30`, or `2026-05-12 06:30 +09:00` where the reader's clock shows something else.
    ///
    /// - Parameter reader: The time zone of the reader, which holds where nobody knows that of the workout.
    static func moment(_ workout: WorkoutSummary, reader: TimeZone = .current) -> String {
        moment(workout.start, timeZone: workout.timeZone ?? reader) + offset(of: workout, unlike: reader)
    }

    /// From when to when a workout was: `Tue 2026-05-12, 06:30 – 06:42 +09:00`.
    static func interval(_ workout: WorkoutSummary, reader: TimeZone = .current) -> String {
        interval(from: workout.start, to: workout.end, timeZone: workout.timeZone ?? reader)
            + offset(of: workout, unlike: reader)
    }

    /// A time of day in a workout: `06:30`.
    static func timeOfDay(_ date: Date, of workout: WorkoutSummary, reader: TimeZone = .current) -> String {
        String(moment(date, timeZone: workout.timeZone ?? reader).suffix(5))
    }

    /// With a space before it; empty where both clocks show the same.
    private static func offset(of workout: WorkoutSummary, unlike reader: TimeZone) -> String {
        guard let zone = workout.timeZone else { return "" }
        let seconds = zone.secondsFromGMT(for: workout.start)
        guard seconds != reader.secondsFromGMT(for: workout.start) else { return "" }
        let minutes = abs(seconds) / 60
        return " \(seconds < 0 ? "-" : "+")\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    }
}
