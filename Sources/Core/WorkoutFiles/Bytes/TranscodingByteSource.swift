/// A source that transcodes text of another encoding to UTF-8 while it is read.
///
/// Bytes that cannot be converted become U+FFFD. Byte offsets downstream of this source count converted bytes.
final class TranscodingByteSource: ByteSource {
    enum Encoding: Equatable {
        case utf16LittleEndian
        case utf16BigEndian
        /// Also used for ISO 8859-1, which differs only in a block of control characters that files do not use.
        case windows1252

        /// Creates the encoding named in an XML declaration, or returns nil if the name is not one of these.
        init?(label: String) {
            switch label.lowercased() {
            case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "windows-1252", "cp1252":
                self = .windows1252
            default: return nil
            }
        }
    }

    private let source: any ByteSource
    private let encoding: Encoding
    private var input: [UInt8]
    private var output: [UInt8] = []
    private var outputPosition = 0
    private var highSurrogate: UInt16?
    private var isAtEnd = false

    var byteCount: Int? { nil }

    /// Creates a source.
    ///
    /// - Parameter head: Bytes that were already read from the source.
    init(_ source: any ByteSource, encoding: Encoding, head: [UInt8]) {
        self.source = source
        self.encoding = encoding
        input = head
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
        while outputPosition == output.count {
            if isAtEnd { return 0 }
            try convertMore()
        }
        let count = min(buffer.count, output.count - outputPosition)
        output.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[outputPosition..<outputPosition + count]))
        }
        outputPosition += count
        return count
    }

    private func convertMore() throws(WorkoutFileError) {
        output.removeAll(keepingCapacity: true)
        outputPosition = 0
        let kept = input.count
        // Convert a head that was read for sniffing first; later only an odd byte of UTF-16 remains.
        if kept < 2 {
            input.append(contentsOf: repeatElement(0, count: 1 << 16))
            var failure: WorkoutFileError?
            let count = input.withUnsafeMutableBytes { bytes -> Int in
                do throws(WorkoutFileError) {
                    return try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[kept...]))
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            input.removeLast(input.count - kept - count)
            if count == 0 {
                isAtEnd = true
                if kept > 0 || highSurrogate != nil { append(0xFFFD) }
                return
            }
        }
        switch encoding {
        case .windows1252: convertWindows1252()
        case .utf16LittleEndian: convertUTF16(low: 0, high: 1)
        case .utf16BigEndian: convertUTF16(low: 1, high: 0)
        }
    }

    private func convertWindows1252() {
        for byte in input {
            append(0x80...0x9F ~= byte ? UInt32(Self.upperControls[Int(byte) - 0x80]) : UInt32(byte))
        }
        input.removeAll(keepingCapacity: true)
    }

    private func convertUTF16(low: Int, high: Int) {
        var index = 0
        while index + 1 < input.count {
            let unit = UInt16(input[index + low]) | UInt16(input[index + high]) << 8
            index += 2
            if let lead = highSurrogate {
                highSurrogate = nil
                if UTF16.isTrailSurrogate(unit) {
                    append(0x10000 + (UInt32(lead - 0xD800) << 10 | UInt32(unit - 0xDC00)))
                    continue
                }
                append(0xFFFD)
            }
            if UTF16.isLeadSurrogate(unit) {
                highSurrogate = unit
            } else {
                append(UTF16.isTrailSurrogate(unit) ? 0xFFFD : UInt32(unit))
            }
        }
        input.removeFirst(index)
    }

    private func append(_ value: UInt32) {
        output.append(contentsOf: Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8))
    }

    /// The characters of Windows-1252 from 0x80 to 0x9F; five positions are unused.
    private static let upperControls: [UInt16] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
        0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}
