package import HealthModel
import WorkoutFiles

/// The display names of the values of category types.
package enum CategoryName {
    /// Returns the name of a value, as a case of its enumeration, such as `asleepDeep`; the number if the type has no
    /// named values.
    package static func name(of value: Int, _ type: ObjectType) -> String {
        names[type]?[value] ?? "\(value)"
    }

    private static let names: [ObjectType: [Int: String]] = {
        var all: [ObjectType: [Int: String]] = [:]
        for type in ObjectType.all where type.family == .category { all[type] = CategoryValueNames.cases(of: type) }
        return all
    }()
}
