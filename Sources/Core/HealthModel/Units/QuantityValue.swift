public import Foundation

/// A number with its unit.
///
/// Any `Double` is accepted; whether a sample may hold it is the sample's question (QTY-8).
public struct QuantityValue: Sendable, Codable {
    /// The number, in ``unit``.
    public var value: Double
    /// The unit as it was given.
    public var unit: QuantityUnit

    /// Makes a quantity.
    @inlinable
    public init(_ value: Double, _ unit: QuantityUnit) {
        self.value = value
        self.unit = unit
    }

    /// Whether the quantity converts to a unit (QTY-2).
    public func isCompatible(with unit: QuantityUnit) -> Bool {
        self.unit.isCompatible(with: unit)
    }

    /// The number in another unit, or nil if the units are incompatible (QTY-1).
    public func converted(to unit: QuantityUnit) -> Double? {
        self.unit.convert(value, to: unit)
    }

    /// The number in base units.
    public var baseValue: Double { unit.base(value) }

    /// How the quantity stands to another one that is converted to this unit (QTY-3); nil if they are incompatible.
    ///
    /// What is neither smaller nor greater, such as not-a-number, counts as the same.
    public func compare(_ other: QuantityValue) -> ComparisonResult? {
        guard let theirs = other.converted(to: unit) else { return nil }
        return value < theirs ? .orderedAscending : value > theirs ? .orderedDescending : .orderedSame
    }
}

// MARK: - Hashable

extension QuantityValue: Hashable {
    /// Compatible and equal in base units (QTY-4): 5 m is 500 cm, and no number of metres is a number of seconds.
    public static func == (left: QuantityValue, right: QuantityValue) -> Bool {
        left.unit.isCompatible(with: right.unit) && left.baseValue == right.baseValue
    }

    /// Feeds the value in base units.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(baseValue)
    }
}

// MARK: - CustomStringConvertible

extension QuantityValue: CustomStringConvertible {
    /// The shortest number that reads back as the same, without a trailing `.0`, and the unit: `72 count/min` (QTY-5).
    public var description: String {
        let number = value.description
        return "\(number.hasSuffix(".0") ? String(number.dropLast(2)) : number) \(unit.unitString)"
    }
}
