import Foundation
import HealthReports
import WorkoutFiles

/// Lenient accessors for the members of API responses.
extension JSON {
    /// Returns the date of a member, or `nil` if it has none.
    func date(_ name: String) -> Date? {
        (try? self[name]?.asMoment()).map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    /// Returns the text of a member, or an empty string if it has none.
    func text(_ name: String) -> String { (try? self[name]?.asString()) ?? "" }

    /// Returns the elements of a member, or an empty array if it is not an array.
    func items(_ name: String) -> [JSON] { (try? self[name]?.elements { $0 }) ?? [] }

    /// Returns the number of a member, or `nil` if it has none.
    func number(_ name: String) -> Double? { try? self[name]?.asFiniteNumber() }
}
