package import Foundation
import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns the planned workout that a workout could have done: of the same activity, on its day, and nearest in
    /// time; those that are complete only if there are no others (PLN-90).
    ///
    /// - Parameters:
    ///   - workout: The workout.
    ///   - plan: The plan; nil for any of the activity.
    ///   - now: The current date.
    ///   - calendar: The calendar and the time zone of dates without them.
    package func suggestedEntry(
        for workout: WorkoutSummary, plan: UUID? = nil, now: Date, calendar: Calendar
    ) throws -> PlannedEntry? {
        var calendar = calendar
        if let zone = workout.timeZone { calendar.timeZone = zone }
        guard let day = calendar.dateInterval(of: .day, for: workout.start) else { return nil }
        let entries = try plannedEntries(from: day.start, to: day.end, now: now, calendar: calendar).filter {
            plan == nil ? $0.plan.activity == workout.activityType : $0.plan.id == plan
        }
        func distance(_ entry: PlannedEntry) -> (Int, TimeInterval) {
            (
                entry.status == .done ? 1 : 0,
                entry.entry.slot.minute == nil ? 0 : abs(entry.start.timeIntervalSince(workout.start))
            )
        }
        return entries.min { distance($0) < distance($1) }
    }
}
