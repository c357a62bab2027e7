import HealthModel
import HealthReports
import OpenHealthKit
import WorkoutFiles

/// The texts of a plan that is being done.
enum PlanText {
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
        let target = part.step.target.map { ", \(format.text(of: $0, part.activity))" } ?? ""
        return "\(name(part)): \(format.text(of: part.step.goal))\(target)"
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
