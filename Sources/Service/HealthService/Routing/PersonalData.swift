import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// A caller's way to a person's data, which is a gate of the store (SRV-2): every call of the engine takes its turn in the pool.
struct PersonalData: Sendable {
    let access: StoreAccess
    let pool: WorkPool
    /// The store stays open as long as somebody has a way to it.
    private let store: PersonStore

    init(_ store: PersonStore, as app: AppIdentity, pool: WorkPool) {
        (self.store, self.pool, access) = (store, pool, store.access(as: app))
    }

    /// Asks a question of the store.
    func read<Answer: Sendable>(_ ask: @escaping @Sendable (StoreReader) throws -> Answer) async throws -> Answer {
        try await pool.run { try access.reports(ask) }
    }

    /// Asks the engine, for what no report is needed.
    func ask<Answer: Sendable>(
        _ ask: @escaping @Sendable (any HealthEngine, AppIdentity) throws -> Answer
    ) async throws -> Answer {
        try await pool.run {
            try ask(access.read { (engine, _) throws(EngineError) in engine }, access.identity)
        }
    }

    /// Does something with the store that takes time.
    func work<Value: Sendable>(_ body: @escaping @Sendable (StoreAccess) throws -> Value) async throws -> Value {
        try await pool.run { try body(access) }
    }

    /// What the caller may do with a type.
    func authorization(for type: ObjectType) async throws -> AuthorizationState {
        try await pool.run {
            try access.permissions { (engine, app) throws(EngineError) in
                try engine.authorization(of: app, for: type)
            }
        }
    }

    /// The state of the store, which takes too little time to wait for a turn.
    func revision() throws(EngineError) -> StoreRevision {
        try access.permissions { (engine, _) throws(EngineError) in try engine.revision() }
    }
}
