package import Foundation
import HealthModel
package import HealthStore

extension StoreReader {
    /// The workouts of some apps that share time with an interval, the latest first.
    ///
    /// What was measured then would count in a live workout of the same time, too (LIV-26); what other sources measured,
    /// imports among them, would not (LIV-23).
    package func workouts(of apps: Set<String>, sharing interval: DateInterval) throws(EngineError) -> [WorkoutSummary]
    {
        let predicate = SamplePredicate.and([
            .start(.less, interval.end.timeIntervalSinceReferenceDate),
            .end(.greater, interval.start.timeIntervalSinceReferenceDate), .source(apps),
        ])
        return try engine.samples(
            SampleRequest(.workout, predicate, sort: [.init(.start, isAscending: false)]), for: app
        ).compactMap { WorkoutSummary($0) }
    }
}
