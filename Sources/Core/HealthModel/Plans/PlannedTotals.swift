/// The sums of a plan.
public struct PlannedTotals: Sendable, Hashable {
    /// The number of steps that are done, counting each iteration.
    public var parts = 0
    /// The sum of the planned times, in seconds.
    public var seconds = 0.0
    /// The sum of the planned distances, in metres.
    public var meters = 0.0
    /// The sum of the planned energies, in kilocalories.
    public var kilocalories = 0.0
    /// The number of open steps.
    public var openParts = 0
    /// The estimated duration, in seconds (PLN-93).
    public var estimatedSeconds = 0.0

    /// Creates empty sums.
    public init() {}
}

extension PlannedWorkout {
    /// The sums over all steps, counting each iteration.
    ///
    /// A pacer counts with its distance and with its time.
    public var totals: PlannedTotals {
        var totals = PlannedTotals()
        switch content {
        case .intervals(let intervals):
            let activity = intervals.activity
            if let warmup = intervals.warmup { totals.add(warmup, activity) }
            for block in intervals.blocks {
                for interval in block.steps { totals.add(interval.step, activity, count: max(block.iterations, 0)) }
            }
            if let cooldown = intervals.cooldown { totals.add(cooldown, activity) }
        case .goal(let workout): totals.add(PlannedStep(goal: workout.goal), workout.activity)
        case .pacer(let pacer):
            totals.parts = 1
            totals.meters = pacer.distance.converted(to: .meter) ?? 0
            totals.seconds = pacer.time.converted(to: .second) ?? 0
            totals.estimatedSeconds = totals.seconds
        case .multisport(let multisport):
            for leg in multisport.legs { totals.add(PlannedStep(), leg.activity) }
        }
        return totals
    }
}

extension PlannedTotals {
    fileprivate mutating func add(_ step: PlannedStep, _ activity: WorkoutActivity, count: Int = 1) {
        func sum(_ number: Int) -> Int { number.addingReportingOverflow(count).overflow ? .max : number + count }
        parts = sum(parts)
        seconds += (step.goal.seconds ?? 0) * Double(count)
        meters += (step.goal.meters ?? 0) * Double(count)
        kilocalories += (step.goal.kilocalories ?? 0) * Double(count)
        if step.goal == .open { openParts = sum(openParts) }
        estimatedSeconds += step.estimatedSeconds(activity) * Double(count)
    }
}

extension PlannedStep {
    /// The speed below which a target says nothing about a duration, in metres per second.
    static let leastSpeed = 0.01
    /// The seconds in which a kilocalorie is estimated to be spent (PLN-93).
    static let secondsPerKilocalorie = 6.0

    /// Returns the estimated duration, in seconds (PLN-93).
    ///
    /// A distance is estimated with the middle of the speed target, or else with the usual speed of the activity;
    /// an open step with 0.
    public func estimatedSeconds(_ activity: WorkoutActivity) -> Double {
        switch goal {
        case .open: 0
        case .time, .poolSwim: goal.seconds ?? 0
        case .distance: (goal.meters ?? 0) / (plannedSpeed ?? activity.usualSpeed)
        case .energy: (goal.kilocalories ?? 0) * Self.secondsPerKilocalorie
        }
    }

    /// The middle of the speed target, in metres per second.
    private var plannedSpeed: Double? {
        guard target?.subject == .speed, let bounds = target?.bounds else { return nil }
        let middle = (bounds.low + bounds.high) / 2
        return middle.isFinite && middle > Self.leastSpeed ? middle : nil
    }
}

extension WorkoutActivity {
    /// The speed with which the duration of a distance is estimated, in metres per second (PLN-93).
    package var usualSpeed: Double {
        switch self {
        case .running: 3
        case .walking: 1.4
        case .hiking: 1.2
        case .cycling: 7.5
        case .swimming: 0.9
        case .rowing: 3.5
        default: 2.5
        }
    }
}
