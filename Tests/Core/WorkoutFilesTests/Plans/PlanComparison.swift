import HealthModel

@testable import WorkoutFiles

/// A plan as text in the units of arithmetic, to nine digits, so that plans can be compared by eye.
enum PlanText9 {
    static func lines(_ plan: PlannedWorkout) -> [String] {
        var lines = ["\(plan.activity.name) \(plan.location.rawValue) \(plan.displayName ?? "-")"]
        switch plan.content {
        case .intervals(let intervals):
            if let warmup = intervals.warmup { lines.append("warmup \(text(warmup))") }
            for block in intervals.blocks {
                lines.append("\(block.iterations)x")
                lines += block.steps.map { "\($0.purpose) \(text($0.step))" }
            }
            if let cooldown = intervals.cooldown { lines.append("cooldown \(text(cooldown))") }
        case .goal(let workout): lines.append("goal \(workout.swimmingLocation.rawValue) \(text(workout.goal))")
        case .pacer(let pacer): lines.append("pacer \(text(pacer.distance, .meter)) \(text(pacer.time, .second))")
        case .multisport(let multisport): lines.append("legs \(multisport.legs)")
        }
        return lines
    }

    private static func text(_ step: PlannedStep) -> String {
        var parts = [text(step.goal)]
        if let target = step.target {
            switch target.value {
            case .zone(let zone): parts.append("\(target.subject) zone \(zone)")
            case .threshold, .range:
                let bounds = target.bounds ?? (0, 0)
                parts.append("\(target.subject) \(digits(bounds.low)) \(digits(bounds.high))")
            }
            parts.append("\(target.metric)")
        }
        if let relative = step.relativeTarget {
            parts.append("\(relative.reference) \(digits(relative.low)) \(digits(relative.high))")
        }
        if let ramp = step.ramp { parts.append("ramp \(ramp)") }
        if let name = step.displayName { parts.append("'\(name)'") }
        return parts.joined(separator: " ")
    }

    private static func text(_ goal: PlannedGoal) -> String {
        switch goal {
        case .open: "open"
        case .time(let time): text(time, .second)
        case .distance(let distance): text(distance, .meter)
        case .energy(let energy): text(energy, .kilocalorie)
        case .poolSwim(let distance, let time): "\(text(distance, .meter)) in \(text(time, .second))"
        }
    }

    private static func text(_ amount: QuantityValue, _ unit: QuantityUnit) -> String {
        "\(digits(amount.converted(to: unit) ?? .nan)) \(unit)"
    }

    private static func digits(_ number: Double) -> String { PlanNumber.text(number, digits: 9) }
}
