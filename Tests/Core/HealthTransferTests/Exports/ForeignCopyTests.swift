import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Private copies of databases of other programs.
@Suite struct ForeignCopyTests {
    private static let name = Array("SQLite format 3\0".utf8)

    /// The beginning of a database that says how large its pages are and how many it has, and bytes after that.
    private static func database(page: UInt16, pages: UInt32, length: Int) -> [UInt8] {
        var bytes = name + [UInt8](repeating: 7, count: max(0, length - name.count))
        func set(_ value: some FixedWidthInteger, at offset: Int) {
            withUnsafeBytes(of: value.bigEndian) { number in
                for (index, byte) in number.enumerated() where offset + index < bytes.count {
                    bytes[offset + index] = byte
                }
            }
        }
        set(page, at: 16)
        set(pages, at: 28)
        return bytes
    }

    private static func copy(_ bytes: [UInt8], log: [UInt8]? = nil) throws -> ForeignCopy {
        try ForeignCopy(
            OpenedFile(MemoryByteSource(bytes), named: "a.db"),
            log: log.map { try OpenedFile(MemoryByteSource($0), named: "a.db-wal") })
    }

    /// The contents of a copy, and of the log beside it.
    private static func copied(_ bytes: [UInt8], log: [UInt8]? = nil) throws -> (database: [UInt8]?, log: [UInt8]?) {
        let copy = try copy(bytes, log: log)
        return withExtendedLifetime(copy) {
            func contents(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }
            return (contents(copy.path), contents(copy.path + "-wal"))
        }
    }

    @Test(
        "IMP-10: a database that has fewer pages than it says is copied as one with those that it has",
        arguments: [
            (512, 4, 2_048, 4), (512, 5, 2_048, 4), (512, 5, 2_559, 4), (512, 4, 2_047, 3), (512, 3, 2_048, 3),
            (512, 9, 511, 0), (4_096, 0x0102_0304, 8_192, 2), (32_768, 2, 40_000, 1), (1, 3, 131_072, 2),
            (1, 2, 131_072, 2), (0, 9, 2_048, 9), (2, 9, 2_048, 9), (256, 9, 2_048, 9), (511, 9, 2_048, 9),
            (512, 9, 32, 0), (512, 0, 32, 0),
        ] as [(UInt16, UInt32, Int, UInt32)])
    func pages(page: UInt16, said: UInt32, length: Int, expected: UInt32) throws {
        let found = try Self.copied(Self.database(page: page, pages: said, length: length))
        #expect(found.database == Self.database(page: page, pages: expected, length: length) && found.log == nil)
    }

    @Test("IMP-10: a beginning that is too short for the number of pages is copied as it is", arguments: [16, 28, 31])
    func shortBeginning(length: Int) throws {
        let bytes = Self.database(page: 512, pages: 9, length: length)
        #expect(try Self.copied(bytes).database == bytes)
    }

    @Test("IMP-10: a database with a write-ahead log is copied as it is, and the log beside it") func log() throws {
        let bytes = Self.database(page: 512, pages: 9, length: 2_048)
        let found = try Self.copied(bytes, log: [1, 2, 3])
        #expect(found.database == bytes && found.log == [1, 2, 3])
    }

    @Test("IMP-10: files larger than what is read at once are copied whole") func largeFiles() throws {
        let bytes = Self.name + (0..<600_000).map { UInt8(truncatingIfNeeded: $0 * 31 >> 5) }
        let found = try Self.copied(bytes, log: bytes)
        #expect(found.database == bytes && found.log == bytes)
    }

    @Test("IMP-10: nothing of a copy is left once it is not used") func removal() throws {
        var copies: [ForeignCopy] = try [Self.copy(Self.name), Self.copy(Self.name, log: [1])]
        let paths = copies.map(\.path)
        #expect(Set(paths).count == 2)
        #expect(FileManager.default.createFile(atPath: paths[1] + "-shm", contents: Data([1])))
        copies = []
        for path in paths {
            for ending in ["", "-wal", "-shm"] { #expect(!FileManager.default.fileExists(atPath: path + ending)) }
        }
    }

    @Test("IMP-10: a database is told by its first sixteen bytes") func beginnings() {
        #expect(ForeignCopy.isDatabase(Self.name) && ForeignCopy.isDatabase(Self.name + [1]))
        #expect(!ForeignCopy.isDatabase(Array(Self.name.dropLast())) && !ForeignCopy.isDatabase([]))
        #expect(!ForeignCopy.isDatabase(Self.name.dropLast() + [1]))
        #expect(!ForeignCopy.isDatabase([0] + Self.name))
    }
}
