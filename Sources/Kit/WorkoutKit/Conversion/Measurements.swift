import Foundation
import HealthModel

// Numbers with units: those of our JSON keep their unit, others are converted to metres, seconds, joules, watts, metres
// per second and hertz.

/// A unit of Foundation that has a counterpart in the model.
protocol PlanUnit: Dimension {
    /// The units that keep their number, each with its counterpart.
    static var counterparts: [(unit: Self, record: QuantityUnit)] { get }
    /// The counterpart of the base unit.
    static var base: (unit: Self, record: QuantityUnit) { get }
}

extension UnitLength: PlanUnit {
    static var base: (unit: UnitLength, record: QuantityUnit) { (.meters, .meter) }
    static var counterparts: [(unit: UnitLength, record: QuantityUnit)] {
        [(.meters, .meter), (.kilometers, .kilometer), (.feet, .foot), (.yards, .yard), (.miles, .mile)]
    }
}

extension UnitDuration: PlanUnit {
    static var base: (unit: UnitDuration, record: QuantityUnit) { (.seconds, .second) }
    static var counterparts: [(unit: UnitDuration, record: QuantityUnit)] {
        [(.seconds, .second), (.minutes, .minute), (.hours, .hour)]
    }
}

extension UnitEnergy: PlanUnit {
    static var base: (unit: UnitEnergy, record: QuantityUnit) { (.joules, .joule) }
    static var counterparts: [(unit: UnitEnergy, record: QuantityUnit)] {
        [
            (.joules, .joule), (.kilojoules, .kilojoule), (.kilocalories, .kilocalorie),
            (.calories, .smallCalorie),
        ]
    }
}

extension UnitPower: PlanUnit {
    static var base: (unit: UnitPower, record: QuantityUnit) { (.watts, .watt) }
    static var counterparts: [(unit: UnitPower, record: QuantityUnit)] { [(.watts, .watt)] }
}

extension UnitSpeed: PlanUnit {
    static var base: (unit: UnitSpeed, record: QuantityUnit) { (.metersPerSecond, .meterPerSecond) }
    static var counterparts: [(unit: UnitSpeed, record: QuantityUnit)] {
        [
            (.metersPerSecond, .meterPerSecond), (.kilometersPerHour, .kilometerPerHour),
            (.milesPerHour, QuantityUnit.mile.divided(by: .hour)),
        ]
    }
}

extension UnitFrequency: PlanUnit {
    // The hertz of quantities is no count a second (UNIT-16).
    static var base: (unit: UnitFrequency, record: QuantityUnit) { (.hertz, .countPerSecond) }
    static var counterparts: [(unit: UnitFrequency, record: QuantityUnit)] {
        [(WorkoutAlertMetric.countPerMinute, .countPerMinute), base]
    }
}

extension Measurement where UnitType: PlanUnit {
    /// The quantity of the model.
    var planned: QuantityValue {
        for (unit, record) in UnitType.counterparts where unit == self.unit { return QuantityValue(value, record) }
        return QuantityValue(unit.converter.baseUnitValue(fromValue: value), UnitType.base.record)
    }

    /// Creates a measurement from a quantity of the model.
    ///
    /// - Throws: An error if the number is not positive and finite, or the unit measures something else.
    init(_ quantity: QuantityValue, _ subject: String) throws(ValidationError) {
        if let (unit, _) = UnitType.counterparts.first(where: { $0.record == quantity.unit }) {
            self.init(value: quantity.value, unit: unit)
        } else if let number = quantity.converted(to: UnitType.base.record) {
            self.init(value: number, unit: UnitType.base.unit)
        } else {
            throw ValidationError(
                .invalidArgument, reason: "\(subject) cannot be a number of \(quantity.unit.unitString)")
        }
        try validate(subject)
    }
}
