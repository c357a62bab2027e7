package import Foundation
package import HealthModel

extension Format {
    /// A locale with the customary units of the user; its other properties are not used.
    package var unitsLocale: Locale {
        let region = region.map { "en_\($0)" } ?? (units == .metric ? "en_001" : "en_US")
        return Locale(identifier: "\(region)@measure=\(units == .metric ? "metric" : "ussystem")")
    }

    /// Returns the display unit for quantities of a type; nil for a type of another kind.
    package func unit(for type: ObjectType) -> QuantityUnit? { DisplayUnit.unit(for: type, in: unitsLocale) }

    /// Returns the display unit of a quantity: the unit in which it was saved, unless that belongs to the other
    /// system of units.
    package func unit(of saved: QuantityUnit, _ type: ObjectType) -> QuantityUnit {
        guard saved.isImperial != (units == .imperial) else { return saved }
        guard let unit = unit(for: type), saved.isImperial || unit.isImperial else { return saved }
        return unit
    }

    /// Returns a quantity for display: the number and the unit.
    package func shown(_ quantity: QuantityValue, of type: ObjectType) -> (value: Double, unit: QuantityUnit) {
        let unit = unit(of: quantity.unit, type)
        let value = unit == quantity.unit ? quantity.value : quantity.converted(to: unit)
        // A value that cannot be converted stays unchanged.
        return value.map { (unit.shown($0), unit) } ?? (quantity.unit.shown(quantity.value), quantity.unit)
    }
}

extension QuantityUnit {
    /// A Boolean value that indicates whether the unit contains units of the imperial system.
    fileprivate var isImperial: Bool {
        unitString.split { !$0.isLetter && $0 != "_" }.contains { Self.imperial.contains(String($0)) }
    }

    private static let imperial: Set<String> = [
        "in", "ft", "yd", "mi", "oz", "lb", "st", "degF", "inHg", "fl_oz_us", "fl_oz_imp", "cup_us", "cup_imp", "pt_us",
        "pt_imp",
    ]
}
