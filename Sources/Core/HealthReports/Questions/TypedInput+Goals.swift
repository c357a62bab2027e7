import Foundation
package import HealthModel

extension TypedInput {
    /// Parses a goal, such as 50km of distance, 5h of time, or 4 days.
    ///
    /// - Parameters:
    ///   - measure: What is counted.
    ///   - target: The amount: a distance in kilometres or with a unit, hours or a duration, or a number.
    ///   - period: The period.
    ///   - activity: The activity; nil for all.
    package static func goal(
        _ measure: TrainingGoal.Measure, _ target: String, per period: TrainingGoal.Period,
        activity: WorkoutActivity? = nil
    ) throws(InputError) -> TrainingGoal {
        let amount = try amount(target, of: measure)
        do throws(ValidationError) {
            return try TrainingGoal(measure, amount, per: period, activityType: activity)
        } catch {
            throw InputError(
                "\(InputError.quoted(target)) is not a valid goal: it must be more than zero, and possible.")
        }
    }

    private static func amount(_ text: String, of measure: TrainingGoal.Measure) throws(InputError) -> Double {
        switch measure {
        case .distance: return try distance(text, in: .kilometers)
        case .time:
            if let seconds = hours(text) { return seconds }
            return try duration(text)
        case .count, .energy, .days: return try plain(text)
        }
    }

    /// Parses hours, of which a year may have more than a duration: `5`, `5h` or `200 h`.
    private static func hours(_ text: String) -> Double? {
        let typed = text.lowercased().filter { !$0.isWhitespace }
        let digits = typed.hasSuffix("h") ? String(typed.dropLast()) : typed
        guard digits.utf8.count <= 20, let hours = Double(digits.replacing(",", with: ".")), hours.isFinite else {
            return nil
        }
        return hours * 3_600
    }

    private static func plain(_ text: String) throws(InputError) -> Double {
        let typed = text.filter { !$0.isWhitespace }
        guard typed.utf8.count <= 20, let number = Double(typed), number.isFinite else {
            throw InputError("\(InputError.quoted(text)) is not a number.")
        }
        return number
    }
}
