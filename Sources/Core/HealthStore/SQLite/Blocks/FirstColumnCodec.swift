/// A decoder for the columns of the first version of blocks, which is no longer written.
enum FirstColumnCodec {
    private enum Form: UInt8 {
        /// The same as the previous column.
        case sameAsPrevious = 0
        /// One number for all rows.
        case constant = 1
        /// Whole numbers with a power of ten as scale: the numbers, their differences, or their second differences.
        case scaled = 2
        case scaledDifferences = 3
        case scaledSecondDifferences = 4
        /// The bits in which a number differs from the previous one.
        case bits = 5
    }

    /// The powers of ten that scale a column.
    private static let scales: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]

    static func decode(
        count: Int, previous: [Double]?, from reader: inout ByteReader
    ) throws(BlockDamage) -> [Double] {
        guard count > 0 else { return [] }
        guard let form = Form(rawValue: try reader.byte()) else { throw BlockDamage.malformed }
        switch form {
        case .sameAsPrevious:
            guard let previous, previous.count == count else { throw BlockDamage.malformed }
            return previous
        case .constant:
            return Array(repeating: Double(bitPattern: try reader.fixed64()), count: count)
        case .scaled, .scaledDifferences, .scaledSecondDifferences:
            let index = Int(try reader.byte())
            guard index < scales.count else { throw BlockDamage.malformed }
            return try decodeScaled(form, scale: scales[index], count: count, from: &reader)
        case .bits:
            guard reader.remaining >= count else { throw BlockDamage.truncated }
            var column = [Double]()
            column.reserveCapacity(count)
            var last: UInt64 = 0
            for _ in 0..<count {
                last ^= try reader.variable().byteSwapped
                column.append(Double(bitPattern: last))
            }
            return column
        }
    }

    private static func decodeScaled(
        _ form: Form, scale: Double, count: Int, from reader: inout ByteReader
    ) throws(BlockDamage) -> [Double] {
        guard reader.remaining >= count else { throw BlockDamage.truncated }
        var column = [Double](repeating: 0, count: count)
        var value: Int64 = 0
        var step: Int64 = 0
        try column.withUnsafeMutableBufferPointer { (column) throws(BlockDamage) in
            switch form {
            case .scaledDifferences:
                for index in column.indices {
                    value &+= try reader.signed()
                    column[index] = Double(value)
                }
            case .scaledSecondDifferences:
                for index in column.indices {
                    step &+= try reader.signed()
                    value &+= step
                    column[index] = Double(value)
                }
            default:
                for index in column.indices { column[index] = Double(try reader.signed()) }
            }
            guard scale != 1 else { return }
            for index in column.indices { column[index] /= scale }
        }
        return column
    }
}
