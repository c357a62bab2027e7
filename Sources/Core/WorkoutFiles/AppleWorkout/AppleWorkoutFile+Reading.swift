package import Foundation
package import HealthModel

extension AppleWorkoutFile {
    /// Reads a plan (PLN-42).
    ///
    /// Unknown fields and values are skipped, and of several fields of one number the last one counts. Steps with
    /// impossible amounts are left out (PLF-10). Whatever is lost is noted.
    ///
    /// - Parameters:
    ///   - data: The contents of the file.
    ///   - file: The name of the file, for errors.
    /// - Returns: The plan, and a note on each part that was left out.
    /// - Throws: ``WorkoutFileError`` if the data are damaged, contain no workout, or have too many steps.
    package static func plan(
        from data: Data, file: String = "workout"
    ) throws(WorkoutFileError) -> (plan: PlannedWorkout, notes: [String]) {
        guard data.count <= largest else {
            throw WorkoutFileError(
                code: .malformed, message: "The plan '\(file)' is larger than \(largest >> 20) MB.",
                place: .init(file: file))
        }
        var reader = AppleWorkoutReader()
        let plan: PlannedWorkout?
        do throws(ProtocolBufferMessage.Malformed) {
            plan = try reader.plan(ProtocolBufferMessage(ArraySlice(data)))
        } catch {
            throw WorkoutFileError(
                code: .malformed, message: "The plan '\(file)' is damaged at byte \(error.offset): \(error.reason).",
                place: .init(file: file, byteOffset: error.offset))
        }
        guard let plan else {
            throw WorkoutFileError(
                code: .noWorkout, message: "'\(file)' contains no planned workout.", place: .init(file: file))
        }
        guard reader.stepCount <= PlannedWorkout.stepLimit, plan.partCount <= PlannedWorkout.partLimit else {
            throw WorkoutFileError(
                code: .malformed,
                message: """
                    The plan '\(file)' has more than \(PlannedWorkout.stepLimit) steps, or more than \
                    \(PlannedWorkout.partLimit) with their repetitions.
                    """, place: .init(file: file))
        }
        return (plan, reader.notes)
    }
}

/// A reader of the messages of a plan.
private struct AppleWorkoutReader {
    typealias Field = AppleWorkoutFile.Field
    typealias Kind = AppleWorkoutFile.Kind
    typealias Message = ProtocolBufferMessage

    /// The notes on what was left out.
    var notes: [String] = []
    /// The number of steps, each counted once.
    var stepCount = 0

    /// Returns the plan; nil if there is no workout.
    mutating func plan(_ message: Message) throws(Message.Malformed) -> PlannedWorkout? {
        let kinds = [Field.Plan.goal, Field.Plan.custom, Field.Plan.pacer, Field.Plan.multisport]
        var content: (number: UInt64, message: Message)?
        for field in message.fields {
            guard kinds.contains(field.number), case .bytes(let bytes) = field.value else { continue }
            content = (field.number, try Message(bytes))
        }
        guard let content else { return nil }
        let planned: PlannedWorkout.Content?
        switch content.number {
        case Field.Plan.goal: planned = .goal(try single(content.message))
        case Field.Plan.custom: planned = .intervals(try intervals(content.message))
        case Field.Plan.pacer: planned = try pacer(content.message).map { .pacer($0) }
        default: planned = .multisport(try multisport(content.message))
        }
        let id = message.text(Field.Plan.id).flatMap { UUID(uuidString: $0) }
        if id == nil { notes.append("the plan has no identifier and gets a new one") }
        return planned.map { PlannedWorkout($0, id: id ?? UUID()) }
    }

    // MARK: Workouts

    private func activity(_ message: Message) -> WorkoutActivity {
        let number = message.integer(Field.Workout.activity).flatMap { UInt(exactly: $0) } ?? 0
        return number == 0 ? .other : WorkoutActivity(rawValue: number)
    }

    private func location(_ message: Message) -> LocationType {
        switch message.integer(Field.Workout.location) {
        case 2: .indoor
        case 3: .outdoor
        default: .unknown
        }
    }

    private func swimmingLocation(_ number: UInt64?) -> SwimmingLocation {
        switch number {
        case 1: .pool
        case 2: .openWater
        default: .unknown
        }
    }

    private mutating func single(_ message: Message) throws(Message.Malformed) -> PlannedGoalWorkout {
        PlannedGoalWorkout(
            activity: activity(message), location: location(message),
            swimmingLocation: swimmingLocation(message.integer(Field.Single.swimmingLocation)),
            goal: try goal(message.message(Field.Single.goal), at: "goal") ?? .open)
    }

    private mutating func pacer(_ message: Message) throws(Message.Malformed) -> PlannedPacer? {
        guard
            let distance = amount(try message.message(Field.Pacer.distance), AppleWorkoutFile.lengths, at: "distance"),
            let time = amount(try message.message(Field.Pacer.time), AppleWorkoutFile.times, at: "time")
        else { return nil }
        return PlannedPacer(
            activity: activity(message), location: location(message), distance: distance, time: time)
    }

    private mutating func multisport(_ message: Message) throws(Message.Malformed) -> PlannedMultisport {
        var plan = PlannedMultisport(displayName: message.text(Field.Multisport.name))
        for (index, leg) in try message.messages(Field.Multisport.activities).enumerated() {
            stepCount += 1
            switch activity(leg) {
            case .swimming:
                plan.legs.append(.swimming(swimmingLocation(leg.integer(Field.Multisport.swimmingLocation))))
            case .cycling: plan.legs.append(.cycling(location(leg)))
            case .running: plan.legs.append(.running(location(leg)))
            case let other: notes.append("activities[\(index)]: \(other.name) cannot be one of several sports")
            }
        }
        return plan
    }

    private mutating func intervals(_ message: Message) throws(Message.Malformed) -> PlannedIntervals {
        var plan = PlannedIntervals(
            activity: activity(message), location: location(message), displayName: message.text(Field.Custom.name))
        if let warmup = try message.message(Field.Custom.warmup) { plan.warmup = try step(warmup, at: "warmup") }
        for (number, block) in try message.messages(Field.Custom.blocks).enumerated() {
            let iterations = max(block.integer(Field.Block.iterations) ?? 1, 1)
            var planned = PlannedBlock(iterations: Int(clamping: iterations))
            for (index, interval) in try block.messages(Field.Block.steps).enumerated() {
                // More are refused, and need not be read.
                guard stepCount <= PlannedWorkout.stepLimit else { break }
                let purpose: PlannedInterval.Purpose = interval.integer(Field.Interval.purpose) == 2 ? .recovery : .work
                let path = "blocks[\(number)].steps[\(index)]"
                if let step = try step(interval.message(Field.Interval.step), at: path) {
                    planned.steps.append(PlannedInterval(purpose, step))
                }
            }
            plan.blocks.append(planned)
        }
        if let cooldown = try message.message(Field.Custom.cooldown) {
            plan.cooldown = try step(cooldown, at: "cooldown")
        }
        return plan
    }

    // MARK: Steps

    /// Returns a step; nil if its goal has an impossible amount.
    private mutating func step(_ message: Message?, at path: String) throws(Message.Malformed) -> PlannedStep? {
        stepCount += 1
        guard let message else { return PlannedStep() }
        guard let goal = try goal(message.message(Field.Step.goal), at: path) else {
            notes.append("\(path): the step is left out")
            return nil
        }
        var step = PlannedStep(goal: goal, displayName: message.text(Field.Step.name))
        if let own = message.text(Field.own) {
            step.target = PlanParts.target(own)
            if step.target == nil { notes.append("\(path): the alert cannot be read") }
        } else if message.contains(Field.Step.alert) {
            notes.append("\(path): the alert is in a form that is not known")
        }
        return step
    }

    /// Returns a goal: open where there is none, or one of an unknown kind; nil for an impossible amount.
    private mutating func goal(_ message: Message?, at path: String) throws(Message.Malformed) -> PlannedGoal? {
        guard let message else { return .open }
        if let own = message.text(Field.own) {
            guard let energy = PlanParts.energy(own), PlannedStep(goal: .energy(energy)).isValid else {
                notes.append("\(path): the goal cannot be read")
                return nil
            }
            return .energy(energy)
        }
        switch message.integer(Field.Goal.kind) {
        case Kind.open: return .open
        case Kind.time:
            return amount(try message.message(Field.Goal.time), AppleWorkoutFile.times, at: path).map { .time($0) }
        case Kind.distance:
            return amount(try message.message(Field.Goal.distance), AppleWorkoutFile.lengths, at: path)
                .map { .distance($0) }
        case Kind.pool:
            let pool = try message.message(Field.Goal.pool)
            guard
                let distance = amount(
                    try pool?.message(Field.Pool.distance), AppleWorkoutFile.lengths, at: path),
                let time = amount(try pool?.message(Field.Pool.time), AppleWorkoutFile.times, at: path)
            else { return nil }
            return .poolSwim(distance: distance, time: time)
        case let kind:
            notes.append("\(path): a goal of the unknown kind \(kind ?? 0) is read as an open one")
            return .open
        }
    }

    /// Returns an amount; nil if it is missing, of an unknown unit, or not possible (PLF-10).
    private mutating func amount(_ message: Message?, _ units: [QuantityUnit], at path: String) -> QuantityValue? {
        guard let unit = message?.integer(Field.Amount.unit), unit >= 1, unit <= UInt64(units.count),
            let number = message?.double(Field.Amount.number),
            case let amount = QuantityValue(number, units[Int(unit) - 1]),
            let standard = amount.converted(to: amount.unit.isCompatible(with: .second) ? .second : .meter),
            PlanLimits.amounts.contains(standard)
        else {
            notes.append("\(path): the amount of the goal is missing, of an unknown unit, or not possible")
            return nil
        }
        return amount
    }
}
