package import HealthModel
package import HealthStore

extension SQLiteEngine {
    /// Returns an empty store in memory of which an app may read everything; what it may share is not determined.
    package static func inMemory(readableBy app: AppIdentity) throws -> SQLiteEngine {
        let engine = try SQLiteEngine.inMemory()
        let readable = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(app, AuthorizationDecisions(read: readable)) }
        return engine
    }
}
