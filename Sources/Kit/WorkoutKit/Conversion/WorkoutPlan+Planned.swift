import Foundation
import HealthKit
package import HealthModel

// Conversion to the plans of the model, which are stored and written to files, and from them.

extension WorkoutPlan {
    /// Returns the plan of the model.
    ///
    /// - Throws: ``PlanProblem`` for an alert of a type that is not Apple's (PLN-33).
    package func planned() throws(PlanProblem) -> PlannedWorkout {
        switch workout {
        case .custom(let workout): PlannedWorkout(.intervals(try workout.planned()), id: id)
        case .goal(let workout):
            PlannedWorkout(
                .goal(
                    PlannedGoalWorkout(
                        activity: workout.activity.record, location: workout.location.record,
                        swimmingLocation: workout.swimmingLocation.record, goal: workout.goal.planned)), id: id)
        case .pacer(let workout):
            PlannedWorkout(
                .pacer(
                    PlannedPacer(
                        activity: workout.activity.record, location: workout.location.record,
                        distance: workout.distance.planned, time: workout.time.planned)), id: id)
        case .swimBikeRun(let workout):
            PlannedWorkout(
                .multisport(
                    PlannedMultisport(legs: workout.activities.map(\.leg), displayName: workout.displayName)),
                id: id)
        }
    }

    /// Creates a plan from one of the model, without what Apple's types do not have: relative targets and ramps.
    ///
    /// - Throws: An error with the path of the step for an impossible number, or a target without an alert.
    package init(_ plan: PlannedWorkout) throws(ValidationError) {
        switch plan.content {
        case .intervals(let intervals): self.init(.custom(try CustomWorkout(intervals)), id: plan.id)
        case .goal(let workout):
            self.init(
                .goal(
                    SingleGoalWorkout(
                        activity: HKWorkoutActivityType(record: workout.activity),
                        location: HKWorkoutSessionLocationType(record: workout.location),
                        swimmingLocation: HKWorkoutSwimmingLocationType(record: workout.swimmingLocation),
                        goal: try WorkoutGoal(workout.goal))), id: plan.id)
        case .pacer(let pacer):
            self.init(
                .pacer(
                    PacerWorkout(
                        activity: HKWorkoutActivityType(record: pacer.activity),
                        location: HKWorkoutSessionLocationType(record: pacer.location),
                        distance: try Measurement(pacer.distance, "A distance"),
                        time: try Measurement(pacer.time, "A time"))), id: plan.id)
        case .multisport(let multisport):
            self.init(
                .swimBikeRun(
                    SwimBikeRunWorkout(
                        activities: multisport.legs.map(SwimBikeRunWorkout.Activity.init(leg:)),
                        displayName: multisport.displayName)), id: plan.id)
        }
    }
}

extension CustomWorkout {
    fileprivate func planned() throws(PlanProblem) -> PlannedIntervals {
        var plan = PlannedIntervals(activity: activity.record, location: location.record, displayName: displayName)
        plan.warmup = try warmup?.planned(at: "warmup")
        for (number, block) in blocks.enumerated() {
            var steps: [PlannedInterval] = []
            for (index, step) in block.steps.enumerated() {
                let purpose: PlannedInterval.Purpose = step.purpose == .work ? .work : .recovery
                steps.append(PlannedInterval(purpose, try step.step.planned(at: "blocks[\(number)].steps[\(index)]")))
            }
            plan.blocks.append(PlannedBlock(steps: steps, iterations: block.iterations))
        }
        plan.cooldown = try cooldown?.planned(at: "cooldown")
        return plan
    }

    fileprivate init(_ plan: PlannedIntervals) throws(ValidationError) {
        self.init(
            activity: HKWorkoutActivityType(record: plan.activity),
            location: HKWorkoutSessionLocationType(record: plan.location), displayName: plan.displayName)
        if let warmup = plan.warmup { self.warmup = try WorkoutStep(warmup, at: "warmup") }
        for (number, block) in plan.blocks.enumerated() {
            var steps: [IntervalStep] = []
            for (index, interval) in block.steps.enumerated() {
                steps.append(
                    IntervalStep(
                        interval.purpose == .work ? .work : .recovery,
                        step: try WorkoutStep(interval.step, at: "blocks[\(number)].steps[\(index)]")))
            }
            try ValidationError.at("blocks[\(number)]") { () throws(ValidationError) in
                try validateIterations(block.iterations)
            }
            blocks.append(IntervalBlock(steps: steps, iterations: block.iterations))
        }
        if let cooldown = plan.cooldown { self.cooldown = try WorkoutStep(cooldown, at: "cooldown") }
    }
}

extension WorkoutStep {
    fileprivate func planned(at path: String) throws(PlanProblem) -> PlannedStep {
        PlannedStep(goal: goal.planned, target: try alert?.planned(at: path), displayName: displayName)
    }

    fileprivate init(_ step: PlannedStep, at path: String) throws(ValidationError) {
        self = try ValidationError.at(path) { () throws(ValidationError) in
            WorkoutStep(
                goal: try WorkoutGoal(step.goal), alert: try step.target?.alert(), displayName: step.displayName)
        }
    }
}

extension SwimBikeRunWorkout.Activity {
    /// The sport of the model.
    var leg: PlannedMultisport.Leg {
        switch self {
        case .swimming(let location): .swimming(location.record)
        case .cycling(let location): .cycling(location.record)
        case .running(let location): .running(location.record)
        }
    }

    fileprivate init(leg: PlannedMultisport.Leg) {
        self =
            switch leg {
            case .swimming(let location): .swimming(HKWorkoutSwimmingLocationType(record: location))
            case .cycling(let location): .cycling(HKWorkoutSessionLocationType(record: location))
            case .running(let location): .running(HKWorkoutSessionLocationType(record: location))
            }
    }
}

// MARK: - Goals

extension WorkoutGoal {
    /// The goal of the model.
    var planned: PlannedGoal {
        switch self {
        case .open: .open
        case .distance(let value, let unit): .distance(Measurement(value: value, unit: unit).planned)
        case .time(let value, let unit): .time(Measurement(value: value, unit: unit).planned)
        case .energy(let value, let unit): .energy(Measurement(value: value, unit: unit).planned)
        case .poolSwimDistanceWithTime(let distance, let time):
            .poolSwim(distance: distance.planned, time: time.planned)
        }
    }

    /// The kind of the goal.
    var kind: PlannedGoal.Kind {
        switch self {
        case .open: .open
        case .distance: .distance
        case .time: .time
        case .energy: .energy
        case .poolSwimDistanceWithTime: .poolSwim
        }
    }

    /// Creates a goal from one of the model.
    package init(_ goal: PlannedGoal) throws(ValidationError) {
        switch goal {
        case .open: self = .open
        case .distance(let amount):
            let distance = try Measurement<UnitLength>(amount, "A goal")
            self = .distance(distance.value, distance.unit)
        case .time(let amount):
            let time = try Measurement<UnitDuration>(amount, "A goal")
            self = .time(time.value, time.unit)
        case .energy(let amount):
            let energy = try Measurement<UnitEnergy>(amount, "A goal")
            self = .energy(energy.value, energy.unit)
        case .poolSwim(let distance, let time):
            self = .poolSwimDistanceWithTime(
                try Measurement(distance, "A goal"), try Measurement(time, "A goal"))
        }
    }
}

extension ValidationError {
    /// Runs a check, and adds the path of a step to the reason of its error.
    fileprivate static func at<Value>(
        _ path: String, _ check: () throws(ValidationError) -> Value
    ) throws(ValidationError) -> Value {
        do {
            return try check()
        } catch {
            throw ValidationError(error.kind, reason: "\(path): \(error.reason)")
        }
    }
}
