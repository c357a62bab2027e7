import HealthModel

/// Types as people name them: `stepCount` for `HKQuantityTypeIdentifierStepCount`, `workout` for
/// `HKWorkoutTypeIdentifier`.
enum TypeNames {
    private static let all: [String: ObjectType] = {
        var all: [String: ObjectType] = [:]
        for type in ObjectType.all {
            all[type.identifier.lowercased()] = type
            all[short(type).lowercased()] = type
        }
        return all
    }()

    /// The type of a name, whatever its letters' case; nil if there is none.
    static func type(_ name: String) -> ObjectType? { all[name.lowercased()] }

    private static func short(_ type: ObjectType) -> String {
        let identifier = type.identifier
        if identifier.hasSuffix("TypeIdentifier") {
            return String(identifier.dropFirst("HK".count).dropLast("TypeIdentifier".count))
        }
        guard let mark = identifier.firstRange(of: "TypeIdentifier") else { return identifier }
        return String(identifier[mark.upperBound...])
    }
}
