public import Foundation
public import HealthKit
import HealthModel

// Apple's initializers terminate the process for invalid arguments, which suits programming errors but not data from
// a file or a network. These functions throw instead, and otherwise return the same objects.

extension HKUnit {
    /// Parses a unit string, where `HKUnit(from:)` would terminate the process for an invalid one.
    ///
    /// - Throws: ``InvalidHealthData`` with the text that is not a unit.
    public static func parsing(_ text: String) throws(InvalidHealthData) -> HKUnit {
        do {
            return HKUnit(record: try QuantityUnit(parsing: text))
        } catch {
            throw InvalidHealthData("'\(text.prefix(100))' is not a valid unit.")
        }
    }
}

extension HKQuantity {
    /// Returns the value in a unit, where `doubleValue(for:)` would terminate the process for an incompatible unit.
    ///
    /// - Throws: ``InvalidHealthData`` if the unit is incompatible.
    public func value(in unit: HKUnit) throws(InvalidHealthData) -> Double {
        guard let value = record.converted(to: unit.record) else {
            throw InvalidHealthData(
                "A quantity in \(record.unit.unitString) cannot be converted to \(unit.record.unitString).")
        }
        return value
    }
}

extension HKQuantitySample {
    /// Creates a quantity sample, where the initializer would terminate the process for invalid arguments.
    ///
    /// - Throws: ``InvalidHealthData`` if the unit does not fit the type, the number is not finite, or dates or
    ///   metadata break a rule.
    public static func validated(
        type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice? = nil,
        metadata: [String: Any]? = nil
    ) throws(InvalidHealthData) -> HKQuantitySample {
        let record = SampleRecord(
            type: type.record, start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate,
            content: .quantity(quantity.record), metadata: try InvalidHealthData.metadata(metadata))
        try InvalidHealthData.check { () throws(ValidationError) in try SampleValidation.check(record) }
        return HKQuantitySample(
            type: type, quantity: quantity, start: start, end: end, device: device, metadata: metadata)
    }
}

extension HKCategorySample {
    /// Creates a category sample, where the initializer would terminate the process for invalid arguments.
    ///
    /// - Throws: ``InvalidHealthData`` if the type does not have the value, or dates or metadata break a rule.
    public static func validated(
        type: HKCategoryType, value: Int, start: Date, end: Date, device: HKDevice? = nil,
        metadata: [String: Any]? = nil
    ) throws(InvalidHealthData) -> HKCategorySample {
        let record = SampleRecord(
            type: type.record, start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate,
            content: .category(value), metadata: try InvalidHealthData.metadata(metadata))
        try InvalidHealthData.check { () throws(ValidationError) in try SampleValidation.check(record) }
        return HKCategorySample(
            type: type, value: value, start: start, end: end, device: device, metadata: metadata)
    }
}
