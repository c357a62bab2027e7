package import Foundation
package import HealthModel

extension WholeStoreReader {
    /// Passes the matching samples of any type, ordered by start and insertion, documents with their bytes.
    package func objects(
        of type: ObjectType, matching predicate: SamplePredicate, _ body: (StoredObject) throws -> Void
    ) throws {
        var memory = try ImportMemory(session, type)
        try session.withSamples(of: type, predicate, .all, includesDocuments: true) { samples in
            while let (id, record) = try samples.next() {
                var object = StoredObject(record: record)
                try memory.complete(&object, number: id)
                try body(object)
            }
        }
    }

    /// Passes the quantities of a series in order; returns whether the series was created by condensing.
    package func quantities(of series: UUID, _ body: (SeriesPiece) throws -> Void) throws -> Bool {
        guard let row = try session.rowID(of: series),
            let isCondensed = try SQLStatement(database, "SELECT is_condensed FROM series WHERE id = ?")
                .first(.integer(row), row: { $0.isTrue(.only) })
        else { throw EngineError(.invalidArgument, "The series is not stored.") }
        var last = Int64.min
        while let block = try session.seriesBlock(of: row, after: last) {
            last = block.id
            guard let columns = try session.unlessDamaged({ try session.seriesColumns(block) }) else { continue }
            try body(
                SeriesPiece(
                    columns: SeriesColumns(starts: columns[0], ends: columns[1], values: columns[2]),
                    joined: columns.count > 3 ? columns[3].map { $0 != 0 } : []))
        }
        return isCondensed
    }

    /// Returns the samples related to an object other than as measurements of a workout.
    package func relations(of owner: UUID) throws -> [(sample: UUID, type: ObjectType, relation: SampleRelation)] {
        enum Column: Int, SQLColumns {
            case uuid, type, kind, activity
            static let list = selection(of: "s", [.kind: "n.kind", .activity: "n.activity"])
        }
        let sql = """
            SELECT \(Column.list) FROM relation n JOIN sample s ON s.id = n.sample
            WHERE n.owner = (SELECT id FROM sample WHERE uuid = ?) ORDER BY n.number
            """
        var relations: [(sample: UUID, type: ObjectType, relation: SampleRelation)] = []
        try SQLStatement(database, sql).forEach(Column.self, [.uuid(owner)]) { row in
            guard let type = session.references.type(row.integer(.type)),
                let kind = SampleRelation.Kind(rawValue: Int(row.integer(.kind)))
            else { return true }
            let activity = try row.optionalUUID(.activity)
            relations.append((try row.uuid(.uuid), type, SampleRelation(kind, to: owner, activity: activity)))
            return true
        }
        return relations
    }
}

extension StoreReader {
    /// Adds import details to an object with a row.
    package func complete(_ object: inout StoredObject, number: Int64) throws {
        let known = try SQLStatement(database, "SELECT \(ImportColumn.list) FROM sample_import i WHERE sample = ?")
            .first(ImportColumn.self, .integer(number)) { (created: $0.optionalReal(.created), sync: $0.text(.sync)) }
        guard let known else { return }
        object.created = known.created
        object.looseSyncIdentifier = known.sync
    }
}

/// The import details of samples, by their numbers; it has almost no cost in a store without imports.
private struct ImportMemory {
    private let session: StoreReader
    private let hasRows: Bool
    /// The numbers of the samples of blocks with creation dates, ascending; a block is known by its first number.
    private var blocks: [ClosedRange<Int64>] = []
    /// The first and last numbers of such blocks with gaps between the numbers, where those of others may lie.
    private var scattered: [ClosedRange<Int64>] = []
    /// The most recently used block: its delays, and their places by number if there are gaps.
    private var open: (block: Int64, delays: [Double], places: [Int64: Int])?

    init(_ session: StoreReader, _ type: ObjectType) throws {
        self.session = session
        hasRows = try SQLStatement(session.database, "SELECT 1 FROM sample_import LIMIT 1").hasRow()
        guard type.isKeptInBlocks else { return }
        enum Column: Int, SQLColumns {
            case id, count, last, scattered
            static let list = selection(of: "b")
        }
        let sql = """
            SELECT \(Column.list) FROM block b JOIN block_creation c ON c.block = b.id WHERE b.type = ? ORDER BY b.id
            """
        let id = SQLValue.integer(session.references.id(of: type))
        try SQLStatement(session.database, sql).forEach(Column.self, [id]) { row in
            let (id, count) = (row.integer(.id), row.integer(.count))
            if row.isTrue(.scattered) {
                scattered.append(id...max(id, row.integer(.last)))
            } else {
                blocks.append(id...max(id, id + count - 1))
            }
            return true
        }
    }

    mutating func complete(_ object: inout StoredObject, number: Int64) throws {
        if hasRows { try session.complete(&object, number: number) }
        guard object.created == nil, let delay = try delay(of: number), delay.isFinite else { return }
        object.created = object.record.end + delay
    }

    private mutating func delay(of number: Int64) throws -> Double? {
        let low = blocks.firstPlace { $0.lowerBound > number }
        if low > 0, case let block = blocks[low - 1], block.contains(number) {
            try load(block.lowerBound, isScattered: false)
            return delay(at: Int(number - block.lowerBound))
        }
        for block in scattered where block.contains(number) {
            try load(block.lowerBound, isScattered: true)
            if let place = open?.places[number] { return delay(at: place) }
        }
        return nil
    }

    private mutating func load(_ block: Int64, isScattered: Bool) throws {
        guard open?.block != block else { return }
        let numbers = isScattered ? try session.numbers(ofScattered: block) : []
        let places = Dictionary(numbers.enumerated().map { ($1, $0) }) { first, _ in first }
        open = (block, try session.delays(of: block) ?? [], places)
    }

    /// Returns the delay at a place of the most recently used block.
    private func delay(at place: Int) -> Double? {
        guard let delays = open?.delays, place < delays.count else { return nil }
        return delays[place]
    }
}
