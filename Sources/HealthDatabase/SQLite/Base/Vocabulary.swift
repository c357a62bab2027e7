import Foundation
import GRDB
import HealthModel
import Synchronization

/// What samples refer to by number: types, units, source revisions, devices and metadata, each stored once.
///
/// Rows of these tables are never changed or deleted while a store is open, so a number once read stays right. The
/// exception is the name of a source: ``forgetRevisions()`` drops what carries it.
final class Vocabulary: Sendable {
    /// A source revision with the number of its source.
    struct Revision: Sendable {
        var id: Int64
        var source: Int64
        var record: SourceRevisionRecord
    }

    private struct Entries {
        var unitIDs: [QuantityUnit: Int64] = [:]
        var units: [Int64: QuantityUnit] = [:]
        var revisions: [Int64: Revision] = [:]
        var deviceIDs: [DeviceRecord: Int64] = [:]
        var devices: [Int64: DeviceRecord] = [:]
        var metadataIDs: [[UInt8]: Int64] = [:]
        var metadata: [Int64: Metadata] = [:]
    }

    /// How many sets of metadata are remembered; the rest are read again.
    private static let metadataLimit = 20_000

    private let typeIDs: [Int64]
    private let types: [Int64: ObjectType]
    private let entries = Mutex(Entries())

    /// Reads the numbers of the types; types that the store does not know yet must have been added.
    init(_ database: Database) throws {
        enum Column: Int32, SQLColumns {
            case id, identifier
            static let list = selection(of: "type")
        }
        var types: [Int64: ObjectType] = [:]
        try SQLStatement(database, "SELECT \(Column.list) FROM type").forEach(Column.self) { row in
            // A type that a newer version of this package stored is left alone: nobody here can ask for it.
            if let type = row.text(.identifier).flatMap(ObjectType.init(identifier:)) { types[row.integer(.id)] = type }
            return true
        }
        var typeIDs = [Int64](repeating: 0, count: ObjectType.all.count)
        for (id, type) in types { typeIDs[Int(type.index)] = id }
        self.types = types
        self.typeIDs = typeIDs
    }

    /// Adds the types of the catalogue that the store does not have.
    static func addMissingTypes(_ database: Database) throws {
        guard try SQLStatement(database, "SELECT count(*) FROM type").firstInteger() ?? 0 < Int64(ObjectType.all.count)
        else { return }
        let insert = try SQLStatement(database, "INSERT OR IGNORE INTO type (identifier) VALUES (?)")
        for type in ObjectType.all { try insert.run(.text(type.identifier)) }
    }

    @inline(__always) func id(of type: ObjectType) -> Int64 { typeIDs[Int(type.index)] }
    func type(_ id: Int64) -> ObjectType? { types[id] }

    /// Forgets all but the types: after a transaction was rolled back, new numbers are no longer true.
    func forgetAll() { entries.withLock { $0 = Entries() } }

    /// Forgets revisions, because the name of a source changed.
    func forgetRevisions() { entries.withLock { $0.revisions = [:] } }

    // MARK: Units

    func unit(_ id: Int64, _ database: Database) throws -> QuantityUnit {
        if let known = entries.withLock({ $0.units[id] }) { return known }
        guard let name = try SQLStatement(database, "SELECT name FROM unit WHERE id = ?").firstText(.integer(id)),
            let unit = try? QuantityUnit(parsing: name)
        else { throw EngineError(.storage, "The store refers to a unit that it does not have.") }
        entries.withLock { $0.units[id] = unit }
        return unit
    }

    func id(of unit: QuantityUnit, _ database: Database) throws -> Int64 {
        if let known = entries.withLock({ $0.unitIDs[unit] }) { return known }
        let id = try Self.find(
            database, "SELECT id FROM unit WHERE name = ?", "INSERT INTO unit (name) VALUES (?)",
            [.text(unit.unitString)])
        entries.withLock {
            $0.unitIDs[unit] = id
            $0.units[id] = unit
        }
        return id
    }

    // MARK: Sources

    func revision(_ id: Int64, _ database: Database) throws -> Revision {
        if let known = entries.withLock({ $0.revisions[id] }) { return known }
        enum Column: Int32, SQLColumns {
            case source, bundle, name, version, product, major, minor, patch
            static let list = selection(of: "r", [.bundle: "s.bundle", .name: "s.name"])
        }
        let sql = "SELECT \(Column.list) FROM revision r JOIN source s ON s.id = r.source WHERE r.id = ?"
        let found = try SQLStatement(database, sql).first(Column.self, .integer(id)) { row in
            let system = row.optionalInteger(.major).map {
                SystemVersion(major: Int($0), minor: Int(row.integer(.minor)), patch: Int(row.integer(.patch)))
            }
            let source = SourceRecord(bundleIdentifier: row.text(.bundle) ?? "", name: row.text(.name) ?? "")
            let record = SourceRevisionRecord(
                source: source, version: row.text(.version), productType: row.text(.product), system: system)
            return Revision(id: id, source: row.integer(.source), record: record)
        }
        guard let found else { throw EngineError(.storage, "The store refers to a source that it does not have.") }
        entries.withLock { $0.revisions[id] = found }
        return found
    }

    /// The revision under which an app saves, added if it is new.
    ///
    /// The source takes the app's present name (OBJ-6).
    func revision(of app: AppIdentity, _ database: Database) throws -> Revision {
        enum Column: Int32, SQLColumns {
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
                forgetRevisions()
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
        return try revision(id, database)
    }

    // MARK: Devices

    func device(_ id: Int64, _ database: Database) throws -> DeviceRecord {
        if let known = entries.withLock({ $0.devices[id] }) { return known }
        let found = try SQLStatement(database, "SELECT \(DeviceColumn.list) FROM device WHERE id = ?")
            .first(DeviceColumn.self, .integer(id)) { row in
                var properties: [DeviceRecord.Property: String] = [:]
                for property in DeviceRecord.Property.allCases { properties[property] = row.text(property.column) }
                return DeviceRecord(properties)
            }
        guard let found else { throw EngineError(.storage, "The store refers to a device that it does not have.") }
        entries.withLock { $0.devices[id] = found }
        return found
    }

    func id(of device: DeviceRecord, _ database: Database) throws -> Int64 {
        if let known = entries.withLock({ $0.deviceIDs[device] }) { return known }
        let columns = DeviceRecord.Property.allCases.map(\.column.name)
        let id = try Self.find(
            database,
            "SELECT id FROM device WHERE " + columns.map { "\($0) IS ?" }.joined(separator: " AND "),
            "INSERT INTO device (\(columns.joined(separator: ", "))) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            device.values.map(SQLValue.init))
        entries.withLock {
            $0.deviceIDs[device] = id
            $0.devices[id] = device
        }
        return id
    }

    // MARK: Metadata

    func metadata(_ id: Int64, _ database: Database) throws -> Metadata {
        if let known = entries.withLock({ $0.metadata[id] }) { return known }
        let found = try SQLStatement(database, "SELECT body FROM metadata WHERE id = ?").first(.integer(id)) {
            try MetadataCoder.decode($0.bytes(.only))
        }
        guard let found else { throw EngineError(.storage, "The store refers to metadata that it does not have.") }
        remember(found, id: id, body: nil)
        return found
    }

    func id(of metadata: Metadata, _ database: Database) throws -> Int64 {
        let body = MetadataCoder.encode(metadata)
        if let known = entries.withLock({ $0.metadataIDs[body] }) { return known }
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
        entries.withLock { entries in
            if entries.metadata.count >= Self.metadataLimit {
                entries.metadata = [:]
                entries.metadataIDs = [:]
            }
            entries.metadata[id] = metadata
            if let body { entries.metadataIDs[body] = id }
        }
    }

    // MARK: Support

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
enum DeviceColumn: Int32, SQLColumns {
    case name, manufacturer, model, hardware, firmware, software, local, udi
    static let list = selection(of: "device")
}

extension DeviceRecord.Property {
    /// Where the property is stored.
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

/// How metadata values stand in `metadata_entry`.
enum MetadataKind: Int64 {
    case text = 0
    case number = 1
    case date = 2
    case quantity = 3
}

extension MetadataValue {
    /// The value in the form that SQL compares; truth values are numbers (MET-9).
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
