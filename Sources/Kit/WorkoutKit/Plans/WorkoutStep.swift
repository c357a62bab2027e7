import HealthKit
import HealthModel

/// A step of a custom workout: a goal that ends it, and an alert for a target to keep meanwhile.
public struct WorkoutStep: Sendable {
    /// The goal that ends the step.
    public var goal: WorkoutGoal { didSet { raising { () throws(ValidationError) in try goal.validate() } } }
    /// The alert; nil if there is none.
    public var alert: (any WorkoutAlert)?
    /// The name; nil shows the kind of the step, such as Work, and an empty text stays empty (PLN-10).
    public var displayName: String?

    /// Creates a step without a name; by default an open one without an alert (PLN-3).
    ///
    /// Raises unless the amounts of the goal are positive and finite (PLN-32).
    public init(goal: WorkoutGoal = .open, alert: (any WorkoutAlert)? = nil) {
        self.init(goal: goal, alert: alert, displayName: nil)
    }

    /// Creates a step with a name; by default an open one without an alert (PLN-3).
    ///
    /// Raises unless the amounts of the goal are positive and finite (PLN-32).
    public init(goal: WorkoutGoal = .open, alert: (any WorkoutAlert)? = nil, displayName: String? = nil) {
        raising { () throws(ValidationError) in try goal.validate() }
        (self.goal, self.alert, self.displayName) = (goal, alert, displayName)
    }
}

extension WorkoutStep: Hashable {
    /// Returns whether goals, names, and alerts of the same type are equal (PLN-5).
    public static func == (left: WorkoutStep, right: WorkoutStep) -> Bool {
        left.goal == right.goal && left.displayName == right.displayName && left.hashableAlert == right.hashableAlert
    }

    /// Hashes the goal, the alert and the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(goal)
        hasher.combine(hashableAlert)
        hasher.combine(displayName)
    }

    private var hashableAlert: AnyHashable? { alert.map { AnyHashable($0) } }
}

/// A step of a block, with its purpose.
public struct IntervalStep: Hashable, Sendable {
    /// The purpose of a step in a block.
    public enum Purpose: Hashable, Sendable {
        /// Work.
        case work
        /// Recovery.
        case recovery
    }

    /// The purpose.
    public var purpose: Purpose
    /// The step.
    public var step: WorkoutStep

    /// Creates a step of a block without a name; by default an open one without an alert.
    ///
    /// Raises unless the amounts of the goal are positive and finite (PLN-32).
    public init(_ purpose: Purpose, goal: WorkoutGoal = .open, alert: (any WorkoutAlert)? = nil) {
        self.init(purpose, step: WorkoutStep(goal: goal, alert: alert))
    }

    /// Creates a step of a block from a step.
    public init(_ purpose: Purpose, step: WorkoutStep) {
        (self.purpose, self.step) = (purpose, step)
    }
}

/// Steps that are repeated.
public struct IntervalBlock: Hashable, Sendable {
    /// The steps of one iteration.
    public var steps: [IntervalStep]
    /// The number of iterations, at least one.
    public var iterations: Int { didSet { validate() } }

    /// Creates a block.
    ///
    /// Raises unless there is at least one iteration (PLN-32).
    public init(steps: [IntervalStep] = [], iterations: Int = 1) {
        (self.steps, self.iterations) = (steps, iterations)
        validate()
    }

    private func validate() { raising { () throws(ValidationError) in try validateIterations(iterations) } }
}
