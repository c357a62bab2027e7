/// Columns that follow from starts and ends: the ends of data that come one after another, and which of them last.
///
/// ```
/// from         1 byte    0 each end is told by its own start, 1 by the next one (the last of a part by its own)
/// scale        1 byte    that of the ends
/// numbers                how far each end is from that start, as whole numbers of the scale
/// ```
///
/// Where condensing joined equal values, an interval ends as long before the next one as samples are apart, however long it
/// is.
enum IntervalCodec {
    private static let fromOwnStart: UInt8 = 0
    private static let fromNextStart: UInt8 = 1

    // MARK: Writing

    /// Writes a column, if it is shorter in one of these forms; answers whether it is.
    static func encode(
        _ column: [Double], after columns: ArraySlice<[Double]>, partSize: Int, into writer: inout ByteWriter
    ) -> Bool {
        guard let starts = columns.first, !column.isEmpty, column != columns.last else { return false }
        if columns.count > 1 {
            // Every bit counts.
            guard let lasting = try? marks(before: Array(columns)),
                lasting.map(\.bitPattern) == column.map(\.bitPattern)
            else { return false }
            writer.append(ColumnCodec.Form.lasting.rawValue)
            return true
        }
        var shortest = ByteWriter()
        ColumnCodec.encode(column, previous: starts, partSize: partSize, into: &shortest)
        var isShorter = false
        for reference in [fromOwnStart, fromNextStart] {
            guard let candidate = ends(column, reference, starts, partSize),
                candidate.bytes.count < shortest.bytes.count
            else { continue }
            shortest = candidate
            isShorter = true
        }
        if isShorter { writer.append(contentsOf: shortest) }
        return isShorter
    }

    private static func ends(
        _ column: [Double], _ reference: UInt8, _ starts: [Double], _ partSize: Int
    ) -> ByteWriter? {
        let numbers = UnsafeMutableBufferPointer<Int64>.allocate(capacity: column.count)
        defer { numbers.deallocate() }
        numbers.initialize(repeating: 0)
        guard let scale = column.withUnsafeBufferPointer({ NumberScale.find($0, into: numbers) }) else { return nil }
        for index in column.indices {
            let place = startPlace(index, reference, count: column.count, partSize)
            guard let start = scale.nearest(starts[place]) else { return nil }
            numbers[index] &-= start
        }
        var writer = ByteWriter()
        writer.append(ColumnCodec.Form.ends.rawValue)
        writer.append(reference)
        writer.append(scale.code)
        NumberColumn.write(numbers, partSize: partSize, into: &writer)
        return writer
    }

    /// The place of the start that tells an end; never in another part, so that parts can be read alone.
    @inline(__always)
    private static func startPlace(_ index: Int, _ reference: UInt8, count: Int, _ partSize: Int) -> Int {
        let isLast = index + 1 == count || (index + 1) % partSize == 0
        return reference == fromOwnStart || isLast ? index : index + 1
    }

    // MARK: Reading

    /// Reads the ends of some parts.
    static func ends(
        _ layout: BlockLayout, parts: Range<Int>, rows: Int, before columns: [[Double]], from reader: inout ByteReader
    ) throws(BlockDamage) -> [Double] {
        let reference = try reader.byte()
        let scale = NumberScale(code: try reader.byte())
        guard reference <= fromNextStart, scale.isKnown, let starts = columns.last, starts.count == rows else {
            throw BlockDamage.malformed
        }
        return try ColumnCodec.numbers(layout, parts, rows, &reader) { numbers, column throws(BlockDamage) in
            for index in numbers.indices {
                let place = startPlace(index, reference, count: rows, layout.partSize)
                guard let start = scale.nearest(starts[place]) else { throw BlockDamage.malformed }
                numbers[index] &+= start
            }
            scale.expand(numbers, into: column)
        }
    }

    /// Which intervals last.
    static func marks(before columns: [[Double]]) throws(BlockDamage) -> [Double] {
        guard columns.count > 1, columns[0].count == columns[1].count else { throw BlockDamage.malformed }
        return columns[0].indices.map { columns[0][$0] < columns[1][$0] ? 1 : 0 }
    }
}
