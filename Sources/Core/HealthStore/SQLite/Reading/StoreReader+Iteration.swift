import GRDB
package import HealthModel

extension StoreReader {
    /// Passes the matching samples of a type that the app may read, one by one, ordered by start and insertion, until
    /// the closure returns false; memory use does not depend on their number.
    package func forEachSample(
        of type: ObjectType, _ predicate: SamplePredicate, _ receive: (SampleRecord) throws -> Bool
    ) throws {
        let visibility = try visibility(of: type)
        try withSamples(of: type, visibility.narrowing(predicate), visibility) { samples in
            while let (_, record) = try samples.next() {
                guard try receive(record) else { return }
            }
        }
    }

    /// Passes the matching workouts that the app may read, latest first, until the closure returns false; memory use
    /// does not depend on their number.
    package func forEachWorkout(
        _ predicate: SamplePredicate, _ receive: (SampleRecord) throws -> Bool
    ) throws {
        let visibility = try visibility(of: .workout)
        let whole = visibility.narrowing(predicate)
        let request = SampleRequest(.workout, whole, sort: [.init(.start, isAscending: false)])
        try forEachRow(.workout, whole, visibility, request) { record, _ in try receive(record) }
    }

    /// Passes the figures that totals of matching workouts are computed from, unordered.
    package func forEachWorkoutFigures(
        _ predicate: SamplePredicate, _ receive: (WorkoutFigures) -> Void
    ) throws {
        let visibility = try visibility(of: .workout)
        try forEachWorkoutFigures(visibility.narrowing(predicate), visibility, receive)
    }
}
