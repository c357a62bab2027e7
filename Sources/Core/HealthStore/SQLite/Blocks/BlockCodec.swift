/// A codec for blocks: columns of equal length between a small header and a checksum.
///
/// ```
/// version      1 byte    2
/// columns      1 byte
/// count        variable
/// column…      each begins with a byte that names its form
/// checksum     4 bytes   CRC-32 of everything before
/// ```
///
/// Blocks of the first version can be read, too.
enum BlockCodec {
    static let version: UInt8 = 2
    /// The maximum number of rows of a block.
    ///
    /// Writers stay far below; the limit bounds the memory that a damaged header can request.
    static let maximumCount = 1 << 20
    /// The number of rows of a part, the smallest unit of reading.
    static let partSize = 1024

    /// Returns whether a range of rows is a whole part of a block with a number of rows.
    static func isPart(_ rows: Range<Int>, of count: Int) -> Bool {
        rows.lowerBound % partSize == 0 && rows.upperBound == min(rows.lowerBound + partSize, count)
    }

    /// Encodes columns as a block.
    ///
    /// - Parameter hasIntervals: A Boolean value that indicates whether the first two columns are the starts and ends
    ///   of consecutive data, so that the ends may be derived from the starts.
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

    /// Decodes a whole block.
    static func decode(_ bytes: UnsafeRawBufferPointer, columns wanted: Int) throws(BlockDamage) -> [[Double]] {
        let layout = try BlockLayout(bytes)
        return try decode(bytes, layout, columns: wanted, parts: 0..<layout.partCount)
    }

    /// Decodes some parts of a block.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, columns wanted: Int, parts: Range<Int>
    ) throws(BlockDamage) -> [[Double]] {
        try decode(bytes, try BlockLayout(bytes), columns: wanted, parts: parts)
    }

    /// Decodes some parts of a block whose checksum is already verified.
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

/// The header of a block with a verified checksum.
struct BlockLayout {
    let version: UInt8
    let columnCount: Int
    let count: Int
    /// The offset of the columns.
    let offset: Int
    /// The number of rows of a part; the last part may have fewer.
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
