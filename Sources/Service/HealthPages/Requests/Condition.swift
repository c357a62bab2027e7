import Foundation
import HealthModel
import HealthReports
import HealthTransfer

/// A predicate entered by the user, or its parse error.
struct Condition: Sendable {
    private(set) var predicate: SamplePredicate?
    private(set) var error: PredicateFormatError?

    init(_ text: String?, _ type: ObjectType, _ formatter: PageFormatter) {
        guard let text else { return }
        do throws(PredicateFormatError) {
            predicate = try .typed(
                text, for: type, locale: formatter.format.unitsLocale, timeZone: formatter.calendar.timeZone)
        } catch {
            self.error = error
        }
    }

    /// A caret below the position of the error.
    var pointer: String { error.map { String(repeating: " ", count: max(0, $0.column - 1)) + "^" } ?? "" }
}
