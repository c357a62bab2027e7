package import Foundation
import GRDB
package import HealthModel

/// Saving of the results of workout builders.
extension StoreWriter {
    /// Saves a workout with the statistics of its samples, their association, and its route (WBD-14).
    package func finish(_ draft: WorkoutDraft) throws -> FinishedWorkout {
        var record = draft.workout
        guard case .workout(var workout) = record.content else {
            throw EngineError(.invalidArgument, "A workout builder can save only a workout.")
        }
        let data = try read.measuredData(in: draft.members.runs)
        workout.measure(data, end: record.end)
        workout.sort(data, into: draft.zones, start: record.start, end: record.end)
        record.content = .workout(workout)
        try requireSharing([.workout])
        try checkIdentifiers([record])
        guard let row = try insert([record]).first?.lowerBound else { throw RowDecoder.damage }
        try associate(draft.members.runs, with: row)
        if let plan = draft.plan { try insert(plan, of: row) }
        let route = try draft.route.map { try save($0.draft, points: $0.points, of: row) }
        for series in draft.heartbeats {
            let id = try insert(series)
            try associate([id...id], with: row)
        }
        if let session = draft.session { try forget(session) }
        return FinishedWorkout(workout: try read.workout(row: row), route: route)
    }

    /// Saves a route and associates it with a stored workout (RTE-7, RTE-9).
    ///
    /// Returns the route as stored; if the save was ignored because of a sync identifier, the existing one.
    ///
    /// - Parameter points: The points in any order; stored by time, equal times in the order given (RTE-1). Not
    ///   empty.
    package func save(_ route: RouteDraft, points: [RoutePoint], of workout: UUID) throws -> SampleRecord {
        try save(route, points: points, of: workoutRow(workout, mustBeOwn: false))
    }

    /// Saves a route and associates it with one workout (RTE-8); returns it as it is stored.
    ///
    /// Its points may lie outside of the workout's dates (RTE-10).
    func save(_ route: RouteDraft, points: [RoutePoint], of workout: Int64) throws -> SampleRecord {
        let ordered = points.enumerated()
            .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
            .map(\.element)
        guard ordered.allSatisfy(\.hasValidCoordinate) else {
            throw EngineError(.invalidArgument, "A location has coordinates out of range.")
        }
        var rest: [RoutePoint]? = ordered
        let id = try BulkWriter(self).insert(route) {
            defer { rest = nil }
            return rest
        }
        try associate([id...id], with: workout)
        return try read.route(row: id)
    }
}

extension StoreWriter {
    /// Inserts the supplement of a workout that has none.
    func insert(_ supplement: WorkoutSupplement, of workout: Int64) throws {
        let sql = "INSERT INTO workout_supplement (workout, header, payload) VALUES (?, ?, ?)"
        try SQLStatement(database, sql).run(
            .integer(workout), .blob(PackedJSON.pack(supplement.header)),
            .blob(SupplementColumns.encode(supplement.columns)))
    }
}
