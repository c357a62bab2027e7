/// A cursor that decodes columns of RowBinary; every length is checked before it is used.
struct RowBinaryCursor {
    /// An error thrown while decoding.
    enum Failure: Error {
        /// The bytes end in the middle of a column; more may follow.
        case isShort
        /// The bytes are not such a column.
        case isWrong(String)
    }

    /// The maximum number of bytes of a text or an array in an answer.
    static let longest = 1 << 28

    private let bytes: UnsafeRawBufferPointer
    /// The number of bytes read.
    private(set) var place = 0

    /// Creates a cursor before the first byte.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// A Boolean value that indicates whether all bytes were read.
    var isAtEnd: Bool { place == bytes.count }

    /// Reads an integer of fixed width.
    mutating func integer<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(Failure) -> Number {
        try need(MemoryLayout<Number>.size)
        defer { place += MemoryLayout<Number>.size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
    }

    /// Reads a `Float64`.
    mutating func double() throws(Failure) -> Double { Double(bitPattern: try integer()) }

    /// Reads a count that must fit an `Int`.
    mutating func count() throws(Failure) -> Int {
        let number: UInt64 = try integer()
        guard let count = Int(exactly: number) else { throw .isWrong("a count is out of range") }
        return count
    }

    /// Reads a `String`; invalid UTF-8 is an error.
    mutating func text() throws(Failure) -> String {
        let data = try slice()
        guard let text = String(validating: data, as: UTF8.self) else { throw .isWrong("a string is not valid UTF-8") }
        return text
    }

    /// Reads a `String` as bytes.
    mutating func data() throws(Failure) -> [UInt8] { Array(try slice()) }

    /// Reads an array.
    ///
    /// - Parameter least: The minimum number of bytes of an element.
    mutating func array<Element>(
        least: Int, _ element: (inout RowBinaryCursor) throws(Failure) -> Element
    ) throws(Failure) -> [Element] {
        let count = try length()
        guard count <= Self.longest / max(1, least) else { throw .isWrong("an array is too long") }
        try need(count * least)
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }

    /// Reads an array of `Float64`.
    mutating func doubles() throws(Failure) -> [Double] {
        try array(least: 8) { cursor throws(Failure) in try cursor.double() }
    }

    /// Reads an array of strings.
    mutating func texts() throws(Failure) -> [String] {
        try array(least: 1) { cursor throws(Failure) in try cursor.text() }
    }

    private mutating func slice() throws(Failure) -> UnsafeRawBufferPointer {
        let count = try length()
        guard count <= Self.longest else { throw .isWrong("a string is too long") }
        try need(count)
        defer { place += count }
        return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
    }

    private mutating func length() throws(Failure) -> Int {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte: UInt8 = try integer()
            guard shift < 63 else { throw .isWrong("a length is out of range") }
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        guard let length = Int(exactly: value) else { throw .isWrong("a length is out of range") }
        return length
    }

    private func need(_ count: Int) throws(Failure) {
        guard count <= bytes.count - place else { throw .isShort }
    }
}
