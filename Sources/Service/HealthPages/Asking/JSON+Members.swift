import Foundation
import HealthReports
import HealthTransfer
import WorkoutFiles

/// What answers of the API say, as lenient as a page is.
extension JSON {
    /// The moment that a member says; nil if it says none.
    func date(_ name: String) -> Date? {
        (try? self[name]?.asMoment()).map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    /// The text of a member; empty if it says none.
    func text(_ name: String) -> String { (try? self[name]?.asString()) ?? "" }

    /// The elements of a member; none if it is no list.
    func items(_ name: String) -> [JSON] { (try? self[name]?.elements { $0 }) ?? [] }

    /// The number of a member; nil if it says none.
    func number(_ name: String) -> Double? { try? self[name]?.asFiniteNumber() }
}
