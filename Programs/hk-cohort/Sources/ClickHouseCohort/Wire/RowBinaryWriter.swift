/// An encoder of rows in the RowBinary format of ClickHouse: columns one after the other, without names or lengths of
/// rows.
struct RowBinaryWriter {
    /// The encoded bytes.
    private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    init() {}

    /// Writes an integer of fixed width in little-endian order.
    mutating func write(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes a `Float64`.
    mutating func write(_ value: Double) { write(value.bitPattern) }

    /// Writes a `String`.
    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            write(length: utf8.count)
            bytes.append(contentsOf: utf8)
        }
    }

    /// Writes bytes as a `String`, which may contain any bytes.
    mutating func write(_ data: [UInt8]) {
        write(length: data.count)
        bytes += data
    }

    /// Writes bytes as a `FixedString` of their length.
    mutating func write(fixed data: some Sequence<UInt8>) { bytes.append(contentsOf: data) }

    /// Writes an array of strings.
    mutating func write(_ texts: [String]) {
        write(length: texts.count)
        for text in texts { write(text) }
    }

    /// Writes an array of numbers.
    mutating func write(_ numbers: [Double]) {
        write(length: numbers.count)
        #if _endian(little)
            numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
        #else
            for number in numbers { write(number) }
        #endif
    }

    /// Writes an array of integers.
    mutating func write<Number: FixedWidthInteger>(_ numbers: [Number]) where Number: SignedInteger {
        write(length: numbers.count)
        for number in numbers { write(number) }
    }

    /// Writes an array of integers.
    mutating func write(_ numbers: [UInt64]) {
        write(length: numbers.count)
        for number in numbers { write(number) }
    }

    /// Writes a length: seven bits per byte, the lowest first.
    mutating func write(length: Int) {
        var rest = UInt(bitPattern: length)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
