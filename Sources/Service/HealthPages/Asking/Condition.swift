import Foundation
import HealthModel
import HealthReports
import HealthTransfer

/// A predicate that somebody typed, or what is wrong with it.
struct Condition: Sendable {
    private(set) var predicate: SamplePredicate?
    private(set) var error: PredicateFormatError?

    init(_ text: String?, _ type: ObjectType, _ teller: Teller) {
        guard let text else { return }
        do throws(PredicateFormatError) {
            predicate = try .typed(
                text, for: type, locale: teller.format.unitsLocale, timeZone: teller.calendar.timeZone)
        } catch {
            self.error = error
        }
    }

    /// A mark below the place of the mistake.
    var pointer: String { error.map { String(repeating: " ", count: max(0, $0.column - 1)) + "^" } ?? "" }
}
