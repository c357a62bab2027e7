import Foundation
import GRDB
import HealthModel

/// The values that samples refer to by number, as seen by one transaction.
///
/// The entries that a read transaction loads are committed, and are shared at once (``SharedReferences``). Those of a
/// write transaction may yet be rolled back: they stay here, and are shared only by ``join()``, after the commit. The
/// names of sources change, so each transaction reads them itself.
final class ReferenceTable {
    /// A source revision with the number of its source.
    struct Revision: Sendable {
        var id: Int64
        var source: Int64
        var record: SourceRevisionRecord
    }

    private let shared: SharedReferences
    private let isWriting: Bool
    private var own = SharedReferences.Entries()
    /// Sources with their current names, and the revisions that refer to them.
    private var sources: [Int64: SourceRecord] = [:]
    private var revisions: [Int64: Revision] = [:]

    init(_ shared: SharedReferences, isWriting: Bool) {
        self.shared = shared
        self.isWriting = isWriting
    }

    @inline(__always) func id(of type: ObjectType) -> Int64 { shared.id(of: type) }
    func type(_ id: Int64) -> ObjectType? { shared.type(id) }

    /// Shares the entries of this transaction after its commit.
    func join() { shared.learn { $0.join(own) } }

    private func known<Value>(_ entry: (SharedReferences.Entries) -> Value?) -> Value? {
        shared.known(entry) ?? (isWriting ? entry(own) : nil)
    }

    private func learn(_ change: (inout SharedReferences.Entries) -> Void) {
        if isWriting { change(&own) } else { shared.learn(change) }
    }

    // MARK: Units

    func unit(_ id: Int64, _ database: Database) throws -> QuantityUnit {
        if let known = known({ $0.units[id] }) { return known }
        guard let name = try SQLStatement(database, "SELECT name FROM unit WHERE id = ?").firstText(.integer(id)),
            let unit = try? QuantityUnit(parsing: name)
        else { throw Self.missing("a unit") }
        learn { $0.units[id] = unit }
        return unit
    }

    func id(of unit: QuantityUnit, _ database: Database) throws -> Int64 {
        if let known = known({ $0.unitIDs[unit] }) { return known }
        let id = try Self.find(
            database, "SELECT id FROM unit WHERE name = ?", "INSERT INTO unit (name) VALUES (?)",
            [.text(unit.unitString)])
        learn {
            $0.unitIDs[unit] = id
            $0.units[id] = unit
        }
        return id
    }

    // MARK: Sources

    func revision(_ id: Int64, _ database: Database) throws -> Revision {
        if let known = revisions[id] { return known }
        let known = known { $0.revisions[id] }
        var revision = try known ?? storedRevision(id, database)
        let source = try source(revision.source, database)
        // Another transaction may have cached it under another name, before or after this transaction's snapshot.
        if revision.record.source != source {
            let record = revision.record
            revision.record = SourceRevisionRecord(
                source: source, version: record.version, productType: record.productType, system: record.system)
        }
        revisions[id] = revision
        if known?.record.source != source { learn { $0.revisions[id] = revision } }
        return revision
    }

    private func storedRevision(_ id: Int64, _ database: Database) throws -> Revision {
        enum Column: Int, SQLColumns {
            case source, version, product, major, minor, patch
            static let list = selection(of: "revision")
        }
        typealias Parts = (source: Int64, version: String?, product: String?, system: SystemVersion?)
        let found = try SQLStatement(database, "SELECT \(Column.list) FROM revision WHERE id = ?")
            .first(Column.self, .integer(id)) { row -> Parts in
                let system = row.optionalInteger(.major).map {
                    SystemVersion(major: Int($0), minor: Int(row.integer(.minor)), patch: Int(row.integer(.patch)))
                }
                return (row.integer(.source), row.text(.version), row.text(.product), system)
            }
        guard let found else { throw Self.missing("a source") }
        let record = SourceRevisionRecord(
            source: try source(found.source, database), version: found.version, productType: found.product,
            system: found.system)
        return Revision(id: id, source: found.source, record: record)
    }

    /// Returns a source with its name in this transaction.
    private func source(_ id: Int64, _ database: Database) throws -> SourceRecord {
        if let known = sources[id] { return known }
        enum Column: Int, SQLColumns {
            case bundle, name
            static let list = selection(of: "source")
        }
        let found = try SQLStatement(database, "SELECT \(Column.list) FROM source WHERE id = ?")
            .first(Column.self, .integer(id)) {
                SourceRecord(bundleIdentifier: $0.text(.bundle) ?? "", name: $0.text(.name) ?? "")
            }
        guard let found else { throw Self.missing("a source") }
        sources[id] = found
        return found
    }

    /// Returns the revision under which an app saves, adding it if it is new.
    ///
    /// The source is renamed to the app's current name (OBJ-6).
    func revision(of app: AppIdentity, _ database: Database) throws -> Revision {
        if let id = known({ $0.revisionIDs[app] }) {
            let revision = try revision(id, database)
            if revision.record.source == app.source { return revision }
        }
        enum Column: Int, SQLColumns {
            case id, name
            static let list = selection(of: "source")
        }
        let source: Int64
        let known = try SQLStatement(database, "SELECT \(Column.list) FROM source WHERE bundle = ?")
            .first(Column.self, .text(app.source.bundleIdentifier)) { (id: $0.integer(.id), name: $0.text(.name)) }
        if let known {
            source = known.id
            if known.name != app.source.name {
                try SQLStatement(database, "UPDATE source SET name = ? WHERE id = ?")
                    .run(.text(app.source.name), .integer(source))
                sources[source] = app.source
                revisions = [:]
            }
        } else {
            try SQLStatement(database, "INSERT INTO source (bundle, name) VALUES (?, ?)")
                .run(.text(app.source.bundleIdentifier), .text(app.source.name))
            source = database.lastInsertedRowID
        }
        let values: [SQLValue] =
            [.integer(source), SQLValue(app.version), SQLValue(app.productType)]
            + (app.system.map { [.integer(Int64($0.major)), .integer(Int64($0.minor)), .integer(Int64($0.patch))] }
                ?? [.null, .null, .null])
        let id = try Self.find(
            database,
            """
            SELECT id FROM revision WHERE source = ? AND version IS ? AND product IS ?
            AND major IS ? AND minor IS ? AND patch IS ?
            """,
            "INSERT INTO revision (source, version, product, major, minor, patch) VALUES (?, ?, ?, ?, ?, ?)", values)
        learn { $0.revisionIDs[app] = id }
        return try revision(id, database)
    }

    // MARK: Devices

    func device(_ id: Int64, _ database: Database) throws -> DeviceRecord {
        if let known = known({ $0.devices[id] }) { return known }
        let found = try SQLStatement(database, "SELECT \(DeviceColumn.list) FROM device WHERE id = ?")
            .first(DeviceColumn.self, .integer(id)) { row in
                DeviceRecord(DeviceRecord.Property.allCases.map { row.text($0.column) })
            }
        guard let found else { throw Self.missing("a device") }
        learn { $0.devices[id] = found }
        return found
    }

    func id(of device: DeviceRecord, _ database: Database) throws -> Int64 {
        if let known = known({ $0.deviceIDs[device] }) { return known }
        let columns = DeviceRecord.Property.allCases.map(\.column.name)
        let id = try Self.find(
            database,
            "SELECT id FROM device WHERE " + columns.map { "\($0) IS ?" }.joined(separator: " AND "),
            "INSERT INTO device (\(columns.joined(separator: ", "))) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            device.values.map(SQLValue.init))
        learn {
            $0.deviceIDs[device] = id
            $0.devices[id] = device
        }
        return id
    }

    // MARK: Metadata

    func metadata(_ id: Int64, _ database: Database) throws -> Metadata {
        if let known = known({ $0.metadata[id] }) { return known }
        let found = try SQLStatement(database, "SELECT body FROM metadata WHERE id = ?").first(.integer(id)) {
            try MetadataCoder.decode($0.bytes(.only))
        }
        guard let found else { throw Self.missing("metadata") }
        remember(found, id: id, body: nil)
        return found
    }

    func id(of metadata: Metadata, _ database: Database) throws -> Int64 {
        let body = MetadataCoder.encode(metadata)
        if let known = known({ $0.metadataIDs[body] }) { return known }
        let digest = MetadataCoder.digest(body)
        let stored = try SQLStatement(database, "SELECT id FROM metadata WHERE digest = ? AND body = ?")
            .firstInteger(.integer(digest), .blob(body))
        if let stored {
            remember(metadata, id: stored, body: body)
            return stored
        }
        try SQLStatement(database, "INSERT INTO metadata (digest, body) VALUES (?, ?)")
            .run(.integer(digest), .blob(body))
        let id = database.lastInsertedRowID
        let insert = try SQLStatement(
            database, "INSERT INTO metadata_entry (metadata, key, kind, value, dimension) VALUES (?, ?, ?, ?, ?)")
        for (key, value) in metadata.values {
            let (kind, stored, dimension) = value.comparable
            try insert.run(.integer(id), .text(key), .integer(kind.rawValue), stored, SQLValue(dimension))
        }
        remember(metadata, id: id, body: body)
        return id
    }

    private func remember(_ metadata: Metadata, id: Int64, body: [UInt8]?) {
        learn { $0.remember(metadata, id: id, body: body) }
    }

    // MARK: Support

    private static func missing(_ what: String) -> EngineError {
        EngineError(.storage, "The store refers to \(what) that is missing.")
    }

    private static func find(_ database: Database, _ select: String, _ insert: String, _ values: [SQLValue]) throws
        -> Int64
    {
        var found: Int64?
        try SQLStatement(database, select).forEach(values) {
            found = $0.integer(.only)
            return false
        }
        if let found { return found }
        try SQLStatement(database, insert).forEach(values) { _ in true }
        return database.lastInsertedRowID
    }
}

extension SQLValue {
    init(_ text: String?) {
        self = text.map { .text($0) } ?? .null
    }
}

/// The columns of the device table.
enum DeviceColumn: Int, SQLColumns {
    case name, manufacturer, model, hardware, firmware, software, local, udi
    static let list = selection(of: "device")
}

extension DeviceRecord.Property {
    /// The column that stores the property.
    var column: DeviceColumn {
        switch self {
        case .name: .name
        case .manufacturer: .manufacturer
        case .model: .model
        case .hardwareVersion: .hardware
        case .firmwareVersion: .firmware
        case .softwareVersion: .software
        case .localIdentifier: .local
        case .udiDeviceIdentifier: .udi
        }
    }
}

/// The kinds of metadata values in `metadata_entry`.
enum MetadataKind: Int64 {
    case text = 0
    case number = 1
    case date = 2
    case quantity = 3
}

extension MetadataValue {
    /// The value in the form that SQL compares; Boolean values are numbers (MET-9).
    var comparable: (kind: MetadataKind, value: SQLValue, dimension: String?) {
        switch self {
        case .string(let text): (.text, .text(text), nil)
        case .bool(let value): (.number, .integer(value ? 1 : 0), nil)
        case .integer(let value): (.number, .integer(value), nil)
        case .number(let value): (.number, .real(value), nil)
        case .date(let date): (.date, .real(date.timeIntervalSinceReferenceDate), nil)
        case .quantity(let quantity):
            (.quantity, .real(quantity.unit.base(quantity.value)), quantity.unit.dimensionSignature)
        }
    }
}
