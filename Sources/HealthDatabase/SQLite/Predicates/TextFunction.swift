import GRDB
import HealthModel

/// The comparisons of strings that SQL does not have, as a function of the connection: the very code that evaluates a
/// predicate in memory.
enum TextFunction {
    static let name = "health_text"

    static func register(on database: Database) {
        database.add(
            function: DatabaseFunction(name, argumentCount: 3, pure: true) { values in
                guard let raw = Int.fromDatabaseValue(values[0]), let comparison = TextComparison(rawValue: raw),
                    let text = String.fromDatabaseValue(values[1]), let pattern = String.fromDatabaseValue(values[2])
                else { return false }
                return comparison.holds(text, pattern)
            })
    }
}
