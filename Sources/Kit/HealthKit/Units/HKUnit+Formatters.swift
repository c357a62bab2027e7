public import Foundation
import HealthModel

// Conversions to and from the units of Foundation's formatters (UNIT-14). Both directions use the same short tables.

extension HKUnit {
    /// Creates a unit of mass from a formatter's unit.
    public convenience init(from massFormatterUnit: MassFormatter.Unit) {
        let record: QuantityUnit =
            switch massFormatterUnit {
            case .gram: .gram
            case .kilogram: .kilogram
            case .ounce: QuantityUnit(.ounce)
            case .pound: .pound
            case .stone: QuantityUnit(.stone)
            }
        self.init(record: record)
    }

    /// Returns the formatter's unit for a unit of mass; raises if the formatter does not support it.
    @discardableResult
    public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
        let known: [MassFormatter.Unit] = [.gram, .kilogram, .ounce, .pound, .stone]
        guard let match = known.first(where: { HKUnit(from: $0).record == unit.record }) else {
            raiseUnknown(unit, to: "MassFormatter")
        }
        return match
    }

    /// Creates a unit of length from a formatter's unit.
    public convenience init(from lengthFormatterUnit: LengthFormatter.Unit) {
        let record: QuantityUnit =
            switch lengthFormatterUnit {
            case .millimeter: .millimeter
            case .centimeter: .centimeter
            case .meter: .meter
            case .kilometer: .kilometer
            case .inch: .inch
            case .foot: .foot
            case .yard: .yard
            case .mile: .mile
            }
        self.init(record: record)
    }

    /// Returns the formatter's unit for a unit of length; raises if the formatter does not support it.
    @discardableResult
    public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
        let known: [LengthFormatter.Unit] = [
            .millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile,
        ]
        guard let match = known.first(where: { HKUnit(from: $0).record == unit.record }) else {
            raiseUnknown(unit, to: "LengthFormatter")
        }
        return match
    }

    /// Creates a unit of energy from a formatter's unit.
    public convenience init(from energyFormatterUnit: EnergyFormatter.Unit) {
        let record: QuantityUnit =
            switch energyFormatterUnit {
            case .joule: .joule
            case .kilojoule: .kilojoule
            case .calorie: .smallCalorie
            case .kilocalorie: .kilocalorie
            }
        self.init(record: record)
    }

    /// Returns the formatter's unit for a unit of energy; raises if the formatter does not support it.
    ///
    /// Both `kcal` and `Cal` map to the kilocalorie.
    @discardableResult
    public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
        if unit.record == .largeCalorie { return .kilocalorie }
        let known: [EnergyFormatter.Unit] = [.joule, .kilojoule, .calorie, .kilocalorie]
        guard let match = known.first(where: { HKUnit(from: $0).record == unit.record }) else {
            raiseUnknown(unit, to: "EnergyFormatter")
        }
        return match
    }

    private static func raiseUnknown(_ unit: HKUnit, to formatter: String) -> Never {
        raise(.invalidArgument, "\(formatter) does not support the unit '\(unit.unitString)'")
    }
}
