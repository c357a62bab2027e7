import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Deletions of objects with consecutive identifiers, which share a row.
@Suite struct DeletionRunTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest { 700_000_000 }
        try engine.allow(.own)
        try engine.save([.quantity(.given(1), .bodyMass, 70, .kilogram, 1)], by: .own)
    }

    /// Buries 10 to 14, 20, and 30 to 31, and returns the number before.
    private func bury(_ store: StoreWriter) throws -> Int64 {
        let sql = "SELECT id FROM source WHERE bundle = 'test.own'"
        let source = try #require(try SQLStatement(store.database, sql).firstInteger())
        let before = store.lastNumber
        try store.insertTombstones([], type: .heartRate, source: source)
        #expect(store.lastNumber == before)
        try store.insertTombstones(
            [(.consecutive(10), 5), (.consecutive(20), 1), (.consecutive(30), 2)], type: .heartRate, source: source)
        #expect(store.lastNumber == before + 8 && store.touchedTypes == [.heartRate])
        return before
    }

    /// The first and the last of some consecutive identifiers, and whether one of them is of a run.
    static let bounds: [(least: Int, greatest: Int, isReached: Bool)] = [
        (9, 9, false), (9, 10, true), (10, 10, true), (12, 12, true), (14, 14, true), (14, 15, true), (15, 15, false),
        (15, 29, false), (15, 30, true), (20, 20, false), (30, 30, true), (31, 31, true), (31, 40, true),
        (32, 32, false), (32, 40, false), (0, 100, true), (0, 9, false), (11, 13, true),
    ]

    @Test("STO-2: an identifier of a run of deletions is in use") func reached() throws {
        try engine.write(as: .own) { store in
            #expect(try !store.read.tombstoneRunsReach(.consecutive(0), .consecutive(100)))
            _ = try bury(store)
            for (least, greatest, isReached) in Self.bounds {
                let found = try store.read.tombstoneRunsReach(.consecutive(least), .consecutive(greatest))
                #expect(found == isReached, "\(least) \(greatest)")
            }
            for (number, state) in [(9, .unknown), (10, .deleted), (14, .deleted), (15, .unknown), (20, .deleted)]
                as [(Int, ObjectState)]
            {
                #expect(try store.read.state(of: .consecutive(number)) == state, "\(number)")
            }
        }
    }

    @Test("runs are told of as long as one of their deletions is new") func after() throws {
        try engine.write(as: .own) { store in
            let before = try bury(store)
            for (number, firsts) in [
                (0, [1, 7]), (1, [1, 7]), (4, [1, 7]), (5, [7]), (6, [7]), (7, [7]), (8, []), (9, []),
            ] as [(Int64, [Int64])] {
                let runs = try store.read.tombstoneRuns(after: before + number)
                #expect(runs.map(\.first) == firsts.map { before + $0 }, "\(number)")
            }
            let runs = try store.read.tombstoneRuns(after: 0)
            #expect(runs.map(\.count) == [5, 2] && runs.map(\.uuid) == [.consecutive(10), .consecutive(30)])
            #expect(runs.map(\.bundleIdentifier) == ["test.own", "test.own"])
            let deleted = try store.read.deletedRecords(of: .heartRate).map(\.uuid)
            #expect(deleted == [10, 11, 12, 13, 14, 20, 30, 31].map { .consecutive($0) })
            #expect(try store.read.deletedRecords(of: .stepCount).isEmpty)
        }
    }

    @Test("identifiers that follow each other are a run") func runs() {
        func runs(_ uuids: [UUID]) -> [String] {
            StoreWriter.runs(of: uuids).map { run in
                "\(uuids.firstIndex(of: run.uuid).map { "\($0)" } ?? "-") \(run.count)"
            }
        }
        func places(_ numbers: Int...) -> [UUID] { numbers.map { .consecutive($0) } }
        #expect(runs([]) == [] && runs(places(4)) == ["0 1"] && runs(places(4, 5, 6)) == ["0 3"])
        #expect(runs(places(4, 6)) == ["0 1", "1 1"] && runs(places(5, 4)) == ["0 1", "1 1"])
        #expect(runs(places(4, 5, 7, 8, 9)) == ["0 2", "2 3"] && runs(places(4, 4)) == ["0 1", "0 1"])
        #expect(runs(places(4, 5) + [.given(1)] + places(6, 7)) == ["0 2", "2 1", "3 2"])
        // The halves of an identifier have no carry.
        let last = UUID(high: 0x0190_0000_0000_7000, low: .max)
        #expect(runs([last, UUID(high: last.high, low: 0)]) == ["0 1", "1 1"])
        #expect(runs([last, UUID(high: last.high + 1, low: 0)]) == ["0 1", "1 1"])
        #expect(runs([.consecutive(1), UUID(high: last.high + 1, low: UUID.consecutive(2).low)]) == ["0 1", "1 1"])
    }
}
