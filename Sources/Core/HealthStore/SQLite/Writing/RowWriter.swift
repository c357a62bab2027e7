import Foundation
import GRDB
import HealthModel

/// A writer of samples as rows.
final class RowWriter {
    private let session: StoreWriter
    private let revision: ReferenceTable.Revision
    private let insert: SQLStatement
    private var lastUnit: (unit: QuantityUnit, id: Int64)?
    private var lastDevice: (device: DeviceRecord, id: Int64)?

    static let alreadyStored = EngineError(.invalidArgument, "An object with this identifier is already stored.")

    /// Creates a writer.
    ///
    /// - Parameter revision: The source revision to save under; nil for the app's own.
    init(_ session: StoreWriter, revision: ReferenceTable.Revision? = nil) throws {
        self.session = session
        self.revision = try revision ?? session.revision.get()
        insert = try SQLStatement(
            session.database,
            """
            INSERT INTO sample (id, uuid, type, revision, device, metadata, start_date, end_date, value, given, unit,
            correlation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
    }

    /// Saves a sample and its contents, respecting its sync identifier (SER-13).
    ///
    /// The identifier is looked up among objects of the same source (STO-10) and type (STO-15) that are currently
    /// stored (STO-17), and versions are compared as numbers (STO-18).
    /// - Returns: Its insertion number, or the stored object's if a sync identifier made the save be ignored
    ///   (STO-12).
    @discardableResult
    func insert(_ sample: SampleRecord) throws -> Int64? {
        guard let metadata = sample.metadata, let identifier = metadata.syncIdentifier,
            let version = metadata.syncVersion
        else { return try insertRow(sample, in: nil) }
        enum Column: Int, SQLColumns {
            case sample, version
            static let list = selection(of: "sync")
        }
        let sql = "SELECT \(Column.list) FROM sync WHERE source = ? AND type = ? AND identifier = ?"
        let type = session.references.id(of: sample.type)
        let old = try SQLStatement(session.database, sql)
            .first(Column.self, .integer(revision.source), .integer(type), .text(identifier)) {
                (id: $0.integer(.sample), version: $0.real(.version))
            }
        if let old, old.version >= version {
            // An ignored sample inserts no row, so the unique index does not check its identifier (STO-2).
            let stored = try SQLStatement(session.database, "SELECT 1 FROM sample WHERE uuid = ?")
            if try stored.hasRow(.uuid(sample.uuid)) { throw Self.alreadyStored }
            return old.id
        }
        let id = try insertRow(sample, in: nil)
        if let old { try session.replace(old.id, with: id) }
        try SQLStatement(
            session.database,
            "INSERT OR REPLACE INTO sync (source, type, identifier, version, sample) VALUES (?, ?, ?, ?, ?)"
        ).run(.integer(revision.source), .integer(type), .text(identifier), .real(version), .integer(id))
        return id
    }

    private func insertRow(_ sample: SampleRecord, in correlation: Int64?) throws -> Int64 {
        guard sample.start <= sample.end else {
            throw EngineError(.invalidArgument, "A sample must not end before it starts.")
        }
        let id = session.allocateNumbers()
        session.note(
            from: sample.start, to: sample.end, longest: sample.end - sample.start, of: sample.type)
        let type = session.references.id(of: sample.type)
        insert.bind(1, id)
        try insert.bind(2, sample.uuid)
        insert.bind(3, type)
        insert.bind(4, revision.id)
        insert.bind(5, try sample.device.map(deviceID))
        insert.bind(
            6, try sample.metadata.flatMap { try $0.isEmpty ? nil : session.references.id(of: $0, session.database) })
        insert.bind(7, sample.start)
        insert.bind(8, sample.end)
        try bindContent(of: sample)
        insert.bind(12, correlation)
        do {
            try insert.run()
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            throw Self.alreadyStored
        }
        session.sampleCounts.add(number: id, of: type, by: revision.source, from: sample.start, to: sample.end)
        switch sample.content {
        case .workout(let workout): try insertWorkout(workout, of: sample, id: id)
        case .correlation(let contained):
            for inner in contained { _ = try insertRow(inner, in: id) }
        case .detail(let detail): try DetailTables.insert(detail, id: id, session.database)
        case .quantity, .category, .route, .series, .heartbeats: break
        }
        return id
    }

    private func bindContent(of sample: SampleRecord) throws {
        insert.bindNull(9)
        insert.bindNull(10)
        insert.bindNull(11)
        switch (sample.content, sample.type.family) {
        case (.quantity(let given), .quantity):
            let quantity = given.unit.hasFaithfulString ? given : given.inFaithfulUnit
            guard let unit = sample.type.canonicalUnit, let value = quantity.unit.convert(quantity.value, to: unit),
                value.isFinite
            else {
                throw EngineError(
                    .invalidArgument, "The quantity is incompatible with the type \(sample.type.identifier).")
            }
            insert.bind(9, value)
            if quantity.unit != unit { insert.bind(10, quantity.value) }
            insert.bind(11, try unitID(quantity.unit))
        case (.series(let series), .quantity):
            let quantity = series.quantity
            guard let unit = sample.type.canonicalUnit, let value = quantity.unit.convert(quantity.value, to: unit),
                value.isFinite
            else {
                throw EngineError(
                    .invalidArgument, "The series is incompatible with the type \(sample.type.identifier).")
            }
            insert.bind(9, value)
            if quantity.unit != unit { insert.bind(10, quantity.value) }
        case (.heartbeats(let count), .heartbeatSeries): insert.bind(9, Double(count))
        case (.category(let value), .category): insert.bind(9, Double(value))
        case (.route(let count), .workoutRoute): insert.bind(9, Double(count))
        case (.workout, .workout), (.correlation, .correlation): break
        case (.detail(let detail), let family) where detail.family == family: break
        default:
            throw EngineError(.invalidArgument, "Objects of the type \(sample.type.identifier) cannot be saved.")
        }
    }

    private func insertWorkout(_ workout: WorkoutRecord, of sample: SampleRecord, id: Int64) throws {
        try session.database.insert(
            [WorkoutTables.values(of: workout) + [.blob(try RecordBody.encode(workout))]], into: "workout",
            WorkoutTables.columns + ["body"], of: ("id", id))
        try WorkoutTables.insert(workout, id: id, start: sample.start, end: sample.end, session.database) {
            session.references.id(of: $0)
        }
    }

    private func unitID(_ unit: QuantityUnit) throws -> Int64 {
        if let lastUnit, lastUnit.unit == unit { return lastUnit.id }
        let id = try session.references.id(of: unit, session.database)
        lastUnit = (unit, id)
        return id
    }

    private func deviceID(_ device: DeviceRecord) throws -> Int64 {
        if let lastDevice, lastDevice.device === device { return lastDevice.id }
        let id = try session.references.id(of: device, session.database)
        lastDevice = (device, id)
        return id
    }
}
