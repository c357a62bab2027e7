import HealthModel

/// A writer for ERG and MRC courses (PLF-59).
enum ERGWriter {
    /// The resolution of times, in seconds: four decimals of a minute.
    static let second = 0.006

    /// Returns the bytes of a file.
    ///
    /// - Throws: An error if a step has no power, or one that cannot be expressed without the threshold power.
    static func bytes(
        of plan: PlannedWorkout, _ unit: ERGUnit, _ options: PlanFileOptions, file: String
    ) throws(WorkoutFileError) -> [UInt8] {
        guard plan.partCount <= PlannedWorkout.stepLimit else {
            throw .unrepresentable("it would have more than \(PlannedWorkout.stepLimit) steps", at: .init(file: file))
        }
        var text = ByteText()
        text.add("[COURSE HEADER]\n")
        if let threshold = options.athlete.thresholdPower { text.add(raw: "FTP = \(ByteText.text(threshold))\n") }
        text.add("VERSION = 2\nUNITS = METRIC\n")
        let name = plan.displayName.flatMap(PlanText.line)
        text.add(raw: "DESCRIPTION = \(name ?? "")\nFILE NAME = \(name ?? "")\n")
        text.add(unit == .watts ? "MINUTES WATTS\n" : "MINUTES PERCENT\n")
        text.add("[END COURSE HEADER]\n[COURSE DATA]\n")
        var minute = 0.0
        var last: (slope: Double, value: Double)?
        for part in plan.parts {
            let (from, to) = try values(part, unit, options, file)
            let end = minute + (part.step.goal.seconds ?? 0) / 60
            let start = time(minute)
            let slope = (to - from) / max(end - minute, .leastNonzeroMagnitude)
            let joins = last.map { $0.value == from && abs($0.slope - slope) <= 1e-5 } ?? false
            let title = part.step.displayName.flatMap(PlanText.line).map { $0.replacing(";", with: ",") }
            // A lap keeps apart what a reader would join.
            if joins || title != nil { text.add(raw: "\(start)\tLAP\(title.map { " " + $0 } ?? "")\n") }
            text.add(raw: "\(start)\t\(ByteText.text(from))\n\(time(end))\t\(ByteText.text(to))\n")
            minute = end
            last = (slope, to)
        }
        text.add("[END COURSE DATA]\n")
        return text.bytes
    }

    /// Returns whether the power of a step is written as two values that differ, so that it can have a ramp.
    static func isRange(_ step: PlannedStep, _ unit: ERGUnit) -> Bool {
        let relative = step.relativeTarget.map { (low: $0.low * 100, high: $0.high * 100) }
        let absolute = step.target?.bounds
        guard let (low, high) = unit == .watts ? absolute ?? relative : relative ?? absolute else { return false }
        return written(low) != written(high)
    }

    /// Returns a value as it is written: ten digits after the point hide the errors of multiplication.
    private static func written(_ value: Double) -> Double { (value * 1e10).rounded() / 1e10 }

    private static func time(_ minute: Double) -> String { PlanNumber.text(minute, digits: 4) }

    /// Returns the values at the start and the end of a step.
    private static func values(
        _ part: PlannedPart, _ unit: ERGUnit, _ options: PlanFileOptions, _ file: String
    ) throws(WorkoutFileError) -> (from: Double, to: Double) {
        let step = part.step
        let threshold = options.athlete.thresholdPower
        var bounds: (low: Double, high: Double)?
        switch unit {
        case .watts:
            let target = step.absoluteTarget(options.athlete)
            if target?.subject == .power { bounds = target?.bounds }
        case .percent:
            bounds = step.relativeTarget(.thresholdPower, options.athlete).map { ($0.low * 100, $0.high * 100) }
        }
        if bounds == nil, step.target == nil, step.relativeTarget == nil, let free = options.freePower, free > 0 {
            let value = unit == .watts ? free : threshold.map { free / $0 * 100 }
            bounds = value.map { ($0, $0) }
        }
        guard let (low, high) = bounds, low.isFinite, high.isFinite, low >= 0 else {
            let isKnown = step.target?.subject == .power || step.relativeTarget?.reference == .thresholdPower
            throw .unrepresentable(
                isKnown
                    ? "the power of the step \(part.position) cannot be expressed without the threshold power"
                    : "the step \(part.position) has no power", at: .init(file: file))
        }
        let (first, last) = (written(low), written(high))
        switch step.ramp {
        case .up: return (first, last)
        case .down: return (last, first)
        case nil: return ((first + last) / 2, (first + last) / 2)
        }
    }
}
