public import Foundation

/// A combination of activity, location, goal and target in a plan that Apple's devices do not support (PLN-33).
///
/// Such a plan can be built, imported, done and compared, but not written to a `.workout` file.
public struct PlanProblem: Error, Sendable, Hashable {
    /// The kinds of problems.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// There are no plans of this activity.
        case unsupportedActivity
        /// The activity does not have this location.
        case unsupportedActivityLocation
        /// The goal is not available for the activity at this location.
        case unsupportedGoal
        /// A pool distance with time is a goal only of steps in swimming.
        case unsupportedSwimmingGoal
        /// The target is not available for the activity at this location.
        case unsupportedAlert
        /// The sports cannot follow one another in this order.
        case repeatedActivities
    }

    /// The kind of problem.
    public var kind: Kind
    /// The path of the step, such as `blocks[1].steps[0]`; nil for the plan as a whole.
    public var path: String?
    /// The explanation, as a sentence.
    public var reason: String

    package init(_ kind: Kind, at path: String? = nil, _ reason: String) {
        (self.kind, self.path, self.reason) = (kind, path, reason)
    }
}

extension PlanProblem: LocalizedError, CustomStringConvertible {
    /// The name of the problem, the path of the step and the explanation.
    public var description: String { "\(kind.rawValue)\(path.map { " at \($0)" } ?? ""): \(reason)" }

    /// The name of the problem, the path of the step and the explanation.
    public var errorDescription: String? { description }
}

extension PlannedWorkout {
    /// The combinations in the plan that Apple's devices do not support (PLN-33); empty if there are none.
    ///
    /// An unsupported activity or location is the only problem, because nothing else can be judged with it.
    public var problems: [PlanProblem] {
        switch content {
        case .intervals(let intervals): intervals.problems
        case .goal(let workout): workout.problems
        case .pacer(let pacer):
            PlanSupport.supportsPacer(pacer.activity)
                ? [] : [PlanProblem(.unsupportedActivity, "There are no pacers of \(pacer.activity.name).")]
        case .multisport(let multisport):
            PlanSupport.supportsOrder(multisport.legs)
                ? []
                : [
                    PlanProblem(
                        .repeatedActivities,
                        "Two or more sports are required, swimming only first, and none twice in a row.")
                ]
        }
    }
}

extension PlannedGoalWorkout {
    fileprivate var problems: [PlanProblem] {
        let problems = PlanProblem.ofActivity(activity, location)
        guard problems.isEmpty else { return problems }
        return PlanProblem.of(goal, activity, location, isStep: false, at: nil)
    }
}

extension PlannedIntervals {
    fileprivate var problems: [PlanProblem] {
        let problems = PlanProblem.ofActivity(activity, location)
        guard problems.isEmpty else { return problems }
        return paths.flatMap { path, step in
            PlanProblem.of(step.goal, activity, location, isStep: true, at: path)
                + PlanProblem.of(step.target, activity, location, at: path)
        }
    }

    /// All steps, each once, with their paths.
    package var paths: [(path: String, step: PlannedStep)] {
        var steps: [(path: String, step: PlannedStep)] = []
        if let warmup { steps.append(("warmup", warmup)) }
        for (number, block) in blocks.enumerated() {
            for (index, interval) in block.steps.enumerated() {
                steps.append(("blocks[\(number)].steps[\(index)]", interval.step))
            }
        }
        if let cooldown { steps.append(("cooldown", cooldown)) }
        return steps
    }
}

extension PlanProblem {
    fileprivate static func ofActivity(_ activity: WorkoutActivity, _ location: LocationType) -> [PlanProblem] {
        guard PlanSupport.supports(activity) else {
            return [PlanProblem(.unsupportedActivity, "There are no plans of \(activity.name).")]
        }
        guard PlanSupport.supports(activity, at: location) else {
            return [
                PlanProblem(
                    .unsupportedActivityLocation, "There are no plans of \(activity.name)\(location.phrase).")
            ]
        }
        return []
    }

    fileprivate static func of(
        _ goal: PlannedGoal, _ activity: WorkoutActivity, _ location: LocationType, isStep: Bool, at path: String?
    ) -> [PlanProblem] {
        guard !PlanSupport.supports(goal.kind, activity, location, isStep: isStep) else { return [] }
        if goal.kind == .poolSwim {
            return [
                PlanProblem(
                    .unsupportedSwimmingGoal, at: path,
                    "A pool distance with time is a goal only of the steps of a swimming workout.")
            ]
        }
        let name = goal.kind == .energy ? "Energy" : "A distance"
        let subject = isStep ? "a step of \(activity.name)" : activity.name
        return [PlanProblem(.unsupportedGoal, at: path, "\(name) cannot be the goal of \(subject)\(location.phrase).")]
    }

    fileprivate static func of(
        _ target: PlannedTarget?, _ activity: WorkoutActivity, _ location: LocationType, at path: String
    ) -> [PlanProblem] {
        guard let target else { return [] }
        var isZone = false
        if case .zone = target.value { isZone = true }
        guard !PlanSupport.supports(target.subject, isZone: isZone, activity, location) else { return [] }
        let name = isZone ? "a zone of \(target.subject.phrase)" : target.subject.phrase
        return [
            PlanProblem(
                .unsupportedAlert, at: path, "There is no alert for \(name) in \(activity.name)\(location.phrase).")
        ]
    }
}

extension LocationType {
    fileprivate var phrase: String {
        switch self {
        case .indoor: " indoors"
        case .outdoor: " outdoors"
        default: " without a location"
        }
    }
}

extension PlannedTarget.Subject {
    fileprivate var phrase: String {
        switch self {
        case .heartRate: "heart rate"
        case .power: "power"
        case .speed: "speed"
        case .cadence: "cadence"
        }
    }
}
