import Foundation
import HealthModel
import TestSupport
import Testing

@testable import WorkoutFiles

/// Archives, changed in every byte of their headers: what is read of each.
@Suite struct ArchiveSweepTests {
    private static let texts = ["first text, first text", "second", String(repeating: "third.", count: 20)]

    /// Returns the files of an archive, and its problems.
    private static func reading(_ bytes: [UInt8], budget: UnpackingBudget? = nil) -> String {
        InflatingLibrary.$current.withValue(.zlib) {
            do {
                var file = InputFile(Data(bytes), named: "a.zip")
                file.budget = budget
                let archive = try ZipArchive(file)
                var lines = [archive.problem.map { "\($0)" } ?? "-"]
                for entry in archive.entries {
                    var line = "\(entry.name) \(entry.isDeflated) \(entry.headerOffset) \(entry.packedSize) "
                    line += "\(entry.size ?? -1) \(entry.checksum ?? 0)"
                    do {
                        let source = try archive.source(of: entry)
                        let content = try source.readAll(limit: 1 << 20, file: entry.name)
                        line += source.problem.map { " \($0)" } ?? " \(WholeOutcome.hash(content))"
                    } catch {
                        line += " \(error)"
                    }
                    lines.append(line)
                }
                return lines.joined(separator: "\n")
            } catch {
                return "\(error)"
            }
        }
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// Archives as different programs write them: with sizes before and after the data, with long sizes, and without
    /// compression.
    private static func archive(_ number: Int) throws -> [UInt8] {
        switch number {
        case 0, 1:
            var zip = TestZip()
            for (index, text) in texts.enumerated() {
                zip.add("f\(index)/a.txt", Array(text.utf8), hasSizesAfter: number == 0)
            }
            return zip.finished
        case 2:
            let sink = MemoryByteSink()
            let zip = try ZipWriter(sink, moment: (0x5A21, 0x6B42), largestShort: 10)
            for (index, text) in texts.enumerated() {
                try zip.add("g\(index).txt") { file in
                    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
                }
            }
            try zip.finish()
            return sink.bytes
        default:
            var (files, directory) = ([UInt8](), [UInt8]())
            for (index, text) in texts.prefix(2).enumerated() {
                let content = Array(text.utf8)
                let name = Array("h\(index)\\a.txt".utf8)
                let checksum = content.withUnsafeBytes { Int(InflatingLibrary.zlib.checksum(0, $0)) }
                let sizes = little(checksum, 4) + little(content.count, 4) + little(content.count, 4)
                let common = little(20, 2) + little(0, 2) + little(0, 2) + little(0, 4) + sizes
                let offset = files.count
                files += little(0x0403_4B50, 4) + common + little(name.count, 2) + little(0, 2) + name + content
                directory += little(0x0201_4B50, 4) + little(20, 2) + common + little(name.count, 2) + little(0, 10)
                directory += little(0, 2) + little(offset, 4) + name
            }
            return files + directory + little(0x0605_4B50, 4) + little(0, 4) + little(2, 2) + little(2, 2)
                + little(directory.count, 4) + little(files.count, 4) + little(3, 2) + Array("end".utf8)
        }
    }

    @Test(arguments: 0..<4) func everyByteOfTheHeaders(number: Int) throws {
        let bytes = try Self.archive(number)
        var kept = KeptOutcomes()
        let own = Self.reading(bytes)
        kept.add("whole") { own }
        // Between the headers there are only names and data.
        let marks = bytes.indices.dropLast(4).filter {
            bytes[$0] == 0x50 && bytes[$0 + 1] == 0x4B && bytes[$0 + 2] == bytes[$0 + 3] - 1 && bytes[$0 + 3] > 0
        }
        let places = Set(marks.flatMap { mark in (mark..<mark + 60).filter(bytes.indices.contains) }).sorted()
        for place in places {
            let outcomes = ([0, 0xFF, bytes[place] &+ 1] as [UInt8]).map { byte -> String in
                var changed = bytes
                changed[place] = byte
                let found = Self.reading(changed)
                return found == own ? "=" : WholeOutcome.short(found)
            }
            kept.add(changes: outcomes, of: "\(place)")
        }
        kept.add("first") {
            stride(from: 0, to: bytes.count, by: 7).map { Self.reading(Array(bytes.prefix($0))) }.joined(
                separator: "\n")
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/zip-\(number).txt") == nil)
    }

    @Test func budgetsAreExact() throws {
        var kept = KeptOutcomes()
        let whole = Self.texts.reduce(0) { $0 + $1.utf8.count }
        for number in 0..<2 {
            let bytes = try Self.archive(number)
            for (entries, size) in [
                (3, whole), (3, whole - 1), (3, 28), (3, 27), (3, 22), (3, 21), (3, 0), (2, whole), (0, whole),
            ] {
                kept.add("\(number) \(entries) \(size)") {
                    Self.reading(bytes, budget: UnpackingBudget(entries: entries, bytes: size))
                }
            }
        }
        let stored = try Self.archive(3)
        for size in [28, 27, 22, 21] {
            kept.add("stored \(size)") { Self.reading(stored, budget: UnpackingBudget(entries: 2, bytes: size)) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/zip-budgets.txt") == nil)
    }

    @Test func writtenArchives() throws {
        var kept = KeptOutcomes()
        for largest in [0, 5, 21, 22, 60, 100, 200, 300, 0xFFFF_FFFE] {
            for count in 0...3 {
                kept.add("\(largest) \(count)") {
                    let sink = MemoryByteSink()
                    let zip = try ZipWriter(sink, moment: (0x5A21, 0x6B42), largestShort: largest)
                    for (index, text) in Self.texts.prefix(count).enumerated() {
                        try zip.add("é\(index)") { file in
                            try Array(text.utf8).withUnsafeBytes { try file.write($0) }
                        }
                    }
                    try zip.finish()
                    #expect(zip.byteCount == sink.bytes.count && zip.holdsSeveralFiles)
                    return "\(sink.bytes.count) " + Self.reading(sink.bytes)
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/zip-written.txt") == nil)
    }

    @Test func unpackedBytesWithinLimits() throws {
        var kept = KeptOutcomes()
        let content = Array(Self.texts[2].utf8)
        let packed = try #require(Gzip.packed(content))
        for limit in [0, 1, content.count - 1, content.count, content.count + 1] {
            kept.add("limit \(limit)") { String(decoding: try Gzip.unpacked(packed, limit: limit), as: UTF8.self) }
        }
        for count in [0, 1, 2, 9, 10, 17, packed.count - 8, packed.count - 4, packed.count - 1] {
            kept.add("first \(count)") { try Gzip.unpacked(Array(packed.prefix(count)), limit: 999).count }
        }
        kept.add("twice") { try Gzip.unpacked(packed + packed, limit: 999).count }
        kept.add("more") { try Gzip.unpacked(packed + [1, 2, 3], limit: 999).count }
        kept.add("none") { try Gzip.unpacked(try #require(Gzip.packed([])), limit: 999).count }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/gzip.txt") == nil)
    }

    // MARK: Reading ahead

    /// A source of bytes that change every 100,000, in pieces of different sizes, which may fail at its end.
    private final class Numbered: ByteSource {
        let byteCount: Int?
        private let count: Int
        private let fails: Bool
        private var position = 0

        init(_ count: Int, fails: Bool = false) {
            (self.count, self.fails) = (count, fails)
            byteCount = fails ? nil : count
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(WorkoutFileError) -> Int {
            let rest = min(count - position, buffer.count, position % 7 == 0 ? 200_000 : 1 << 19)
            guard rest > 0 else {
                if fails { throw .reading(.unreadable, "it is gone", at: .init(file: "a")) }
                return 0
            }
            var done = 0
            while done < rest, let start = buffer.baseAddress {
                let number = (position + done) / 100_000
                let own = min(rest - done, (number + 1) * 100_000 - position - done)
                memset(start + done, Int32(number + 1), own)
                done += own
            }
            position += rest
            return rest
        }
    }

    @Test(arguments: [0, 1, 5_000, 1 << 19, 1 << 19 + 1, 5 << 19], [1_000, 1 << 16, 1 << 20])
    func whatIsReadAheadIsWhole(count: Int, room: Int) throws {
        func whole(_ source: any ByteSource) throws -> (count: Int, checksum: UInt32) {
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
            defer { buffer.deallocate() }
            var (count, checksum) = (0, 0 as UInt32)
            while case let read = try source.read(into: buffer), read > 0 {
                checksum = InflatingLibrary.zlib.checksum(checksum, UnsafeRawBufferPointer(rebasing: buffer[..<read]))
                count += read
            }
            // A source stays at its end.
            #expect(try source.read(into: buffer) == 0)
            return (count, checksum)
        }
        let ahead = ReadAheadByteSource(Numbered(count))
        #expect(ahead.byteCount == count)
        let (read, checksum) = try whole(ahead)
        #expect(read == count)
        #expect(try checksum == whole(Numbered(count)).checksum)
        let failing = ReadAheadByteSource(Numbered(count, fails: true))
        #expect(failing.byteCount == nil)
        #expect(throws: WorkoutFileError.self) { _ = try whole(failing) }
        // One that is let go before its end ends too.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 10, alignment: 1)
        defer { buffer.deallocate() }
        #expect(try ReadAheadByteSource(Numbered(count)).read(into: buffer) == min(count, 10))
    }

    // MARK: Sources and files

    @Test func rangesOfFiles() throws {
        var kept = KeptOutcomes()
        let file = try RandomAccessFile(InputFile(Data(1...20), named: "a"))
        for offset in [-1, 0, 1, 7, 19, 20, 21] {
            for count in [-1, 0, 1, 5, 19, 20, 99] {
                kept.add("\(offset) \(count)") { try file.bytes(offset, count: count) }
                guard offset >= 0, count >= 0 else { continue }
                kept.add("range \(offset) \(count)") {
                    let source = FileRangeSource(file, offset..<offset + count)
                    let bytes = try source.readAll(limit: 100, file: "a")
                    return "\(source.byteCount ?? -1) \(source.position) \(bytes)"
                }
            }
        }
        for limit in [0, 19, 20, 21] {
            kept.add("limit \(limit)") { try MemoryByteSource(Array(1...20)).readAll(limit: limit, file: "a").count }
        }
        kept.add("metered") {
            var progress: [Int] = []
            let source = MeteredByteSource(MemoryByteSource([UInt8](repeating: 7, count: 600_000))) {
                progress.append($0)
            }
            let count = try source.readAll(limit: 1 << 20, file: "a").count
            return "\(source.byteCount ?? -1) \(count) \(progress)"
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/ranges.txt") == nil)
    }

    @Test func encodingsOfTexts() throws {
        var kept = KeptOutcomes()
        typealias Encoding = TranscodingByteSource.Encoding
        for label in [
            "ISO-8859-1", "iso8859-1", "iso_8859-1", "latin1", "Latin-1", "l1", "windows-1252", "CP1252", "utf-8", "",
            "iso-8859-15", "latin2",
        ] {
            kept.add(label) { Encoding(label: label).map { "\($0)" } ?? "-" }
        }
        func read(_ bytes: [UInt8], _ encoding: Encoding, head: Int, pieces: Int) throws -> String {
            let source = TranscodingByteSource(
                MemoryByteSource(Array(bytes.dropFirst(head)), largestPiece: pieces), encoding: encoding,
                head: Array(bytes.prefix(head)))
            return String(decoding: try source.readAll(limit: 10_000, file: "a"), as: UTF8.self)
        }
        kept.add("windows") { try read(Array(0x20...0xFF), .windows1252, head: 3, pieces: 7) }
        let units: [UInt16] = [
            0x41, 0xD83C, 0xDFCA, 0x42, 0xDC00, 0xD800, 0x43, 0xD83C, 0xD83C, 0xDFCA, 0xDBFF, 0xDFFF, 0xD7FF, 0xE000,
            0x20AC, 0xFFFF, 0xD800,
        ]
        for head in [0, 1, 3] {
            for pieces in head == 0 ? [7, 100] : [100] {
                for extra in [0, 1] {
                    kept.add("\(head) \(pieces) \(extra)") {
                        let low =
                            units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + Array(repeating: 0x44, count: extra)
                        let high =
                            units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } + Array(repeating: 0x44, count: extra)
                        return try read(low, .utf16LittleEndian, head: head, pieces: pieces) + " "
                            + read(high, .utf16BigEndian, head: head, pieces: pieces)
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/encodings.txt") == nil)
    }
}
