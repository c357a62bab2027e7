public import Foundation

/// A goal that ends a step or a workout.
///
/// Amounts keep their number and unit, whose classes are immutable and `Sendable` (PLN-13).
public enum WorkoutGoal: Sendable {
    /// No goal: the step ends by hand.
    case open
    /// A distance.
    case distance(Double, UnitLength)
    /// A time.
    case time(Double, UnitDuration)
    /// Active energy.
    case energy(Double, UnitEnergy)
    /// A distance to swim in a pool, and the time after which the next step begins.
    case poolSwimDistanceWithTime(Measurement<UnitLength>, Measurement<UnitDuration>)
}

extension WorkoutGoal: Hashable {
    /// Returns whether two goals are of the same kind and have the same amount, whatever their units: 5 min is 300 s
    /// (PLN-4).
    public static func == (left: WorkoutGoal, right: WorkoutGoal) -> Bool {
        left.amounts == right.amounts
    }

    /// Hashes the kind and the amount in metres, seconds and joules.
    public func hash(into hasher: inout Hasher) { hasher.combine(amounts) }

    /// The kind, and the amounts in base units.
    private var amounts: Amounts {
        switch self {
        case .open: Amounts(kind: 0, numbers: [])
        case .distance(let value, let unit):
            Amounts(kind: 1, numbers: [unit.converter.baseUnitValue(fromValue: value)])
        case .time(let value, let unit): Amounts(kind: 2, numbers: [unit.converter.baseUnitValue(fromValue: value)])
        case .energy(let value, let unit):
            Amounts(kind: 3, numbers: [unit.converter.baseUnitValue(fromValue: value)])
        case .poolSwimDistanceWithTime(let distance, let time):
            Amounts(
                kind: 4,
                numbers: [
                    distance.unit.converter.baseUnitValue(fromValue: distance.value),
                    time.unit.converter.baseUnitValue(fromValue: time.value),
                ])
        }
    }

    private struct Amounts: Hashable {
        var kind: Int
        var numbers: [Double]
    }
}
