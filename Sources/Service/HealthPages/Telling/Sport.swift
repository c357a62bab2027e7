import HealthModel
import HealthReports
import HealthTransfer

/// A sport, as pages name and colour it.
struct Sport: Sendable {
    /// A case of HKWorkoutActivityType.
    var sportKey: String
    var sportName: String
    /// Which colour it has.
    var family: String

    init(_ activity: WorkoutActivity) {
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

    /// All sports by name, for choices.
    static let all: [Sport] = WorkoutActivity.named.map(Sport.init).sorted { $0.sportName < $1.sportName }
}
