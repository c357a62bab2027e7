import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The pages of identifiers of scattered blocks: how they are divided, and what they find.
@Suite struct IdentityDirectoryTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
    }

    /// Returns a time-ordered identifier with a key.
    private static func uuid(_ key: Int) -> UUID {
        UUID(high: UInt64(key >> 14) << 26 | 0x7000, low: 0x8000_0000_0000_0000 | UInt64(key & 0x3FFF))
    }

    /// Calls a closure with a database that has some scattered blocks, and none of whose changes stay.
    private func within(blocks: Int64..., do body: (Database) throws -> Void) throws {
        try engine.connections.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            try database.inTransaction {
                for block in blocks {
                    try database.execute(
                        sql: """
                            INSERT INTO block (id, count, uuid, type, revision, unit, min_start, max_start, min_end,
                                max_end, minimum, maximum, summary, last, scattered)
                            VALUES (?1, 1, ?2, 1, 1, 1, 0, 0, 0, 0, 0, 0, x'', ?1, 1)
                            """,
                        arguments: [block, withUnsafeBytes(of: UUID.given(Int(block)).uuid) { Data($0) }])
                }
                try body(database)
                return .rollback
            }
        }
    }

    private static func pages(_ database: Database) throws -> [(first: Int64, keys: [Double], blocks: [Double])] {
        try Row.fetchAll(database, sql: "SELECT first, payload FROM identity_page ORDER BY first").map { row in
            let columns = try (row["payload"] as Data).withUnsafeBytes { try BlockCodec.decode($0, columns: 2) }
            return (row["first"], columns[0], columns[1])
        }
    }

    @Test func keysAreInTheOrderOfTime() {
        for key in [0, 1, 0x3FFF, 0x4000, 1 << 30, 1 << 51] { #expect(IdentityDirectory.key(Self.uuid(key)) == key) }
        // Others are spread, and fit into 52 bits.
        let other = UUID(high: 0x1234_4000, low: 0x8000_0000_0000_0001)
        #expect((0..<(1 << 52)).contains(IdentityDirectory.key(other)))
        #expect(IdentityDirectory.key(other) != IdentityDirectory.key(other.advanced(by: 1)))
    }

    @Test(
        "a page has up to 4,096 identifiers, and more are divided into pages of half the size",
        arguments: [
            (1, [1]), (2, [2]), (4_095, [4_095]), (4_096, [4_096]), (4_097, [2_048, 2_048, 1]),
            (6_144, [2_048, 2_048, 2_048]), (6_145, [2_048, 2_048, 2_048, 1]),
        ])
    func pages(count: Int, sizes: [Int]) throws {
        try within(blocks: 7) { database in
            let directory = IdentityDirectory(database)
            #expect(try !directory.holdsAny())
            try directory.add((0..<count).reversed().map { (Self.uuid(100 + $0 * 3), 7) })
            let pages = try Self.pages(database)
            #expect(
                pages.map(\.keys.count) == sizes && pages.flatMap(\.keys) == (0..<count).map { Double(100 + $0 * 3) })
            #expect(pages.map(\.first) == pages.enumerated().map { $0 == 0 ? 0 : Int64($1.keys[0]) })
            let reader = IdentityDirectory(database)
            #expect(try reader.holdsAny() && directory.holdsAny())
            for place in [0, 1, 2_047, 2_048, 2_049, 4_095, 4_096, 6_143, 6_144] {
                for directory in [reader, IdentityDirectory(database)] {
                    #expect(try directory.candidates(Self.uuid(100 + place * 3)) == (place < count ? [7] : []))
                    #expect(try directory.candidates(Self.uuid(101 + place * 3)).isEmpty)
                    #expect(try directory.candidates(Self.uuid(99 + place * 3)).isEmpty)
                }
            }
        }
    }

    @Test func equalKeysAreInOnePage() throws {
        try within(blocks: 7, 9) { database in
            let directory = IdentityDirectory(database)
            var added = (0..<4_097).map { (uuid: Self.uuid($0), block: Int64(7)) }
            added += [(Self.uuid(2_047), 9), (Self.uuid(4_096), 9)]
            try directory.add(added)
            let pages = try Self.pages(database)
            #expect(pages.map(\.keys.count) == [2_049, 2_048, 2])
            #expect(pages[0].keys.suffix(2) == [2_047, 2_047] && pages[0].blocks.suffix(2) == [7, 9])
            #expect(pages[2].keys == [4_096, 4_096])
            #expect(try directory.candidates(Self.uuid(2_047)) == [7, 9])
            #expect(try directory.candidates(Self.uuid(2_048)) == [7])
            #expect(try directory.candidates(Self.uuid(4_096)) == [7, 9])
        }
    }

    @Test func onlyThePagesOfNewIdentifiersAreWrittenAnew() throws {
        try within(blocks: 7, 8, 9) { database in
            let directory = IdentityDirectory(database)
            // Of three pages, each has something of each block.
            try directory.add((0..<6_144).map { (Self.uuid($0 * 2), $0 % 2 == 0 ? 7 : 8) })
            #expect(try Self.pages(database).map(\.first) == [0, 4_096, 8_192])
            try database.execute(sql: "DELETE FROM block WHERE id = 8")
            // The last number of the second page, and one more than all.
            try directory.add([(Self.uuid(8_191), 9), (Self.uuid(20_000), 9)])
            var pages = try Self.pages(database)
            #expect(pages.map(\.first) == [0, 4_096, 8_192] && pages.map(\.keys.count) == [2_048, 1_025, 1_025])
            #expect(pages[1].keys.last == 8_191 && pages[1].blocks.last == 9)
            #expect(pages[2].keys.last == 20_000 && pages[2].blocks.last == 9)
            #expect(try directory.candidates(Self.uuid(2)) == [8] && directory.candidates(Self.uuid(4_098)).isEmpty)
            #expect(try directory.candidates(Self.uuid(8_191)) == [9])
            #expect(try directory.candidates(Self.uuid(20_000)) == [9])
            // A block that is no longer scattered is gone as well.
            try database.execute(sql: "UPDATE block SET scattered = 0 WHERE id = 7")
            try directory.add([(Self.uuid(0), 9)])
            pages = try Self.pages(database)
            #expect(pages.map(\.keys.count) == [1, 1_025, 1_025] && pages[0].keys == [0] && pages[0].blocks == [9])
        }
    }

    @Test func aDamagedPageIsNamed() throws {
        try within(blocks: 7) { database in
            try IdentityDirectory(database).add((0..<5_000).map { (Self.uuid($0), 7) })
            try database.execute(sql: "UPDATE identity_page SET payload = x'0200' WHERE first = 2048")
            let directory = IdentityDirectory(database)
            #expect(try directory.candidates(Self.uuid(2_047)) == [7])
            let error = #expect(throws: EngineError.self) { try directory.candidates(Self.uuid(2_048)) }
            #expect(error?.code == .storage && error?.message == "Identifier page 2048 is damaged (truncated).")
        }
    }
}
