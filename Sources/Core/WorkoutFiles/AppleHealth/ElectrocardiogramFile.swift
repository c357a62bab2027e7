/// An electrocardiogram file of an export: header lines, then one value per line (EXP-49).
package struct ElectrocardiogramFile: Sendable {
    /// The header lines as pairs; their labels are in the language of the phone.
    package var header: [AppleHealthElement.Attribute] = []
    /// The consecutive values, in the unit and at the sample rate of the header; not a number for an invalid line.
    package var values: [Double] = []
    /// The number of invalid lines among the values; each keeps its position, because time is counted in lines.
    package var unreadable = 0

    /// The maximum number of values; ten minutes at 512 Hz are 307,200 values.
    private static let valueLimit = 4_000_000
    /// The maximum number of lines before the first value; a file with more is not an electrocardiogram.
    private static let headerLimit = 64

    /// Reads a whole file.
    package init(_ source: any ByteSource) throws(WorkoutFileError) {
        var line: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while values.count < Self.valueLimit, header.count <= Self.headerLimit {
            let count = try source.read(into: buffer)
            if count == 0 { break }
            for byte in buffer[..<count] {
                if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                    add(line)
                    line.removeAll(keepingCapacity: true)
                } else if line.count < 4_096 {
                    line.append(byte)
                }
            }
        }
        add(line)
    }

    private mutating func add(_ line: [UInt8]) {
        guard !line.isEmpty else { return }
        var text = line[...]
        if header.isEmpty, values.isEmpty, text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        if let value = Self.number(text) {
            values.append(value)
        } else if values.isEmpty {
            guard header.count <= Self.headerLimit else { return }
            let label = text.prefix { $0 != UInt8(ascii: ",") }
            var value = text.dropFirst(label.count + 1)
            if value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\""), value.count >= 2 {
                value = value.dropFirst().dropLast()
            }
            if !label.isEmpty {
                header.append(.init(String(decoding: label, as: UTF8.self), String(decoding: value, as: UTF8.self)))
            }
        } else if !text.allSatisfy(XMLByteScanner.isSpace) {
            unreadable += 1
            values.append(.nan)
        }
    }

    /// Parses a number with a decimal point, or with the comma of the phone's language.
    private static func number(_ text: ArraySlice<UInt8>) -> Double? {
        var bytes = Array(text)
        if bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\""), bytes.count > 2 {
            bytes = Array(bytes.dropFirst().dropLast())
        }
        if let comma = bytes.firstIndex(of: UInt8(ascii: ",")) { bytes[comma] = UInt8(ascii: ".") }
        return bytes.withUnsafeBufferPointer { DecimalParser.parse($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}
