import HealthModel

/// A reader for the workouts of Zwift.
enum ZWOReader {
    /// Returns the plan of a file.
    @Sendable static func plans(
        from source: any ByteSource, file: String, _ options: PlanFileOptions
    ) throws(WorkoutFileError) -> ReadPlans {
        let bytes = try source.readAll(limit: PlanLimits.bytes, file: file)
        var parser = ZWOParser(MemoryByteSource(bytes), file: file)
        parser.parse()
        try parser.check()
        return try parser.assembly(options).plan(id: PlanIdentity.identifier(bytes), file: file)
    }
}

/// The elements of ZWO files that are supported; names occur in two spellings (PLF-45).
enum ZWOElement: UInt8, XMLElementKind {
    case unresolved
    case unknown
    case file
    case author
    case name
    case description
    case sport
    case durationType
    case tag
    case tags
    case workout
    case warmup
    case cooldown
    case ramp
    case steady
    case intervals
    case free
    case maximalEffort
    case textEvent

    static var hasNamespaces: Bool { false }

    init(localName: String, namespace _: String) { self = Self.names[localName.lowercased()] ?? .unknown }

    private static let names: [String: ZWOElement] = [
        "workout_file": .file, "author": .author, "name": .name, "description": .description, "sporttype": .sport,
        "durationtype": .durationType, "tags": .tags, "tag": .tag, "workout": .workout, "warmup": .warmup,
        "cooldown": .cooldown, "ramp": .ramp, "steadystate": .steady, "intervalst": .intervals, "freeride": .free,
        "maxeffort": .maximalEffort, "textevent": .textEvent,
    ]
}

/// A parser for ZWO files.
private struct ZWOParser: ~Copyable {
    /// The time after the start of a step within which a text is its name, in seconds (PLF-9).
    private static let cueLimit = 10.0

    /// A step as a file has it; whether its durations are times is known at the end of the file (PLF-46).
    private struct Step {
        var element: ZWOElement
        var name: String
        var duration: Double?
        var onDuration: Double?
        var offDuration: Double?
        var count: Double?
        var low: Double?
        var high: Double?
        var power: Double?
        var onPower: (low: Double, high: Double)?
        var offPower: (low: Double, high: Double)?
        var cadence: (low: Double, high: Double)?
        var restingCadence: (low: Double, high: Double)?
        var cues: [(offset: Double, text: String)] = []
    }

    private var reader: XMLElementReader<ZWOElement>
    private var steps: [Step] = []
    private var notes: [PlanNote] = []
    private var displayName: String?
    private var sport: String?
    private var isDistance = false
    private var tags: [String] = []
    private var unknown = 0
    private var hasTooManySteps = false

    init(_ source: any ByteSource, file: String) { reader = XMLElementReader(source, file: file) }

    /// Throws an error if the file is damaged.
    func check() throws(WorkoutFileError) {
        if hasTooManySteps {
            throw .reading(
                .malformed, FileProblem("it has more than \(PlannedWorkout.stepLimit) steps", limit: .elements),
                at: reader.place())
        }
        guard reader.rootName?.lowercased() == "workout_file" else {
            return try reader.checkWhole(root: "workout_file", of: "ZWO file")
        }
        try reader.checkWhole(root: reader.rootName ?? "", of: "ZWO file")
    }

    mutating func parse() {
        guard reader.root() == .file else { return }
        while let element = reader.child() {
            switch element {
            case .name: displayName = reader.text()
            case .sport: sport = reader.text()?.lowercased()
            case .durationType: isDistance = reader.text()?.lowercased() == "distance"
            case .author, .description:
                let name = element == .author ? "author" : "description"
                if let text = reader.text().flatMap(PlanText.line) { notes.append(PlanNote("\(name): \(text)")) }
            case .tags: readTags()
            case .workout:
                if reader.attribute(anyCase: "durationtype")?.lowercased() == "distance" { isDistance = true }
                readSteps()
            default: reader.skip()
            }
        }
        if !tags.isEmpty { notes.append(PlanNote("tags: \(tags.joined(separator: ", "))")) }
        reader.finish()
    }

    private mutating func readTags() {
        while let element = reader.child() {
            if element == .tag, tags.count < 100, let tag = reader.attribute(anyCase: "name").flatMap(PlanText.line) {
                tags.append(tag)
            }
            reader.skip()
        }
    }

    private mutating func readSteps() {
        while let element = reader.child() {
            switch element {
            case .warmup, .cooldown, .ramp, .steady, .intervals, .free, .maximalEffort:
                if steps.count > PlannedWorkout.stepLimit {
                    hasTooManySteps = true
                    reader.skip()
                } else {
                    readStep(element)
                }
            default:
                unknown += 1
                reader.skip()
            }
        }
    }

    private mutating func readStep(_ element: ZWOElement) {
        var step = Step(element: element, name: reader.scanner.localName(of: reader.scanner.symbol))
        func pair(_ low: Double?, _ high: Double?, _ single: Double?) -> (low: Double, high: Double)? {
            if let single { return (single, single) }
            return (low ?? high).flatMap { low in (high ?? low).isFinite ? (low, high ?? low) : nil }
        }
        step.duration = reader.numberAttribute(anyCase: "duration")
        step.onDuration = reader.numberAttribute(anyCase: "onduration")
        step.offDuration = reader.numberAttribute(anyCase: "offduration")
        step.count = reader.numberAttribute(anyCase: "repeat")
        step.power = reader.numberAttribute(anyCase: "power")
        step.low = reader.numberAttribute(anyCase: "powerlow")
        step.high = reader.numberAttribute(anyCase: "powerhigh")
        step.onPower = pair(
            reader.numberAttribute(anyCase: "poweronlow"), reader.numberAttribute(anyCase: "poweronhigh"),
            reader.numberAttribute(anyCase: "onpower"))
        step.offPower = pair(
            reader.numberAttribute(anyCase: "poweofflow") ?? reader.numberAttribute(anyCase: "powerofflow"),
            reader.numberAttribute(anyCase: "poweroffhigh"), reader.numberAttribute(anyCase: "offpower"))
        step.cadence = pair(
            reader.numberAttribute(anyCase: "cadencelow"), reader.numberAttribute(anyCase: "cadencehigh"),
            reader.numberAttribute(anyCase: "cadence"))
        step.restingCadence = pair(nil, nil, reader.numberAttribute(anyCase: "cadenceresting"))
        while let child = reader.child() {
            if child == .textEvent, step.cues.count < 100,
                let text = reader.attribute(anyCase: "message").flatMap(PlanText.line)
            {
                step.cues.append((reader.numberAttribute(anyCase: "timeoffset") ?? 0, text))
            }
            reader.skip()
        }
        steps.append(step)
    }

    // MARK: Assembly

    /// Returns the plan to be assembled.
    func assembly(_ options: PlanFileOptions) -> PlanAssembly {
        var assembly = PlanAssembly()
        assembly.activity = sport == "run" ? .running : .cycling
        assembly.displayName = displayName.flatMap(PlanText.line)
        assembly.notes = notes
        if unknown > 0 {
            assembly.notes.append(
                PlanNote("\(unknown) unknown \(unknown == 1 ? "element was" : "elements were") left out"))
        }
        for (index, step) in steps.enumerated() {
            guard let part = part(step, assembly.activity, options.athlete) else {
                assembly.notes.append(PlanNote("the step \(index) has no possible amount and was left out"))
                continue
            }
            assembly.parts.append(part)
        }
        return assembly
    }

    private func part(_ step: Step, _ activity: WorkoutActivity, _ athlete: PlanAthlete) -> ReadPart? {
        func read(
            _ duration: Double?, _ power: (low: Double, high: Double)?, _ cadence: (low: Double, high: Double)?,
            role: PlannedPart.Role = .work, ramp: PlannedStep.Ramp? = nil
        ) -> ReadStep? {
            var read = ReadStep(role: role)
            let amount = duration ?? 0
            guard read.setGoal(isDistance ? .distance(.init(amount, .meter)) : .time(.init(amount, .second))) else {
                return nil
            }
            var targets: [ReadTarget] = []
            if let power {
                let reference: RelativeTarget.Reference = activity == .running ? .thresholdSpeed : .thresholdPower
                targets.append(ReadTarget(RelativeTarget(reference, power.low, power.high)))
            }
            if let cadence { targets.append(ReadTarget(.cadence, .absolute(cadence.low, cadence.high))) }
            read.setTarget(targets, athlete)
            if let power, power.low != power.high, read.step.relativeTarget != nil { read.step.ramp = ramp }
            return read
        }
        if step.element == .intervals {
            return intervals(
                step, read(step.onDuration, step.onPower, step.cadence),
                step.offDuration == nil
                    ? nil
                    : read(
                        step.offDuration, step.offPower, step.restingCadence ?? step.cadence, role: .recovery))
        }
        var role = PlannedPart.Role.work
        var ramp: PlannedStep.Ramp?
        var power = step.power.map { (low: $0, high: $0) }
        if power == nil, let low = step.low ?? step.high { power = (low, step.high ?? low) }
        // Cool-downs fall whichever power is greater (PLF-47).
        switch step.element {
        case .warmup: (role, ramp) = (.warmup, .up)
        case .cooldown: (role, ramp) = (.cooldown, .down)
        case .ramp: ramp = power.map { $0.low < $0.high ? .up : .down }
        case .free, .maximalEffort: power = nil
        default: break
        }
        guard var read = read(step.duration, power, step.cadence, role: role, ramp: ramp) else { return nil }
        if step.element == .maximalEffort { read.notes.append("maximal effort left out") }
        read.notes += step.cues.map { "text at \(PlanNumber.text($0.offset, digits: 0)) s: \($0.text)" }
        if step.cues.count == 1, let cue = step.cues.first, cue.offset <= Self.cueLimit {
            read.step.displayName = cue.text
            if cue.offset == 0 { read.notes.removeLast() }
        }
        return .step(read)
    }

    /// Returns the block of an element with a count (PLF-48).
    private func intervals(_ step: Step, _ work: ReadStep?, _ recovery: ReadStep?) -> ReadPart? {
        guard var work else { return nil }
        work.notes += step.cues.map { "text at \(PlanNumber.text($0.offset, digits: 0)) s: \($0.text)" }
        let count = step.count.flatMap { $0.isFinite ? Int(clamping: Int64(max(0, min($0, 1e9)))) : nil } ?? 1
        return .repetition([.step(work)] + (recovery.map { [.step($0)] } ?? []), count: count)
    }
}
