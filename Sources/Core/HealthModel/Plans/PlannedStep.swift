/// A step of a plan: a goal that ends it, and a target to keep meanwhile.
public struct PlannedStep: Sendable, Hashable, Codable {
    /// The goal that ends the step.
    public var goal: PlannedGoal
    /// The target, or nil if there is none (PLN-3).
    public var target: PlannedTarget?
    /// The name; nil shows the kind of step, an empty text stays one (PLN-10).
    public var displayName: String?
    /// The target relative to a figure of the athlete, from which ``target`` was computed (PLF-8).
    ///
    /// Without the figure, the step has no ``target`` and the relative one is all that is known.
    public var relativeTarget: RelativeTarget?
    /// The direction in which the value moves through the range of the target; nil if it does not (PLF-7).
    public var ramp: Ramp?

    /// A direction through the range of a target.
    public enum Ramp: String, Sendable, Hashable, Codable, CaseIterable {
        /// From the lower bound to the upper one.
        case up
        /// From the upper bound to the lower one.
        case down
    }

    /// Creates a step, by default an open one without a target.
    public init(
        goal: PlannedGoal = .open, target: PlannedTarget? = nil, displayName: String? = nil,
        relativeTarget: RelativeTarget? = nil, ramp: Ramp? = nil
    ) {
        (self.goal, self.target, self.displayName) = (goal, target, displayName)
        (self.relativeTarget, self.ramp) = (relativeTarget, ramp)
    }
}

/// A step of a block, with its purpose.
public struct PlannedInterval: Sendable, Hashable, Codable {
    /// The purpose.
    public var purpose: Purpose
    /// The step.
    public var step: PlannedStep

    /// The purpose of a step in a block.
    public enum Purpose: String, Sendable, Hashable, Codable, CaseIterable {
        /// Work.
        case work
        /// Recovery.
        case recovery
    }

    /// Creates a step of a block.
    public init(_ purpose: Purpose, _ step: PlannedStep) {
        (self.purpose, self.step) = (purpose, step)
    }
}

/// Steps that are repeated.
public struct PlannedBlock: Sendable, Hashable, Codable {
    /// The steps of one iteration.
    public var steps: [PlannedInterval]
    /// The number of iterations, at least one.
    public var iterations: Int

    /// Creates a block.
    public init(steps: [PlannedInterval] = [], iterations: Int = 1) {
        (self.steps, self.iterations) = (steps, iterations)
    }
}

/// A goal that ends a step or a workout.
///
/// Amounts keep their number and unit; goals are equal if their amounts are, whatever their units: 5 min is 300 s
/// (PLN-4).
public enum PlannedGoal: Sendable, Hashable, Codable {
    /// None: the step ends by hand.
    case open
    /// A time.
    case time(QuantityValue)
    /// A distance.
    case distance(QuantityValue)
    /// Active energy.
    case energy(QuantityValue)
    /// A distance to swim in a pool, and the time after which the next one starts.
    case poolSwim(distance: QuantityValue, time: QuantityValue)

    /// The planned time in seconds, or nil if the goal has none.
    public var seconds: Double? {
        switch self {
        case .time(let time), .poolSwim(_, let time): time.converted(to: .second)
        case .open, .distance, .energy: nil
        }
    }

    /// The planned distance in metres, or nil if the goal has none.
    public var meters: Double? {
        switch self {
        case .distance(let distance), .poolSwim(let distance, _): distance.converted(to: .meter)
        case .open, .time, .energy: nil
        }
    }

    /// The planned energy in kilocalories, or nil if the goal has none.
    public var kilocalories: Double? {
        guard case .energy(let energy) = self else { return nil }
        return energy.converted(to: .kilocalorie)
    }
}
