public import Foundation
import HealthModel

// Predicates for objects that are not samples: activity summaries and medications (PRED-28, PRED-29).
extension HKQuery {
    /// Returns a predicate for the activity summary of a day.
    ///
    /// The components require a calendar, an era, a year, a month and a day; otherwise the predicate raises when
    /// used.
    @discardableResult
    public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate {
        SummaryTreePredicate { () throws(ValidationError) in .day(.equal, try CalendarDay(dateComponents)) }
    }

    /// Returns a predicate for the activity summaries of a range of days, both ends included.
    ///
    /// The components require a calendar, an era, a year, a month and a day; otherwise the predicate raises when
    /// used.
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

    /// Returns a predicate for medications that are archived, or for those that are not.
    @discardableResult
    public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
        MedicationTreePredicate(.isArchived(isArchived))
    }

    /// Returns a predicate for medications with or without a schedule.
    @discardableResult
    public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
        MedicationTreePredicate(.hasSchedule(hasSchedule))
    }
}

/// A predicate on activity summaries.
final class SummaryTreePredicate: StorePredicate {
    private let content: Result<SummaryPredicate, ValidationError>

    /// Creates a predicate from a tree, or from the error that makes it unusable.
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

    /// Creates a predicate from a tree.
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
