extension QuantityUnit {
    /// The dimensions with their powers as a string, equal for compatible units only.
    package var dimensionSignature: String {
        storage.composition.factors
            .map { "\($0.dimension)^\($0.exponent)" }
            .sorted()
            .joined(separator: " ")
    }
}

extension QuantityValue {
    /// The same amount in a unit with a faithful string.
    ///
    /// `km·m` prints as `m^2` and is a thousand of them (UNIT-13), so the printed form alone would change the amount.
    package var inFaithfulUnit: QuantityValue {
        guard !unit.hasFaithfulString, let printed = try? QuantityUnit(parsing: unit.unitString),
            let value = unit.convert(value, to: printed)
        else { return self }
        return QuantityValue(value, printed)
    }
}
