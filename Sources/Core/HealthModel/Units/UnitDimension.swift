/// What a unit measures.
///
/// Two units convert to each other when their dimensions have the same powers.
/// The cases stand in the order in which a product writes its factors (UNIT-9), so that the raw value sorts them.
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
