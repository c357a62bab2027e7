import HealthModel

/// A writer for the workouts of Zwift (PLF-49).
enum ZWOWriter {
    /// Returns whether a block becomes an element with a count: a time of work and a time of recovery with one relative
    /// power each, more than once.
    static func isPair(_ block: PlannedBlock, _ activity: WorkoutActivity) -> Bool {
        let reference = reference(activity)
        guard block.iterations > 1, block.steps.count == 2, block.steps[0].purpose == .work,
            block.steps[1].purpose == .recovery
        else { return false }
        return block.steps.allSatisfy { interval in
            guard case .time = interval.step.goal, interval.step.ramp == nil else { return false }
            if let relative = interval.step.relativeTarget {
                return relative.reference == reference && relative.low == relative.high && relative.isValid
            }
            guard let target = interval.step.target, case .threshold = target.value else { return false }
            return target.subject == reference.subject
        }
    }

    /// Returns the figure to which the targets of an activity are relative.
    private static func reference(_ activity: WorkoutActivity) -> RelativeTarget.Reference {
        activity == .running ? .thresholdSpeed : .thresholdPower
    }

    /// Returns whether a step is written as a ramp: warm-ups and cool-downs always are.
    static func isRamp(_ part: PlannedPart) -> Bool {
        part.role == .warmup || part.role == .cooldown || part.step.ramp != nil
    }

    /// Returns whether a step has the same ramp after it was written and read.
    static func keepsRamp(_ part: PlannedPart, _ activity: WorkoutActivity) -> Bool {
        let reference = reference(activity)
        let step = part.step
        let isRange =
            step.relativeTarget.map { $0.reference == reference && $0.low < $0.high }
            ?? (step.target.map { target in
                guard target.subject == reference.subject, let bounds = target.bounds else { return false }
                return bounds.low < bounds.high
            } ?? false)
        guard isRange else { return step.ramp == nil }
        switch part.role {
        case .warmup: return step.ramp == .up
        case .cooldown: return step.ramp == .down
        default: return true
        }
    }

    /// Returns the bytes of a file.
    ///
    /// - Throws: An error if some goals are times and others distances, or watts cannot be expressed without the
    ///   threshold power.
    @Sendable static func bytes(
        of plan: PlannedWorkout, _ options: PlanFileOptions, file: String
    ) throws(WorkoutFileError) -> [UInt8] {
        let parts = plan.writtenParts
        let isDistance = parts.allSatisfy { if case .distance = $0.step.goal { true } else { false } }
        if !isDistance, let part = parts.first(where: { if case .distance = $0.step.goal { true } else { false } }) {
            throw .unrepresentable(
                "the step \(part.position) has a distance, but others have times, which ZWO cannot store together",
                at: .init(file: file))
        }
        let isRun = plan.activity == .running
        let reference = reference(plan.activity)
        for part in parts where part.step.target?.subject == reference.subject && part.step.target?.bounds != nil {
            guard part.step.relativeTarget(reference, options.athlete) == nil else { continue }
            throw .unrepresentable(
                "the step \(part.position) has a \(reference.subject.title) that ZWO only stores as a fraction of "
                    + "\(reference.title), which is not known", at: .init(file: file))
        }
        var writer = PlanXMLWriter()
        writer.open("workout_file")
        if let name = plan.displayName.flatMap(PlanText.line) { writer.element("name", name) }
        writer.element("sportType", isRun ? "run" : "bike")
        if isDistance { writer.element("durationType", "distance") }
        writer.open("workout")
        let count = write(plan.intervals, reference, options.athlete, to: &writer)
        guard count <= PlannedWorkout.stepLimit else {
            throw .unrepresentable("it would have more than \(PlannedWorkout.stepLimit) steps", at: .init(file: file))
        }
        writer.close("workout")
        writer.close("workout_file")
        return writer.text.bytes
    }

    /// Writes the steps; returns the number of elements.
    private static func write(
        _ intervals: PlannedIntervals, _ reference: RelativeTarget.Reference, _ athlete: PlanAthlete,
        to writer: inout PlanXMLWriter
    ) -> Int {
        var count = 0
        func add(_ step: PlannedStep, _ role: PlannedPart.Role) {
            count += 1
            guard count <= PlannedWorkout.stepLimit else { return }
            let relative = step.relativeTarget(reference, athlete).flatMap { $0.isValid ? $0 : nil }
            var attributes = [("Duration", amount(step.goal))]
            var name = "FreeRide"
            switch (role, relative) {
            case (.warmup, _), (.cooldown, _):
                name = role == .warmup ? "Warmup" : "Cooldown"
                if let relative {
                    attributes += [("PowerLow", fraction(relative.low)), ("PowerHigh", fraction(relative.high))]
                }
            case (_, let relative?):
                if step.ramp != nil, relative.low < relative.high {
                    name = "Ramp"
                    let (start, end) =
                        step.ramp == .up ? (relative.low, relative.high) : (relative.high, relative.low)
                    attributes += [("PowerLow", fraction(start)), ("PowerHigh", fraction(end))]
                } else {
                    name = "SteadyState"
                    attributes.append(("Power", fraction((relative.low + relative.high) / 2)))
                }
            case (_, nil): break
            }
            if relative == nil { attributes += cadence(step) }
            guard let text = step.displayName.flatMap(PlanText.line) else { return writer.empty(name, attributes) }
            writer.open(name, attributes)
            writer.empty("textevent", [("timeoffset", "0"), ("message", text)])
            writer.close(name)
        }
        if let warmup = intervals.warmup { add(warmup, .warmup) }
        for block in intervals.blocks where block.iterations > 0 {
            if isPair(block, intervals.activity), let work = pairPower(block.steps[0].step, reference, athlete),
                let recovery = pairPower(block.steps[1].step, reference, athlete)
            {
                count += 1
                writer.empty(
                    "IntervalsT",
                    [
                        ("Repeat", String(block.iterations)), ("OnDuration", amount(block.steps[0].step.goal)),
                        ("OffDuration", amount(block.steps[1].step.goal)), ("OnPower", fraction(work)),
                        ("OffPower", fraction(recovery)),
                    ])
                continue
            }
            for _ in 0..<block.iterations where count <= PlannedWorkout.stepLimit {
                for interval in block.steps { add(interval.step, .init(interval.purpose)) }
            }
        }
        if let cooldown = intervals.cooldown { add(cooldown, .cooldown) }
        return count
    }

    private static func pairPower(
        _ step: PlannedStep, _ reference: RelativeTarget.Reference, _ athlete: PlanAthlete
    ) -> Double? {
        step.relativeTarget(reference, athlete).flatMap { $0.isValid ? $0.low : nil }
    }

    private static func amount(_ goal: PlannedGoal) -> String {
        ByteText.text(((goal.seconds ?? goal.meters ?? 0) * 1_000).rounded() / 1_000)
    }

    private static func fraction(_ fraction: Double) -> String { PlanNumber.text(fraction, digits: 4) }

    private static func cadence(_ step: PlannedStep) -> [(String, String)] {
        guard let target = step.target, target.subject == .cadence, let (low, high) = target.bounds else { return [] }
        if low == high { return [("Cadence", ByteText.text(low))] }
        return [("CadenceLow", ByteText.text(low)), ("CadenceHigh", ByteText.text(high))]
    }
}
