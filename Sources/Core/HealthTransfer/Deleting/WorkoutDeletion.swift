package import Foundation
package import HealthModel
import HealthReports
package import HealthStore

/// Deletes objects that an app saved or imported; a workout is deleted with its samples and routes.
///
/// A store does not delete these with the workout (STO-38), so importing the same file again would store them a
/// second time.
///
/// Deleted workouts are kept in the bin (STO-62), unless they are deleted permanently.
package struct WorkoutDeletion: Sendable {
    /// The result of deleting one object.
    package struct Outcome: Sendable {
        package var uuid: UUID
        package var type: ObjectType
        /// The number of samples and routes deleted with it.
        package var belongings: Int
        /// The number of samples and routes of other apps, which stayed.
        package var kept: Int

        fileprivate init(_ record: SampleRecord, _ belongings: DeletedBelongings) {
            (uuid, type) = (record.uuid, record.type)
            (self.belongings, kept) = (belongings.deleted, belongings.kept)
        }
    }

    /// The amount of data of one source that would be deleted.
    package struct Extent: Sendable, Equatable {
        package var source: SourceRecord
        /// The number of workouts.
        package var workouts: Int
        /// The number of samples and routes; a series counts as one.
        package var samples: Int
    }

    private let access: StoreAccess
    private let isPermanent: Bool

    /// Creates a deletion.
    ///
    /// - Parameter isPermanent: A Boolean value that indicates whether workouts are erased rather than kept in the bin.
    package init(access: StoreAccess, isPermanent: Bool = false) {
        (self.access, self.isPermanent) = (access, isPermanent)
    }

    private var bin: BinForm? { isPermanent ? nil : WorkoutBin.form }

    /// Returns the objects that the app neither saved nor imported, and so may not delete.
    package func foreign(among records: [SampleRecord]) throws(EngineError) -> [SampleRecord] {
        let others = records.filter { $0.source?.source.bundleIdentifier != access.identity.source.bundleIdentifier }
        guard !others.isEmpty else { return [] }
        let imported = try access.own { try $0.imported(others.map(\.uuid)) }
        return others.filter { !imported.contains($0.uuid) }
    }

    /// Deletes stored objects in a single transaction, after requesting the required authorization.
    ///
    /// - Throws: ``EngineError/Code/authorizationDenied`` if one of them is foreign.
    package func delete(_ records: [SampleRecord]) async throws -> [Outcome] {
        guard !records.isEmpty else { return [] }
        try await requestShareAuthorization(records)
        return try delete(records, .app)
    }

    /// Deletes objects that several apps saved or imported in a single transaction (STO-33), after requesting the
    /// required authorization.
    ///
    /// - Returns: The results, in the order of the objects.
    /// - Throws: ``EngineError/Code/authorizationDenied`` if one of them is foreign to its app.
    package static func delete(_ parts: [(WorkoutDeletion, [SampleRecord])]) async throws -> [Outcome] {
        let parts = parts.filter { !$1.isEmpty }
        guard let first = parts.first?.0 else { return [] }
        for (deletion, records) in parts { try await deletion.requestShareAuthorization(records) }
        let deletions = parts.map { DeletionPart($1.map(\.uuid), by: $0.access.identity) }
        let belongings = try first.access.engine(for: .writing).deleteWithAssociated(deletions, bin: first.bin)
        return zip(parts.flatMap(\.1), belongings.flatMap(\.self)).map(Outcome.init)
    }

    /// Deletes stored objects of any app in a single transaction as the owner of the store, without requesting
    /// authorization.
    package func deleteAsOwner(_ records: [SampleRecord]) throws -> [Outcome] {
        records.isEmpty ? [] : try delete(records, .owner)
    }

    /// Deletes stored objects of the app in a single transaction, without requesting authorization.
    package func deleteOwn(_ records: [SampleRecord]) throws -> [Outcome] {
        records.isEmpty ? [] : try delete(records, .app)
    }

    private func delete(_ records: [SampleRecord], _ authority: DeletionAuthority) throws(EngineError) -> [Outcome] {
        let part = DeletionPart(records.map(\.uuid), by: access.identity, authority)
        let belongings = try access.engine(for: .writing).deleteWithAssociated([part], bin: bin)
        return zip(records, belongings.joined()).map(Outcome.init)
    }

    /// Returns the amount of data that belongs to stored objects, including the objects themselves, by source and
    /// sorted by name.
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
                for type in try reports.storedTypes() where type != .workout {
                    try reports.forEachSample(of: type, predicate) { record in
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

    private func requestShareAuthorization(_ records: [SampleRecord]) async throws {
        let types = try access.read { Set(try $0.inventory().map(\.type)) }
        _ = try await access.request(share: types.union(records.map(\.type)).filter(\.isShareable), read: [])
    }
}
