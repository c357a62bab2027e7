import Foundation
import HealthModel
import WorkoutFiles

extension CSV {
    /// The header of a table of workouts; values are in seconds, metres and kilocalories.
    package static let workoutHeader = [
        "uuid", "activityType", "start", "end", "duration", "totalDistance", "totalEnergyBurned", "source",
        "bundleIdentifier", WorkoutSummary.originKey, "title", "notes", "tags", "otherRecordings", "gear",
    ]

    /// Returns the fields of a workout.
    package static func fields(of workout: WorkoutSummary) -> [String] {
        let dates = [workout.start, workout.end].map { date in
            let moment = date.timeIntervalSinceReferenceDate
            return JSONMoment.text(moment) ?? JSON.digits(moment)
        }
        return [workout.uuid.uuidString, workout.activityName] + dates
            + [workout.duration, workout.totalDistance, workout.totalEnergyBurned].map(number)
            + [workout.source.name, workout.source.bundleIdentifier, workout.origin?.rawValue ?? ""]
            + [
                workout.title ?? "", workout.notes ?? "", workout.tags.joined(separator: ", "),
                workout.otherRecordings.map(\.uuid.uuidString).joined(separator: " "), workout.gear ?? "",
            ]
    }
}
