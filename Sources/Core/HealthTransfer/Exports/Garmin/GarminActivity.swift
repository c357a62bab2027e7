import Foundation
import HealthModel
import WorkoutFiles

/// The activities that Garmin summarizes (IMP-32, IMP-33).
enum GarminActivity {
    /// The number by which energies are divided to give the kilocalories that Garmin shows.
    private static let energyUnit = 4.19

    /// Returns a summary as a workout; nil without an identifier, a date or a time in Garmin's numbers.
    static func workout(_ json: JSON) -> ExportedWorkout? {
        let moments = ["startTimeGmt", "startTimeGMT", "beginTimestamp"]
        guard let identifier = json.number("activityId"), let moment = moments.lazy.compactMap(json.number).first,
            let start = ExportTime.moment(milliseconds: moment)
        else { return nil }
        let stated = json.number("elapsedDuration") ?? json.number("duration")
        guard let elapsed = stated.map({ $0 / 1_000 }), elapsed > 0, elapsed < 4 * 86_400 else { return nil }
        let kind = json.text("activityType") ?? ""
        let activity = ActivityNames.activity(named: kind) ?? .other
        var workout = ExportedWorkout(
            key: JSON.digits(identifier), source: ExportSource(way: "garmin", origin: nil, name: "Garmin"),
            activity: activity, activityName: activity == .other ? kind : nil, start: start, end: start + elapsed)
        workout.duration = json.number("duration").map { $0 / 1_000 }.flatMap { $0 > 0 && $0 <= elapsed ? $0 : nil }
        workout.distance = json.number("distance").map { $0 / 100 }.flatMap { $0 > 0 && $0 < 1e7 ? $0 : nil }
        workout.energy = json.number("calories").map { $0 / energyUnit }.flatMap { $0 > 0 && $0 < 50_000 ? $0 : nil }
        if kind.hasPrefix("indoor") || kind.hasPrefix("treadmill") || kind.hasPrefix("virtual") {
            workout.isIndoor = true
        }
        if let local = json.number("startTimeLocal"), let zone = zone(moment, local) { workout.timeZone = zone }
        workout.sidecar.title = json.text("name").flatMap { isWord($0, of: kind) ? nil : $0 }
        let notes = [json.text("description"), sets(json.list("summarizedExerciseSets"))].compactMap(\.self)
        workout.sidecar.notes = notes.isEmpty ? nil : notes.joined(separator: "\n\n")
        workout.sidecar.effort = json.number("workoutRpe").map { $0 / 10 }.flatMap { (1...10).contains($0) ? $0 : nil }
        return workout
    }

    /// Returns the zone of a wall clock that is written as if it were UTC (IMP-32).
    private static func zone(_ moment: Double, _ local: Double) -> String? {
        let offset = (local - moment) / 1_000
        guard offset.truncatingRemainder(dividingBy: 900) == 0 else { return nil }
        return ExportTime.zone(offset: Int(exactly: offset))
    }

    /// Returns whether a name is only the word of the sport.
    private static func isWord(_ name: String, of kind: String) -> Bool {
        func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
        return plain(name) == plain(kind)
    }

    /// Returns the sets of a training as lines such as `Bench press 3 × 8, 60 kg`: they have no times.
    private static func sets(_ sets: [JSON]) -> String? {
        let lines = sets.prefix(200).compactMap { set -> String? in
            guard let category = set.text("category"), category != "UNKNOWN" else { return nil }
            let words = category.lowercased().replacing("_", with: " ")
            var line = words.prefix(1).uppercased() + words.dropFirst()
            if let count = whole(set, "sets"), let sum = whole(set, "reps"), count > 0 {
                line += sum.isMultiple(of: count) ? " \(count) × \(sum / count)" : " \(count) sets, \(sum) repetitions"
            }
            if let grams = set.number("maxWeight"), grams > 0, grams < 1e6 {
                line += ", \(JSON.digits(grams / 1_000)) kg"
            }
            return line
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private static func whole(_ json: JSON, _ name: String) -> Int? {
        json.number(name).flatMap { Int(exactly: $0) }.flatMap { $0 > 0 && $0 < 1_000_000 ? $0 : nil }
    }
}
