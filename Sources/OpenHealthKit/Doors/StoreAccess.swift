import HealthDatabase
package import HealthKit
package import HealthModel

/// The permission steps of an app, for code that works on the engine.
package struct StoreAccess: Sendable {
    private let context: StoreContext

    package init(_ context: StoreContext) {
        self.context = context
    }

    /// Lets the policy decide what is not decided yet, and answers which types may be shared.
    package func request(share: Set<ObjectType>, read: Set<ObjectType>) async throws -> [ObjectType: Bool] {
        let undecided = try context.read { (engine, app) throws(EngineError) in
            var undecided: (share: Set<ObjectType>, read: Set<ObjectType>) = ([], [])
            for type in share where try engine.authorization(of: app, for: type).share == .notDetermined {
                undecided.share.insert(type)
            }
            for type in read where try engine.authorization(of: app, for: type).read == .notDetermined {
                undecided.read.insert(type)
            }
            return undecided
        }
        if !undecided.share.isEmpty || !undecided.read.isEmpty {
            let decisions = try await context.policy.decide(
                for: context.identity, share: undecided.share, read: undecided.read)
            try context.write { (engine, app) throws(EngineError) in try engine.authorize(app, decisions) }
        }
        return try context.read { (engine, app) throws(EngineError) in
            var shared: [ObjectType: Bool] = [:]
            for type in share { shared[type] = try engine.authorization(of: app, for: type).share == .authorized }
            return shared
        }
    }
}
