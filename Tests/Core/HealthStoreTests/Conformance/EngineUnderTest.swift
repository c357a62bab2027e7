import HealthModel
import HealthStore
import Testing

/// The requirements of every engine, however it stores its data.
protocol CoreEngine: PermissionEngine, WritingEngine, ReadingEngine, StatisticsEngine {
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
    static let sqlite = EngineUnderTest(testDescription: "SQLite") { try SQLiteEngine.inMemory() }
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
