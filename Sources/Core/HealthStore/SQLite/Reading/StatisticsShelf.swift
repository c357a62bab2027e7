import GRDB
import HealthModel

/// What many questions of one read have in common, so that it is read once: who asks for one night after the other has the same
/// parts of blocks opened again and again.
///
/// It lives as long as the read, within which nothing changes.
final class StatisticsShelf {
    private var sources = Recent<ObjectType, SourceTable>()
    private var extents = Recent<ObjectType, Extent>()
    private var parts = Recent<Int64, [BlockPart]>()
    private var samples = Recent<Opened, BlockSamples>()

    private struct Opened: Equatable {
        var block: Int64
        /// The part; nil for the whole block.
        var part: Int?
    }

    /// How a type is stored.
    struct Extent {
        /// Whether any of its samples has a row of its own.
        var hasRows: Bool
        /// How far starts in a block are apart at most, in seconds.
        var longestBlock: Double
    }

    /// The sources of a type.
    func sources(of type: ObjectType, read: () throws -> SourceTable) rethrows -> SourceTable {
        try sources.value(of: type, read)
    }

    /// How a type is stored.
    func extent(of type: ObjectType, read: () throws -> Extent) rethrows -> Extent {
        try extents.value(of: type, read)
    }

    /// The parts of a block.
    func parts(of block: Int64, read: () throws -> [BlockPart]) rethrows -> [BlockPart] {
        try parts.value(of: block, read)
    }

    /// What was opened of a block.
    func samples(of block: Int64, part: Int?, open: () throws -> BlockSamples) rethrows -> BlockSamples {
        try samples.value(of: Opened(block: block, part: part), open)
    }

    /// The values that were asked for last.
    private struct Recent<Key: Equatable, Value> {
        private static var most: Int { 8 }
        private var entries: [(key: Key, value: Value)] = []

        mutating func value(of key: Key, _ make: () throws -> Value) rethrows -> Value {
            if let known = entries.last(where: { $0.key == key }) { return known.value }
            let value = try make()
            if entries.count == Self.most { entries.removeFirst() }
            entries.append((key, value))
            return value
        }
    }
}

extension ReadSession {
    /// The statistics of several questions in one read; those about one type should follow one another.
    func statistics(_ requests: [StatisticsRequest], for app: AppIdentity) throws -> [StatisticsRecord?] {
        var session = self
        session.shelf = StatisticsShelf()
        return try requests.map { try session.statistics($0, in: nil, for: app).record() }
    }

    /// How a type is stored; nil where that is not worth knowing, because only one question is asked.
    func extent(of type: ObjectType) throws -> StatisticsShelf.Extent? {
        let id = SQLValue.integer(vocabulary.id(of: type))
        return try shelf?.extent(of: type) {
            StatisticsShelf.Extent(
                hasRows: try SQLStatement(database, "SELECT 1 FROM sample WHERE type = ? LIMIT 1").hasRow(id),
                longestBlock: try SQLStatement(database, "SELECT max(max_start - min_start) FROM block WHERE type = ?")
                    .first(id) { $0.real(.only) } ?? 0)
        }
    }
}
