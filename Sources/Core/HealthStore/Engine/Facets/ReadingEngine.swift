package import Foundation
package import HealthModel

/// Questions for samples, as far as an app may see them.
package protocol ReadingEngine: AnyObject, Sendable {
    /// The samples a request asks for and the app may see, in one consistent read (QRY-5).
    func samples(_ request: SampleRequest, for app: AppIdentity) throws(EngineError) -> [SampleRecord]
    /// What remains of deleted objects, oldest first (STO-36).
    func deletedRecords(of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [DeletedRecord]
    /// How many samples of each type each source has, as far as the app may see them.
    func inventory(for app: AppIdentity) throws(EngineError) -> [InventoryEntry]
    /// The types of which there are samples and for which the app may ask, in the order of their identifiers; whether it would
    /// be given any is not looked at, so this costs next to nothing.
    func storedTypes(for app: AppIdentity) throws(EngineError) -> [ObjectType]
    /// The identifiers that begin with these hexadecimal digits, dashes aside, at most two: enough to tell unique from
    /// ambiguous.
    func uuids(withPrefix prefix: String, of types: [ObjectType], for app: AppIdentity) throws(EngineError) -> [UUID]
    /// The identifiers of objects in rows that end with these hexadecimal digits, at most two.
    func uuids(withSuffix suffix: String, of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [UUID]
    /// Gives the identifiers of all objects of a type in rows that the app may see, in no order.
    func forEachIdentifier(of type: ObjectType, for app: AppIdentity, _ give: (UUID) -> Void) throws(EngineError)
    /// The sources of at least one matching sample that the app may see, by bundle identifier (QRY-14).
    func sources(_ parts: [SampleRequest.Part], for app: AppIdentity) throws(EngineError) -> [SourceRecord]
    /// Gives the samples of a type that match and that the app may see, one by one in the order of start and insertion,
    /// until the closure answers false; however many there are, few are in memory.
    func forEachSample(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity,
        _ give: (SampleRecord) throws -> Bool
    ) throws
    /// Gives the workouts that match and that the app may see, the latest first, until the closure answers false; however
    /// many there are, few are in memory.
    func forEachWorkout(
        _ predicate: SamplePredicate, for app: AppIdentity, _ give: (SampleRecord) throws -> Bool
    ) throws
    /// Gives what totals of matching workouts are made of, in no order.
    func forEachWorkoutFigures(
        _ predicate: SamplePredicate, for app: AppIdentity, _ give: (WorkoutFigures) -> Void
    ) throws(EngineError)
}

/// How many samples of a type a source has, and when.
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
