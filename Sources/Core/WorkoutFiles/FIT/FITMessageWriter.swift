/// A writer for the messages of a FIT file, which adds definitions when they are needed and scales numbers by the
/// profile.
struct FITMessageWriter {
    /// A field with its value; nil, or a value out of range, is written as the invalid value of the type.
    struct Field {
        var row: FITField
        var value: Double?
        /// A text value instead of a number.
        var text: String?
        /// Several values instead of one number.
        var values: [Double]?

        init(_ row: FITField, _ value: Double?) {
            self.row = row
            self.value = value
        }

        /// Creates a field with an integer value.
        init(_ row: FITField, _ value: (some BinaryInteger)?) { self.init(row, value.map { Double($0) }) }

        init(_ row: FITField, text: String) {
            self.row = row
            self.text = Self.fitting(text)
        }

        init(_ row: FITField, values: [Double]) {
            self.row = row
            self.values = values
        }

        /// The size of the field in bytes.
        fileprivate var size: Int {
            text.map { $0.utf8.count + 1 } ?? (values?.count ?? 1) * row.type.size
        }

        /// The maximum length of a text in bytes.
        static let textLimit = 250

        /// Returns the text up to its first null character, truncated to the maximum length of a field at a scalar
        /// boundary.
        static func fitting(_ text: String) -> String {
            var fitting = String(String.UnicodeScalarView(text.unicodeScalars.prefix { $0.value != 0 }))
            while fitting.utf8.count > textLimit { fitting.unicodeScalars.removeLast() }
            return fitting
        }
    }

    private(set) var bytes: [UInt8] = []
    /// The last definition of each local number.
    private var layouts: [[UInt8]] = Array(repeating: [], count: 16)

    /// Adds a message, preceded by a definition if it differs from the last one of this local number.
    ///
    /// - Parameter own: The developer fields of this library, see ``FITLibraryField``.
    mutating func add(_ message: UInt16, local: Int, _ fields: [Field], own: [Field] = []) {
        var layout: [UInt8] = [0, 0, UInt8(message & 0xFF), UInt8(message >> 8), UInt8(fields.count)]
        for field in fields { layout += [field.row.number, UInt8(field.size), field.row.type.definition] }
        if !own.isEmpty {
            layout.append(UInt8(own.count))
            for field in own { layout += [field.row.number, UInt8(field.size), FITLibraryField.developer] }
        }
        if layouts[local] != layout {
            layouts[local] = layout
            bytes.append(0x40 | (own.isEmpty ? 0 : 0x20) | UInt8(local))
            bytes += layout
        }
        bytes.append(UInt8(local))
        for field in fields { add(field) }
        for field in own { add(field) }
    }

    private mutating func add(_ field: Field) {
        if let text = field.text {
            bytes += Array(text.utf8) + [0]
        } else if let values = field.values {
            for value in values { add(value, field.row) }
        } else {
            add(field.value, field.row)
        }
    }

    private mutating func add(_ value: Double?, _ row: FITField) {
        if row.type == .float64 {
            let bits = value.flatMap { $0.isFinite ? $0.bitPattern : nil } ?? .max
            append(Int64(bitPattern: bits), row.type.size)
            return
        }
        append(row.bits(of: value) ?? row.type.invalid, row.type.size)
    }

    private mutating func append(_ bits: Int64, _ size: Int) {
        for byte in 0..<size { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * Int64(byte)))) }
    }

    /// Returns the complete file: header, messages and checksum.
    func file() -> [UInt8] {
        // Protocol 2.0, a profile of 2020.
        var file: [UInt8] = [14, 0x20, 0x5C, 0x08]
        for byte in 0..<4 { file.append(UInt8(truncatingIfNeeded: bytes.count >> (8 * byte))) }
        file += Array(".FIT".utf8)
        file += Self.checksum(file)
        file += bytes
        return file + Self.checksum(file)
    }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        let value = bytes.withUnsafeBufferPointer { FITChecksum.of($0) }
        return [UInt8(value & 0xFF), UInt8(value >> 8)]
    }
}
