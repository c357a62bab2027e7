/// The physical dimension of a unit.
///
/// Two units are compatible if their dimensions have the same powers. The order of the cases is the order of factors
/// in a printed product (UNIT-9), so that raw values can be used for sorting.
package enum UnitDimension: UInt8, CaseIterable, Sendable {
    case energy
    case power
    case pressure
    case volume
    case length
    case time
    case mass
    case temperature
    case conductance
    case scalar
    case pharmacology
    case soundPressureLevel
    case hearingSensitivity
    case frequency
    case electricPotential
    case effort
    case opticalPower
    case opticalPowerPrism
    case illuminance
    case angle
}

extension QuantityUnit {
    /// A Boolean value that indicates whether the unit is a temperature and not a product or quotient of one.
    var isTemperature: Bool {
        guard let factor = storage.composition.factors.first, storage.composition.factors.count == 1 else {
            return false
        }
        return factor.dimension == .temperature && factor.exponent == 1
    }

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
