package import Foundation
package import HealthModel

/// Queries for samples, restricted to what an app may read.
package protocol ReadingEngine: AnyObject, Sendable {
    /// Returns the samples that match a request and that the app may read, in one consistent read (QRY-5).
    func samples(_ request: SampleRequest, for app: AppIdentity) throws(EngineError) -> [SampleRecord]
    /// Returns the tombstones of deleted objects, oldest first (STO-36).
    func deletedRecords(of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [DeletedRecord]
    /// Returns the number of samples per type and source that the app may read.
    func inventory(for app: AppIdentity) throws(EngineError) -> [InventoryEntry]
    /// Returns the types that have samples and for which the app requested authorization, ordered by identifier. It
    /// does not check whether the app would receive any samples, which makes it very cheap.
    func storedTypes(for app: AppIdentity) throws(EngineError) -> [ObjectType]
    /// Returns the identifiers that begin with these hexadecimal digits, ignoring dashes; at most two, enough to
    /// distinguish unique from ambiguous.
    func uuids(withPrefix prefix: String, of types: [ObjectType], for app: AppIdentity) throws(EngineError) -> [UUID]
    /// Returns the identifiers of row-stored objects that end with these hexadecimal digits, at most two.
    func uuids(withSuffix suffix: String, of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [UUID]
    /// Passes the identifiers of all row-stored objects of a type that the app may read, unordered.
    func forEachIdentifier(of type: ObjectType, for app: AppIdentity, _ body: (UUID) -> Void) throws(EngineError)
    /// Returns the sources with at least one matching sample that the app may read, by bundle identifier (QRY-14).
    func sources(_ parts: [SampleRequest.Part], for app: AppIdentity) throws(EngineError) -> [SourceRecord]
    /// Passes the matching samples of a type that the app may read, one by one, ordered by start and insertion, until
    /// the closure returns false; memory use does not depend on their number.
    func forEachSample(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity,
        _ body: (SampleRecord) throws -> Bool
    ) throws
    /// Passes the matching workouts that the app may read, latest first, until the closure returns false; memory use
    /// does not depend on their number.
    func forEachWorkout(
        _ predicate: SamplePredicate, for app: AppIdentity, _ body: (SampleRecord) throws -> Bool
    ) throws
    /// Passes the figures that totals of matching workouts are computed from, unordered.
    func forEachWorkoutFigures(
        _ predicate: SamplePredicate, for app: AppIdentity, _ body: (WorkoutFigures) -> Void
    ) throws(EngineError)
}

/// The number and time range of a source's samples of a type.
package struct InventoryEntry: Sendable {
    package var type: ObjectType
    package var source: SourceRecord
    package var count: Int
    /// The earliest start, in seconds since 2001-01-01 UTC.
    package var earliest: Double
    /// The latest end, in seconds since 2001-01-01 UTC.
    package var latest: Double

    package init(type: ObjectType, source: SourceRecord, count: Int, earliest: Double, latest: Double) {
        self.type = type
        self.source = source
        self.count = count
        self.earliest = earliest
        self.latest = latest
    }
}
