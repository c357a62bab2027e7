public import Foundation
public import HealthModel

extension HKQuery {
    /// Samples that lie to a period as the options say.
    ///
    /// Without options a sample matches that overlaps the period: it ends at or after the start of the period and
    /// starts before its end. With `strictStartDate` its start lies in the period, with `strictEndDate` its end does,
    /// the end of the period never included. A bound that is nil is not asked for; a period that ends before it
    /// starts is legal (PRED-1, PRED-2, PRED-3, PRED-4, PRED-5, PRED-6, PRED-7).
    @discardableResult
    public class func predicateForSamples(
        withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
    ) -> NSPredicate {
        TreePredicate(
            .period(
                from: startDate?.timeIntervalSinceReferenceDate, to: endDate?.timeIntervalSinceReferenceDate,
                strictStart: options.contains(.strictStartDate), strictEnd: options.contains(.strictEndDate)))
    }

    /// Quantity samples whose quantity compares so, converted to its unit.
    ///
    /// The quantity of a series is its sum, or its average if its values do not add up. Operators other than the six
    /// comparisons raise when the predicate is used; a unit that does not fit matches nothing (PRED-36).
    @discardableResult
    public class func predicateForQuantitySamples(
        with operatorType: PredicateOperators.Operator, quantity: HKQuantity
    ) -> NSPredicate {
        TreePredicate { () throws(ValidationError) in .quantity(try Ordering(checking: operatorType), quantity.record) }
    }

    /// Category samples whose value compares so.
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
    /// The ordering an operator stands for; refuses operators that are none.
    init(checking operatorType: PredicateOperators.Operator) throws(ValidationError) {
        guard let ordering = Ordering(operatorType) else {
            throw ValidationError(
                .invalidArgument, reason: "Operator \(operatorType) is not supported for this predicate")
        }
        self = ordering
    }
}
