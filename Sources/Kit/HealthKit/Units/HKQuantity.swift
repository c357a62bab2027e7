public import Foundation
package import HealthModel

/// A value with a unit, such as 72 `count/min`.
///
/// Quantities are immutable. Two quantities are equal if they represent the same amount: 5 m equals 500 cm.
open class HKQuantity: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Sendable because the only stored property is an immutable value; unchecked because the class is open.
    package let record: QuantityValue

    package init(record: QuantityValue) {
        self.record = record
    }

    /// Creates a quantity.
    ///
    /// Accepts negative values and zero. Percentages range from 0 to 1.
    /// - Parameters:
    ///   - unit: The unit of the value.
    ///   - value: The value, in that unit.
    public convenience init(unit: HKUnit, doubleValue value: Double) {
        self.init(record: QuantityValue(value, unit.record))
    }

    /// Returns whether ``doubleValue(for:)`` accepts a unit, which must have the same dimensions.
    @discardableResult
    open func `is`(compatibleWith unit: HKUnit) -> Bool {
        record.isCompatible(with: unit.record)
    }

    /// Returns the value converted to a unit.
    ///
    /// An incompatible unit ends the program with an `NSInvalidArgumentException`; check ``is(compatibleWith:)``
    /// first.
    /// - Parameter unit: The requested unit.
    @discardableResult
    open func doubleValue(for unit: HKUnit) -> Double {
        guard let value = record.converted(to: unit.record) else { raiseIncompatible(record.unit, unit.record) }
        return value
    }

    /// Compares the quantity with another one, which is converted to this one's unit first.
    ///
    /// An incompatible quantity ends the program with an `NSInvalidArgumentException`.
    /// - Parameter quantity: The quantity to compare with.
    @discardableResult
    open func compare(_ quantity: HKQuantity) -> ComparisonResult {
        guard let result = record.compare(quantity.record) else {
            raiseIncompatible(quantity.record.unit, record.unit)
        }
        return result
    }

    // MARK: NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKQuantity else { return false }
        return self === other || record == other.record
    }

    open override var hash: Int { record.hashValue }

    open override var description: String { record.description }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived quantity.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard
            coder.containsValue(forKey: ArchiveKey.value),
            let unit = coder.decodeObject(of: HKUnit.self, forKey: ArchiveKey.unit)
        else { return nil }
        record = QuantityValue(coder.decodeDouble(forKey: ArchiveKey.value), unit.record)
        super.init()
    }

    /// Encodes the value and the unit as passed at creation.
    open func encode(with coder: NSCoder) {
        coder.encode(HKUnit(record: record.unit), forKey: ArchiveKey.unit)
        coder.encode(record.value, forKey: ArchiveKey.value)
    }

    private enum ArchiveKey {
        static let unit = "UnitKey"
        static let value = "ValueKey"
    }
}

private func raiseIncompatible(_ own: QuantityUnit, _ requested: QuantityUnit) -> Never {
    raise(.invalidArgument, "Attempt to convert incompatible units: \(own.unitString), \(requested.unitString)")
}
