import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Checks of the index of identifiers, whose pages a store may divide as it likes.
@Suite struct IdentifierIndexTests {
    /// A page with the places of the identifiers that it has, in the order of their keys.
    struct Page {
        /// The place of the identifier with whose key the page begins; nil for the first possible key.
        var first: Int?
        /// The number that is added to that key.
        var offset: Int64 = 0
        var places: [Int]
        /// The number that is added to the number of the block, by the index in the page.
        var blocks: [Int: Int64] = [:]
    }

    private static let all = Array(0..<6)

    /// The pages of six identifiers, and whether all are found by them.
    static let cases: [(name: String, pages: [Page], isSound: Bool)] = [
        ("one page", [Page(places: all)], true), ("from its first key", [Page(first: 0, places: all)], true),
        ("two pages", [Page(places: [0, 1, 2]), Page(first: 3, places: [3, 4, 5])], true),
        ("three pages", [Page(places: [0]), Page(first: 1, places: [1]), Page(first: 2, places: [2, 3, 4, 5])], true),
        ("from between two keys", [Page(places: [0, 1, 2]), Page(first: 2, offset: 1, places: [3, 4, 5])], true),
        ("an identifier twice", [Page(places: [0, 1, 2, 2, 3, 4, 5])], true),
        ("one of a block before", [Page(places: [0, 1, 2, 2, 3, 4, 5], blocks: [2: -1])], true),
        ("one of a block after", [Page(places: [0, 1, 2, 2, 3, 4, 5], blocks: [3: 1])], true),
        ("no page", [], false), ("without the first", [Page(places: [1, 2, 3, 4, 5])], false),
        ("without one", [Page(places: [0, 1, 3, 4, 5])], false),
        ("without the last", [Page(places: [0, 1, 2, 3, 4])], false),
        ("without the last of a page", [Page(places: [0, 1]), Page(first: 3, places: [3, 4, 5])], false),
        ("the first of a block before", [Page(places: all, blocks: [0: -1])], false),
        ("one of a block after only", [Page(places: all, blocks: [3: 1])], false),
        ("the last of a block after", [Page(places: all, blocks: [5: 1])], false),
        ("out of order", [Page(places: [1, 0, 2, 3, 4, 5])], false),
        ("the end out of order", [Page(places: [0, 1, 2, 3, 5, 4])], false),
        ("later than its first key", [Page(first: 0, offset: 1, places: all)], false),
        (
            "the second later than its first key",
            [Page(places: [0, 1, 2]), Page(first: 3, offset: 1, places: [3, 4, 5])], false
        ),
        ("two pages that overlap", [Page(places: [0, 1, 2, 3]), Page(first: 2, places: [2, 4, 5])], false),
        (
            "the last pages in the wrong order",
            [Page(places: [0, 1]), Page(first: 2, places: [4, 5]), Page(first: 3, places: [3])], false
        ),
    ]

    @Test("an index is sound if all identifiers are found by it, and is written anew else", arguments: cases.indices)
    func index(place: Int) throws {
        let (name, pages, isSound) = Self.cases[place]
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let uuids = (0..<6).map { UUID.given(10 + $0 * 2) }
        try engine.save(
            uuids.enumerated().map { (second, uuid) -> SampleRecord in
                .quantity(uuid, .heartRate, 60, .countPerMinute, Double(second))
            }, by: .own)
        _ = try engine.compact(olderThan: 1_000, isTrial: false, shortest: 2) { _ in true }
        let blocks = try engine.read {
            try SQLStatement($0.database, "SELECT id FROM block WHERE scattered").integers()
        }
        try #require(blocks.count == 1)
        #expect(try engine.integrityProblems() == [])
        let keys = uuids.map(IdentityDirectory.key).sorted()
        try engine.connections.write { database in
            try SQLStatement(database, "DELETE FROM identity_page").run()
            let insert = try SQLStatement(database, "INSERT INTO identity_page (first, payload) VALUES (?, ?)")
            for page in pages {
                let payload = BlockCodec.encode([
                    page.places.map { Double(keys[$0]) },
                    page.places.indices.map { Double(blocks[0] + (page.blocks[$0] ?? 0)) },
                ])
                let first = page.first.map { keys[$0] + page.offset } ?? 0
                try insert.run(.integer(first), .blob(payload))
            }
        }
        #expect(
            try engine.integrityProblems() == (isSound ? [] : ["The index of identifiers is incomplete."]), "\(name)")
        let outcome = try engine.connections.write { try StoreMaintenance.repairContents($0) { _, _ in } }
        #expect(outcome.repaired.count == (isSound ? 0 : 1) && outcome.left.isEmpty, "\(name)")
        #expect(try engine.integrityProblems() == [], "\(name)")
        #expect(try Set(engine.states(of: uuids)) == [.stored], "\(name)")
    }
}
