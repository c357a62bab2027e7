import GRDB
import HealthModel

/// A transaction in which several apps may write, one after the other.
final class WriteTransaction {
    private let database: Database
    private let references: ReferenceTable
    private let now: Double
    /// The number of the last insertion or deletion; nil if nothing was changed.
    private(set) var lastNumber: Int64?
    /// The types of changed objects.
    private(set) var touchedTypes: Set<ObjectType> = []

    init(_ database: Database, _ references: ReferenceTable, now: Double) {
        (self.database, self.references, self.now) = (database, references, now)
    }

    /// The store as it is within the transaction, regardless of permissions.
    var read: StoreReader { StoreReader(database: database, references: references) }

    /// Runs the writes of an app.
    ///
    /// - Parameter source: The source that objects are saved under; nil for the app itself.
    func write<Value>(
        as app: AppIdentity, from source: AppIdentity? = nil, _ body: (StoreWriter) throws -> Value
    ) throws -> Value {
        let session = try StoreWriter(database, references, app: app, source: source, now: now)
        let value = try body(session)
        try session.finish()
        if session.hasChanges {
            lastNumber = session.lastNumber
            touchedTypes.formUnion(session.touchedTypes)
        }
        return value
    }
}
