/// A column of doubles as few bytes, every bit kept.
///
/// Measured numbers are decimals with few digits, so most columns are whole numbers once multiplied by a power of ten;
/// their differences, or the differences of those, are small and take a byte or two each. A column for which that
/// does not give back every bit is stored as the bits that change from one number to the next. The format is described
/// in `Documentation/Storage.md`.
enum ColumnCodec {
    private enum Form: UInt8 {
        /// The same as the column before.
        case sameAsPrevious = 0
        /// One number for all.
        case constant = 1
        /// Whole numbers of a power of ten: the numbers themselves, their differences, or the differences of those.
        case scaled = 2
        case scaledDifferences = 3
        case scaledSecondDifferences = 4
        /// The bits in which a number differs from the one before.
        case bits = 5
    }

    /// Powers of ten that a column may be scaled by.
    private static let scales: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]

    static func encode(_ column: [Double], previous: [Double]?, into writer: inout ByteWriter) {
        guard let first = column.first else { return }
        if let previous, isSame(column, previous) {
            writer.append(Form.sameAsPrevious.rawValue)
        } else if column.allSatisfy({ $0.bitPattern == first.bitPattern }) {
            writer.append(Form.constant.rawValue)
            writer.append(fixed: first.bitPattern)
        } else if let (scale, numbers) = scaled(column) {
            encode(numbers, scale: scale, into: &writer)
        } else {
            writer.append(Form.bits.rawValue)
            var last: UInt64 = 0
            for value in column {
                // Neighbours share their high bits; reversed, the shared ones become leading zeros.
                writer.append(variable: (value.bitPattern ^ last).byteSwapped)
                last = value.bitPattern
            }
        }
    }

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

    private static func isSame(_ left: [Double], _ right: [Double]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0.bitPattern == $1.bitPattern }
    }

    /// The column as whole numbers of the smallest power of ten that gives back every bit.
    private static func scaled(_ column: [Double]) -> (scale: Int, numbers: [Int64])? {
        var index = 0
        var numbers = [Int64]()
        numbers.reserveCapacity(column.count)
        attempt: while index < scales.count {
            let scale = scales[index]
            numbers.removeAll(keepingCapacity: true)
            for value in column {
                let product = (value * scale).rounded()
                guard abs(product) < 0x1p53 else { return nil }
                let number = Int64(product)
                // By way of the integer, because a negative zero must not pass.
                guard (Double(number) / scale).bitPattern == value.bitPattern else {
                    index += 1
                    continue attempt
                }
                numbers.append(number)
            }
            return (index, numbers)
        }
        return nil
    }

    private static func encode(_ numbers: [Int64], scale: Int, into writer: inout ByteWriter) {
        let first = differences(numbers)
        let second = differences(first)
        let forms: [(Form, [Int64])] = [
            (.scaled, numbers), (.scaledDifferences, first), (.scaledSecondDifferences, second),
        ]
        let sizes = forms.map { form in form.1.reduce(0) { $0 + ByteWriter.size(signed: $1) } }
        let best = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
        writer.append(forms[best].0.rawValue)
        writer.append(UInt8(scale))
        for number in forms[best].1 { writer.append(signed: number) }
    }

    /// Each number less the one before; the first stays.
    private static func differences(_ numbers: [Int64]) -> [Int64] {
        var last: Int64 = 0
        return numbers.map { number in
            defer { last = number }
            return number &- last
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
