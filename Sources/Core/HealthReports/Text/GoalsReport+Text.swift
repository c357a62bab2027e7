import Foundation
package import HealthModel

extension Format {
    /// Formats an amount of a goal: `50.00 km`, `5 h`, `4:30 h`, `4`.
    package func amount(_ value: Double, of measure: TrainingGoal.Measure) -> String {
        switch measure {
        case .distance: distance(value)
        case .time: hours(value)
        case .count, .days: number(value)
        case .energy: "\(number(value)) kcal"
        }
    }

    private func hours(_ seconds: Double) -> String {
        let minutes = seconds.isFinite && seconds.magnitude < 1e12 ? Int((seconds / 60).rounded()) : 0
        if minutes < 60 { return "\(minutes) min" }
        return (minutes % 60 == 0 ? count(minutes / 60) : "\(count(minutes / 60)):\(Self.twoDigits(minutes % 60))")
            + " h"
    }

    /// Returns the name of a goal: `50.00 km of running a week`, `4 days with a workout a week`.
    package func name(of goal: TrainingGoal) -> String {
        let amount = amount(goal.target, of: goal.measure)
        let sport = goal.activityType.map { CamelCase.title($0.name).lowercased() }
        let what =
            switch goal.measure {
            case .distance, .time, .energy: sport.map { "\(amount) of \($0)" } ?? amount
            case .count: "\(amount) \(sport.map { "times \($0)" } ?? (goal.target == 1 ? "workout" : "workouts"))"
            case .days: "\(amount) \(goal.target == 1 ? "day" : "days") with \(sport ?? "a workout")"
            }
        return "\(what) a \(goal.period.rawValue)"
    }
}
