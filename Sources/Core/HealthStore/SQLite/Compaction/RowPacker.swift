import Foundation
import HealthModel

/// Packs rows into blocks.
///
/// Packing has no visible effect: numbers, identifiers, dates, values, units, metadata and sources do not change.
struct RowPacker {
    struct Row {
        var number: Int64
        var uuid: UUID
        var start: Double
        var end: Double
        var value: Double
    }

    /// The condition for rows of plain quantity samples.
    ///
    /// Samples that are part of a correlation, are related to another object, or may be replaced through a sync
    /// identifier are looked up as rows, and stay rows. The rows of other objects have no unit. The details of
    /// imported samples refer to their rows.
    static let candidates = """
        s.unit IS NOT NULL AND s.correlation IS NULL
        AND NOT EXISTS (SELECT 1 FROM sync y WHERE y.sample = s.id)
        AND NOT EXISTS (SELECT 1 FROM sample_import i WHERE i.sample = s.id) AND \(DetailTables.isFree)
        """

    /// The columns of a row to pack.
    enum Column: Int, SQLColumns {
        case id, uuid, type, startDate, endDate, value, given, revision, device, metadata, unit
        static let list = selection(of: "s")
    }

    /// Rows grouped by the properties that samples of a block share.
    struct Groups {
        private var rows: [BlockContents.Origin: [Row]] = [:]

        /// Adds a row, unless its identifier is derived: those are looked up in rows and in the blocks of their
        /// stream.
        mutating func add(_ row: SQLRow<Column>) throws {
            let uuid = try row.uuid(.uuid)
            if DerivedIdentity.isDerived(uuid) { return }
            let origin = BlockContents.Origin(
                type: row.integer(.type), revision: row.integer(.revision), device: row.optionalInteger(.device),
                metadata: row.optionalInteger(.metadata), unit: row.integer(.unit))
            rows[origin, default: []].append(
                Row(
                    number: row.integer(.id), uuid: uuid, start: row.real(.startDate), end: row.real(.endDate),
                    value: row.optionalReal(.given) ?? row.real(.value)))
        }

        /// The groups, ordered by their first row.
        var inOrder: [(origin: BlockContents.Origin, rows: [Row])] {
            rows.sorted { $0.value[0].number < $1.value[0].number }.map { ($0.key, $0.value) }
        }
    }

    private let session: StoreReader

    init(_ session: StoreReader) {
        self.session = session
    }

    /// Replaces rows by a block.
    func replace(_ rows: some Collection<Row>, _ origin: BlockContents.Origin, _ type: ObjectType) throws {
        let delete = try SQLStatement(session.database, "DELETE FROM sample WHERE id = ?")
        for row in rows { try delete.run(.integer(row.number)) }
        try write(rows, origin, type)
    }

    /// Writes a block of samples whose rows are already deleted.
    func write(_ rows: some Collection<Row>, _ origin: BlockContents.Origin, _ type: ObjectType) throws {
        let numbered = rows.sorted { $0.number < $1.number }
        var identity = BlockIdentity(numbers: numbered.map(\.number), uuids: numbered.map(\.uuid))
        var ordered = numbered
        if case .each = identity {
            ordered.sort { ($0.start, $0.end, $0.number) < ($1.start, $1.end, $1.number) }
            identity = .each(numbers: ordered.map(\.number), uuids: ordered.map(\.uuid))
        }
        try BlockWriter(session.database).write(
            BlockContents(
                origin: origin, type: type, unit: try session.references.unit(origin.unit, session.database),
                identity: identity, starts: ordered.map(\.start), ends: ordered.map(\.end),
                values: ordered.map(\.value)))
    }
}
