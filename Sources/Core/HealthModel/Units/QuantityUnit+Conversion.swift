extension QuantityUnit {
    /// Returns whether values convert between the units: their dimensions have equal powers (QTY-2).
    public func isCompatible(with other: QuantityUnit) -> Bool {
        storage === other.storage || storage.hasSameDimensions(as: other.storage)
    }

    /// Converts a value of this unit to another one.
    ///
    /// Conversion between equal units returns the value bit by bit. Otherwise the value is multiplied by the factors
    /// above the fraction bar and then divided by those below (UNIT-18a), and converting the result back returns the
    /// value to within one unit in the last place; for temperatures, of the greater of the two numbers.
    /// - Parameters:
    ///   - value: A value in this unit.
    ///   - other: The target unit.
    /// - Returns: The value in the other unit, or `nil` if the units are incompatible.
    public func convert(_ value: Double, to other: QuantityUnit) -> Double? {
        let from = storage
        let to = other.storage
        if from === to { return value }
        guard from.hasSameDimensions(as: to) else { return nil }
        if from.isSameSize(as: to) || from.isEqual(to: to) { return value }
        return from.convert(value, to: to)
    }

    /// Converts several values with the same results, bit by bit, as converting each.
    ///
    /// - Returns: The values in the other unit, or `nil` if the units are incompatible.
    package func convert(_ values: [Double], to other: QuantityUnit) -> [Double]? {
        let from = storage
        let to = other.storage
        if from === to { return values }
        guard from.hasSameDimensions(as: to) else { return nil }
        if from.isSameSize(as: to) || from.isEqual(to: to) { return values }
        let conversion = UnitConversion(from: from, to: to)
        return values.map { conversion($0) }
    }

    /// Returns a value of this unit in base units: grams, metres, litres, pascals, seconds, joules, kelvins and so
    /// on.
    public func base(_ value: Double) -> Double {
        (value + storage.offset) * storage.numerator / storage.denominator
    }
}

extension QuantityUnit {
    /// Returns the displayed number of a value in this unit: percentages, stored as fractions (0.15), are displayed
    /// as hundredths (15).
    package func shown(_ value: Double) -> Double { self == .percent ? value * 100 : value }

    /// Returns the value of a number entered by a user.
    package func typed(_ number: Double) -> Double { self == .percent ? number / 100 : number }
}
