package import HealthModel

/// The quantities of a series under construction, sorted and encoded as they will be stored.
///
/// Quantities may be inserted in any order (SER-1); one with the same start replaces another (SER-2). All chunks but
/// the one used last are encoded, so that an hour of quantities, one per second, takes some ten thousand bytes.
package struct PendingSeries: Sendable {
    /// Half the number of quantities at which a chunk is divided.
    private static let chunkSize = BulkWriter.blockSize

    private struct Chunk {
        var first: Double
        var latestEnd: Double
        var count: Int
        var packed: [UInt8]
    }

    /// The chunks, in ascending order of their first starts.
    private var chunks: [Chunk] = []
    /// The index of the decoded chunk; its entry in the list is out of date.
    private var openIndex = 0
    private var open = SeriesColumns()
    /// The index of the unit of each quantity of the open chunk.
    private var openUnits: [Double] = []
    private var units: [QuantityUnit] = []

    package init() {}

    /// The number of quantities.
    package var count: Int {
        chunks.indices.reduce(0) { $0 + ($1 == openIndex ? open.count : chunks[$1].count) }
    }

    /// The latest end of a quantity; nil if there are none.
    package var latestEnd: Double? {
        chunks.indices.map { $0 == openIndex ? open.ends.max() ?? -.infinity : chunks[$0].latestEnd }.max()
    }

    // MARK: Inserting

    /// Inserts a quantity, replacing one with the same start.
    package mutating func insert(_ quantity: QuantityValue, from start: Double, to end: Double) throws(EngineError) {
        let unit = place(of: quantity.unit)
        if chunks.isEmpty { chunks.append(Chunk(first: start, latestEnd: end, count: 0, packed: [])) }
        try openChunk(for: start)
        if open.starts.last.map({ $0 < start }) ?? true {
            open.starts.append(start)
            open.ends.append(end)
            open.values.append(quantity.value)
            openUnits.append(unit)
        } else {
            let index = Self.firstIndex(in: open.starts, notBefore: start)
            if open.starts[index] == start {
                open.ends[index] = end
                open.values[index] = quantity.value
                openUnits[index] = unit
            } else {
                open.starts.insert(start, at: index)
                open.ends.insert(end, at: index)
                open.values.insert(quantity.value, at: index)
                openUnits.insert(unit, at: index)
            }
        }
        chunks[openIndex].first = open.starts[0]
        if open.count == 2 * Self.chunkSize { divide() }
    }

    private mutating func place(of unit: QuantityUnit) -> Double {
        if units.last == unit { return Double(units.count - 1) }
        if let known = units.firstIndex(of: unit) { return Double(known) }
        units.append(unit)
        return Double(units.count - 1)
    }

    /// Decodes the chunk that contains a start.
    private mutating func openChunk(for start: Double) throws(EngineError) {
        let isHere =
            chunks[openIndex].first <= start
            && (openIndex + 1 == chunks.count || start < chunks[openIndex + 1].first)
        if isHere { return }
        let index = max(0, Self.firstIndex(in: chunks.map(\.first), notBefore: start.nextUp) - 1)
        guard index != openIndex else { return }
        chunks[openIndex] = pack(0..<open.count)
        (open, openUnits) = try Self.unpack(chunks[index])
        openIndex = index
    }

    /// Encodes the first half, and leaves the second open, because later quantities are more likely to follow.
    private mutating func divide() {
        let half = Self.chunkSize
        chunks[openIndex] = pack(0..<half)
        chunks.insert(Chunk(first: open.starts[half], latestEnd: 0, count: 0, packed: []), at: openIndex + 1)
        openIndex += 1
        open.removeFirst(half)
        openUnits.removeFirst(half)
    }

    private static func firstIndex(in starts: [Double], notBefore start: Double) -> Int {
        starts.firstPlace { $0 >= start }
    }

    // MARK: Packing

    private func pack(_ range: Range<Int>) -> Chunk {
        let part = open[range]
        return Chunk(
            first: part.starts.first ?? 0, latestEnd: part.ends.max() ?? 0, count: part.count,
            packed: BlockCodec.encode([part.starts, part.ends, part.values, Array(openUnits[range])]))
    }

    private static func unpack(_ chunk: Chunk) throws(EngineError) -> (SeriesColumns, [Double]) {
        do {
            let columns = try chunk.packed.withUnsafeBytes { (bytes) throws(BlockDamage) in
                try BlockCodec.decode(bytes, columns: 4)
            }
            return (SeriesColumns(starts: columns[0], ends: columns[1], values: columns[2]), columns[3])
        } catch {
            throw EngineError(.storage, "Quantities in memory are damaged (\(error)).", underlying: error)
        }
    }

    // MARK: Reading

    /// Returns the unit of all quantities that are read: their own if they share one, otherwise the canonical unit.
    package func unit(for type: ObjectType) -> QuantityUnit {
        if units.count == 1, units[0].hasFaithfulString { return units[0] }
        return type.canonicalUnit ?? .null
    }

    /// Returns the quantities in order, chunk by chunk.
    package func columns(in unit: QuantityUnit) -> Chunks { Chunks(series: self, unit: unit) }

    /// An iterator over the chunks.
    package struct Chunks {
        fileprivate let series: PendingSeries
        fileprivate let unit: QuantityUnit
        private var index = 0

        fileprivate init(series: PendingSeries, unit: QuantityUnit) {
            self.series = series
            self.unit = unit
        }

        /// Returns the next chunk; nil at the end.
        package mutating func next() throws(EngineError) -> SeriesColumns? {
            guard index < series.chunks.count else { return nil }
            var (columns, units) =
                index == series.openIndex
                ? (series.open, series.openUnits) : try PendingSeries.unpack(series.chunks[index])
            index += 1
            guard series.units.count != 1 || series.units[0] != unit else { return columns }
            for place in columns.values.indices {
                let given = series.units[Int(units[place])]
                columns.values[place] = given.convert(columns.values[place], to: unit) ?? .nan
            }
            return columns
        }
    }
}
