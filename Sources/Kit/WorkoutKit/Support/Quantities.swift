import Foundation
import HealthKit
import HealthModel

// Quantities of targets in the units that HealthKit uses for them (PLN-7).

extension Measurement where UnitType == UnitPower {
    /// The quantity in watts.
    var quantity: HKQuantity { HKQuantity(unit: .watt(), doubleValue: number(in: .watts)) }
}

extension Measurement where UnitType == UnitFrequency {
    /// The quantity in `count/min`.
    var quantity: HKQuantity {
        HKQuantity(
            unit: .count().unitDivided(by: .minute()), doubleValue: number(in: WorkoutAlertMetric.countPerMinute))
    }
}

extension Measurement where UnitType == UnitSpeed {
    /// The quantity in `m/s`.
    var quantity: HKQuantity {
        HKQuantity(unit: .meter().unitDivided(by: .second()), doubleValue: number(in: .metersPerSecond))
    }
}

extension Measurement where UnitType: Dimension {
    /// Returns the number in a unit: the same number in the same unit, without rounding.
    func number(in unit: UnitType) -> Double { self.unit == unit ? value : converted(to: unit).value }
}

// MARK: - Records

extension HKWorkoutSessionLocationType {
    /// The location as it is stored.
    var record: LocationType { LocationType(rawValue: rawValue) }

    /// Creates a location from a stored one; unknown for other numbers.
    init(record: LocationType) { self = Self(rawValue: record.rawValue) ?? .unknown }
}

extension HKWorkoutSwimmingLocationType {
    /// The swimming location as it is stored.
    var record: SwimmingLocation { SwimmingLocation(rawValue: rawValue) }

    /// Creates a swimming location from a stored one; unknown for other numbers.
    init(record: SwimmingLocation) { self = Self(rawValue: record.rawValue) ?? .unknown }
}
