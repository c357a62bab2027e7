/// A block: columns of equal length behind a small header and a checksum.
///
/// ```
/// version      1 byte    2
/// columns      1 byte
/// count        variable
/// column…      each begins with a byte that names its form
/// checksum     4 bytes   CRC-32 of everything before
/// ```
///
/// Blocks of the first version are read, too.
enum BlockCodec {
    static let version: UInt8 = 2
    /// The most rows a block may have.
    ///
    /// Writers stay far below; the limit bounds what a damaged header can ask for.
    static let maximumCount = 1 << 20
    /// The rows that are read together at least.
    static let partSize = 1024

    /// Whether rows are a whole part of a block with so many.
    static func isPart(_ rows: Range<Int>, of count: Int) -> Bool {
        rows.lowerBound % partSize == 0 && rows.upperBound == min(rows.lowerBound + partSize, count)
    }

    /// - Parameter hasIntervals: Whether the first two columns are starts and ends of data that follow one another, so that
    ///   it is worth trying whether the ends follow from the starts.
    static func encode(_ columns: [[Double]], hasIntervals: Bool = false) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(version)
        writer.append(UInt8(columns.count))
        writer.append(variable: UInt64(columns.first?.count ?? 0))
        for (place, column) in columns.enumerated() {
            if hasIntervals, place > 0,
                IntervalCodec.encode(column, after: columns[..<place], partSize: partSize, into: &writer)
            {
                continue
            }
            ColumnCodec.encode(
                column, previous: place > 0 ? columns[place - 1] : nil, partSize: partSize, into: &writer)
        }
        writer.append(fixed: writer.bytes.withUnsafeBytes { Checksum.crc32($0) })
        return writer.bytes
    }

    /// Reads all of a block.
    static func decode(_ bytes: UnsafeRawBufferPointer, columns wanted: Int) throws(BlockDamage) -> [[Double]] {
        let layout = try BlockLayout(bytes)
        return try decode(bytes, layout, columns: wanted, parts: 0..<layout.partCount)
    }

    /// Reads some parts of a block.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, columns wanted: Int, parts: Range<Int>
    ) throws(BlockDamage) -> [[Double]] {
        try decode(bytes, try BlockLayout(bytes), columns: wanted, parts: parts)
    }

    /// Reads some parts of a block whose checksum was found right.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, _ layout: BlockLayout, columns wanted: Int, parts: Range<Int>
    ) throws(BlockDamage) -> [[Double]] {
        guard layout.columnCount == wanted, parts.upperBound <= layout.partCount else { throw BlockDamage.malformed }
        var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes.dropLast(4)), offset: layout.offset)
        let rows = parts.reduce(0) { $0 + layout.rows(of: $1).count }
        var columns: [[Double]] = []
        columns.reserveCapacity(wanted)
        for _ in 0..<wanted {
            if layout.version == 1 {
                columns.append(
                    try FirstColumnCodec.decode(count: layout.count, previous: columns.last, from: &reader))
            } else {
                columns.append(
                    try ColumnCodec.decode(
                        layout, parts: parts, rows: rows, before: columns, from: &reader))
            }
        }
        return columns
    }
}

/// What the header of a block says, once its checksum is found right.
struct BlockLayout {
    let version: UInt8
    let columnCount: Int
    let count: Int
    /// Where the columns begin.
    let offset: Int
    /// How many rows a part has; the last one may have fewer.
    let partSize: Int

    init(_ bytes: UnsafeRawBufferPointer) throws(BlockDamage) {
        guard bytes.count > 6 else { throw BlockDamage.truncated }
        let body = UnsafeRawBufferPointer(rebasing: bytes.dropLast(4))
        var tail = ByteReader(bytes, offset: body.count)
        guard try tail.fixed32() == Checksum.crc32(body) else { throw BlockDamage.checksum }
        var reader = ByteReader(body)
        version = try reader.byte()
        guard version == 1 || version == BlockCodec.version else { throw BlockDamage.version }
        columnCount = Int(try reader.byte())
        let count = try reader.variable()
        guard count <= UInt64(BlockCodec.maximumCount) else { throw BlockDamage.malformed }
        self.count = Int(count)
        offset = reader.offset
        partSize = version == 1 ? max(1, Int(count)) : BlockCodec.partSize
    }

    var partCount: Int { (count + partSize - 1) / partSize }

    func rows(of part: Int) -> Range<Int> { part * partSize..<min(count, (part + 1) * partSize) }
}
