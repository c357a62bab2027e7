package import Foundation
package import HealthKit
import HealthModel
package import HealthReports

extension LiveMeter {
    /// Returns the live report of a workout session of this process.
    package mutating func report(of session: HKWorkoutSession, at now: Date) -> LiveReport {
        let builder = session.associatedWorkoutBuilder()
        let statistics = builder.allStatistics.map { ($0.key.record, $0.value.record) }
        let facts = LiveFacts(
            configuration: session.workoutConfiguration.record,
            state: SessionState(rawValue: session.state.rawValue) ?? .ended, elapsed: builder.elapsedTime(at: now),
            activities: builder.workoutActivities.map(\.record), events: builder.workoutEvents.map(\.record),
            statistics: Dictionary(statistics) { first, _ in first },
            heartRateZones: builder.zoneGroup(for: HKQuantityType(.heartRate))?.record)
        return report(of: facts, at: now)
    }
}
