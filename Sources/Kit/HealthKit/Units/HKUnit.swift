public import Foundation
package import HealthModel

/// A unit of measure, such as `count/min`, `kg` or `mg/dL`.
///
/// Make units from text, with the factories, or by multiplying and dividing other units. Units are immutable. Two
/// units are equal when their strings are; `Cal` and `kcal` measure the same, but are not equal.
open class HKUnit: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // Sendable because the only stored property is an immutable value; unchecked because the class is open.
    package let record: QuantityUnit

    package init(record: QuantityUnit) {
        self.record = record
        super.init()
    }

    /// Reads a unit from its text.
    ///
    /// The names are case-sensitive. Factors are separated by `.`, `*` or `·`, powers are written `^2`, and `/` may
    /// stand once; it binds weaker than multiplication, so `kg/m.s^2` divides by both. The empty string is the null
    /// unit.
    ///
    /// A string that is not a unit ends the program with an `NSInvalidArgumentException`: pass constants only.
    /// - Parameter string: The text, such as `"mL/min·kg"`.
    public convenience init(from string: String) {
        do {
            self.init(record: try QuantityUnit(parsing: string))
        } catch {
            raise(.invalidArgument, error.description)
        }
    }

    /// The text of the unit, with its factors in a fixed order: `kcal/hr·kg`, `1/s`, and `()` for the null unit.
    open var unitString: String { record.unitString }

    /// Whether this is the null unit, which measures nothing.
    ///
    /// It is not the same as ``count()``.
    @discardableResult
    open func isNull() -> Bool { record.isNull }

    // MARK: Algebra

    /// The product of two units; a temperature loses its offset in it.
    @discardableResult
    open func unitMultiplied(by unit: HKUnit) -> HKUnit {
        HKUnit(record: record.multiplied(by: unit.record))
    }

    /// The quotient of two units; what stands above and below cancels.
    @discardableResult
    open func unitDivided(by unit: HKUnit) -> HKUnit {
        HKUnit(record: record.divided(by: unit.record))
    }

    /// The unit raised to a power, which may be negative; 0 gives the null unit.
    @discardableResult
    open func unitRaised(toPower power: Int) -> HKUnit {
        HKUnit(record: record.raised(toPower: power))
    }

    /// One divided by the unit.
    ///
    /// The null unit is its own reciprocal.
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

    // MARK: NSCopying

    /// The unit itself, because units are immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: NSSecureCoding

    /// Units can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived unit; nil if the archive does not hold one.
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
        super.init()
    }

    /// Archives the unit's text, and the scale of a unit such as `km·m` whose text does not say it.
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
    /// A unit for a factory.
    ///
    /// The factories answer the class they were called on, and only `HKUnit` itself can be made.
    static func make(_ record: QuantityUnit) -> Self {
        guard let unit = HKUnit(record: record) as? Self else {
            raise(.invalidArgument, "The unit '\(record.unitString)' was asked of a subclass of HKUnit.")
        }
        return unit
    }

    static func make(_ atom: AtomicUnit, _ prefix: HKMetricPrefix = .none) -> Self {
        make(QuantityUnit(atom, prefix: prefix.record))
    }
}
