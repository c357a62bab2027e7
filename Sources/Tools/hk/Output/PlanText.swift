import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The texts of a plan that is being done.
enum PlanText {
    /// Returns the goal: `10:00`, `400 m`, `open`.
    static func goal(_ goal: PlannedGoal, _ format: Format) -> String {
        switch goal {
        case .open: "open"
        case .time: Format.duration(goal.seconds ?? 0)
        case .distance: format.distance(goal.meters ?? 0)
        case .energy: "\(format.number(goal.kilocalories ?? 0)) kcal"
        case .poolSwim: "\(format.distance(goal.meters ?? 0)) in \(Format.duration(goal.seconds ?? 0))"
        }
    }

    /// Returns the target: `200–210 W`, `heart rate zone 2`.
    static func target(_ target: PlannedTarget, _ activity: WorkoutActivity, _ format: Format) -> String {
        var text: String
        if case .zone(let zone) = target.value {
            text = "\(target.subject.title) zone \(zone)"
        } else if let (low, high) = target.bounds {
            switch target.subject {
            case .speed:
                // The slower pace is the longer time.
                let measure = format.measure(SpeedStyle(of: activity))
                let bounds = [low, high].filter { $0 > 0 }.map { format.speed($0, measure) }
                text = low == high ? bounds.last ?? "" : bounds.joined(separator: " to ")
            case .power: text = "\(range(low, high, format)) W"
            case .heartRate: text = "\(range(low, high, format)) beats/min"
            case .cadence: text = "cadence \(range(low, high, format))"
            }
        } else {
            text = target.subject.title
        }
        if target.metric == .average { text += " on average" }
        return text
    }

    private static func range(_ low: Double, _ high: Double, _ format: Format) -> String {
        let (first, last) = (format.number(low, decimals: 0), format.number(high, decimals: 0))
        return first == last ? first : "\(first)–\(last)"
    }

    /// Returns a measured value of a target.
    static func value(
        _ value: Double, of target: PlannedTarget, _ activity: WorkoutActivity, _ format: Format
    ) -> String {
        switch target.subject {
        case .speed: format.speed(value, format.measure(SpeedStyle(of: activity)))
        case .power: "\(format.number(value)) W"
        case .heartRate: "\(format.number(value)) bpm"
        case .cadence: "\(format.number(value)) /min"
        }
    }

    /// Returns the state of a value; a pace is slower, where a speed is less.
    static func state(_ state: PlanAlerts.State, of target: PlannedTarget) -> String {
        switch (state, target.subject) {
        case (.within, _): "in target"
        case (.below, .speed): "too slow"
        case (.above, .speed): "too fast"
        case (.below, _): "too low"
        case (.above, _): "too high"
        }
    }

    /// Returns a step with its goal and target: `Work: 400 m, 4:10 to 4:00 /km`.
    static func step(_ part: PlannedPart, _ format: Format) -> String {
        let target = part.step.target.map { ", \(Self.target($0, part.activity, format))" } ?? ""
        return "\(name(part)): \(goal(part.step.goal, format))\(target)"
    }

    /// Returns the name of a step, which is its sport in a plan of several.
    static func name(_ part: PlannedPart) -> String { part.title.printable }

    /// Returns what is left of a goal: `1:20 left`.
    static func left(_ left: PlanProgress.Left, _ format: Format) -> String {
        switch left {
        // The last second counts down to its end.
        case .seconds(let seconds): "\(Format.duration(seconds.rounded(.up))) left"
        case .meters(let meters): "\(format.distance(meters)) left"
        case .kilocalories(let kilocalories): "\(format.number(kilocalories)) kcal left"
        }
    }
}
