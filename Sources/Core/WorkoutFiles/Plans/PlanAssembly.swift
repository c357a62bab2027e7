import Foundation
package import HealthModel

/// A step as a file has it, before its place in the plan is known.
struct ReadStep {
    /// The role that the file gives it.
    var role = PlannedPart.Role.work
    var step = PlannedStep()
    /// The content that has no place in the step.
    var notes: [String] = []
}

/// A step of a file, or several that are repeated.
indirect enum ReadPart {
    case step(ReadStep)
    case repetition([ReadPart], count: Int)
}

/// The assembly of a plan from the steps of a file (PLF-3, PLF-4).
struct PlanAssembly {
    var activity = WorkoutActivity.other
    var location = LocationType.unknown
    var displayName: String?
    var parts: [ReadPart] = []
    /// Notes on the whole plan.
    var notes: [PlanNote] = []

    /// The blocks with their steps, in order.
    private struct Block {
        var steps: [ReadStep]
        var iterations: Int
    }

    /// Returns the plan and its notes.
    ///
    /// - Throws: An error if the plan has no steps, or too many.
    func plan(id: UUID, file: String) throws(WorkoutFileError) -> ReadPlans {
        guard Self.count(parts) <= PlannedWorkout.partLimit else {
            throw .reading(
                .malformed,
                FileProblem(
                    "it has more than \(PlannedWorkout.partLimit) steps with all repetitions", limit: .elements),
                at: .init(file: file))
        }
        var blocks = blocks()
        guard !blocks.isEmpty else { throw .reading(.noWorkout, "the plan has no steps", at: .init(file: file)) }
        let warmup = Self.takeWarmup(&blocks)
        let cooldown = Self.takeCooldown(&blocks)
        let intervals = PlannedIntervals(
            activity: activity, location: location, displayName: displayName, warmup: warmup?.step,
            blocks: blocks.map { block in
                PlannedBlock(steps: block.steps.map(\.interval), iterations: block.iterations)
            }, cooldown: cooldown?.step)
        let plan = PlannedWorkout(.intervals(intervals), id: id)
        if let reason = PlanLimits.excess(plan) {
            throw .reading(.malformed, FileProblem(reason, limit: .elements), at: .init(file: file))
        }
        return ReadPlans([plan], notes: notes(warmup, blocks, cooldown))
    }

    /// Returns the notes with the positions of their steps.
    private func notes(_ warmup: ReadStep?, _ blocks: [Block], _ cooldown: ReadStep?) -> [PlanNote] {
        var notes = notes
        var number = 0
        if let warmup {
            notes += warmup.notes.map { PlanNote($0, at: .init(0, 0, 0)) }
            number = 1
        }
        for block in blocks {
            for (index, step) in block.steps.enumerated() {
                notes += step.notes.map { PlanNote($0, at: .init(number, 0, index)) }
            }
            number += 1
        }
        notes += (cooldown?.notes ?? []).map { PlanNote($0, at: .init(number, 0, 0)) }
        return Array(notes.prefix(PlanLimits.notes))
    }

    // MARK: Blocks

    /// Returns the number of steps with all repetitions; saturates instead of overflowing.
    private static func count(_ parts: [ReadPart]) -> Int {
        parts.reduce(0) { sum, part in
            switch part {
            case .step: return sum.addingReportingOverflow(1).partialValue
            case .repetition(let inner, let times):
                let (product, isTooMany) = count(inner).multipliedReportingOverflow(by: max(times, 1))
                let (total, isTooLarge) = sum.addingReportingOverflow(product)
                return isTooMany || isTooLarge ? .max : total
            }
        }
    }

    /// Returns the steps in blocks: those outside repeats, and those of repeats of one iteration, form blocks of 1.
    private func blocks() -> [Block] {
        var blocks: [Block] = []
        func add(_ steps: [ReadStep]) {
            guard !steps.isEmpty else { return }
            if blocks.last?.iterations == 1 {
                blocks[blocks.count - 1].steps += steps
            } else {
                blocks.append(Block(steps: steps, iterations: 1))
            }
        }
        for part in parts {
            switch part {
            case .step(let step): add([step])
            case .repetition(let inner, let count):
                let steps = Self.unrolled(inner)
                if count <= 1 {
                    add(steps)
                } else if !steps.isEmpty {
                    blocks.append(Block(steps: steps, iterations: count))
                }
            }
        }
        return blocks
    }

    /// Returns steps with the repeats among them unrolled; notes stay with the first iteration.
    private static func unrolled(_ parts: [ReadPart]) -> [ReadStep] {
        parts.flatMap { part -> [ReadStep] in
            switch part {
            case .step(let step): return [step]
            case .repetition(let inner, let count):
                let steps = unrolled(inner)
                let again = steps.map { step in
                    var step = step
                    step.notes = []
                    return step
                }
                return steps + (1..<max(count, 1)).flatMap { _ in again }
            }
        }
    }

    private static func takeWarmup(_ blocks: inout [Block]) -> ReadStep? {
        guard let first = blocks.first, first.iterations == 1, let step = first.steps.first, step.role == .warmup else {
            return nil
        }
        blocks[0].steps.removeFirst()
        if blocks[0].steps.isEmpty { blocks.removeFirst() }
        return step
    }

    private static func takeCooldown(_ blocks: inout [Block]) -> ReadStep? {
        guard let last = blocks.last, last.iterations == 1, let step = last.steps.last, step.role == .cooldown else {
            return nil
        }
        blocks[blocks.count - 1].steps.removeLast()
        if blocks.last?.steps.isEmpty == true { blocks.removeLast() }
        return step
    }
}

extension ReadStep {
    /// The step in a block: a further warm-up or cool-down is work of that name (PLF-4).
    fileprivate var interval: PlannedInterval {
        guard role == .warmup || role == .cooldown else {
            return PlannedInterval(role == .recovery ? .recovery : .work, step)
        }
        var step = step
        step.displayName = step.displayName ?? role.title
        return PlannedInterval(.work, step)
    }

    // MARK: Targets

    /// Sets the first target in the order power, speed, heart rate, cadence; the others become notes (PLF-5).
    mutating func setTarget(_ targets: [ReadTarget], _ athlete: PlanAthlete) {
        let order: [PlannedTarget.Subject] = [.power, .speed, .heartRate, .cadence]
        let sorted = order.flatMap { subject in targets.filter { $0.subject == subject } }
        guard let first = sorted.first else { return }
        for other in sorted.dropFirst() {
            notes.append("\(other.text) lost beside \(first.subject.title)")
        }
        switch first.value {
        case .zone(let zone):
            step.target = zone > 0 ? PlannedTarget(first.subject, .zone(zone), metric: first.metric) : nil
        case .absolute(let low, let high):
            step.target = PlannedTarget(first.subject, from: low, to: high, metric: first.metric)
        case .relative(let relative):
            guard relative.isValid else { break }
            step.relativeTarget = relative
            step.target = athlete.target(relative)
            step.target?.metric = first.metric
            if step.target == nil, !athlete.isLater {
                notes.append("\(relative.text) is not resolved without \(relative.reference.title)")
            }
        }
        if step.target == nil, step.relativeTarget == nil { notes.append("\(first.text) left out") }
    }

    /// Sets the goal, if the amount is a positive number; returns whether it is.
    mutating func setGoal(_ goal: PlannedGoal) -> Bool {
        step.goal = goal
        return step.isValid
    }
}

/// A target of a step as a file has it.
struct ReadTarget {
    /// A value to keep.
    enum Value {
        case zone(Int)
        /// Two bounds in the unit of the subject, which are the same for a single value.
        case absolute(Double, Double)
        case relative(RelativeTarget)
    }

    var subject: PlannedTarget.Subject
    var value: Value
    var metric = PlannedTarget.Metric.current

    init(_ subject: PlannedTarget.Subject, _ value: Value, metric: PlannedTarget.Metric = .current) {
        (self.subject, self.value, self.metric) = (subject, value, metric)
    }

    /// Creates a relative target.
    init(_ relative: RelativeTarget, metric: PlannedTarget.Metric = .current) {
        self.init(relative.reference.subject, .relative(relative), metric: metric)
    }

    /// The subject and the value, such as `cadence 90`.
    var text: String {
        let text =
            switch value {
            case .zone(let zone): "zone \(zone)"
            case .absolute(let low, let high) where low == high: PlanNumber.text(low, digits: 3)
            case .absolute(let low, let high):
                "\(PlanNumber.text(low, digits: 3))–\(PlanNumber.text(high, digits: 3))"
            case .relative(let relative): relative.text
            }
        return "\(subject.title) \(text)"
    }
}

extension PlannedTarget.Subject {
    /// The name in sentences.
    package var title: String {
        switch self {
        case .heartRate: "heart rate"
        case .power: "power"
        case .speed: "speed"
        case .cadence: "cadence"
        }
    }
}

extension RelativeTarget {
    /// A Boolean value that indicates whether the bounds are fractions of which one is above 0.
    var isValid: Bool { low.isFinite && high.isFinite && low >= 0 && high > 0 }
}

extension RelativeTarget.Reference {
    /// The name of the figure.
    package var title: String {
        switch self {
        case .thresholdPower: "the threshold power"
        case .maximalHeartRate: "the maximal heart rate"
        case .thresholdHeartRate: "the threshold heart rate"
        case .thresholdSpeed: "the threshold speed"
        }
    }
}

extension RelativeTarget {
    /// The bounds in percent, such as `88–92 %`.
    package var text: String {
        let (first, second) = (PlanNumber.text(low * 100, digits: 2), PlanNumber.text(high * 100, digits: 2))
        return first == second ? "\(first) %" : "\(first)–\(second) %"
    }
}

/// Numbers in the texts of plan files.
enum PlanNumber {
    /// Returns a number rounded to a number of decimals, without zeros at its end.
    static func text(_ number: Double, digits: Int) -> String {
        let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
        let rounded = (number * scale).rounded() / scale
        return ByteText.text(rounded.isFinite ? rounded : 0)
    }

    /// Returns the number of a text, or nil if it is anything else.
    static func parse(_ text: some StringProtocol) -> Double? {
        var text = String(text)
        return text.withUTF8 { DecimalParser.parse($0) }
    }
}

/// The identity of plans whose files have none: the same bytes give the same identifier.
enum PlanIdentity {
    /// Returns the identifier of a plan.
    ///
    /// - Parameter index: The index of the plan in the file.
    static func identifier(_ bytes: [UInt8], index: Int = 0) -> UUID {
        var hash = MurmurHash3(seed: 0x504C_414E)
        hash.add(UInt64(bytes.count))
        hash.add(UInt64(index))
        var place = 0
        while place + 8 <= bytes.count {
            hash.add((0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) })
            place += 8
        }
        let (high, low) = hash.finish(tail: Array(bytes[place...]))
        // Version 8 of RFC 9562, whose other bits are free.
        return UUID(high: high & ~0xF000 | 0x8000, low: low & ~(0xC000 << 48) | 0x8000 << 48)
    }
}
