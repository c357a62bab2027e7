package import Foundation
package import HealthModel
package import HealthStore

/// Deletes what an app saved or imported; a workout goes with the samples and routes that belong to it.
///
/// A store leaves them behind (STO-38), where an import of the same file would store them a second time.
package struct WorkoutDeletion: Sendable {
    /// What became of one object.
    package struct Outcome: Sendable {
        package var uuid: UUID
        package var type: ObjectType
        /// How many samples and routes went with it.
        package var belongings: Int
        /// How many are other apps' and stayed.
        package var kept: Int

        fileprivate init(_ record: SampleRecord, _ belongings: DeletedBelongings) {
            (uuid, type) = (record.uuid, record.type)
            (self.belongings, kept) = (belongings.deleted, belongings.kept)
        }
    }

    /// How much of whose data would go.
    package struct Extent: Sendable, Equatable {
        package var source: SourceRecord
        /// Workouts.
        package var workouts: Int
        /// Samples and routes; series count as one.
        package var samples: Int
    }

    private let access: StoreAccess

    package init(access: StoreAccess) {
        self.access = access
    }

    /// Those of stored objects that the app neither saved nor imported, which only others may delete.
    package func foreign(among records: [SampleRecord]) throws(EngineError) -> [SampleRecord] {
        let others = records.filter { $0.source?.source.bundleIdentifier != access.identity.source.bundleIdentifier }
        guard !others.isEmpty else { return [] }
        let imported = try access.own { (engine, app) throws(EngineError) in
            try engine.imported(others.map(\.uuid), by: app)
        }
        return others.filter { !imported.contains($0.uuid) }
    }

    /// Deletes stored objects, all or nothing, after asking for the permissions it takes.
    ///
    /// - Throws: ``EngineError/Code/authorizationDenied`` if one of them is foreign.
    package func delete(_ records: [SampleRecord]) async throws -> [Outcome] {
        guard !records.isEmpty else { return [] }
        try await askToShare(records)
        return try delete(records, .app)
    }

    /// Deletes what several apps saved or imported, all or nothing (STO-33), after asking for the permissions it takes.
    ///
    /// - Returns: What became of the objects, in their order.
    /// - Throws: ``EngineError/Code/authorizationDenied`` if one of them is foreign to its app.
    package static func delete(_ parts: [(WorkoutDeletion, [SampleRecord])]) async throws -> [Outcome] {
        let parts = parts.filter { !$1.isEmpty }
        guard let first = parts.first?.0 else { return [] }
        for (deletion, records) in parts { try await deletion.askToShare(records) }
        let deletions = parts.map { DeletionPart($1.map(\.uuid), by: $0.access.identity) }
        let belongings = try first.access.write { (engine, _) throws(EngineError) in
            try engine.deleteWithBelongings(deletions)
        }
        return zip(parts.flatMap(\.1), belongings.flatMap(\.self)).map(Outcome.init)
    }

    /// Deletes stored objects as the owner of the store, all or nothing, whoever saved them: no permission is asked for.
    package func deleteAsOwner(_ records: [SampleRecord]) throws -> [Outcome] {
        records.isEmpty ? [] : try delete(records, .owner)
    }

    private func delete(_ records: [SampleRecord], _ authority: DeletionAuthority) throws(EngineError) -> [Outcome] {
        let belongings = try access.write { (engine, app) throws(EngineError) in
            try engine.deleteWithBelongings(records.map(\.uuid), by: app, authority)
        }
        return zip(records, belongings).map(Outcome.init)
    }

    /// How much of whose data belongs to stored objects, themselves included, by source in the order of names.
    package func extent(of records: [SampleRecord]) throws -> [Extent] {
        var extents: [SourceRecord: Extent] = [:]
        func count(_ record: SampleRecord) {
            let source = record.source?.source ?? SourceRecord(bundleIdentifier: "", name: "")
            var extent = extents[source] ?? Extent(source: source, workouts: 0, samples: 0)
            if record.type == .workout { extent.workouts += 1 } else { extent.samples += 1 }
            extents[source] = extent
        }
        for record in records { count(record) }
        let workouts = Set(records.filter { $0.type == .workout }.map(\.uuid))
        let named = Set(records.map(\.uuid))
        if !workouts.isEmpty {
            let predicate = SamplePredicate.or(workouts.map { .workout($0) })
            try access.reports { reports in
                for type in try reports.engine.storedTypes(for: reports.app) where type != .workout {
                    try reports.engine.forEachSample(of: type, predicate, for: reports.app) { record in
                        if !named.contains(record.uuid) { count(record) }
                        return true
                    }
                }
            }
        }
        return extents.values.sorted {
            ($0.source.name, $0.source.bundleIdentifier) < ($1.source.name, $1.source.bundleIdentifier)
        }
    }

    private func askToShare(_ records: [SampleRecord]) async throws {
        let types = try access.read { (engine, app) throws(EngineError) in
            Set(try engine.inventory(for: app).map(\.type))
        }
        _ = try await access.request(share: types.union(records.map(\.type)).filter(\.isShareable), read: [])
    }
}
