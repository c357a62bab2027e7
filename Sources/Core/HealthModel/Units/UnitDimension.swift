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
