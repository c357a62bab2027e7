import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

/// The requirements of every engine, however it stores its data.
protocol CoreEngine: AnyObject, Sendable {
    func authorization(of app: AppIdentity, for type: ObjectType) throws(EngineError) -> AuthorizationState
    func authorize(_ app: AppIdentity, _ decisions: AuthorizationDecisions) throws(EngineError)
    func samples(_ request: SampleRequest, for app: AppIdentity) throws(EngineError) -> [SampleRecord]
    func deletedRecords(of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [DeletedRecord]
    func inventory(for app: AppIdentity) throws(EngineError) -> [InventoryEntry]
    func storedTypes(for app: AppIdentity) throws(EngineError) -> [ObjectType]
    func uuids(withPrefix prefix: String, of types: [ObjectType], for app: AppIdentity) throws(EngineError) -> [UUID]
    func uuids(withSuffix suffix: String, of type: ObjectType, for app: AppIdentity) throws(EngineError) -> [UUID]
    func forEachIdentifier(of type: ObjectType, for app: AppIdentity, _ body: (UUID) -> Void) throws(EngineError)
    func sources(_ parts: [SampleRequest.Part], for app: AppIdentity) throws(EngineError) -> [SourceRecord]
    func forEachSample(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity,
        _ body: (SampleRecord) throws -> Bool
    ) throws
    func forEachWorkout(
        _ predicate: SamplePredicate, for app: AppIdentity, _ body: (SampleRecord) throws -> Bool
    ) throws
    func forEachWorkoutFigures(
        _ predicate: SamplePredicate, for app: AppIdentity, _ body: (WorkoutFigures) -> Void
    ) throws(EngineError)
    func statistics(_ request: StatisticsRequest, for app: AppIdentity) throws(EngineError) -> StatisticsRecord?
    func statistics(_ requests: [StatisticsRequest], for app: AppIdentity) throws(EngineError) -> [StatisticsRecord?]
    func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets, for app: AppIdentity
    ) throws(EngineError) -> StatisticsCollectionRecord
    func values(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity, _ body: (StatisticsColumns) -> Bool
    ) throws(EngineError)
    func sourceOrder(of type: ObjectType) throws(EngineError) -> [String]
    func setSourceOrder(_ bundleIdentifiers: [String], of type: ObjectType) throws(EngineError)
    func systemSources() throws(EngineError) -> Set<String>
    func setSystemSources(_ bundleIdentifiers: Set<String>) throws(EngineError)
    func save(_ samples: [SampleRecord], by app: AppIdentity) throws(EngineError)
    func add(_ samples: [SampleRecord], to workout: UUID, by app: AppIdentity) throws(EngineError)
    func delete(_ identifiers: [UUID], by app: AppIdentity) throws(EngineError)
    func delete(
        of type: ObjectType, matching predicate: SamplePredicate, by app: AppIdentity
    ) throws(EngineError) -> Int
    func objects(of type: ObjectType, matching predicate: SamplePredicate) throws(EngineError) -> Set<String>
    func grant(
        _ granted: Set<String>, among objects: Set<String>, of type: ObjectType, includesNew: Bool, to app: AppIdentity
    ) throws(EngineError)
    func changes(_ request: ChangeRequest, for app: AppIdentity) throws(EngineError) -> Changes
    func changedTypes(
        _ parts: [SampleRequest.Part], since position: ChangePosition?, for app: AppIdentity
    ) throws(EngineError) -> (types: Set<ObjectType>, position: ChangePosition)
    func quantities(
        _ request: QuantityRequest, for app: AppIdentity, _ give: (QuantityDatum) -> Bool
    ) throws(EngineError)
}

extension SQLiteEngine: CoreEngine {}

/// An engine that the suites of this folder run with: one that joins the lists below follows the same rules.
struct EngineUnderTest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let make: @Sendable () throws -> any CoreEngine

    /// The complete engine, on an SQLite database.
    static let sqlite = EngineUnderTest(testDescription: "SQLite") { try SQLiteEngine.forTest() }
    /// Permissions, reading, writing, changes and statistics, in a list.
    static let list = EngineUnderTest(testDescription: "list") { ListEngine() }

    static let all = [sqlite, list]

    /// Opens an empty store in which apps may read and write everything.
    func open(to apps: AppIdentity...) throws -> any CoreEngine {
        let engine = try make()
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        for app in apps.isEmpty ? [.own] : apps {
            try engine.authorize(app, AuthorizationDecisions(share: all, read: all))
        }
        return engine
    }
}
