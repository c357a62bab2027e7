import HealthModel

/// A lossless codec for columns of doubles.
///
/// Most columns are whole numbers of some scale, or have few different values; all others are stored byte by byte.
/// `Documentation/Storage.md` describes the format.
struct ColumnCodec {
    enum Form: UInt8 {
        /// The same as the previous column.
        case sameAsPrevious = 0
        /// One number for all rows.
        case constant = 1
        /// Whole numbers with a scale.
        case scaled = 2
        /// The distinct values in ascending order, and an index into them for each row.
        case listed = 3
        /// The eight bytes of all values, the highest ones first.
        case bytes = 4
        /// End dates as offsets from the start dates: ``IntervalCodec``.
        case ends = 5
        /// 1 for each interval with a duration, 0 for each instant.
        case lasting = 6
    }

    /// The average number of repetitions of a value above which a list is used.
    private static let repetitions = 6

    // MARK: Writing

    static func encode(_ column: [Double], previous: [Double]?, partSize: Int, into writer: inout ByteWriter) {
        guard let first = column.first else { return }
        if let previous, isSame(column, previous) {
            writer.append(Form.sameAsPrevious.rawValue)
            return
        }
        if column.allSatisfy({ $0.bitPattern == first.bitPattern }) {
            writer.append(Form.constant.rawValue)
            writer.append(fixed: first.bitPattern)
            return
        }
        column.withUnsafeBufferPointer { column in
            let numbers = UnsafeMutableBufferPointer<Int64>.allocate(capacity: column.count)
            defer { numbers.deallocate() }
            numbers.initialize(repeating: 0)
            let scale = NumberScale.find(column, into: numbers)
            // Binary scales always fit somehow, but a list of few values may be much shorter.
            if let scale, !scale.isBinary {
                writer.append(Form.scaled.rawValue)
                writer.append(scale.code)
                NumberColumn.write(numbers, partSize: partSize, into: &writer)
            } else if let values = values(column) {
                writer.append(Form.listed.rawValue)
                writer.append(variable: UInt64(values.count))
                for value in values { writer.append(fixed: value) }
                for index in column.indices { numbers[index] = Int64(place(of: column[index].bitPattern, in: values)) }
                NumberColumn.write(numbers, partSize: partSize, into: &writer)
            } else if let scale {
                writer.append(Form.scaled.rawValue)
                writer.append(scale.code)
                NumberColumn.write(numbers, partSize: partSize, into: &writer)
            } else {
                writer.append(Form.bytes.rawValue)
                BytePlanes.write(column, partSize: partSize, into: &writer)
            }
        }
    }

    private static func isSame(_ left: [Double], _ right: [Double]) -> Bool {
        guard left.count == right.count, left.first?.bitPattern == right.first?.bitPattern else { return false }
        // A loop without an early exit can be vectorized.
        var difference: UInt64 = 0
        for index in left.indices { difference |= left[index].bitPattern ^ right[index].bitPattern }
        return difference == 0
    }

    /// Returns the bits of the distinct values in ascending order; nil if there are too many.
    private static func values(_ column: UnsafeBufferPointer<Double>) -> [UInt64]? {
        let limit = column.count / repetitions
        var values: Set<UInt64> = []
        for value in column {
            values.insert(value.bitPattern)
            if values.count > limit { return nil }
        }
        return values.sorted()
    }

    private static func place(of value: UInt64, in values: [UInt64]) -> Int {
        values.firstPlace { $0 >= value }
    }

    // MARK: Reading

    /// Decodes some parts of a column.
    ///
    /// - Parameters:
    ///   - rows: The number of rows of these parts.
    ///   - before: The same parts of the previous columns.
    static func decode(
        _ layout: BlockLayout, parts: Range<Int>, rows: Int, before: [[Double]], from reader: inout ByteReader
    ) throws(BlockDamage) -> [Double] {
        guard layout.count > 0 else { return [] }
        guard let form = Form(rawValue: try reader.byte()) else { throw BlockDamage.malformed }
        switch form {
        case .sameAsPrevious:
            guard let previous = before.last, previous.count == rows else { throw BlockDamage.malformed }
            return previous
        case .constant:
            return Array(repeating: Double(bitPattern: try reader.fixed64()), count: rows)
        case .scaled:
            let scale = NumberScale(code: try reader.byte())
            guard scale.isKnown else { throw BlockDamage.malformed }
            return try numbers(layout, parts, rows, &reader) { numbers, column throws(BlockDamage) in
                scale.expand(numbers, into: column)
            }
        case .listed:
            let count = try reader.length()
            let values = try reader.bytes(8 * count)
            return try numbers(layout, parts, rows, &reader) { numbers, column throws(BlockDamage) in
                for index in numbers.indices {
                    let place = numbers[index]
                    guard place >= 0, place < Int64(count) else { throw BlockDamage.malformed }
                    let bits = values.loadUnaligned(fromByteOffset: 8 * Int(place), as: UInt64.self)
                    column[index] = Double(bitPattern: UInt64(littleEndian: bits))
                }
            }
        case .bytes:
            return try BytePlanes.read(layout, parts: parts, rows: rows, from: &reader)
        case .ends:
            return try IntervalCodec.ends(layout, parts: parts, rows: rows, before: before, from: &reader)
        case .lasting:
            return try IntervalCodec.marks(before: before)
        }
    }

    static func numbers(
        _ layout: BlockLayout, _ parts: Range<Int>, _ rows: Int, _ reader: inout ByteReader,
        _ expand: (UnsafeMutableBufferPointer<Int64>, UnsafeMutableBufferPointer<Double>) throws(BlockDamage) -> Void
    ) throws(BlockDamage) -> [Double] {
        let numbers = UnsafeMutableBufferPointer<Int64>.allocate(capacity: rows)
        defer { numbers.deallocate() }
        let column = try NumberColumn(count: layout.count, partSize: layout.partSize, from: &reader)
        try column.read(parts, into: numbers, from: &reader)
        var result = [Double](repeating: 0, count: rows)
        try result.withUnsafeMutableBufferPointer { (result) throws(BlockDamage) in try expand(numbers, result) }
        return result
    }
}
