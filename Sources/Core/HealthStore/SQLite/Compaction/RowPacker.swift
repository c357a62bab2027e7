import Foundation
import HealthModel

/// Makes blocks of rows.
///
/// Nobody can tell: numbers, identifiers, dates, values, units, metadata and sources stay.
struct RowPacker {
    struct Row {
        var number: Int64
        var uuid: UUID
        var start: Double
        var end: Double
        var value: Double
    }

    /// Plain quantity samples.
    ///
    /// What a correlation contains, what is related to another object, or what a sync identifier may replace, is looked
    /// for as a row and stays one. The rows of other objects have no unit. What is known of imported ones hangs on their
    /// rows.
    static let candidates = """
        s.unit IS NOT NULL AND s.correlation IS NULL
        AND NOT EXISTS (SELECT 1 FROM sync y WHERE y.sample = s.id)
        AND NOT EXISTS (SELECT 1 FROM sample_import i WHERE i.sample = s.id) AND \(DetailTables.isFree)
        """

    /// What is read of a row.
    enum Column: Int, SQLColumns {
        case id, uuid, type, startDate, endDate, value, given, revision, device, metadata, unit
        static let list = selection(of: "s")
    }

    /// Rows by what they must have in common to stand in one block.
    struct Groups {
        private var rows: [BlockContents.Origin: [Row]] = [:]

        /// Takes a row, unless its identifier is derived: these are looked for in rows and in blocks of their stream.
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

        /// The groups, that with the first row first.
        var inOrder: [(origin: BlockContents.Origin, rows: [Row])] {
            rows.sorted { $0.value[0].number < $1.value[0].number }.map { ($0.key, $0.value) }
        }
    }

    private let session: ReadSession

    init(_ session: ReadSession) {
        self.session = session
    }

    /// Puts a block in the place of rows.
    func replace(_ rows: some Collection<Row>, _ origin: BlockContents.Origin, _ type: ObjectType) throws {
        let delete = try SQLStatement(session.database, "DELETE FROM sample WHERE id = ?")
        for row in rows { try delete.run(.integer(row.number)) }
        try write(rows, origin, type)
    }

    /// Writes a block of samples whose rows are gone by now.
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
                origin: origin, type: type, unit: try session.vocabulary.unit(origin.unit, session.database),
                identity: identity, starts: ordered.map(\.start), ends: ordered.map(\.end),
                values: ordered.map(\.value)))
    }
}
