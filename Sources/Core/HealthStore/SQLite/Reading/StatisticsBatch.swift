import GRDB
package import HealthModel

/// A cache for several statistics of one read: queries for one night after the other decode the same parts of blocks
/// repeatedly.
///
/// It exists as long as the read, within which nothing changes.
final class StatisticsBatch {
    private var sources = Recent<ObjectType, SourceTable>()
    private var extents = Recent<ObjectType, Extent>()
    private var parts = Recent<Int64, [BlockPart]>()
    private var samples = Recent<Opened, BlockSamples>()

    private struct Opened: Equatable {
        var block: Int64
        /// The part; nil for the whole block.
        var part: Int?
    }

    /// The storage properties of a type.
    struct Extent {
        /// A Boolean value that indicates whether any of its samples has a row.
        var hasRows: Bool
        /// The maximum distance of starts within a block, in seconds.
        var longestBlock: Double
    }

    /// Returns the sources of a type.
    func sources(of type: ObjectType, read: () throws -> SourceTable) rethrows -> SourceTable {
        try sources.value(of: type, read)
    }

    /// Returns the storage properties of a type.
    func extent(of type: ObjectType, read: () throws -> Extent) rethrows -> Extent {
        try extents.value(of: type, read)
    }

    /// Returns the parts of a block.
    func parts(of block: Int64, read: () throws -> [BlockPart]) rethrows -> [BlockPart] {
        try parts.value(of: block, read)
    }

    /// Returns the decoded samples of a block.
    func samples(of block: Int64, part: Int?, open: () throws -> BlockSamples) rethrows -> BlockSamples {
        try samples.value(of: Opened(block: block, part: part), open)
    }

    /// The most recently used values.
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

extension StoreReader {
    /// Returns the statistics of several requests in one consistent read, in which shared data is read once; requests
    /// for one type should be adjacent.
    package func statistics(_ requests: [StatisticsRequest]) throws -> [StatisticsRecord?] {
        var session = self
        session.shelf = StatisticsBatch()
        return try requests.map { try session.accumulate($0).record() }
    }

    /// Returns the storage properties of a type; nil for a single request, for which they are not worth reading.
    func extent(of type: ObjectType) throws -> StatisticsBatch.Extent? {
        let id = SQLValue.integer(references.id(of: type))
        return try shelf?.extent(of: type) {
            StatisticsBatch.Extent(
                hasRows: try SQLStatement(database, "SELECT 1 FROM sample WHERE type = ? LIMIT 1").hasRow(id),
                longestBlock: try SQLStatement(database, "SELECT max(max_start - min_start) FROM block WHERE type = ?")
                    .first(id) { $0.real(.only) } ?? 0)
        }
    }
}
