import HealthModel

/// The names of activities in exports: their Objective-C names, or numbers if they have none (EXP-40).
extension WorkoutActivity {
    private static let exportNames = Dictionary(uniqueKeysWithValues: named.map { ($0, exportName(of: $0.name)) })
    private static let exported = Dictionary(uniqueKeysWithValues: exportNames.map { ($1, $0) })

    /// Creates the activity of a name or number in an export, or returns nil if it is unknown.
    init?(exported name: String) {
        guard let activity = Self.exported[name] ?? UInt(name).map(WorkoutActivity.init(rawValue:)) else { return nil }
        self = activity
    }

    /// The name or number used in an export.
    var exportName: String { Self.exportNames[self] ?? "\(rawValue)" }

    private static func exportName(of name: String) -> String {
        "HKWorkoutActivityType" + name.prefix(1).uppercased() + name.dropFirst()
    }
}
