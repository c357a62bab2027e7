import Foundation
import HealthStore
import WorkoutFiles

/// A check whether the content of a file is whole, by what its format says of its end (IMP-103).
///
/// What is not known to be incomplete counts as whole: the readers find the rest.
struct WholenessCheck {
    private let file: OpenFile
    private let size: Int
    /// Returns whether a file stands beside the checked one, by what is added to its name.
    private let hasBeside: (String) -> Bool

    init(_ file: OpenFile, hasBeside: @escaping (String) -> Bool = { _ in false }) {
        (self.file, self.hasBeside) = (file, hasBeside)
        size = Int(clamping: file.stamp.size)
    }

    /// The bytes of the end of an archive without its comment.
    private static let archiveEnd = 22
    private static let longestComment = 65_535
    private static let headSize = 64 << 10
    private static let tailSize = 4_096

    /// Returns whether the content is whole.
    func isWhole() throws(OpenFile.Failure) -> Bool {
        let head = try file.bytes(0, min(size, Self.headSize))
        if head.starts(with: Array("PK\u{3}\u{4}".utf8)) { return try hasArchiveEnd() }
        if head.starts(with: [0x1f, 0x8b]) { return isInflatable() }
        if head.starts(with: Array("SQLite format 3\0".utf8)) { return isDatabase(head) }
        if head.count >= 12, head[8..<12].elementsEqual(".FIT".utf8) { return try hasRecords() }
        guard let first = head.first(where: { !Self.isBlank($0) }) else { return true }
        switch first {
        case UInt8(ascii: "<"): return try hasRootEnd(head)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return try [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(tail().last)
        default: return true
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        // Marks of the order of bytes, and zeros of wide characters, are no content either.
        byte <= 0x20 || [0xef, 0xbb, 0xbf, 0xfe, 0xff].contains(byte)
    }

    /// Returns the last bytes without blank ones at the end.
    private func tail() throws(OpenFile.Failure) -> [UInt8] {
        var tail = try file.bytes(max(0, size - Self.tailSize), min(size, Self.tailSize))
        while let last = tail.last, Self.isBlank(last) { tail.removeLast() }
        return tail
    }

    // MARK: Formats

    private func hasArchiveEnd() throws(OpenFile.Failure) -> Bool {
        let length = min(size, Self.archiveEnd + Self.longestComment)
        let bytes = try file.bytes(size - length, length)
        guard bytes.count >= Self.archiveEnd else { return false }
        for place in stride(from: bytes.count - Self.archiveEnd, through: 0, by: -1)
        where bytes[place..<place + 4].elementsEqual("PK\u{5}\u{6}".utf8) {
            let comment = Int(bytes[place + 20]) | Int(bytes[place + 21]) << 8
            if place + Self.archiveEnd + comment <= bytes.count { return true }
        }
        return false
    }

    /// Returns whether a compressed file has the length and the checksum that it states.
    private func isInflatable() -> Bool {
        do {
            switch try PackedFiles(InputFile(path: file.path)).content(0) {
            case .file(let inner), .unknown(let inner):
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                var count = 1
                while count > 0 {
                    count = try buffer.withUnsafeMutableBytes { bytes in
                        try inner.read(into: bytes)
                    }
                }
                return inner.problem == nil
            case .archive(let archive): return archive.problem == nil
            // An archive within, which no reader opens: it would wait for nothing.
            case .nothing: return true
            }
        } catch {
            return false
        }
    }

    private func isDatabase(_ head: [UInt8]) -> Bool {
        guard head.count >= 100, !hasBeside("-journal"), !hasBeside("-wal") else { return false }
        let stated = Int(head[16]) << 8 | Int(head[17])
        let pages = head[28..<32].reduce(0) { $0 << 8 | Int($1) }
        return size >= (stated == 1 ? 65_536 : stated) * pages
    }

    /// Returns whether the file has all bytes of its FIT files, of which several may follow one another.
    private func hasRecords() throws(OpenFile.Failure) -> Bool {
        var place = 0
        while place < size {
            let head = try file.bytes(place, min(12, size - place))
            guard head.count == 12, head[8..<12].elementsEqual(".FIT".utf8) else { return place > 0 }
            let length = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
            place += Int(head[0]) + length + 2
        }
        return place == size
    }

    /// Returns whether the end of a document closes its root element.
    private func hasRootEnd(_ head: [UInt8]) throws(OpenFile.Failure) -> Bool {
        let tail = try tail()
        guard tail.last == UInt8(ascii: ">") else { return false }
        guard let name = Self.root(of: String(decoding: head.filter { $0 != 0 }, as: UTF8.self)) else { return true }
        let end = String(decoding: tail.filter { $0 != 0 }, as: UTF8.self)
        guard let last = end.range(of: "<", options: .backwards) else { return false }
        let closing = end[last.lowerBound...]
        // Comments may follow the root element.
        if closing.hasPrefix("<!") || closing.hasPrefix("<?") { return end.contains("</\(name)") }
        return closing.dropLast().trimmingCharacters(in: .whitespacesAndNewlines) == "</\(name)"
            || closing.hasSuffix("/>") && closing.dropFirst().hasPrefix(name)
    }

    /// Returns the name of the first element; nil if the beginning does not have it.
    private static func root(of head: String) -> String? {
        var rest = head[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...].dropFirst()
            if rest.hasPrefix("!--") {
                guard let end = rest.range(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            guard let first = rest.first else { return nil }
            if first.isLetter || first == "_" {
                return String(rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" })
            }
        }
        return nil
    }
}
