import HealthModel
import HealthReports

/// A sport, with the name and colour used on pages.
struct SportLabel: Sendable {
    /// The name of a case of `HKWorkoutActivityType`.
    var sportKey: String
    var sportName: String
    /// The colour family.
    var family: String

    init(_ activity: WorkoutActivity) { self = Self.named[activity] ?? SportLabel(of: activity) }

    private init(of activity: WorkoutActivity) {
        sportKey = activity.name
        sportName = Format.title(activity.name)
        family = Self.family(of: activity.name)
    }

    private static func family(of name: String) -> String {
        let name = name.lowercased()
        let families: [(String, [String])] = [
            ("run", ["running", "track"]), ("walk", ["walking", "hiking", "stairclimbing", "stairs"]),
            ("cycle", ["cycling"]), ("swim", ["swim", "water", "surfing", "paddle", "rowing", "sailing"]),
            ("strength", ["strength", "core", "yoga", "pilates", "flexibility", "crosstraining", "interval"]),
        ]
        return families.first { family in family.1.contains { name.contains($0) } }?.0 ?? "other"
    }

    /// All sports, sorted by name.
    static let all: [SportLabel] = named.values.sorted { $0.sportName < $1.sportName }

    private static let named = Dictionary(
        uniqueKeysWithValues: WorkoutActivity.named.map { ($0, SportLabel(of: $0)) })
}
