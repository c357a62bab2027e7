public import Foundation
package import HealthModel

/// A number with its unit, such as 72 `count/min`.
///
/// Quantities are immutable. Two quantities are equal when they measure the same: 5 m and 500 cm are equal.
open class HKQuantity: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Sendable because the only stored property is an immutable value; unchecked because the class is open.
    package let record: QuantityValue

    package init(record: QuantityValue) {
        self.record = record
        super.init()
    }

    /// Makes a quantity.
    ///
    /// Negative values and zero are fine here. Percentages go from 0 to 1.
    /// - Parameters:
    ///   - unit: The unit of the value.
    ///   - value: The number, in that unit.
    public convenience init(unit: HKUnit, doubleValue value: Double) {
        self.init(record: QuantityValue(value, unit.record))
    }

    /// Whether ``doubleValue(for:)`` accepts a unit: its dimensions have the same powers.
    @discardableResult
    open func `is`(compatibleWith unit: HKUnit) -> Bool {
        record.isCompatible(with: unit.record)
    }

    /// The number in a unit of your choice.
    ///
    /// An incompatible unit ends the program with an `NSInvalidArgumentException`; ask ``is(compatibleWith:)`` first.
    /// - Parameter unit: The unit wanted.
    @discardableResult
    open func doubleValue(for unit: HKUnit) -> Double {
        guard let value = record.converted(to: unit.record) else { raiseIncompatible(record.unit, unit.record) }
        return value
    }

    /// How the quantity stands to another one, which is converted to this one's unit first.
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

    // MARK: NSCopying

    /// The quantity itself, because quantities are immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: NSSecureCoding

    /// Quantities can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived quantity; nil if the archive does not hold one.
    public required init?(coder: NSCoder) {
        guard
            coder.containsValue(forKey: ArchiveKey.value),
            let unit = coder.decodeObject(of: HKUnit.self, forKey: ArchiveKey.unit)
        else { return nil }
        record = QuantityValue(coder.decodeDouble(forKey: ArchiveKey.value), unit.record)
        super.init()
    }

    /// Archives the value and the unit as they were given.
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
