public import Foundation
package import HealthModel

/// A unit of measure, such as `count/min`, `kg` or `mg/dL`.
///
/// Create units from strings, with the factory methods, or by multiplying and dividing other units. Units are
/// immutable. Two units are equal if their strings are; `Cal` and `kcal` represent the same amount, but are not
/// equal.
open class HKUnit: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Sendable because the only stored property is an immutable value; unchecked because the class is open.
    package let record: QuantityUnit

    package init(record: QuantityUnit) {
        self.record = record
    }

    /// Creates a unit from a string.
    ///
    /// Unit names are case-sensitive. Factors are separated by `.`, `*` or `·`, powers are written `^2`, and `/` may
    /// occur once; it has lower precedence than multiplication, so `kg/m.s^2` divides by both. The empty string is
    /// the null unit.
    ///
    /// A string that is not a unit ends the program with an `NSInvalidArgumentException`: pass constants only.
    /// - Parameter string: The string, such as `"mL/min·kg"`.
    public convenience init(from string: String) {
        do {
            self.init(record: try QuantityUnit(parsing: string))
        } catch {
            raise(.invalidArgument, error.description)
        }
    }

    /// The string representation, with the factors in a fixed order: `kcal/hr·kg`, `1/s`, and `()` for the null unit.
    open var unitString: String { record.unitString }

    /// Returns whether this is the null unit, which has no dimension.
    ///
    /// It is not the same as ``count()``.
    @discardableResult
    open func isNull() -> Bool { record.isNull }

    // MARK: Algebra

    /// Returns the product of two units; a temperature loses its offset in it.
    @discardableResult
    open func unitMultiplied(by unit: HKUnit) -> HKUnit {
        HKUnit(record: record.multiplied(by: unit.record))
    }

    /// Returns the quotient of two units; common factors cancel.
    @discardableResult
    open func unitDivided(by unit: HKUnit) -> HKUnit {
        HKUnit(record: record.divided(by: unit.record))
    }

    /// Returns the unit raised to a power, which may be negative; a power of 0 returns the null unit.
    @discardableResult
    open func unitRaised(toPower power: Int) -> HKUnit {
        HKUnit(record: record.raised(toPower: power))
    }

    /// Returns the reciprocal of the unit.
    @discardableResult
    open func reciprocal() -> HKUnit {
        HKUnit(record: record.reciprocal())
    }

    // MARK: NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKUnit else { return false }
        return record == other.record
    }

    open override var hash: Int { record.hashValue }

    open override var description: String { record.unitString }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived unit.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard
            let string = coder.decodeObject(of: NSString.self, forKey: ArchiveKey.string),
            var record = try? QuantityUnit(parsing: string as String)
        else { return nil }
        if coder.containsValue(forKey: ArchiveKey.scale) {
            guard let scaled = record.scaled(by: coder.decodeDouble(forKey: ArchiveKey.scale)) else { return nil }
            record = scaled
        }
        self.record = record
    }

    /// Encodes the string of the unit, and its scale if the string does not contain it, as for `km·m`.
    open func encode(with coder: NSCoder) {
        coder.encode(record.unitString as NSString, forKey: ArchiveKey.string)
        if !record.hasFaithfulString {
            coder.encode(record.unwrittenScale, forKey: ArchiveKey.scale)
        }
    }

    private enum ArchiveKey {
        static let string = "HKUnitStringKey"
        static let scale = "HKUnitScaleKey"
    }
}

extension HKUnit {
    /// Returns a unit for a factory method.
    ///
    /// Factory methods return an instance of the class they are called on, and only `HKUnit` itself can be created.
    static func make(_ record: QuantityUnit) -> Self {
        guard let unit = HKUnit(record: record) as? Self else {
            raise(.invalidArgument, "Cannot create the unit '\(record.unitString)' as a subclass of HKUnit.")
        }
        return unit
    }

    static func make(_ atom: AtomicUnit, _ prefix: HKMetricPrefix = .none) -> Self {
        make(QuantityUnit(atom, prefix: prefix.record))
    }
}
