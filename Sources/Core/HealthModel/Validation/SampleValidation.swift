public import Foundation

/// The checks every sample passes when it is created.
///
/// Dates are seconds since the reference date (2001-01-01 00:00:00 UTC), as in `Date`. A check that passes allocates
/// nothing.
public enum SampleValidation {
    /// The end of a sample that has not ended, in seconds since the reference date.
    public static let distantFuture: Double = Date.distantFuture.timeIntervalSinceReferenceDate

    /// A sample that ends before this cannot be saved, in seconds since 2001-01-01 UTC (DAT-7).
    public static let earliestPermittedDate: Double = Date.distantPast.timeIntervalSinceReferenceDate

    /// Checks the dates of a sample (DAT-1, DAT-2, DAT-3, DAT-4, DAT-5).
    ///
    /// Dates in the future are fine (DAT-6).
    ///
    /// - Throws: A ``ValidationError`` if the sample ends before it starts, has no end although its type needs one, or
    ///   lasts longer than its type allows.
    public static func checkDates(type: ObjectType, start: Double, end: Double) throws(ValidationError) {
        guard start.isFinite, end.isFinite else {
            throw ValidationError(reason: "The dates of type \(type.identifier) must be finite")
        }
        guard start <= end else {
            throw ValidationError(
                reason: "The end date (\(text(end))) of type \(type.identifier) must not be earlier than its "
                    + "start date (\(text(start)))")
        }
        if end == distantFuture, !type.isOpenEnded {
            throw ValidationError(reason: "Type HKSample can not have endDate of NSDate.distantFuture")
        }
        if let maximum = type.maximumDuration, end - start > maximum {
            throw ValidationError(
                reason: "Duration between start date (\(text(start))) and end date (\(text(end))) exceed the maximum "
                    + "allowed duration for this sample type. Maximum duration for type \(type.identifier) is "
                    + "\(maximum) s")
        }
    }

    /// Checks the dates of a sample (DAT-1, DAT-2, DAT-3, DAT-4, DAT-5).
    public static func checkDates(type: ObjectType, start: Date, end: Date) throws(ValidationError) {
        try checkDates(
            type: type, start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate)
    }

    /// Whether a sample with this end has not ended (DAT-3).
    public static func hasUndeterminedDuration(end: Double) -> Bool {
        end == distantFuture
    }

    /// Checks that a value belongs to the enumeration of a category type (DAT-9).
    public static func checkCategoryValue(_ value: Int, type: ObjectType) throws(ValidationError) {
        guard let values = type.categoryValues, values.contains(value) else {
            throw ValidationError(reason: "Value \(value) is not compatible with type \(type.identifier)")
        }
    }

    /// Checks that a quantity fits its type (QTY-6) and is a finite number (QTY-8).
    public static func checkQuantity(_ quantity: QuantityValue, type: ObjectType) throws(ValidationError) {
        try checkUnit(quantity.unit, type: type)
        guard quantity.value.isFinite else {
            throw ValidationError(reason: "The quantity of type \(type.identifier) must be a finite number")
        }
    }

    /// Checks that a unit fits a quantity type (QTY-6).
    ///
    /// A loop over the values of one series checks their common unit once.
    public static func checkUnit(_ unit: QuantityUnit, type: ObjectType) throws(ValidationError) {
        guard let canonical = type.canonicalUnit else {
            throw ValidationError(.invalidArgument, reason: "Type \(type.identifier) is not a quantity type")
        }
        guard unit.isCompatible(with: canonical) else {
            throw ValidationError(
                reason: "Type \(type.identifier) requires a unit compatible with \(canonical.unitString). "
                    + "Incompatible unit: \(unit.unitString)")
        }
    }

    /// A date as an error message shows it.
    private static func text(_ seconds: Double) -> String {
        Date(timeIntervalSinceReferenceDate: seconds).description
    }
}
