import Foundation
import HealthModel

/// A reader for plans in this library's own JSON.
struct PlanJSONReader {
    /// The content that is unknown.
    private(set) var notes: [PlanNote] = []
    private let options: PlanFileOptions

    init(_ options: PlanFileOptions) { self.options = options }

    /// Returns the plan of a document.
    ///
    /// - Parameter identifier: A closure that returns the identifier of a plan without one.
    mutating func plan(_ json: JSON, file: String, identifier: () -> UUID) throws -> PlannedWorkout {
        guard try json.member("format", { try $0.asString() }) == PlanJSON.format else {
            throw JSONFormError("the format is not '\(PlanJSON.format)'").within("format")
        }
        let version = try json.member("version") { try $0.asInteger() }
        guard version == PlanJSON.version else {
            throw WorkoutFileError.reading(
                .wrongFormat,
                "its version is \(version), but only version \(PlanJSON.version) of a plan is supported",
                at: .init(file: file))
        }
        let id = try json.optional("id") { id in
            guard let id = UUID(uuidString: try id.asString()) else { throw JSONFormError("expected a UUID") }
            return id
        }
        let kind = try json.member("kind") { try $0.asString() }
        let content: PlannedWorkout.Content
        var known = ["format", "version", "id", "kind", "activity"]
        switch kind {
        case "custom":
            known += ["location", "displayName", "warmup", "blocks", "cooldown"]
            content = .intervals(try intervals(json))
        case "goal":
            known += ["location", "swimmingLocation", "goal"]
            content = .goal(try goalWorkout(json))
        case "pacer":
            known += ["location", "distance", "time"]
            content = .pacer(try pacer(json))
        case "swimBikeRun":
            known += ["displayName", "activities"]
            content = .multisport(try multisport(json))
        default: throw JSONFormError("expected custom, goal, pacer or swimBikeRun").within("kind")
        }
        try note(json, known)
        return PlannedWorkout(content, id: id ?? identifier())
    }

    // MARK: Kinds

    private mutating func intervals(_ json: JSON) throws -> PlannedIntervals {
        var intervals = PlannedIntervals(
            activity: try activity(json), location: try location(json),
            displayName: try json.optional("displayName") { try $0.asString() })
        intervals.warmup = try json.optional("warmup") { try step($0, "warmup", []) } ?? nil
        var blocks: [PlannedBlock] = []
        _ = try json.optional("blocks") { list in
            _ = try list.elements { block in blocks.append(try self.block(block, blocks.count)) }
        }
        intervals.blocks = blocks
        intervals.cooldown = try json.optional("cooldown") { try step($0, "cooldown", []) } ?? nil
        return intervals
    }

    private mutating func block(_ json: JSON, _ index: Int) throws -> PlannedBlock {
        let iterations = try json.optional("iterations") { try $0.asInteger() } ?? 1
        guard iterations >= 1 else { throw JSONFormError("expected at least 1").within("iterations") }
        try note(json, ["iterations", "steps"])
        var steps: [PlannedInterval] = []
        _ = try json.optional("steps") { list in
            _ = try list.elements { item in
                let purpose = try item.optional("purpose") { purpose in
                    guard let purpose = PlannedInterval.Purpose(rawValue: try purpose.asString()) else {
                        throw JSONFormError("expected work or recovery")
                    }
                    return purpose
                }
                let name = "step \(steps.count) of block \(index)"
                if let step = try step(item, name, ["purpose"]) {
                    steps.append(PlannedInterval(purpose ?? .work, step))
                }
            }
        }
        return PlannedBlock(steps: steps, iterations: iterations)
    }

    private mutating func goalWorkout(_ json: JSON) throws -> PlannedGoalWorkout {
        let goal = try json.optional("goal") { try self.goal($0) } ?? .open
        guard PlannedStep(goal: goal).isValid else { throw JSONFormError("expected a positive number").within("goal") }
        return PlannedGoalWorkout(
            activity: try activity(json), location: try location(json),
            swimmingLocation: try json.optional("swimmingLocation") { try Self.swimmingLocation($0) } ?? .unknown,
            goal: goal)
    }

    private func pacer(_ json: JSON) throws -> PlannedPacer {
        func possible(_ name: String, _ unit: QuantityUnit) throws -> QuantityValue {
            try json.member(name) { json in
                let amount = try amount(json, unit)
                guard amount.converted(to: unit).map(PlanLimits.amounts.contains) ?? false else {
                    throw JSONFormError("expected a positive number")
                }
                return amount
            }
        }
        return PlannedPacer(
            activity: try activity(json), location: try location(json), distance: try possible("distance", .meter),
            time: try possible("time", .second))
    }

    private mutating func multisport(_ json: JSON) throws -> PlannedMultisport {
        let legs = try json.member("activities") { list in
            try list.elements { leg -> PlannedMultisport.Leg in
                try note(leg, ["activity", "location"])
                switch try activity(leg) {
                case .swimming:
                    return .swimming(try leg.optional("location") { try Self.swimmingLocation($0) } ?? .unknown)
                case .cycling: return .cycling(try location(leg))
                case .running: return .running(try location(leg))
                default: throw JSONFormError("expected swimming, cycling or running").within("activity")
                }
            }
        }
        return PlannedMultisport(legs: legs, displayName: try json.optional("displayName") { try $0.asString() })
    }

    private func activity(_ json: JSON) throws -> WorkoutActivity {
        try json.member("activity") { name in
            let name = try name.asString()
            if let activity = WorkoutActivity(name: name) { return activity }
            // The name of an activity of a later version is its number.
            if name.hasPrefix("activity "), let number = UInt(name.dropFirst("activity ".count)) {
                return WorkoutActivity(rawValue: number)
            }
            throw JSONFormError("it is not the name of an activity")
        }
    }

    private func location(_ json: JSON) throws -> LocationType {
        try json.optional("location") { name in
            let name = try name.asString()
            guard let found = PlanJSON.locations.first(where: { $0.name == name }) else {
                throw JSONFormError("expected indoor, outdoor or unknown")
            }
            return found.location
        } ?? .unknown
    }

    private static func swimmingLocation(_ json: JSON) throws -> SwimmingLocation {
        let name = try json.asString()
        guard let found = PlanJSON.swimmingLocations.first(where: { $0.name == name }) else {
            throw JSONFormError("expected pool, openWater or unknown")
        }
        return found.location
    }

    // MARK: Steps

    /// Returns a step, or nil if its amount is not positive (PLF-10).
    private mutating func step(_ json: JSON, _ name: String, _ known: [String]) throws -> PlannedStep? {
        try note(json, known + ["goal", "alert", "displayName", "relative", "ramp"])
        var step = PlannedStep(goal: try json.optional("goal") { try goal($0) } ?? .open)
        step.displayName = try json.optional("displayName") { try $0.asString() }
        step.target = try json.optional("alert") { try target($0) } ?? nil
        step.relativeTarget = try json.optional("relative") { try relative($0) } ?? nil
        if step.target == nil { step.target = step.relativeTarget.flatMap(options.athlete.target) }
        step.ramp = try json.optional("ramp") { ramp in
            guard let ramp = PlannedStep.Ramp(rawValue: try ramp.asString()) else {
                throw JSONFormError("expected up or down")
            }
            return ramp
        }
        guard step.isValid else {
            notes.append(PlanNote("the \(name) has no possible amount and was left out"))
            return nil
        }
        return step
    }

    private mutating func goal(_ json: JSON) throws -> PlannedGoal {
        let type = try json.member("type") { try $0.asString() }
        try note(json, type == "poolSwim" ? ["type", "distance", "time"] : ["type", "value", "unit"])
        switch type {
        case "open": return .open
        case "time": return .time(try amount(json, .second))
        case "distance": return .distance(try amount(json, .meter))
        case "energy": return .energy(try amount(json, .kilocalorie))
        case "poolSwim":
            return .poolSwim(
                distance: try json.member("distance") { try amount($0, .meter) },
                time: try json.member("time") { try amount($0, .second) })
        default: throw JSONFormError("expected open, time, distance, energy or poolSwim").within("type")
        }
    }

    private mutating func target(_ json: JSON) throws -> PlannedTarget? {
        try note(json, ["type", "low", "high", "value", "zone", "unit", "metric"])
        let type = try json.member("type") { try $0.asString() }
        let isZone = type.hasSuffix("Zone")
        guard let subject = PlannedTarget.Subject(rawValue: isZone ? String(type.dropLast(4)) : type) else {
            throw JSONFormError("expected heartRate, power, speed or cadence, or one of them with Zone").within("type")
        }
        let metric =
            try json.optional("metric") { metric in
                guard let metric = PlannedTarget.Metric(rawValue: try metric.asString()) else {
                    throw JSONFormError("expected current or average")
                }
                return metric
            } ?? .current
        if isZone {
            let zone = try json.member("zone") { try $0.asInteger() }
            guard zone >= 1 else { throw JSONFormError("expected at least 1").within("zone") }
            return PlannedTarget(subject, .zone(zone), metric: metric)
        }
        let unit = try json.member("unit") { try Self.unit($0, subject.unit) }
        let value = try json.optional("value") { try $0.asFiniteNumber() }
        let low = try value ?? json.member("low") { try $0.asFiniteNumber() }
        let high = try value ?? json.member("high") { try $0.asFiniteNumber() }
        guard let target = PlannedTarget(subject, from: low, to: high, in: unit, metric: metric) else {
            notes.append(PlanNote("\(subject.title) that is not positive left out"))
            return nil
        }
        return target
    }

    private mutating func relative(_ json: JSON) throws -> RelativeTarget? {
        try note(json, ["of", "low", "high"])
        let reference = try json.member("of") { name in
            guard let reference = RelativeTarget.Reference(rawValue: try name.asString()) else {
                throw JSONFormError("it is not the name of a figure of an athlete")
            }
            return reference
        }
        let relative = RelativeTarget(
            reference, try json.member("low") { try $0.asFiniteNumber() },
            try json.member("high") { try $0.asFiniteNumber() })
        guard relative.isValid else {
            notes.append(PlanNote("a fraction of \(reference.title) that is not positive left out"))
            return nil
        }
        return relative
    }

    private func amount(_ json: JSON, _ standard: QuantityUnit) throws -> QuantityValue {
        QuantityValue(
            try json.member("value") { try $0.asFiniteNumber() },
            try json.member("unit") { try Self.unit($0, standard) })
    }

    private static func unit(_ json: JSON, _ standard: QuantityUnit) throws -> QuantityUnit {
        let name = try json.asString()
        guard let unit = PlanJSON.units.first(where: { $0.name == name })?.unit, unit.isCompatible(with: standard)
        else { throw JSONFormError("it is not a unit of this amount") }
        return unit
    }

    /// Adds a note on members that are unknown.
    private mutating func note(_ json: JSON, _ known: [String]) throws {
        for (name, _) in try json.members() where !known.contains(name) && notes.count < PlanLimits.notes {
            notes.append(PlanNote("the unknown member '\(name.prefix(80))' was left out"))
        }
    }
}
