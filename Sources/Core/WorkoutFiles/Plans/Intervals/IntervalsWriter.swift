import HealthModel

/// A writer for the text of intervals.icu (PLF-64).
enum IntervalsWriter {
    /// Returns the bytes of a file.
    @Sendable static func bytes(
        of plan: PlannedWorkout, _ options: PlanFileOptions, file: String
    ) throws(WorkoutFileError) -> [UInt8] {
        let intervals = plan.intervals
        var sections: [[String]] = []
        if let warmup = intervals.warmup { sections.append(["Warmup", line(warmup, false, options.athlete)]) }
        for block in intervals.blocks where !block.steps.isEmpty && block.iterations > 0 {
            let lines = block.steps.map { line($0.step, $0.purpose == .recovery, options.athlete) }
            sections.append((block.iterations > 1 ? ["\(block.iterations)x"] : []) + lines)
        }
        if let cooldown = intervals.cooldown { sections.append(["Cooldown", line(cooldown, false, options.athlete)]) }
        return Array((sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n").utf8)
    }

    /// Returns whether the text of a plan has a pace.
    static func hasPace(_ plan: PlannedWorkout) -> Bool {
        plan.writtenParts.contains { part in
            if let relative = part.step.relativeTarget { return relative.reference == .thresholdSpeed }
            return part.step.target.map { $0.subject == .speed && $0.bounds != nil } ?? false
        }
    }

    private static func line(_ step: PlannedStep, _ isRecovery: Bool, _ athlete: PlanAthlete) -> String {
        var words = ["-"]
        if let name = step.displayName, IntervalsLine.isCue(name) { words.append(name) }
        words += amount(step.goal)
        words += target(step, athlete)
        if isRecovery { words.append("intensity=recovery") }
        return words.joined(separator: " ")
    }

    private static func amount(_ goal: PlannedGoal) -> [String] {
        switch goal {
        case .open: ["5m", "press", "lap"]
        case .time, .energy: [time(goal.seconds ?? 0)]
        case .distance, .poolSwim: [distance(goal.meters ?? 0)]
        }
    }

    private static func time(_ seconds: Double) -> String {
        let whole = Int(max(1, min(seconds.rounded(), 1e9)))
        let parts = [(whole / 3_600, "h"), (whole % 3_600 / 60, "m"), (whole % 60, "s")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    }

    private static func distance(_ meters: Double) -> String {
        let rounded = (meters * 1_000).rounded() / 1_000
        return rounded.truncatingRemainder(dividingBy: 1_000) == 0
            ? "\(ByteText.text(rounded / 1_000))km" : "\(ByteText.text(rounded))mtr"
    }

    // MARK: Targets

    private static func target(_ step: PlannedStep, _ athlete: PlanAthlete) -> [String] {
        if let relative = step.relativeTarget ?? heartRate(step, athlete) {
            guard relative.isValid, relative.high <= 100 else { return [] }
            func percent(_ bound: Double) -> String { PlanNumber.text(bound * 100, digits: 2) }
            let text = bounds(percent(relative.low), percent(relative.high), step.ramp)
            return text + suffix(relative.reference)
        }
        guard let target = step.target else { return [] }
        if case .zone(let zone) = target.value {
            guard (1...20).contains(zone), target.subject == .heartRate || target.subject == .power else { return [] }
            return target.subject == .heartRate ? ["Z\(zone)", "HR"] : ["Z\(zone)"]
        }
        guard let (low, high) = target.bounds, low.isFinite, high.isFinite, high > 0 else { return [] }
        func number(_ value: Double) -> String { PlanNumber.text(value, digits: 3) }
        switch target.subject {
        case .heartRate: return []
        case .power: return bounds(number(low), number(high), step.ramp, "w")
        case .cadence: return [join(number(low), number(high)) + "rpm"]
        case .speed:
            guard let slow = pace(low), let fast = pace(high) else { return [] }
            // Runners say the faster pace first.
            let text = step.ramp == nil ? [join(fast, slow) + "/km"] : bounds(slow, fast, step.ramp, "/km")
            return text + ["Pace"]
        }
    }

    /// Returns a heart rate as a fraction of the maximum, if that is known: the text has no other.
    private static func heartRate(_ step: PlannedStep, _ athlete: PlanAthlete) -> RelativeTarget? {
        step.target?.subject == .heartRate ? step.relativeTarget(.maximalHeartRate, athlete) : nil
    }

    private static func suffix(_ reference: RelativeTarget.Reference) -> [String] {
        switch reference {
        case .thresholdPower: []
        case .maximalHeartRate: ["HR"]
        case .thresholdHeartRate: ["LTHR"]
        case .thresholdSpeed: ["Pace"]
        }
    }

    private static func join(_ low: String, _ high: String) -> String { low == high ? low : "\(low)-\(high)" }

    private static func bounds(
        _ low: String, _ high: String, _ ramp: PlannedStep.Ramp?, _ unit: String = "%"
    ) -> [String] {
        switch ramp {
        case .up where low != high: ["ramp", "\(low)-\(high)\(unit)"]
        case .down where low != high: ["ramp", "\(high)-\(low)\(unit)"]
        default: [join(low, high) + unit]
        }
    }

    /// Returns the pace of a speed in minutes and whole seconds for a kilometre, or nil if it takes no time, or an
    /// eternity.
    private static func pace(_ speed: Double) -> String? {
        let seconds = (1_000 / speed).rounded()
        guard speed > 0, seconds >= 1, seconds < 360_000 else { return nil }
        let whole = Int(seconds)
        return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    }
}
