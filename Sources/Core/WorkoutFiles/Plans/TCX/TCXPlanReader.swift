import HealthModel

/// A reader for planned workouts in TCX files (PLF-50).
enum TCXPlanReader {
    /// Returns the plans of a file.
    @Sendable static func plans(
        from source: any ByteSource, file: String, _ options: PlanFileOptions
    ) throws(WorkoutFileError) -> ReadPlans {
        let bytes = try source.readAll(limit: PlanLimits.bytes, file: file)
        var parser = TCXPlanParser(MemoryByteSource(bytes), file: file, options)
        parser.parse()
        try parser.check()
        var read = ReadPlans(notes: parser.notes)
        for (index, plan) in parser.plans.enumerated() {
            let found = try plan.plan(id: PlanIdentity.identifier(bytes, index: index), file: file)
            read.plans += found.plans
            read.notes += found.notes
        }
        guard !read.plans.isEmpty else {
            throw .reading(.noWorkout, "it contains no planned workout", at: .init(file: file))
        }
        return read
    }
}

/// The elements of planned workouts in TCX files that are supported.
enum TCXPlanElement: UInt8, XMLElementKind {
    case unresolved
    case unknown
    case database
    case folders
    case workouts
    case workout
    case name
    case step
    case child
    case stepID
    case scheduledOn
    case notes
    case duration
    case seconds
    case meters
    case calories
    case intensity
    case target
    case repetitions
    case speedZone
    case heartRateZone
    case number
    case lowSpeed
    case highSpeed
    case low
    case high
    case value

    static var hasNamespaces: Bool { false }

    init(localName: String, namespace _: String) { self = Self.names[localName.lowercased()] ?? .unknown }

    // swift-format-ignore
    private static let names: [String: TCXPlanElement] = [
        "trainingcenterdatabase": .database, "folders": .folders, "workouts": .workouts, "workout": .workout, "name": .name,
        "step": .step, "child": .child, "stepid": .stepID, "scheduledon": .scheduledOn, "notes": .notes,
        "duration": .duration, "seconds": .seconds, "meters": .meters, "calories": .calories, "intensity": .intensity,
        "target": .target, "repetitions": .repetitions, "speedzone": .speedZone, "heartratezone": .heartRateZone,
        "number": .number, "lowinmeterspersecond": .lowSpeed, "highinmeterspersecond": .highSpeed, "low": .low,
        "high": .high, "value": .value,
    ]
}

/// A parser for planned workouts in TCX files.
private struct TCXPlanParser: ~Copyable {
    private(set) var plans: [PlanAssembly] = []
    private(set) var notes: [PlanNote] = []
    private var reader: XMLElementReader<TCXPlanElement>
    private let options: PlanFileOptions
    private var stepCount = 0
    private var hasTooMany = false

    init(_ source: any ByteSource, file: String, _ options: PlanFileOptions) {
        reader = XMLElementReader(source, file: file)
        self.options = options
    }

    /// Throws an error if the file is damaged, or has too many plans or steps.
    func check() throws(WorkoutFileError) {
        if hasTooMany {
            throw .reading(
                .malformed, FileProblem("it has too many plans or steps", limit: .elements), at: reader.place())
        }
        try reader.checkWhole(root: "TrainingCenterDatabase", of: "TCX file")
    }

    mutating func parse() {
        guard reader.root() == .database else { return }
        while let element = reader.child() {
            guard element == .workouts else {
                reader.skip()
                continue
            }
            while let element = reader.child() {
                if element == .workout, plans.count < PlanLimits.plans {
                    readWorkout()
                } else {
                    hasTooMany = hasTooMany || element == .workout
                    reader.skip()
                }
            }
        }
        reader.finish()
    }

    private mutating func readWorkout() {
        var plan = PlanAssembly()
        switch reader.attribute(anyCase: "sport")?.lowercased() {
        case "running": plan.activity = .running
        case "biking": plan.activity = .cycling
        default: plan.activity = .other
        }
        stepCount = 0
        while let element = reader.child() {
            switch element {
            case .name: plan.displayName = reader.text().flatMap { $0 == TCXPlanWriter.unnamed ? nil : $0 }
            case .step: if let part = readStep(&plan) { plan.parts.append(part) }
            case .scheduledOn: if let day = reader.text() { plan.notes.append(PlanNote("scheduled on \(day)")) }
            case .notes:
                if let text = reader.text().flatMap(PlanText.line) { plan.notes.append(PlanNote("notes: \(text)")) }
            default: reader.skip()
            }
            plan.notes = Array(plan.notes.prefix(PlanLimits.notes))
        }
        Self.mark(&plan.parts)
        plans.append(plan)
    }

    /// Marks a first or last step by its name, as the format has no other mark (PLF-51).
    private static func mark(_ parts: inout [ReadPart]) {
        if case .step(var step)? = parts.first, TCXPlanWriter.isWarmup(step.step.displayName) {
            step.role = .warmup
            if step.step.displayName == PlannedPart.Role.warmup.title { step.step.displayName = nil }
            parts[0] = .step(step)
        }
        if case .step(var step)? = parts.last, TCXPlanWriter.isCooldown(step.step.displayName) {
            step.role = .cooldown
            if step.step.displayName == PlannedPart.Role.cooldown.title { step.step.displayName = nil }
            parts[parts.count - 1] = .step(step)
        }
    }

    // MARK: Steps

    /// Reads a step or a repeat; returns nil if it has no positive amount.
    private mutating func readStep(_ plan: inout PlanAssembly) -> ReadPart? {
        stepCount += 1
        if stepCount > 2 * PlannedWorkout.stepLimit {
            hasTooMany = true
            reader.skip()
            return nil
        }
        let isRepeat = schemaType() == "Repeat_t"
        let number = stepCount
        var read = ReadStep()
        var isKept = true
        var inner: [ReadPart] = []
        var count = 1
        while let element = reader.child() {
            switch element {
            case .name: read.step.displayName = reader.text()
            case .duration: isKept = readDuration(&read)
            case .intensity: if reader.text()?.lowercased() == "resting" { read.role = .recovery }
            case .target: readTarget(&read)
            case .repetitions:
                let times = reader.number() ?? 1
                count = times.isFinite && times >= 1 ? Int(min(times, 1e9)) : 1
            case .child, .step: if let part = readStep(&plan) { inner.append(part) }
            default: reader.skip()
            }
        }
        if isRepeat || !inner.isEmpty { return .repetition(inner, count: count) }
        guard isKept else {
            plan.notes.append(PlanNote("the step \(number) has no possible amount and was left out"))
            return nil
        }
        return .step(read)
    }

    /// Returns the value of `xsi:type`, without a prefix, of the element that was just started.
    private mutating func schemaType() -> String? {
        guard let type = reader.attribute("xsi:type") ?? reader.attribute("type") else { return nil }
        return type.split(separator: ":").last.map { String($0) }
    }

    /// Reads a duration; returns false if its amount is not positive.
    private mutating func readDuration(_ read: inout ReadStep) -> Bool {
        let type = schemaType()
        var isKept = true
        var bound: Double?
        let level = reader.depth
        while let element = reader.element(inside: level) {
            switch element {
            case .seconds: isKept = read.setGoal(.time(.init(reader.number() ?? 0, .second)))
            case .meters: isKept = read.setGoal(.distance(.init(reader.number() ?? 0, .meter)))
            case .calories: isKept = read.setGoal(.energy(.init(reader.number() ?? 0, .kilocalorie)))
            case .value: bound = reader.number()
            default: break
            }
        }
        switch type {
        case "HeartRateAbove_t", "HeartRateBelow_t":
            let side = type == "HeartRateAbove_t" ? "above" : "below"
            let value = bound.map { " " + PlanNumber.text($0, digits: 1) } ?? ""
            read.notes.append("ends at a heart rate \(side)\(value); kept as an open step")
        case "UserInitiated_t", "Time_t", "Distance_t", "CaloriesBurned_t", nil: break
        case let type?: read.notes.append("ends by a goal of type \(type.prefix(40)); kept as an open step")
        }
        return isKept
    }

    /// Reads a target; heart rates are in beats a minute or percent (PLF-52).
    private mutating func readTarget(_ read: inout ReadStep) {
        let type = schemaType()
        var zone: Double?
        var bounds: (low: Double?, high: Double?) = (nil, nil)
        var isPercent = false
        var isLow = false
        let level = reader.depth
        while let element = reader.element(inside: level) {
            switch element {
            case .number: zone = reader.number()
            case .lowSpeed: bounds.low = reader.number()
            case .highSpeed: bounds.high = reader.number()
            case .low, .high:
                isLow = element == .low
                // The bounds of a cadence are numbers, those of a heart rate have an element with the value.
                if type == "Cadence_t" {
                    let number = reader.number()
                    if isLow { bounds.low = number } else { bounds.high = number }
                } else {
                    isPercent = isPercent || schemaType() == "HeartRateAsPercentOfMax_t"
                }
            case .value:
                let number = reader.number()
                if isLow { bounds.low = number } else { bounds.high = number }
            default: break
            }
        }
        guard let type, type != "None_t" else { return }
        let subject: PlannedTarget.Subject = type == "Speed_t" ? .speed : type == "Cadence_t" ? .cadence : .heartRate
        guard ["Speed_t", "HeartRate_t", "Cadence_t"].contains(type) else {
            read.notes.append("target of type \(type.prefix(40)) left out")
            return
        }
        if let zone {
            guard subject == .heartRate, zone >= 1, zone <= 1_000 else {
                read.notes.append("\(subject.title) zone \(PlanNumber.text(zone, digits: 0)) left out")
                return
            }
            read.setTarget([ReadTarget(subject, .zone(Int(zone)))], options.athlete)
        } else if let low = bounds.low ?? bounds.high, let high = bounds.high ?? bounds.low {
            let target =
                isPercent
                ? ReadTarget(RelativeTarget(.maximalHeartRate, low / 100, high / 100))
                : ReadTarget(subject, .absolute(low, high))
            read.setTarget([target], options.athlete)
        }
    }
}
