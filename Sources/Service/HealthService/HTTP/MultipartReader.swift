import Foundation

/// A streaming parser of multipart forms (RFC 7578), which never holds a whole part in memory.
struct MultipartReader {
    /// The header of a part.
    struct Part: Sendable, Hashable {
        /// The name of the field.
        var name: String
        /// The file name that the client sent; `nil` for a field that is not a file.
        var fileName: String?
    }

    /// The maximum size of a part's header, in bytes.
    private static let mostHeader = 8 << 10

    private var pieces: any AsyncIteratorProtocol<[UInt8], any Error>
    /// The delimiter between parts, including the line break before it.
    private let delimiter: [UInt8]
    private let mostParts: Int
    private var buffer: [UInt8] = []
    private var isAtEnd = false
    private var partCount = 0

    /// - Parameters:
    ///   - contentType: The `Content-Type` header of the request, which contains the boundary.
    ///   - mostParts: The maximum number of parts.
    /// - Throws: ``Problem`` `invalid-body` if there is no boundary.
    init(_ body: RequestBody, contentType: String, mostParts: Int) throws {
        guard let boundary = Self.parameter("boundary", of: contentType), (1...70).contains(boundary.utf8.count) else {
            throw Problem.invalidBody("The form has no boundary.")
        }
        delimiter = Array("\r\n--\(boundary)".utf8)
        pieces = body.pieces.makeAsyncIterator()
        self.mostParts = mostParts
        // The first delimiter has no line break before it.
        buffer = [0x0D, 0x0A]
    }

    // MARK: Parts

    /// Returns the next part, or `nil` after the last one.
    ///
    /// - Throws: ``Problem`` if the form is truncated or has too many parts.
    mutating func next() async throws -> Part? {
        while try await content() != nil {}
        // A delimiter is followed by a line break, or by two hyphens after the last part.
        try await fill(2)
        if buffer.starts(with: [0x2D, 0x2D]) {
            // Reads and discards the epilogue, so that the connection can be reused.
            while try await pieces.next(isolation: nil) != nil {}
            return nil
        }
        partCount += 1
        guard partCount <= mostParts else { throw Problem.invalidBody("The form has more than \(mostParts) parts.") }
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let place = buffer.firstPlace(of: end) {
                let header = String(decoding: buffer[..<place], as: UTF8.self)
                buffer.removeFirst(place + end.count)
                isAtEnd = false
                return try Self.part(header)
            }
            guard buffer.count <= Self.mostHeader, try await more() else { throw Self.broken }
        }
    }

    /// Returns the next bytes of the part, or `nil` at its end.
    mutating func content() async throws -> [UInt8]? {
        guard !isAtEnd else { return nil }
        while true {
            if let place = buffer.firstPlace(of: delimiter) {
                let rest = Array(buffer[..<place])
                buffer.removeFirst(place + delimiter.count)
                isAtEnd = true
                return rest.isEmpty ? nil : rest
            }
            // Bytes that may be the beginning of a delimiter stay in the buffer.
            let safe = buffer.count - delimiter.count
            if safe > 0 {
                let ready = Array(buffer[..<safe])
                buffer.removeFirst(safe)
                return ready
            }
            guard try await more() else { throw Self.broken }
        }
    }

    // MARK: Bytes

    private static let broken = Problem.invalidBody("The form is truncated or malformed.")

    private mutating func more() async throws -> Bool {
        guard let piece = try await pieces.next(isolation: nil) else { return false }
        buffer += piece
        return true
    }

    private mutating func fill(_ count: Int) async throws {
        while buffer.count < count { guard try await more() else { throw Self.broken } }
    }

    // MARK: Headers

    private static func part(_ header: String) throws -> Part {
        for line in header.split(separator: "\r\n") {
            let sides = line.split(separator: ":", maxSplits: 1)
            guard sides.count == 2, sides[0].lowercased() == "content-disposition" else { continue }
            let value = String(sides[1])
            guard let name = parameter("name", of: value) else { break }
            return Part(name: name, fileName: parameter("filename", of: value))
        }
        throw Problem.invalidBody("A part of the form has no name.")
    }

    /// Returns a parameter of a header field, quoted or unquoted.
    static func parameter(_ name: String, of field: String) -> String? {
        var rest = field.drop { $0 != ";" }
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let key = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(key.count)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            var value = ""
            if rest.first == "\"" {
                rest = rest.dropFirst()
                while let letter = rest.popFirst(), letter != "\"" {
                    // Browsers encode a quotation mark as %22; other clients escape it with a backslash.
                    value.append(letter == "\\" && rest.first == "\"" ? rest.removeFirst() : letter)
                }
                rest = rest.drop { $0 != ";" }
            } else {
                value = String(rest.prefix { $0 != ";" })
                rest = rest.dropFirst(value.count)
            }
            if key.lowercased() == name { return value }
        }
        return nil
    }
}

extension [UInt8] {
    /// Returns the index of the first occurrence of a non-empty byte sequence.
    fileprivate func firstPlace(of wanted: [UInt8]) -> Int? {
        withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, bytes.count >= wanted.count else { return nil }
            let last = bytes.count - wanted.count
            var place = 0
            while place <= last, let found = memchr(base + place, Int32(wanted[0]), last - place + 1) {
                place = UnsafeRawPointer(found) - base
                if bytes[place..<place + wanted.count].elementsEqual(wanted) { return place }
                place += 1
            }
            return nil
        }
    }
}
