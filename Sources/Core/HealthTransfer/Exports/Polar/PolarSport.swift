import HealthModel
import WorkoutFiles

/// A sport of Polar, by its number or its word (IMP-72).
struct PolarSport {
    var activity: WorkoutActivity
    var isIndoor = false
    /// The name where there is no such activity.
    var name: String?

    /// Creates the sport of a number; an unknown one is other.
    init(identifier: String) {
        guard let known = Self.known[identifier] else {
            (activity, name) = (.other, "Polar sport \(identifier.prefix(20))")
            return
        }
        (activity, isIndoor) = known
    }

    /// Creates the sport of a word such as `RUNNING`.
    init(word: String) {
        activity = ActivityNames.activity(named: word) ?? .other
        isIndoor = word.hasPrefix("INDOOR") || word.hasPrefix("TREADMILL")
        name = activity == .other ? String(word.prefix(80)) : nil
    }

    private static let known: [String: (WorkoutActivity, Bool)] = [
        "1": (.running, false),
        "2": (.cycling, false),
        "38": (.cycling, false),
        "3": (.walking, false),
        "11": (.hiking, false),
        "13": (.squash, false),
        "15": (.traditionalStrengthTraining, false),
        "16": (.other, false),
        "17": (.running, true),
        "18": (.cycling, true),
        "39": (.soccer, false),
        "50": (.soccer, false),
        "83": (.other, true),
    ]
}
