/// A codec for the columns of a supplement.
///
/// ```
/// version      1 byte    1
/// columns      variable
/// column…      the number of its blocks (variable), and each block behind its length (variable)
/// ```
///
/// A block has one column; a long column has several blocks, so that encoding takes little memory.
enum SupplementColumns {
    private static let version: UInt8 = 1
    /// The maximum number of rows, more than any file has, which limits the memory that a damaged payload can
    /// request.
    private static let largestCount = 1 << 28
    /// The maximum number of rows of an encoded block; encoding takes 25 bytes per row.
    private static let largestBlock = 1 << 16

    static func encode(_ columns: [[Double]]) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(version)
        writer.append(variable: UInt64(columns.count))
        for column in columns {
            let starts = stride(from: 0, to: column.count, by: largestBlock)
            writer.append(variable: UInt64(starts.underestimatedCount))
            for start in starts {
                let isWhole = column.count <= largestBlock
                let part = isWhole ? column : Array(column[start..<min(start + largestBlock, column.count)])
                let block = BlockCodec.encode([part])
                writer.append(variable: UInt64(block.count))
                writer.append(contentsOf: block)
            }
        }
        return writer.bytes
    }

    static func decode(_ bytes: UnsafeRawBufferPointer) throws(BlockDamage) -> [[Double]] {
        var reader = ByteReader(bytes)
        guard try reader.byte() == version else { throw BlockDamage.version }
        var columns: [[Double]] = []
        var total = 0
        // A column and a block take at least one byte each, so that both counts are bounded by the remaining bytes.
        for _ in 0..<(try reader.length()) {
            var column: [Double] = []
            for _ in 0..<(try reader.length()) {
                let block = try reader.bytes(try reader.length())
                total += try BlockLayout(block).count
                guard total <= largestCount else { throw BlockDamage.malformed }
                column += try BlockCodec.decode(block, columns: 1)[0]
            }
            columns.append(column)
        }
        guard reader.remaining == 0 else { throw BlockDamage.malformed }
        return columns
    }
}
