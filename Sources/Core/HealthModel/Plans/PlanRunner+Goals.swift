// The goals that end the steps of a plan.
extension PlanRunner {
    /// A kind of measurement that counts towards goals.
    public enum Amount: Sendable, Hashable, Codable {
        /// Distance in metres.
        case meters(Double)
        /// Active energy in kilocalories.
        case kilocalories(Double)
    }

    /// Lets time pass, which ends the steps whose time is over (PLN-72).
    public mutating func advance(to date: Double) -> [Event] {
        guard run != nil || now.isFinite, let date = known(date) else { return [] }
        var events: [Event] = []
        // Each turn ends a step, of which there are finitely many.
        while let due = dueDate, due <= date { events += finishStep(at: due, isSuccessful: true) }
        return events
    }

    /// Counts a measurement, whose end may lie before the last known date (PLN-73).
    ///
    /// A measurement that began before the step counts by its part (STAT-14), and one that lies in a pause does not.
    ///
    /// - Parameters:
    ///   - amount: The amount, which must be positive.
    ///   - start: The start date of the measurement.
    ///   - end: The end date of the measurement.
    public mutating func add(_ amount: Amount, from start: Double, to end: Double) -> [Event] {
        guard start.isFinite, end.isFinite, start <= end, amount.value.isFinite, amount.value > 0 else { return [] }
        var events = advance(to: end)
        guard var run, end > run.start,
            !pauses.contains(where: { $0.lowerBound <= start && end <= $0.upperBound })
        else { return events }
        let part = start < run.start ? (end - run.start) / (end - start) : 1
        switch amount {
        case .meters(let meters): run.meters += meters * part
        case .kilocalories(let kilocalories): run.kilocalories += kilocalories * part
        }
        self.run = run
        guard let goal = run.part.step.goal.amount, run.amount(of: goal) >= goal.value, run.waitingSince == nil else {
            return events
        }
        guard case .poolSwim = run.part.step.goal else { return events + finishStep(at: end, isSuccessful: true) }
        run.waitingSince = end
        self.run = run
        if let due = dueDate, due <= max(end, now) {
            // The time was over before: the step ends with its distance.
            events += finishStep(at: max(due, end), isSuccessful: true)
        } else {
            events.append(.waiting(run))
        }
        return events
    }

    /// The date at which the time of the step is over, if nothing else happens; nil while it is paused, and for a goal
    /// without a time or whose distance is still missing (PLN-74).
    public var dueDate: Double? {
        guard let run, let seconds = run.part.step.goal.seconds, seconds.isFinite, seconds > 0 else { return nil }
        if case .poolSwim = run.part.step.goal, run.part.step.goal.amount != nil, run.waitingSince == nil {
            return nil
        }
        var due = run.start + seconds
        for pause in pauses where pause.upperBound > run.start && pause.lowerBound < due {
            guard pause.upperBound < .infinity else { return nil }
            due += pause.upperBound - max(pause.lowerBound, run.start)
        }
        return due.isFinite ? max(due, run.waitingSince ?? due) : nil
    }

    /// Returns the active seconds of the step that runs, until a date.
    public func activeSeconds(at date: Double) -> Double {
        guard let run, date > run.start else { return 0 }
        return pauses.reduce(date - run.start) { seconds, pause in
            seconds - max(min(pause.upperBound, date) - max(pause.lowerBound, run.start), 0)
        }
    }
}

extension PlanRunner.Amount {
    /// The number.
    var value: Double {
        switch self {
        case .meters(let value), .kilocalories(let value): value
        }
    }
}

extension PlannedGoal {
    /// The distance or energy that ends a step; nil for another goal, and for one that no one can reach.
    var amount: PlanRunner.Amount? {
        if let meters { return meters.isFinite && meters > 0 ? .meters(meters) : nil }
        if let kilocalories { return kilocalories.isFinite && kilocalories > 0 ? .kilocalories(kilocalories) : nil }
        return nil
    }
}

extension PlanRunner.StepRun {
    /// Returns the amount so far, of the kind of a goal.
    func amount(of goal: PlanRunner.Amount) -> Double {
        switch goal {
        case .meters: meters
        case .kilocalories: kilocalories
        }
    }
}

extension PlannedWorkout {
    /// The part of a length of a pool by which a distance may differ from a whole number of lengths.
    private static let lengthTolerance = 1e-6

    /// Returns the plan for a pool of a length: distances become the nearest whole number of lengths, at least one,
    /// and the times of pool swims change by the same ratio (PLN-75).
    ///
    /// - Parameter pool: The length in metres.
    public func fitted(toPool pool: Double) -> Self {
        guard case .intervals(let intervals) = content, intervals.activity == .swimming, pool.isFinite, pool > 0 else {
            return self
        }
        return mapSteps { step in
            guard let meters = step.goal.meters, meters.isFinite, meters > 0 else { return }
            let lengths = meters / pool
            let whole = max(lengths.rounded(), 1)
            guard abs(lengths - whole) > Self.lengthTolerance, whole.isFinite else { return }
            let distance = QuantityValue(whole * pool, .meter)
            if case .poolSwim(_, let time) = step.goal {
                let seconds = (time.converted(to: .second) ?? 0) * whole * pool / meters
                step.goal = .poolSwim(distance: distance, time: QuantityValue(seconds, .second))
            } else {
                step.goal = .distance(distance)
            }
        }
    }
}
