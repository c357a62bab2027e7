/// A codec for doubles as byte planes: all the highest bytes, then all the next ones.
///
/// In noise only the sign, the exponent and the first bits are predictable. Planes of few or constant values are
/// compressed; others are stored as they are.
///
/// ```
/// plane…       for each of the eight bytes, and each part
///   form       1 byte   0 one byte for all, 1 coded, 2 as they are
///   content             the byte; or the model and the symbols; or the bytes
/// ```
enum BytePlanes {
    private enum Form: UInt8 {
        case single = 0
        case coded = 1
        case plain = 2
    }

    static func write(_ column: UnsafeBufferPointer<Double>, partSize: Int, into writer: inout ByteWriter) {
        for start in stride(from: 0, to: column.count, by: partSize) {
            let part = start..<min(start + partSize, column.count)
            var inner = ByteWriter()
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                let bytes = part.map { UInt8(truncatingIfNeeded: column[$0].bitPattern >> shift) }
                write(bytes, into: &inner)
            }
            writer.append(variable: UInt64(inner.bytes.count))
            writer.append(contentsOf: inner)
        }
    }

    private static func write(_ bytes: [UInt8], into writer: inout ByteWriter) {
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        if counts.contains(bytes.count) {
            writer.append(Form.single.rawValue)
            writer.append(bytes[0])
        } else if SymbolModel.estimate(counts: counts) / 8 + 16 < Double(bytes.count) {
            let model = SymbolModel(counts: counts)
            writer.append(Form.coded.rawValue)
            model.write(into: &writer)
            SymbolCoder.encode(bytes[...], model, into: &writer)
        } else {
            writer.append(Form.plain.rawValue)
            writer.append(contentsOf: bytes)
        }
    }

    static func read(
        _ layout: BlockLayout, parts: Range<Int>, rows: Int, from reader: inout ByteReader
    ) throws(BlockDamage) -> [Double] {
        var bits = [UInt64](repeating: 0, count: rows)
        var symbols = [UInt8](repeating: 0, count: layout.partSize)
        for part in 0..<layout.partCount {
            let length = try reader.length()
            var inner = ByteReader(try reader.bytes(length))
            guard parts.contains(part) else { continue }
            let range = layout.rows(of: part)
            let offset = (part - parts.lowerBound) * layout.partSize
            for _ in 0..<8 {
                try read(range.count, into: &symbols, from: &inner)
                for index in 0..<range.count {
                    bits[offset + index] = bits[offset + index] << 8 | UInt64(symbols[index])
                }
            }
        }
        return bits.map { Double(bitPattern: $0) }
    }

    private static func read(
        _ count: Int, into symbols: inout [UInt8], from reader: inout ByteReader
    ) throws(BlockDamage) {
        guard let form = Form(rawValue: try reader.byte()) else { throw BlockDamage.malformed }
        switch form {
        case .single:
            let byte = try reader.byte()
            for index in 0..<count { symbols[index] = byte }
        case .plain:
            let bytes = try reader.bytes(count)
            for index in 0..<count { symbols[index] = bytes[index] }
        case .coded:
            let model = try SymbolModel(from: &reader)
            let table = UnsafeMutablePointer<UInt32>.allocate(capacity: 1 << SymbolModel.greatestLog)
            defer { table.deallocate() }
            model.fill(table)
            try symbols.withUnsafeMutableBufferPointer { (symbols) throws(BlockDamage) in
                guard let base = symbols.baseAddress, count <= symbols.count else { throw BlockDamage.malformed }
                try SymbolCoder.decode(count: count, log: model.log, table: table, into: base, from: &reader)
            }
        }
    }
}
