public import Foundation
public import HealthModel

extension HKQuery {
    /// Returns a predicate for samples within a period, subject to options.
    ///
    /// Without options, a sample matches if it overlaps the period: it ends at or after the start of the period and
    /// starts before its end. With `strictStartDate` its start must lie within the period, with `strictEndDate` its
    /// end; the end of the period is always excluded. A nil bound is not checked; a period that ends before it starts
    /// is legal (PRED-1, PRED-2, PRED-3, PRED-4, PRED-5, PRED-6, PRED-7).
    @discardableResult
    public class func predicateForSamples(
        withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
    ) -> NSPredicate {
        TreePredicate(
            .period(
                from: startDate?.timeIntervalSinceReferenceDate, to: endDate?.timeIntervalSinceReferenceDate,
                strictStart: options.contains(.strictStartDate), strictEnd: options.contains(.strictEndDate)))
    }

    /// Returns a predicate for quantity samples whose quantity, converted to the unit of the given one, satisfies a
    /// comparison.
    ///
    /// The quantity of a series is its sum, or its average if its values are not cumulative. Operators other than the
    /// six comparisons raise when the predicate is used; an incompatible unit matches nothing (PRED-36).
    @discardableResult
    public class func predicateForQuantitySamples(
        with operatorType: PredicateOperators.Operator, quantity: HKQuantity
    ) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in .quantity(try Ordering(checking: operatorType), quantity.record) }
    }

    /// Returns a predicate for category samples whose value satisfies a comparison.
    ///
    /// Operators other than the six comparisons raise when the predicate is used.
    @discardableResult
    public class func predicateForCategorySamples(
        with operatorType: PredicateOperators.Operator, value: Int
    ) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in .category(try Ordering(checking: operatorType), value) }
    }
}

extension Ordering {
    /// Creates the ordering for an operator.
    ///
    /// Throws for operators that are not orderings.
    init(checking operatorType: PredicateOperators.Operator) throws(ValidationError) {
        guard let ordering = Ordering(operatorType) else {
            throw ValidationError(
                .invalidArgument, reason: "Operator \(operatorType) is not supported for this predicate")
        }
        self = ordering
    }
}
