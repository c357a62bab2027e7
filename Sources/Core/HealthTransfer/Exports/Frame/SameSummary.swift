import Foundation
import HealthModel
import HealthStore

/// The rule by which a summary and a stored workout are the same outing (IMP-19).
enum SameSummary {
    /// The seconds within which both begin.
    static let startTolerance = 120.0
    /// The share and the seconds by which their lengths may differ.
    static let lengthShare = 0.05
    static let lengthTolerance = 60.0

    /// Returns whether a stored workout is the outing of another telling: of one sport, or one of them unknown.
    static func isSame(
        _ activity: WorkoutActivity, from start: Double, to end: Double, as stored: SampleRecord
    ) -> Bool {
        guard let other = stored.workout?.activityType, other == activity || other == .other || activity == .other
        else { return false }
        let lengths = (end - start, stored.end - stored.start)
        return abs(start - stored.start) <= startTolerance
            && abs(lengths.0 - lengths.1) <= max(lengthTolerance, lengthShare * max(lengths.0, lengths.1))
    }

    /// Returns the stored workouts that are the same outing, the nearest start first.
    static func workouts(
        _ activity: WorkoutActivity, from start: Double, to end: Double, in store: StoreReader
    ) throws -> [SampleRecord] {
        let near: SamplePredicate = .and([
            .start(.greaterOrEqual, start - startTolerance), .start(.lessOrEqual, start + startTolerance),
        ])
        return try store.samples(SampleRequest(.workout, near))
            .filter { isSame(activity, from: start, to: end, as: $0) }
            .sorted { (abs($0.start - start), $0.uuid.uuidString) < (abs($1.start - start), $1.uuid.uuidString) }
    }
}
