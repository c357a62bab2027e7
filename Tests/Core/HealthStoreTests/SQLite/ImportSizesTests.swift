import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The blocks and rows that imported samples become, by their number.
@Suite struct ImportSizesTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private static func batch(_ places: Range<Int>) -> ImportBatch {
        var batch = ImportBatch(
            type: .heartRate,
            identity: DerivedIdentity(type: .heartRate, sourceName: "Watch", sourceVersion: nil, device: nil),
            source: .other, device: nil, unit: .countPerMinute, metadata: nil)
        batch.starts = places.map { Double($0 * 2) }
        batch.ends = batch.starts.map { $0 + 1 }
        batch.values = places.map { Double(60 + $0 % 9) }
        batch.created = places.map { Double($0 * 2 + 10 + $0 % 7) }
        return batch
    }

    private static func uuids(_ batch: ImportBatch) -> [UUID] {
        zip(batch.starts, batch.ends).map { batch.identity.uuid(start: $0, end: $1, value: 0, ordinal: 0) }
    }

    private func add(_ batch: ImportBatch) throws -> ImportTally {
        var tally = ImportTally()
        try engine.importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
            tally = try writer.append(batch)
        }
        return tally
    }

    private func integers(_ sql: String) throws -> [Int64] {
        try engine.read { try SQLStatement($0.database, sql).integers() }
    }

    @Test(
        "EXP-17: five imported samples are a block, and up to 8,192 share one",
        arguments: [
            (1, [], 1), (4, [], 4), (5, [5], 0), (8_192, [8_192], 0), (8_193, [8_192, 1], 0), (8_197, [8_192, 5], 0),
        ] as [(Int, [Int64], Int64)]) func blocks(count: Int, blocks: [Int64], rows: Int64) throws
    {
        let batch = Self.batch(0..<count)
        let uuids = Self.uuids(batch)
        #expect(try add(batch) == ImportTally(added: count))
        #expect(try integers("SELECT count FROM block ORDER BY id") == blocks)
        #expect(try integers("SELECT count(*) FROM sample") == [rows])
        var (starts, values, created, identifiers): ([Double], [Double], [Double], [UUID]) = ([], [], [], [])
        try engine.readStore { store in
            try store.samples(of: .heartRate, hasIdentifiers: true) { piece in
                starts += piece.starts
                values += piece.values
                created += piece.created ?? []
                identifiers += piece.identifiers
            }
        }
        #expect(starts == batch.starts && values == batch.values && created == batch.created && identifiers == uuids)
        let ends = [0, count / 2, count - 2, count - 1].filter { $0 >= 0 }.map { uuids[$0] }
        #expect(try engine.states(of: ends) == ends.map { _ in ObjectState.stored })
        #expect(try add(batch) == ImportTally(known: count))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("EXP-19: of samples of which most are known, the others are rows or a block by their own number")
    func partly() throws {
        #expect(try add(Self.batch(0..<10)) == ImportTally(added: 10))
        #expect(try add(Self.batch(0..<14)) == ImportTally(added: 4, known: 10))
        #expect(try integers("SELECT count FROM block ORDER BY id") == [10])
        #expect(try integers("SELECT count(*) FROM sample") == [4])
        #expect(try add(Self.batch(0..<19)) == ImportTally(added: 5, known: 14))
        #expect(try integers("SELECT count FROM block ORDER BY id") == [10, 5])
        #expect(try integers("SELECT count(*) FROM sample") == [4])
        #expect(try add(Self.batch(0..<19)) == ImportTally(known: 19))
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(found.map(\.uuid) == Self.uuids(Self.batch(0..<19)))
        #expect(try engine.integrityProblems().isEmpty)
    }
}
