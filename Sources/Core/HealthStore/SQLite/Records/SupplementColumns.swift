/// The columns of a supplement as bytes.
///
/// ```
/// version      1 byte    1
/// columns      variable
/// column…      the number of its blocks (variable), and each block behind its length (variable)
/// ```
///
/// A block has one column; a long column has several blocks, so that writing one takes little memory.
enum SupplementColumns {
    private static let version: UInt8 = 1
    /// More rows than any file has; a damaged payload could ask for more.
    private static let largestCount = 1 << 28
    /// How many rows a block that is written has at most; what it is made of takes 25 bytes a row.
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
        // Neither a column nor a block takes less than a byte, so that both numbers are bounded by what is there.
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
