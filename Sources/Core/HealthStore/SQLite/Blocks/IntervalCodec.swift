/// A codec for columns that are derived from starts and ends: the ends of consecutive data, and the marks of
/// intervals with a duration.
///
/// ```
/// from         1 byte    0 each end is relative to its own start, 1 to the next one (the last of a part to its own)
/// scale        1 byte    that of the ends
/// numbers                the offset of each end from that start, as whole numbers of the scale
/// ```
///
/// Where condensing joined equal values, the distance between an interval's end and the next start is the sampling
/// interval, whatever the interval's length.
enum IntervalCodec {
    private static let fromOwnStart: UInt8 = 0
    private static let fromNextStart: UInt8 = 1

    // MARK: Writing

    /// Writes a column if one of these forms is shorter, and returns whether it did.
    static func encode(
        _ column: [Double], after columns: ArraySlice<[Double]>, partSize: Int, into writer: inout ByteWriter
    ) -> Bool {
        guard let starts = columns.first, !column.isEmpty, column != columns.last else { return false }
        if columns.count > 1 {
            // The comparison is bitwise.
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

    /// Returns the index of the start that an end is relative to; always within the same part, so that parts can be
    /// read alone.
    @inline(__always)
    private static func startPlace(_ index: Int, _ reference: UInt8, count: Int, _ partSize: Int) -> Int {
        let isLast = index + 1 == count || (index + 1) % partSize == 0
        return reference == fromOwnStart || isLast ? index : index + 1
    }

    // MARK: Reading

    /// Decodes the ends of some parts.
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

    /// Returns the marks of the intervals with a duration.
    static func marks(before columns: [[Double]]) throws(BlockDamage) -> [Double] {
        guard columns.count > 1, columns[0].count == columns[1].count else { throw BlockDamage.malformed }
        return columns[0].indices.map { columns[0][$0] < columns[1][$0] ? 1 : 0 }
    }
}
