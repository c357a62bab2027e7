public import Foundation
public import HealthKit
import HealthModel

// Apple's initializers end the process when they are given nonsense: right for a programmer's mistake, wrong for what
// comes from a file or a network. These twins throw instead, and else give the same object.

extension HKUnit {
    /// The unit that a text names, where `HKUnit(from:)` would end the process if it names none.
    ///
    /// - Throws: ``InvalidHealthData`` with the text that is no unit.
    public static func parsing(_ text: String) throws(InvalidHealthData) -> HKUnit {
        do {
            return HKUnit(record: try QuantityUnit(parsing: text))
        } catch {
            throw InvalidHealthData("'\(text.prefix(100))' is no unit.")
        }
    }
}

extension HKQuantity {
    /// The number in a unit, where `doubleValue(for:)` would end the process if the unit does not fit.
    ///
    /// - Throws: ``InvalidHealthData`` if the unit measures something else.
    public func value(in unit: HKUnit) throws(InvalidHealthData) -> Double {
        guard let value = record.converted(to: unit.record) else {
            throw InvalidHealthData(
                "A quantity in \(record.unit.unitString) cannot be converted to \(unit.record.unitString).")
        }
        return value
    }
}

extension HKQuantitySample {
    /// A quantity sample, where the initializer would end the process if its parts do not fit.
    ///
    /// - Throws: ``InvalidHealthData`` if the unit does not fit the type, the number is not finite, or dates or metadata
    ///   break a rule.
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
    /// A category sample, where the initializer would end the process if its parts do not fit.
    ///
    /// - Throws: ``InvalidHealthData`` if the value is none of the type's, or dates or metadata break a rule.
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
