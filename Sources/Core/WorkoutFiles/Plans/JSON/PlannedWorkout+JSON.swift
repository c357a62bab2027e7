import Foundation
package import HealthModel

// Plans as JSON: the form of files, and of the answers of programs.
extension PlannedWorkout {
    /// The plan as JSON.
    package var json: JSON {
        var members: [JSON.Member] = [
            ("format", .string(PlanJSON.format)), ("version", .integer(PlanJSON.version)),
            ("id", .string(id.uuidString)),
        ]
        switch content {
        case .intervals(let intervals): members += intervals.members
        case .goal(let workout): members += workout.members
        case .pacer(let pacer): members += pacer.members
        case .multisport(let multisport): members += multisport.members
        }
        return .object(members)
    }
}

extension PlannedIntervals {
    fileprivate var members: [JSON.Member] {
        var members: [JSON.Member] = [("kind", .string("custom"))] + setting(activity, location)
        if let displayName { members.append(("displayName", .string(displayName))) }
        if let warmup { members.append(("warmup", .object(warmup.members))) }
        members.append(
            (
                "blocks",
                .array(
                    blocks.map { block in
                        .object([
                            ("iterations", .integer(block.iterations)),
                            (
                                "steps",
                                .array(
                                    block.steps.map { interval in
                                        .object(
                                            [("purpose", .string(interval.purpose.rawValue))] + interval.step.members)
                                    })
                            ),
                        ])
                    })
            ))
        if let cooldown { members.append(("cooldown", .object(cooldown.members))) }
        return members
    }
}

extension PlannedGoalWorkout {
    fileprivate var members: [JSON.Member] {
        [("kind", .string("goal"))] + setting(activity, location) + [
            ("swimmingLocation", .string(swimmingLocation.jsonName)), ("goal", goal.json),
        ]
    }
}

extension PlannedPacer {
    fileprivate var members: [JSON.Member] {
        [("kind", .string("pacer"))] + setting(activity, location) + [
            ("distance", distance.json(.meter)), ("time", time.json(.second)),
        ]
    }
}

extension PlannedMultisport {
    fileprivate var members: [JSON.Member] {
        var members: [JSON.Member] = [
            ("kind", .string("swimBikeRun")), ("activity", .string(WorkoutActivity.swimBikeRun.name)),
        ]
        if let displayName { members.append(("displayName", .string(displayName))) }
        let legs = legs.map { leg in
            let location =
                switch leg {
                case .swimming(let location): location.jsonName
                case .cycling(let location), .running(let location): location.jsonName
                }
            return JSON.object([("activity", .string(leg.activity.name)), ("location", .string(location))])
        }
        return members + [("activities", .array(legs))]
    }
}

private func setting(_ activity: WorkoutActivity, _ location: LocationType) -> [JSON.Member] {
    [("activity", .string(activity.name)), ("location", .string(location.jsonName))]
}

// MARK: - Steps

extension PlannedStep {
    fileprivate var members: [JSON.Member] {
        var members: [JSON.Member] = [("goal", goal.json)]
        if let target { members.append(("alert", target.json)) }
        if let displayName { members.append(("displayName", .string(displayName))) }
        if let relativeTarget { members.append(("relative", relativeTarget.json)) }
        if let ramp { members.append(("ramp", .string(ramp.rawValue))) }
        return members
    }
}

extension PlannedGoal {
    fileprivate var json: JSON {
        func json(_ type: String, _ amount: QuantityValue, _ unit: QuantityUnit) -> JSON {
            .object([("type", .string(type))] + amount.members(unit))
        }
        return switch self {
        case .open: .object([("type", .string("open"))])
        case .time(let time): json("time", time, .second)
        case .distance(let distance): json("distance", distance, .meter)
        case .energy(let energy): json("energy", energy, .kilocalorie)
        case .poolSwim(let distance, let time):
            .object([
                ("type", .string("poolSwim")), ("distance", distance.json(.meter)), ("time", time.json(.second)),
            ])
        }
    }
}

extension PlannedTarget {
    fileprivate var json: JSON {
        var members: [JSON.Member] = []
        switch value {
        case .zone(let zone):
            members = [("type", .string(subject.rawValue + "Zone")), ("zone", .integer(zone))]
        case .range(let low, let high):
            // Both bounds have the unit of the lower one.
            let (name, unit) = low.named(subject.unit)
            members = [
                ("type", .string(subject.rawValue)), ("low", .number(low.converted(to: unit))),
                ("high", .number(high.converted(to: unit))), ("unit", .string(name)),
            ]
        case .threshold(let value):
            members = [("type", .string(subject.rawValue))] + value.members(subject.unit)
        }
        return .object(members + [("metric", .string(metric.rawValue))])
    }
}

extension RelativeTarget {
    fileprivate var json: JSON {
        .object([("of", .string(reference.rawValue)), ("low", .number(low)), ("high", .number(high))])
    }
}

// MARK: - Names

extension QuantityValue {
    fileprivate func json(_ standard: QuantityUnit) -> JSON { .object(members(standard)) }

    fileprivate func members(_ standard: QuantityUnit) -> [JSON.Member] {
        let (name, unit) = named(standard)
        return [("value", .number(converted(to: unit))), ("unit", .string(name))]
    }

    /// Returns the name of the unit, or that of the standard unit of its kind if it has none.
    fileprivate func named(_ standard: QuantityUnit) -> (name: String, unit: QuantityUnit) {
        PlanJSON.units.first { $0.unit == unit } ?? PlanJSON.units.first { $0.unit == standard } ?? ("", standard)
    }
}

extension LocationType {
    fileprivate var jsonName: String { PlanJSON.locations.first { $0.location == self }?.name ?? "unknown" }
}

extension SwimmingLocation {
    fileprivate var jsonName: String { PlanJSON.swimmingLocations.first { $0.location == self }?.name ?? "unknown" }
}
