import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// A caller's access to a person's store (SRV-2), which runs all queries in the work pool.
struct PersonalData: Sendable {
    let access: StoreAccess
    let pool: WorkPool
    /// A reference that keeps the store open.
    private let store: PersonStore

    init(_ store: PersonStore, as app: AppIdentity, pool: WorkPool) {
        (self.store, self.pool, access) = (store, pool, store.access(as: app))
    }

    /// Runs a query on the store.
    func read<Answer: Sendable>(_ ask: @escaping @Sendable (StoreReader) throws -> Answer) async throws -> Answer {
        try await pool.run { try access.reports(ask) }
    }

    /// Writes to the store in one transaction.
    func write<Answer: Sendable>(_ body: @escaping @Sendable (StoreWriter) throws -> Answer) async throws -> Answer {
        try await pool.run { try access.write(body) }
    }

    /// Runs longer work on the store.
    func work<Value: Sendable>(_ body: @escaping @Sendable (StoreAccess) throws -> Value) async throws -> Value {
        try await pool.run { try body(access) }
    }

    /// Returns the permissions of the caller for a type.
    func authorization(for type: ObjectType) async throws -> AuthorizationState {
        try await pool.run {
            try access.permissions { try $0.authorization(for: type) }
        }
    }

    /// Returns the revision of the store, without waiting for a turn because it takes so little time.
    func revision() throws(EngineError) -> StoreRevision {
        try access.engine(for: .permissions).revision()
    }
}
