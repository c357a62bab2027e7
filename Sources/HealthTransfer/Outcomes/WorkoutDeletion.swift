package import Foundation
package import HealthDatabase
package import HealthModel

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
        let types = try access.read { (engine, app) throws(EngineError) in
            Set(try engine.inventory(for: app).map(\.type))
        }
        _ = try await access.request(share: types.union(records.map(\.type)).filter(\.isShareable), read: [])
        let belongings = try access.write { (engine, app) throws(EngineError) in
            try engine.deleteWithBelongings(records.map(\.uuid), by: app)
        }
        return zip(records, belongings).map {
            Outcome(uuid: $0.uuid, type: $0.type, belongings: $1.deleted, kept: $1.kept)
        }
    }
}
