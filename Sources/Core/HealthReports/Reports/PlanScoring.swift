import Foundation
import HealthModel

// The arithmetic of comparisons, without a store.

extension PlanComparison {
    /// The share of the planned amount from which on a step is complete (PLN-92).
    static let sufficient = 0.99

    /// Returns the completion of a step that was done, from 0 to 1 (PLN-92).
    ///
    /// - Parameters:
    ///   - planned: The planned amount; nil for an open step. One that is not positive is as good as none.
    ///   - done: The amount that was done; nil if it was not measured.
    static func completion(of done: Double?, planned: Double?) -> Double {
        guard let planned, planned > 0, planned.isFinite else { return 1 }
        guard let done, done > 0 else { return 0 }
        let share = done / planned
        return share >= sufficient ? 1 : share
    }

    /// Returns the completion of a plan: the mean of its steps by their expected time, or the plain one if none has
    /// any; nil without steps (PLN-94).
    static func completion(of steps: [Step]) -> Double? {
        guard !steps.isEmpty else { return nil }
        let whole = steps.reduce(0) { $0 + $1.estimatedSeconds }
        guard whole > 0, whole.isFinite else {
            return steps.reduce(0) { $0 + $1.completion } / Double(steps.count)
        }
        return steps.reduce(0) { $0 + $1.estimatedSeconds * $1.completion } / whole
    }

    /// Returns the share of the time in target over all steps; nil without values (PLN-95).
    static func inTarget(of steps: [Step]) -> Double? {
        let valued = steps.reduce(0) { $0 + ($1.secondsWithValue ?? 0) }
        guard valued > 0 else { return nil }
        return steps.reduce(0) { $0 + ($1.secondsInTarget ?? 0) } / valued
    }

    /// Returns the score (PLN-96).
    static func score(_ completion: Double, _ inTarget: Double?) -> Double {
        guard let inTarget else { return completion }
        return completion * (1 + inTarget) / 2
    }
}

extension PlanComparison.Step {
    /// Compares a step with what was done of it.
    ///
    /// - Parameters:
    ///   - stretch: The part of the workout in which it was done; nil if it was not.
    ///   - target: Its target with the time in it; nil without target or values.
    init(
        _ part: PlannedPart, _ stretch: PlanStretch?, _ target: (bounds: PlanComparison.Target, time: TargetTime)? = nil
    ) {
        let goal = part.step.goal
        (position, title, role) = (part.position.description, part.title, part.role)
        activity = part.activity
        switch goal {
        case .open, .time: (unit, planned, done) = (.second, goal.seconds, stretch?.seconds)
        // Pool goals count by their distance: the time only says when the next one starts.
        case .distance, .poolSwim: (unit, planned, done) = (.meter, goal.meters, stretch?.meters)
        case .energy: (unit, planned, done) = (.kilocalorie, goal.kilocalories, stretch?.kilocalories)
        }
        if planned.map({ !$0.isFinite }) ?? false { planned = nil }
        startDate = stretch.map { Date(timeIntervalSinceReferenceDate: $0.start) }
        endDate = stretch.map { Date(timeIntervalSinceReferenceDate: $0.end) }
        seconds = stretch?.seconds
        let estimated = part.step.estimatedSeconds(part.activity)
        estimatedSeconds = estimated.isFinite && estimated > 0 ? estimated : 0
        completion = stretch == nil ? 0 : PlanComparison.completion(of: done, planned: planned)
        if let target, target.time.valued > 0 {
            (secondsInTarget, secondsWithValue) = (target.time.inside, target.time.valued)
            self.target = target.bounds
        }
    }
}

extension PlanComparison.Target {
    /// The bounds of a band, of which those at infinity are none.
    init(_ subject: PlannedTarget.Subject, _ band: TargetBand) {
        self.init(
            subject: subject, low: band.low.isFinite ? band.low : nil, high: band.high.isFinite ? band.high : nil)
    }
}

extension PlanComparison.Totals {
    /// The sums of a plan; those that are 0 are not planned.
    init(_ totals: PlannedTotals) {
        func known(_ sum: Double) -> Double? { sum > 0 && sum.isFinite ? sum : nil }
        self.init(
            seconds: known(totals.seconds), meters: known(totals.meters), kilocalories: known(totals.kilocalories))
    }

    /// The sums of a workout.
    init(_ whole: PlanStretch) {
        self.init(seconds: whole.seconds, meters: whole.meters, kilocalories: whole.kilocalories)
    }
}

extension PlanComparison {
    /// Compares a plan with a workout.
    ///
    /// - Parameters:
    ///   - plan: The plan, with targets that are resolved for the athlete (PLF-8).
    ///   - course: The workout.
    ///   - target: A closure that returns the target of a step with the time in it; nil without target or values.
    init(
        _ plan: PlannedWorkout, with course: PlanCourse, of workout: UUID,
        target: (PlannedPart, PlanStretch) -> (bounds: Target, time: TargetTime)?
    ) {
        let totals = plan.totals
        self.init(
            workout: workout, plan: plan.id, name: plan.displayName, activity: plan.activity, way: .totals, steps: [],
            planned: Totals(totals), done: Totals(course.whole),
            estimatedSeconds: totals.estimatedSeconds.isFinite ? totals.estimatedSeconds : 0)
        // Plans in Swift programs may repeat a block without limit; those from files may not.
        guard plan.partCount <= PlannedWorkout.partLimit else { return }
        let parts = plan.parts
        switch plan.content {
        case .intervals:
            let found = course.stretches(of: parts)
            guard found.way != .totals else { return }
            way = found.way
            steps = zip(parts, found.stretches).map { part, stretch in
                Step(part, stretch, stretch.flatMap { target(part, $0) })
            }
            inTarget = Self.inTarget(of: steps)
        case .goal:
            way = .whole
            steps = parts.map { Step($0, course.whole) }
        case .pacer(let pacer):
            way = .whole
            steps = parts.map { Step($0, course.whole) }
            compare(pacer, course)
        case .multisport:
            way = .sports
            steps = zip(parts, course.stretches(ofSports: parts.map(\.activity))).map { Step($0, $1) }
        }
        completion = Self.completion(of: steps)
    }

    /// Compares the time at the distance of a pacer with its time (PLN-97).
    private mutating func compare(_ pacer: PlannedPacer, _ course: PlanCourse) {
        guard let meters = pacer.distance.converted(to: .meter), let planned = pacer.time.converted(to: .second),
            meters > 0, planned > 0, let seconds = course.seconds(atDistance: meters), seconds > 0
        else { return }
        secondsAhead = planned - seconds
        inTarget = min(planned / seconds, 1)
    }
}
