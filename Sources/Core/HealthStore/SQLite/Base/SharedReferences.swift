import GRDB
import HealthModel
import Synchronization

/// A cache of the values that samples refer to by number: types, units, source revisions, devices and metadata, each
/// stored once.
///
/// It contains only committed rows, which are never changed or deleted while a store is open, so that its entries are
/// valid in every transaction, whatever its snapshot. The exception is the name of a source, which transactions read
/// themselves. Transactions use it through a ``ReferenceTable`` of their own.
final class SharedReferences: Sendable {
    struct Entries {
        var unitIDs: [QuantityUnit: Int64] = [:]
        var units: [Int64: QuantityUnit] = [:]
        var revisions: [Int64: ReferenceTable.Revision] = [:]
        var revisionIDs: [AppIdentity: Int64] = [:]
        var deviceIDs: [DeviceRecord: Int64] = [:]
        var devices: [Int64: DeviceRecord] = [:]
        private(set) var metadataIDs: [[UInt8]: Int64] = [:]
        private(set) var metadata: [Int64: Metadata] = [:]
    }

    private let typeIDs: [Int64]
    private let types: [Int64: ObjectType]
    private let entries = Mutex(Entries())

    /// Reads the numbers of the types; missing types must have been added before.
    init(_ database: Database) throws {
        enum Column: Int, SQLColumns {
            case id, identifier
            static let list = selection(of: "type")
        }
        var types: [Int64: ObjectType] = [:]
        try SQLStatement(database, "SELECT \(Column.list) FROM type").forEach(Column.self) { row in
            // A type that a newer version of this package stored is ignored: this version cannot query it.
            if let type = row.text(.identifier).flatMap(ObjectType.init(identifier:)) { types[row.integer(.id)] = type }
            return true
        }
        var typeIDs = [Int64](repeating: 0, count: ObjectType.all.count)
        for (id, type) in types { typeIDs[Int(type.index)] = id }
        self.types = types
        self.typeIDs = typeIDs
    }

    /// Creates the reference table of an empty store.
    init() {
        types = [:]
        typeIDs = [Int64](repeating: 0, count: ObjectType.all.count)
    }

    /// Adds the types of the catalogue that the store lacks.
    static func addMissingTypes(_ database: Database) throws {
        guard try SQLStatement(database, "SELECT count(*) FROM type").firstInteger() ?? 0 < Int64(ObjectType.all.count)
        else { return }
        let insert = try SQLStatement(database, "INSERT OR IGNORE INTO type (identifier) VALUES (?)")
        for type in ObjectType.all { try insert.run(.text(type.identifier)) }
    }

    @inline(__always) func id(of type: ObjectType) -> Int64 { typeIDs[Int(type.index)] }
    func type(_ id: Int64) -> ObjectType? { types[id] }

    func known<Value>(_ entry: (Entries) -> Value?) -> Value? { entries.withLock { entry($0) } }
    func learn(_ change: (inout Entries) -> Void) { entries.withLock { change(&$0) } }

    // MARK: Transactions

    /// Returns a reference table for a read transaction.
    func forReading() -> ReferenceTable { ReferenceTable(self, isWriting: false) }

    /// Returns a reference table for a transaction that may be rolled back.
    func forWriting() -> ReferenceTable { ReferenceTable(self, isWriting: true) }
}

extension SharedReferences.Entries {
    /// The maximum number of metadata sets in the cache; others are read again.
    private static let metadataLimit = 20_000

    /// Merges the entries of another reference table.
    mutating func join(_ other: Self) {
        unitIDs.merge(other.unitIDs) { $1 }
        units.merge(other.units) { $1 }
        revisions.merge(other.revisions) { $1 }
        revisionIDs.merge(other.revisionIDs) { $1 }
        deviceIDs.merge(other.deviceIDs) { $1 }
        devices.merge(other.devices) { $1 }
        makeRoom(for: other.metadata.count)
        metadataIDs.merge(other.metadataIDs) { $1 }
        metadata.merge(other.metadata) { $1 }
    }

    /// Adds metadata to the cache.
    ///
    /// - Parameter body: The encoded bytes in the store, if known.
    mutating func remember(_ metadata: Metadata, id: Int64, body: [UInt8]?) {
        makeRoom(for: 1)
        self.metadata[id] = metadata
        if let body { metadataIDs[body] = id }
    }

    private mutating func makeRoom(for count: Int) {
        guard metadata.count + count > Self.metadataLimit else { return }
        metadata = [:]
        metadataIDs = [:]
    }
}
