import HealthModel

/// A writer for planned workouts in TCX files, which follows the schema (PLF-53).
enum TCXPlanWriter {
    /// The largest number of seconds, metres and kilocalories.
    static let largest = 65_535.0
    /// The largest number of steps and repeats.
    private static let idLimit = 20
    /// The largest number of characters of a name.
    private static let nameLimit = 15
    /// The name of a plan without one: the schema requires a name.
    static let unnamed = "Workout"

    /// Returns the bytes of a file.
    ///
    /// - Throws: An error if the plan has more than 20 steps and repeats.
    @Sendable static func bytes(
        of plan: PlannedWorkout, _ options: PlanFileOptions, file: String
    ) throws(WorkoutFileError) -> [UInt8] {
        var intervals = plan.intervals
        // What is never done is not written.
        intervals.blocks.removeAll { $0.steps.isEmpty || $0.iterations <= 0 }
        let count =
            intervals.blocks.reduce(0) { $0 + $1.steps.count + ($1.iterations > 1 ? 1 : 0) }
            + (intervals.warmup == nil ? 0 : 1) + (intervals.cooldown == nil ? 0 : 1)
        guard count <= idLimit else {
            throw .unrepresentable(
                "it has \(count) steps and repeats, and TCX workouts have at most \(idLimit)", at: .init(file: file))
        }
        var writer = TCXPlanText(plan, intervals, options)
        writer.write()
        return writer.xml.text.bytes
    }

    // MARK: Names

    /// Returns the name of a plan, cut to the length of the schema.
    static func planName(_ name: String) -> String? {
        cut(name).flatMap { $0 == unnamed ? nil : $0 }
    }

    private static func cut(_ name: String) -> String? {
        PlanText.line(name).flatMap { PlanText.line(String($0.prefix(nameLimit))) }
    }

    /// Returns whether a reader takes a first step of this name for the warm-up.
    static func isWarmup(_ name: String?) -> Bool { name?.lowercased().hasPrefix("warm") ?? false }

    /// Returns whether a reader takes a last step of this name for the cool-down.
    static func isCooldown(_ name: String?) -> Bool { name?.lowercased().hasPrefix("cool") ?? false }

    /// Returns the names of the written steps: warm-up and cool-down are known by theirs, and only they.
    static func stepNames(_ intervals: PlannedIntervals) -> [String?] {
        let parts = intervals.writtenParts
        let blocks = intervals.blocks.filter { !$0.steps.isEmpty }
        let isRepeatedFirst = intervals.warmup == nil && (blocks.first?.iterations ?? 1) > 1
        let isRepeatedLast = intervals.cooldown == nil && (blocks.last?.iterations ?? 1) > 1
        return parts.indices.map { index in
            let part = parts[index]
            let name = part.step.displayName.flatMap(cut)
            switch part.role {
            case .warmup: return isWarmup(name) ? name : part.role.title
            case .cooldown: return isCooldown(name) ? name : part.role.title
            case .work, .recovery:
                let isFirst = index == 0 && !isRepeatedFirst
                let isLast = index == parts.count - 1 && !isRepeatedLast
                return isFirst && isWarmup(name) || isLast && isCooldown(name) ? nil : name
            }
        }
    }
}

/// The text of a planned workout in a TCX file.
private struct TCXPlanText {
    private(set) var xml = PlanXMLWriter()
    private let plan: PlannedWorkout
    private let intervals: PlannedIntervals
    private let options: PlanFileOptions
    private let parts: [PlannedPart]
    private let names: [String?]
    private var part = 0
    private var identifier = 0

    /// Creates the text of a plan.
    ///
    /// - Parameter intervals: The steps of the plan, without blocks that are never done.
    init(_ plan: PlannedWorkout, _ intervals: PlannedIntervals, _ options: PlanFileOptions) {
        (self.plan, self.intervals, self.options) = (plan, intervals, options)
        parts = intervals.writtenParts
        names = TCXPlanWriter.stepNames(intervals)
    }

    mutating func write() {
        xml.open(
            "TrainingCenterDatabase",
            [
                ("xmlns", "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"),
                ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
            ])
        xml.open("Workouts")
        let sport = plan.activity == .running ? "Running" : plan.activity == .cycling ? "Biking" : "Other"
        xml.open("Workout", [("Sport", sport)])
        xml.element("Name", plan.displayName.flatMap(TCXPlanWriter.planName) ?? TCXPlanWriter.unnamed)
        if intervals.warmup != nil { writeStep("Step") }
        for block in intervals.blocks {
            guard block.iterations > 1 else {
                for _ in block.steps { writeStep("Step") }
                continue
            }
            xml.open("Step", [("xsi:type", "Repeat_t")])
            writeIdentifier()
            xml.element("Repetitions", String(block.iterations))
            for _ in block.steps { writeStep("Child") }
            xml.close("Step")
        }
        if intervals.cooldown != nil { writeStep("Step") }
        xml.close("Workout")
        xml.close("Workouts")
        xml.close("TrainingCenterDatabase")
    }

    private mutating func writeIdentifier() {
        identifier += 1
        xml.element("StepId", String(identifier))
    }

    /// Writes the next step.
    private mutating func writeStep(_ element: String) {
        guard parts.indices.contains(part) else { return }
        let current = parts[part]
        xml.open(element, [("xsi:type", "Step_t")])
        writeIdentifier()
        if let name = names[part] { xml.element("Name", name) }
        part += 1
        writeDuration(current.step.goal)
        xml.element("Intensity", current.role == .recovery ? "Resting" : "Active")
        writeTarget(current.step)
        xml.close(element)
    }

    private mutating func writeDuration(_ goal: PlannedGoal) {
        func amount(_ value: Double?) -> String { PlanNumber.text(value ?? 0, digits: 0) }
        switch goal {
        case .open: xml.empty("Duration", [("xsi:type", "UserInitiated_t")])
        case .time: writeDuration("Time_t", "Seconds", amount(goal.seconds))
        case .distance, .poolSwim: writeDuration("Distance_t", "Meters", amount(goal.meters))
        case .energy: writeDuration("CaloriesBurned_t", "Calories", amount(goal.kilocalories))
        }
    }

    private mutating func writeDuration(_ type: String, _ element: String, _ amount: String) {
        xml.open("Duration", [("xsi:type", type)])
        xml.element(element, amount)
        xml.close("Duration")
    }

    // MARK: Targets

    private mutating func writeTarget(_ step: PlannedStep) {
        if let relative = step.relativeTarget, relative.reference == .maximalHeartRate,
            (1...100).contains((relative.low * 100).rounded()), (1...100).contains((relative.high * 100).rounded())
        {
            return writeHeartRate("HeartRateAsPercentOfMax_t", relative.low * 100, relative.high * 100)
        }
        guard step.relativeTarget?.reference != .maximalHeartRate, let target = step.absoluteTarget(options.athlete)
        else { return writeNone() }
        switch (target.subject, target.value) {
        case (.heartRate, .zone(let zone)):
            guard (1...5).contains(zone) else { return writeNone() }
            xml.open("Target", [("xsi:type", "HeartRate_t")])
            xml.open("HeartRateZone", [("xsi:type", "PredefinedHeartRateZone_t")])
            xml.element("Number", String(zone))
            xml.close("HeartRateZone")
            xml.close("Target")
        case (.heartRate, _):
            guard let (low, high) = target.bounds, (1...255).contains(low.rounded()),
                (1...255).contains(high.rounded())
            else { return writeNone() }
            writeHeartRate("HeartRateInBeatsPerMinute_t", low, high)
        case (.speed, .range), (.speed, .threshold):
            guard let (low, high) = target.bounds else { return writeNone() }
            xml.open("Target", [("xsi:type", "Speed_t")])
            xml.open("SpeedZone", [("xsi:type", "CustomSpeedZone_t")])
            xml.element("ViewAs", plan.activity == .running ? "Pace" : "Speed")
            xml.element("LowInMetersPerSecond", ByteText.text(low))
            xml.element("HighInMetersPerSecond", ByteText.text(high))
            xml.close("SpeedZone")
            xml.close("Target")
        case (.cadence, .range), (.cadence, .threshold):
            guard let (low, high) = target.bounds else { return writeNone() }
            xml.open("Target", [("xsi:type", "Cadence_t")])
            xml.element("Low", ByteText.text(low))
            xml.element("High", ByteText.text(high))
            xml.close("Target")
        case (.power, _), (.speed, .zone), (.cadence, .zone): writeNone()
        }
    }

    private mutating func writeNone() { xml.empty("Target", [("xsi:type", "None_t")]) }

    private mutating func writeHeartRate(_ type: String, _ low: Double, _ high: Double) {
        xml.open("Target", [("xsi:type", "HeartRate_t")])
        xml.open("HeartRateZone", [("xsi:type", "CustomHeartRateZone_t")])
        for (name, value) in [("Low", low), ("High", high)] {
            xml.open(name, [("xsi:type", type)])
            xml.element("Value", PlanNumber.text(value, digits: 0))
            xml.close(name)
        }
        xml.close("HeartRateZone")
        xml.close("Target")
    }
}
