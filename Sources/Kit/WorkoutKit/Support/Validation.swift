import Foundation
import HealthKit
import HealthModel

// The numbers of plans: finite and greater than 0, or the initializer raises (PLN-32). Plans from files are checked
// with the same functions before they are made, and throw.

extension Measurement where UnitType: Dimension {
    /// Throws unless the number and the amount are finite and greater than 0.
    func validate(_ subject: String) throws(ValidationError) {
        let amount = unit.converter.baseUnitValue(fromValue: value)
        guard value.isFinite, value > 0, amount.isFinite, amount > 0 else {
            throw ValidationError(
                .invalidArgument, reason: "\(subject) must be a positive number, not \(value) \(unit.symbol)")
        }
    }
}

extension ClosedRange {
    /// Throws unless both bounds are finite and greater than 0.
    func validate<UnitType: Dimension>() throws(ValidationError) where Bound == Measurement<UnitType> {
        try lowerBound.validate("A target")
        try upperBound.validate("A target")
    }
}

/// Throws unless a zone is at least 1.
func validateZone(_ zone: Int) throws(ValidationError) {
    guard zone >= 1 else { throw ValidationError(.invalidArgument, reason: "Zones count from 1, not \(zone)") }
}

/// Throws unless a block is done at least once.
func validateIterations(_ iterations: Int) throws(ValidationError) {
    guard iterations >= 1 else {
        throw ValidationError(.invalidArgument, reason: "A block is done at least once, not \(iterations) times")
    }
}

extension WorkoutGoal {
    /// Throws unless the amounts are finite and greater than 0.
    func validate() throws(ValidationError) {
        switch self {
        case .open: break
        case .distance(let value, let unit): try Measurement(value: value, unit: unit).validate("A goal")
        case .time(let value, let unit): try Measurement(value: value, unit: unit).validate("A goal")
        case .energy(let value, let unit): try Measurement(value: value, unit: unit).validate("A goal")
        case .poolSwimDistanceWithTime(let distance, let time):
            try distance.validate("A goal")
            try time.validate("A goal")
        }
    }
}
