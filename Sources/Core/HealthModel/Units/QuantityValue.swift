public import Foundation

/// A number with its unit.
///
/// Any `Double` is valid; only finite values can be saved (QTY-8).
public struct QuantityValue: Sendable, Codable {
    /// The value, in ``unit``.
    public var value: Double
    /// The unit as specified.
    public var unit: QuantityUnit

    /// Creates a quantity.
    @inlinable
    public init(_ value: Double, _ unit: QuantityUnit) {
        self.value = value
        self.unit = unit
    }

    /// Returns whether the quantity can be converted to a unit (QTY-2).
    public func isCompatible(with unit: QuantityUnit) -> Bool {
        self.unit.isCompatible(with: unit)
    }

    /// Returns the value in another unit, or `nil` if the units are incompatible (QTY-1).
    public func converted(to unit: QuantityUnit) -> Double? {
        self.unit.convert(value, to: unit)
    }

    /// The value in base units.
    public var baseValue: Double { unit.base(value) }

    /// Returns the ordering relative to another quantity, converted to this unit (QTY-3), or `nil` if they are
    /// incompatible.
    ///
    /// Values that are neither smaller nor greater, such as NaN, are ordered the same.
    public func compare(_ other: QuantityValue) -> ComparisonResult? {
        guard let theirs = other.converted(to: unit) else { return nil }
        return value < theirs ? .orderedAscending : value > theirs ? .orderedDescending : .orderedSame
    }
}

// MARK: - Hashable

extension QuantityValue: Hashable {
    /// Returns whether units are compatible and values equal in the unit of either side (QTY-4): 5 m equals 500 cm,
    /// but no length equals a time.
    public static func == (left: QuantityValue, right: QuantityValue) -> Bool {
        guard let theirs = right.converted(to: left.unit) else { return false }
        return left.value == theirs || left.converted(to: right.unit) == right.value
    }

    /// Hashes the first digits of the value in base units.
    ///
    /// Equal quantities may differ in the last digits of their base values, so only about seven digits are hashed: the
    /// fewer, the more rarely two equal quantities are rounded to different numbers.
    public func hash(into hasher: inout Hasher) {
        // Values in decimals are never close to the middle between two numbers once they are multiplied by this one.
        // Temperatures are compared after subtracting an offset: their errors do not shrink with the value.
        hasher.combine(Float((baseValue + (unit.isTemperature ? 1024 : 0)) * 1.618033988749895))
    }
}

// MARK: - CustomStringConvertible

extension QuantityValue: CustomStringConvertible {
    /// The shortest decimal that parses to the same value, without a trailing `.0`, and the unit: `72 count/min`
    /// (QTY-5).
    public var description: String {
        let number = value.description
        return "\(number.hasSuffix(".0") ? String(number.dropLast(2)) : number) \(unit.unitString)"
    }
}
