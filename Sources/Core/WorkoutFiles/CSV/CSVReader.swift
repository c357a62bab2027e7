/// A reader of tables in comma-separated values (RFC 4180), row by row (IMP-7).
///
/// Cells may hold line breaks and doubled quotation marks; rows end with CR LF or LF; text is UTF-8 or, by its mark,
/// UTF-16. The separator is the one of `,`, `;` and TAB that the first row has most often outside of quotation marks.
package struct CSVReader {
    /// A row as it is in the file.
    package struct Row: Sendable {
        /// The line on which it begins, counted from 1.
        package var line: Int
        package var cells: [String]
    }

    /// The limits of a table (IMP-94).
    enum Limit {
        static let columns = 4_096
        static let cell = 1 << 20
        static let row = 4 << 20
        static let file = 1 << 29
    }

    private let bytes: [UInt8]
    private let file: String
    private var position: Int
    private var line = 1
    private var separator: UInt8

    private static let quote = UInt8(ascii: "\"")
    private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    /// Reads a table into memory.
    ///
    /// - Throws: An error if it cannot be read or is too large.
    package init(_ source: any ByteSource, file: String) throws(WorkoutFileError) {
        self.init(try source.readAll(limit: Limit.file, file: file), file: file)
    }

    /// Creates a reader of a table, or of its beginning.
    package init(_ bytes: [UInt8], file: String) {
        self.file = file
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): self.bytes = Self.transcoded(bytes, .utf16LittleEndian)
        case (0xFE, 0xFF): self.bytes = Self.transcoded(bytes, .utf16BigEndian)
        default: self.bytes = bytes
        }
        position = self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        separator = UInt8(ascii: ",")
        separator = Self.separator(self.bytes, from: position)
    }

    private static func transcoded(_ bytes: [UInt8], _ encoding: TranscodingByteSource.Encoding) -> [UInt8] {
        let text = TranscodingByteSource(
            MemoryByteSource(Array(bytes.dropFirst(2))), encoding: encoding, head: [])
        // Text that fits in memory as UTF-16 may be longer in UTF-8.
        return (try? text.readAll(limit: .max, file: "")) ?? []
    }

    private static func separator(_ bytes: [UInt8], from start: Int) -> UInt8 {
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in bytes[start...].prefix(1 << 16) {
            if byte == quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == UInt8(ascii: "\n") { break }
            if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        return separators[counts.firstIndex(of: most) ?? 0]
    }

    /// Returns the next row; nil at the end.
    ///
    /// Empty lines are no rows.
    ///
    /// - Throws: An error if a quotation mark is never closed, or a limit is exceeded.
    package mutating func next() throws(WorkoutFileError) -> Row? {
        while position < bytes.count, bytes[position] == UInt8(ascii: "\n") || bytes[position] == UInt8(ascii: "\r") {
            if bytes[position] == UInt8(ascii: "\n") { line += 1 }
            position += 1
        }
        guard position < bytes.count else { return nil }
        var row = Row(line: line, cells: [])
        let start = position
        while true {
            row.cells.append(try cell(row.line))
            guard row.cells.count <= Limit.columns else {
                throw refusal("a row has more than \(Limit.columns) columns", row.line, .elements)
            }
            guard position - start <= Limit.row else {
                throw refusal("a row is longer than 4 MB", row.line, .textLength)
            }
            guard position < bytes.count, bytes[position] == separator else { break }
            position += 1
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: "\r") { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
            position += 1
            line += 1
        }
        return row
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private mutating func cell(_ first: Int) throws(WorkoutFileError) -> String {
        let start = position
        guard position < bytes.count, bytes[position] == Self.quote else {
            while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
            try check(position - start, first)
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        position += 1
        var text: [UInt8] = []
        while true {
            guard position < bytes.count else { throw refusal("a quotation mark is never closed", first, nil) }
            try check(text.count, first)
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\n") { line += 1 }
            if byte == Self.quote {
                guard position < bytes.count, bytes[position] == Self.quote else { break }
                position += 1
            }
            text.append(byte)
        }
        // Text after the closing mark belongs to the cell.
        while position < bytes.count, !isEnd(bytes[position]) {
            text.append(bytes[position])
            position += 1
        }
        try check(text.count, first)
        return String(decoding: text, as: UTF8.self)
    }

    /// Throws if a cell is too long.
    private func check(_ length: Int, _ first: Int) throws(WorkoutFileError) {
        guard length <= Limit.cell else { throw refusal("a cell is longer than 1 MB", first, .textLength) }
    }

    private func refusal(_ reason: String, _ line: Int, _ limit: ReaderLimit?) -> WorkoutFileError {
        .reading(.malformed, FileProblem(reason, limit: limit), at: .init(file: file, line: line))
    }
}
