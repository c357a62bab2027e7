/// A step of a plan in the order in which it is done.
public struct PlannedPart: Sendable, Hashable, Codable {
    /// The position.
    public var position: Position
    /// The role.
    public var role: Role
    /// The activity, which changes only in a plan of several sports.
    public var activity: WorkoutActivity
    /// The step.
    public var step: PlannedStep

    /// The role of a step in its plan.
    public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
        /// The warm-up.
        case warmup
        /// Work.
        case work
        /// Recovery.
        case recovery
        /// The cool-down.
        case cooldown

        /// Creates the role of a step in a block.
        public init(_ purpose: PlannedInterval.Purpose) {
            self = purpose == .work ? .work : .recovery
        }

        /// The name that is shown for a step without one (PLN-10).
        public var title: String {
            switch self {
            case .warmup: "Warm-up"
            case .work: "Work"
            case .recovery: "Recovery"
            case .cooldown: "Cool-down"
            }
        }
    }

    /// The position of a step, as Apple writes it: block, iteration and step, each from 0 (PLN-70).
    public struct Position: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The block; a warm-up is the first one, a cool-down the last, and blocks without steps do not count.
        public var block: Int
        /// The iteration of the block.
        public var iteration: Int
        /// The step in the block.
        public var step: Int

        /// Creates a position.
        public init(_ block: Int, _ iteration: Int, _ step: Int) {
            (self.block, self.iteration, self.step) = (block, iteration, step)
        }

        /// The three numbers, such as `1.0.2`.
        public var description: String { "\(block).\(iteration).\(step)" }
    }

    /// Creates a part.
    public init(_ position: Position, _ role: Role, _ activity: WorkoutActivity, _ step: PlannedStep) {
        (self.position, self.role, self.activity, self.step) = (position, role, activity, step)
    }

    /// The name of the step, or that of its role.
    public var title: String { step.displayName ?? role.title }
}

extension PlannedIntervals {
    /// The number of steps that are done, counting each iteration; saturates instead of overflowing.
    public var partCount: Int {
        var count = (warmup == nil ? 0 : 1) + (cooldown == nil ? 0 : 1)
        for block in blocks {
            let (steps, isTooMany) = block.steps.count.multipliedReportingOverflow(by: max(block.iterations, 0))
            let (sum, isTooLarge) = count.addingReportingOverflow(steps)
            if isTooMany || isTooLarge { return .max }
            count = sum
        }
        return count
    }

    /// The steps in the order in which they are done: the warm-up, each iteration of each block, the cool-down
    /// (PLN-70).
    public var parts: [PlannedPart] { parts { max($0.iterations, 0) } }

    /// The steps as they are written: each step of a block once, at its position in the first iteration.
    public var writtenParts: [PlannedPart] { parts { _ in 1 } }

    private func parts(_ iterations: (PlannedBlock) -> Int) -> [PlannedPart] {
        var parts: [PlannedPart] = []
        var number = 0
        if let warmup {
            parts.append(PlannedPart(.init(0, 0, 0), .warmup, activity, warmup))
            number = 1
        }
        for block in blocks where !block.steps.isEmpty {
            for iteration in 0..<iterations(block) {
                for (index, interval) in block.steps.enumerated() {
                    parts.append(
                        PlannedPart(
                            .init(number, iteration, index), .init(interval.purpose), activity, interval.step))
                }
            }
            number += 1
        }
        if let cooldown { parts.append(PlannedPart(.init(number, 0, 0), .cooldown, activity, cooldown)) }
        return parts
    }
}

extension PlannedWorkout {
    /// The largest number of steps that a plan from outside may have, counting each iteration (PLF-3).
    public static let partLimit = 10_000
    /// The largest number of steps that a plan from outside may have, counting each once (PLF-3).
    public static let stepLimit = 500

    /// The number of steps that are done, counting each iteration.
    public var partCount: Int {
        switch content {
        case .intervals(let intervals): intervals.partCount
        case .goal, .pacer: 1
        case .multisport(let multisport): multisport.legs.count
        }
    }

    /// The steps as they are written: each step of a block once, at its position in the first iteration.
    public var writtenParts: [PlannedPart] {
        if case .intervals(let intervals) = content { intervals.writtenParts } else { parts }
    }

    /// The steps in the order in which they are done.
    ///
    /// A single goal and a pacer are one step, whose target is the mean speed of the pacer; each sport of several is
    /// an open step.
    public var parts: [PlannedPart] {
        switch content {
        case .intervals(let intervals): intervals.parts
        case .goal(let workout):
            [PlannedPart(.init(0, 0, 0), .work, workout.activity, PlannedStep(goal: workout.goal))]
        case .pacer(let pacer):
            [PlannedPart(.init(0, 0, 0), .work, pacer.activity, pacer.step)]
        case .multisport(let multisport):
            multisport.legs.enumerated().map { index, leg in
                PlannedPart(.init(index, 0, 0), .work, leg.activity, PlannedStep())
            }
        }
    }
}

extension PlannedPacer {
    /// The pacer as a step: its distance as goal, its mean speed as target.
    public var step: PlannedStep {
        PlannedStep(
            goal: .distance(distance),
            target: metersPerSecond.map {
                PlannedTarget(.speed, .threshold(.init($0, .meterPerSecond)), metric: .average)
            })
    }
}

extension PlannedWorkout {
    /// Returns the plan with each written step of its intervals changed; other plans have no steps.
    package func mapSteps(_ change: (inout PlannedStep) -> Void) -> Self {
        guard case .intervals(var intervals) = content else { return self }
        if var step = intervals.warmup {
            change(&step)
            intervals.warmup = step
        }
        for block in intervals.blocks.indices {
            for index in intervals.blocks[block].steps.indices { change(&intervals.blocks[block].steps[index].step) }
        }
        if var step = intervals.cooldown {
            change(&step)
            intervals.cooldown = step
        }
        return PlannedWorkout(.intervals(intervals), id: id)
    }
}
