public import Foundation

/// The validation of samples on creation.
///
/// Dates are seconds since the reference date (2001-01-01 00:00:00 UTC), as in `Date`. Successful validation does not
/// allocate.
public enum SampleValidation {
    /// The end of a sample that has not ended, in seconds since the reference date.
    public static let distantFuture: Double = Date.distantFuture.timeIntervalSinceReferenceDate

    /// The earliest end date of a sample that can be saved, in seconds since 2001-01-01 UTC (DAT-7).
    public static let earliestPermittedDate: Double = Date.distantPast.timeIntervalSinceReferenceDate

    /// Validates the dates of a sample (DAT-1, DAT-2, DAT-3, DAT-4, DAT-5).
    ///
    /// Dates in the future are valid (DAT-6).
    ///
    /// - Throws: ``ValidationError`` if the sample ends before it starts, has no end although its type requires one,
    ///   or exceeds the maximum duration of its type.
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

    /// Validates the dates of a sample (DAT-1, DAT-2, DAT-3, DAT-4, DAT-5).
    public static func checkDates(type: ObjectType, start: Date, end: Date) throws(ValidationError) {
        try checkDates(
            type: type, start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate)
    }

    /// Returns whether a sample with this end date has not ended (DAT-3).
    public static func hasUndeterminedDuration(end: Double) -> Bool {
        end == distantFuture
    }

    /// Validates that a value belongs to the enumeration of a category type (DAT-9).
    public static func checkCategoryValue(_ value: Int, type: ObjectType) throws(ValidationError) {
        guard let values = type.categoryValues, values.contains(value) else {
            throw ValidationError(reason: "Value \(value) is not compatible with type \(type.identifier)")
        }
    }

    /// Validates that a quantity is compatible with its type (QTY-6) and finite (QTY-8).
    public static func checkQuantity(_ quantity: QuantityValue, type: ObjectType) throws(ValidationError) {
        try checkUnit(quantity.unit, type: type)
        try checkNumber(of: quantity, type: type)
    }

    /// Validates that a value is finite, as required for saving (QTY-8).
    static func checkNumber(of quantity: QuantityValue, type: ObjectType) throws(ValidationError) {
        guard quantity.value.isFinite else {
            throw ValidationError(reason: "The quantity of type \(type.identifier) must be a finite number")
        }
    }

    /// Validates that a unit is compatible with a quantity type (QTY-6).
    ///
    /// A loop over the values of a series needs to validate their common unit only once.
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

    /// Returns a date as text for an error message.
    private static func text(_ seconds: Double) -> String {
        Date(timeIntervalSinceReferenceDate: seconds).description
    }
}
