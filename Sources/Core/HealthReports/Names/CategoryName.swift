package import HealthModel
import WorkoutFiles

/// The values of category types as people read them.
package enum CategoryName {
    /// The name of a value, as a case of its enumeration: `asleepDeep`; nothing where a type has no values of its own.
    package static func name(of value: Int, _ type: ObjectType) -> String {
        names[type]?[value] ?? "\(value)"
    }

    private static let names: [ObjectType: [Int: String]] = {
        var all: [ObjectType: [Int: String]] = [:]
        for type in ObjectType.all where type.family == .category { all[type] = CategoryValueNames.cases(of: type) }
        return all
    }()
}
