public import Foundation
import HealthModel

// Predicates on what is no sample: the sums of days, and medications (PRED-28, PRED-29).
extension HKQuery {
    /// The activity summary of a day.
    ///
    /// The components need a calendar, an era, a year, a month and a day; others raise when the predicate is used.
    @discardableResult
    public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate {
        SummaryTreePredicate { () throws(ValidationError) in .day(.equal, try CalendarDay(dateComponents)) }
    }

    /// The activity summaries from one day to another, both included.
    ///
    /// The components need a calendar, an era, a year, a month and a day; others raise when the predicate is used.
    @discardableResult
    public class func predicate(
        forActivitySummariesBetweenStart startDateComponents: DateComponents, end endDateComponents: DateComponents
    ) -> NSPredicate {
        SummaryTreePredicate { () throws(ValidationError) in
            .and([
                .day(.greaterOrEqual, try CalendarDay(startDateComponents)),
                .day(.lessOrEqual, try CalendarDay(endDateComponents)),
            ])
        }
    }

    /// Medications that the person takes no more, or those of use.
    @discardableResult
    public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
        MedicationTreePredicate(.isArchived(isArchived))
    }

    /// Medications with times to take them, or those without.
    @discardableResult
    public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
        MedicationTreePredicate(.hasSchedule(hasSchedule))
    }
}

/// A predicate on the sums of days.
final class SummaryTreePredicate: StorePredicate {
    private let content: Result<SummaryPredicate, ValidationError>

    /// A predicate with a tree, or with the reason why it can be used for nothing.
    init(_ make: () throws(ValidationError) -> SummaryPredicate) {
        content = Result(catching: make)
        super.init()
    }

    override func ownSummaryTree() throws(ValidationError) -> SummaryPredicate { try content.get() }

    override func isEqual(_ object: Any?) -> Bool {
        (object as? SummaryTreePredicate).map { $0 === self || $0.content == content } ?? false
    }

    override var hash: Int { content.hashValue }
}

/// A predicate on medications.
final class MedicationTreePredicate: StorePredicate {
    private let tree: MedicationPredicate

    /// A predicate with a tree.
    init(_ tree: MedicationPredicate) {
        self.tree = tree
        super.init()
    }

    override func ownMedicationTree() throws(ValidationError) -> MedicationPredicate { tree }

    override func isEqual(_ object: Any?) -> Bool {
        (object as? MedicationTreePredicate).map { $0.tree == tree } ?? false
    }

    override var hash: Int { tree.hashValue }
}
