package import Foundation
import GRDB
package import HealthModel

/// Relayed data: apps forward the measurements of other sources, which are looked up by sync identifier, and deleted
/// when the measured data are imported.
extension ImportWriter {
    // MARK: Lookup

    /// Returns the stored object of a source with a sync identifier; nil if there is none.
    package func synced(
        _ identifier: String, of type: ObjectType, from source: AppIdentity
    ) throws(EngineError) -> SyncedObject? {
        try EngineError.wrapping { try self.session.read.synced(identifier, of: type, from: source) }
    }

    /// Returns the stored workouts of any source whose start and end are both near the given dates, nearest first.
    package func workouts(
        from start: Double, to end: Double, within seconds: Double
    ) throws(EngineError) -> [NearWorkout] {
        try EngineError.wrapping { try self.session.read.workouts(from: start, to: end, within: seconds) }
    }

    /// Returns the types of everything that belongs to a stored workout.
    package func memberTypes(of workout: UUID) throws(EngineError) -> Set<ObjectType> {
        try EngineError.wrapping {
            let read = self.session.read
            guard let row = try read.rowID(of: workout) else { return [] }
            // A block between whose samples some of the workout lie need not have any of it.
            return try read.types(in: read.runs(of: row)).filter { type in
                try !read.matches(SampleRequest(type, .workout(workout), limit: 1)).isEmpty
            }
        }
    }

    /// Returns whether a source has a sample of a type, with a value in a range, that overlaps an interval.
    package func hasSample(
        of type: ObjectType, from source: AppIdentity, values: ClosedRange<Double>, start: Double, end: Double
    ) throws(EngineError) -> Bool {
        try EngineError.wrapping {
            let sql = """
                SELECT 1 FROM sample s JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source
                WHERE s.type = ? AND s.start_date >= ? AND s.start_date < ? AND s.end_date > ? AND o.bundle = ?
                AND s.value BETWEEN ? AND ? LIMIT 1
                """
            let read = self.session.read
            return try SQLStatement(self.session.database, sql).hasRow(
                .integer(read.references.id(of: type)),
                .real(min(read.earliestStart(of: type, endingAfter: start), start - Self.longestNight)), .real(end),
                .real(start), .text(source.source.bundleIdentifier), .real(values.lowerBound), .real(values.upperBound))
        }
    }

    /// The maximum duration of a sample before a given time, in seconds: the samples of this transaction are not yet
    /// counted.
    private static let longestNight = 172_800.0

    /// Returns the period for which complete exports cover a type, so that relayed data adds nothing to it; nil if
    /// there is none.
    package func exported(_ type: ObjectType) throws(EngineError) -> ClosedRange<Double>? {
        try EngineError.wrapping { try self.session.read.exported(type) }
    }

    // MARK: Replacement

    /// Records the import of a complete export, and deletes the relayed data of its time (ING-8).
    ///
    /// Relayed workouts are replaced by those of the export with the same dates; their annotations are preserved.
    /// - Parameter date: The date of the export, in seconds since 2001-01-01 UTC.
    /// - Returns: The number of objects deleted.
    package func replaceRelayedData(until date: Double) throws(EngineError) -> Int {
        try EngineError.wrapping {
            // Data imported in this transaction count, too.
            try self.session.finishHoldings()
            let sql = """
                INSERT INTO store (name, value) VALUES ('exported', ?1)
                ON CONFLICT (name) DO UPDATE SET value = ?1 WHERE value < ?1
                """
            try SQLStatement(self.session.database, sql).run(.real(date))
            return try self.mergePassedOnWorkouts() + self.deletePassedOn()
        }
    }

    /// Replaces relayed workouts by those of the export.
    private func mergePassedOnWorkouts() throws -> Int {
        let read = session.read
        var count = 0
        for (id, uuid) in try passedOn(.workout) {
            let record = try read.workout(row: id)
            guard let activity = record.workout?.activityType else { continue }
            let near = try read.workouts(from: record.start, to: record.end, within: NearWorkout.tolerance)
            let other = near.first {
                $0.uuid != uuid && RelayedSource.rank(ofBundle: $0.bundleIdentifier) == nil
                    && ($0.activity == activity || activity == .other)
            }
            guard let other, let row = try read.rowID(of: other.uuid) else { continue }
            try session.replace(id, with: row)
            count += 1
        }
        return count
    }

    private func deletePassedOn() throws -> Int {
        var count = 0
        for type in try session.read.passedOnTypes() where type != .workout {
            for (id, uuid) in try passedOn(type) {
                // A sample in a block has no row until it is unpacked.
                guard try session.read.rowID(of: uuid) == id else { continue }
                try session.deleteRow(id)
                count += 1
            }
        }
        return count
    }

    /// Returns the relayed data of a type that exports contain completely.
    ///
    /// Of a sum that spans the time of the export, an unknown part was measured.
    private func passedOn(_ type: ObjectType) throws -> [(id: Int64, uuid: UUID)] {
        enum Column: Int, SQLColumns {
            case id, uuid
            static let list = selection(of: "s")
        }
        let read = session.read
        guard let range = try read.exported(type) else { return [] }
        let last = type.isCumulative ? "s.start_date < ?" : "s.end_date <= ?"
        let sql = """
            SELECT \(Column.list) FROM sample s
            JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source
            WHERE s.type = ? AND s.end_date >= ? AND \(last) AND s.correlation IS NULL
            AND substr(o.bundle, 1, ?) = ? ORDER BY s.id
            """
        var found: [(id: Int64, uuid: UUID)] = []
        try SQLStatement(session.database, sql).forEach(
            Column.self,
            [
                .integer(read.references.id(of: type)), .real(range.lowerBound), .real(range.upperBound),
                .integer(Int64(RelayedSource.prefix.count)), .text(RelayedSource.prefix),
            ]
        ) { row in
            found.append((row.integer(.id), try row.uuid(.uuid)))
            return true
        }
        return found
    }
}

extension StoreReader {
    fileprivate func synced(
        _ identifier: String, of type: ObjectType, from source: AppIdentity
    ) throws -> SyncedObject? {
        enum Column: Int, SQLColumns {
            case id, uuid, startDate, endDate, value, version
            static let list = selection(of: "s", [.version: "y.version"])
        }
        let sql = """
            SELECT \(Column.list) FROM sync y JOIN sample s ON s.id = y.sample
            WHERE y.source = (SELECT id FROM source WHERE bundle = ?) AND y.type = ? AND y.identifier = ?
            """
        let found = try SQLStatement(database, sql).first(
            Column.self, .text(source.source.bundleIdentifier), .integer(references.id(of: type)), .text(identifier)
        ) { row in
            (
                id: row.integer(.id),
                object: SyncedObject(
                    uuid: try row.uuid(.uuid), version: row.real(.version), start: row.real(.startDate),
                    end: row.real(.endDate), value: row.optionalReal(.value))
            )
        }
        guard let found else { return nil }
        guard type.family == .correlation else { return found.object }
        var object = found.object
        for inner in try contained(in: found.id) { object.contained[inner.type] = inner.canonicalValue }
        return object
    }

    fileprivate func workouts(from start: Double, to end: Double, within seconds: Double) throws -> [NearWorkout] {
        enum Column: Int, SQLColumns {
            case uuid, startDate, endDate, activity, bundle
            static let list = selection(of: "s", [.activity: "w.activity", .bundle: "o.bundle"])
        }
        let sql = """
            SELECT \(Column.list) FROM sample s JOIN workout w ON w.id = s.id
            JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source
            WHERE s.type = ? AND s.start_date BETWEEN ? AND ? AND s.end_date BETWEEN ? AND ? ORDER BY s.id
            """
        var found: [NearWorkout] = []
        try SQLStatement(database, sql).forEach(
            Column.self,
            [
                .integer(references.id(of: .workout)), .real(start - seconds), .real(start + seconds),
                .real(end - seconds), .real(end + seconds),
            ]
        ) { row in
            found.append(
                NearWorkout(
                    uuid: try row.uuid(.uuid), activity: WorkoutActivity(stored: row.integer(.activity)),
                    start: row.real(.startDate), end: row.real(.endDate), bundleIdentifier: row.text(.bundle) ?? ""))
            return true
        }
        func distance(_ workout: NearWorkout) -> Double { abs(workout.start - start) + abs(workout.end - end) }
        return found.enumerated().sorted { (distance($0.1), $0.0) < (distance($1.1), $1.0) }.map(\.1)
    }

    /// Returns the types with relayed data.
    fileprivate func passedOnTypes() throws -> [ObjectType] {
        let sql = """
            SELECT DISTINCT a.type FROM appearance a JOIN source o ON o.id = a.source
            WHERE a.count > 0 AND substr(o.bundle, 1, ?) = ? ORDER BY a.type
            """
        return try SQLStatement(database, sql)
            .integers(.integer(Int64(RelayedSource.prefix.count)), .text(RelayedSource.prefix))
            .compactMap { references.type($0) }
    }

    /// Returns the time from the first measured sample of a type to the latest complete export.
    fileprivate func exported(_ type: ObjectType) throws -> ClosedRange<Double>? {
        let moment = try SQLStatement(database, "SELECT value FROM store WHERE name = 'exported'")
            .first { $0.real(.only) }
        guard let moment else { return nil }
        let sql = """
            SELECT min(a.earliest) FROM appearance a JOIN source o ON o.id = a.source
            WHERE a.type = ? AND a.count > 0 AND substr(o.bundle, 1, ?) <> ?
            """
        let earliest = try SQLStatement(database, sql).first(
            .integer(references.id(of: type)), .integer(Int64(RelayedSource.prefix.count)),
            .text(RelayedSource.prefix)
        ) { $0.optionalReal(.only) }
        guard let earliest, let first = earliest, first <= moment else { return nil }
        return first...moment
    }
}
