package import Foundation
import HealthModel
package import HealthStore

extension StoreReader {
    /// Returns the workouts of apps that overlap an interval, the latest first.
    ///
    /// Their samples would also count in a live workout at the same time (LIV-26); samples of other sources,
    /// including imports, would not (LIV-23).
    package func workouts(of apps: Set<String>, sharing interval: DateInterval) throws -> [WorkoutSummary] {
        let predicate = SamplePredicate.and([
            .start(.less, interval.end.timeIntervalSinceReferenceDate),
            .end(.greater, interval.start.timeIntervalSinceReferenceDate), .source(apps),
        ])
        return try samples(
            SampleRequest(.workout, predicate, sort: [.init(.start, isAscending: false)])
        ).compactMap { WorkoutSummary($0) }
    }
}
