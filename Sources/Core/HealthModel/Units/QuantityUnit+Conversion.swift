extension QuantityUnit {
    /// Returns whether values convert between the units: their dimensions have equal powers (QTY-2).
    public func isCompatible(with other: QuantityUnit) -> Bool {
        storage === other.storage || storage.hasSameDimensions(as: other.storage)
    }

    /// Converts a value of this unit to another one.
    ///
    /// Conversion between equal units returns the value bit by bit.
    /// - Parameters:
    ///   - value: A value in this unit.
    ///   - other: The target unit.
    /// - Returns: The value in the other unit, or `nil` if the units are incompatible.
    public func convert(_ value: Double, to other: QuantityUnit) -> Double? {
        let from = storage
        let to = other.storage
        if from === to { return value }
        guard from.hasSameDimensions(as: to) else { return nil }
        if from.numerator == to.numerator, from.denominator == to.denominator, from.offset == to.offset { return value }
        // Integers above and below the fraction bar stay exact, and only the division rounds.
        return (value + from.offset) * (from.numerator * to.denominator) / (from.denominator * to.numerator) - to.offset
    }

    /// Converts several values with the same results, bit by bit, as converting each.
    ///
    /// - Returns: The values in the other unit, or `nil` if the units are incompatible.
    package func convert(_ values: [Double], to other: QuantityUnit) -> [Double]? {
        let from = storage
        let to = other.storage
        if from === to { return values }
        guard from.hasSameDimensions(as: to) else { return nil }
        if from.numerator == to.numerator, from.denominator == to.denominator, from.offset == to.offset {
            return values
        }
        let (before, after) = (from.offset, to.offset)
        let above = from.numerator * to.denominator
        let below = from.denominator * to.numerator
        return values.map { ($0 + before) * above / below - after }
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
