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

// MARK: - Values

extension Format {
    /// Formats a value of a type: whole counts, other values with up to two decimals.
    package func value(_ value: Double, of type: ObjectType) -> String {
        type.isWholeCount ? whole(value) : self.value(value)
    }

    /// Formats a figure of a type with the usual number of decimals for its unit.
    package func figure(_ value: Double, _ unit: QuantityUnit, of type: ObjectType) -> String {
        let decimals = type.isWholeCount ? 0 : Self.decimals(value, unit)
        return decimals == 0 ? whole(value) : number(value, decimals: decimals)
    }

    /// Formats a number as a count, with its grouping.
    private func whole(_ value: Double) -> String {
        value.magnitude < 1e15 ? count(Int(value.rounded())) : number(value)
    }

    private static func decimals(_ value: Double, _ unit: QuantityUnit) -> Int {
        if value == value.rounded(), value.magnitude >= 10 { return 0 }
        let unit = unit.unitString
        return switch value.magnitude {
        case 1_000...: 0
        case 100...: ["kg", "lb", "degF"].contains(unit) ? 1 : 0
        case 10...: ["kg", "lb", "%", "degC", "degF", "km", "mi"].contains(unit) ? 1 : 0
        case 1...: 1
        case 0: 0
        default: 2
        }
    }

    /// Returns the two pressures of a blood pressure: `124/70`.
    package func pressures(_ pair: (systolic: Double, diastolic: Double)) -> String {
        "\(number(pair.systolic))/\(number(pair.diastolic))"
    }

    /// Returns the text of a unit for people: `µg` for `mcg`, and moles without their molar mass.
    package static func text(of unit: QuantityUnit) -> String {
        // Few units have a name to leave out, and texts are asked for by the thousand.
        var text = unit.unitString
        if text.utf8.contains(UInt8(ascii: "<")) { text.replace(/<[^<>]*>/, with: "") }
        return text.contains("mcg") ? text.replacing("mcg", with: "µg") : text
    }
}

extension ObjectType {
    /// A Boolean value that indicates whether the sums of a type are counts of whole things.
    ///
    /// Sums of overlapping sources have fractions, which are no steps. Half a drink is recorded, too.
    package var isWholeCount: Bool {
        isCumulative && canonicalUnit == .count && self != .numberOfAlcoholicBeverages
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
