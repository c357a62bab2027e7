package import HealthModel
package import HealthStore
import TestEngines

extension SQLiteEngine {
    /// Returns an empty store of which an app may read everything; what it may share is not determined.
    package static func forTest(readableBy app: AppIdentity) throws -> SQLiteEngine {
        let engine = try SQLiteEngine.forTest()
        let readable = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(app, AuthorizationDecisions(read: readable)) }
        return engine
    }
}
