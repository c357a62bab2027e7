import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Correlations that are imported with samples that are stored already.
@Suite struct CorrelationImportTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch")

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    private static func fat(_ number: Int, _ metadata: Metadata? = nil) -> SampleRecord {
        .quantity(.given(number), .dietaryFatTotal, Double(number), .gram, 10, 11, metadata: metadata)
    }

    private static func food(_ number: Int, _ inner: [Int]) -> SampleRecord {
        SampleRecord(
            uuid: .given(number), type: .food, start: 10, end: 11, content: .correlation(inner.map { fat($0) }))
    }

    private func append(_ record: SampleRecord) throws -> ImportTally {
        var tally = ImportTally()
        try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
            tally = try writer.append(ImportedObject(record: record, source: Self.watch))
        }
        return tally
    }

    private func contained(_ number: Int) throws -> Set<UUID> {
        let found = try engine.samples(SampleRequest(.food, .uuid([.given(number)])), for: .own)
        return Set(found.flatMap(\.contained).map(\.uuid))
    }

    @Test("EXP-18: a stored sample becomes part of a correlation, unless it is part of another")
    func taken() throws {
        try engine.save([Self.fat(1), Self.food(100, [2, 3])], by: .own)
        try engine.save((0..<64).map { .quantity(.consecutive($0), .dietaryFatTotal, 7, .gram, 10) }, by: .other)
        try engine.delete([.consecutive(63)], by: .other)
        // A new one, one alone, and one of another correlation.
        #expect(try append(Self.food(101, [5, 1, 2])) == ImportTally(added: 1))
        #expect(try contained(101) == [.given(5), .given(1)])
        #expect(try contained(100) == [.given(2), .given(3)])
        // Now those are of the other one, too.
        #expect(try append(Self.food(102, [1, 5, 6])) == ImportTally(added: 1))
        #expect(try contained(102) == [.given(6)] && contained(101) == [.given(5), .given(1)])
        #expect(try append(Self.food(102, [7])) == ImportTally(known: 1))
        #expect(try contained(102) == [.given(6)])
        // Samples of a block, and deleted ones.
        let inner = [0, 5, 62, 63].map {
            SampleRecord.quantity(.consecutive($0), .dietaryFatTotal, 7, .gram, 10)
        }
        let food = SampleRecord(uuid: .given(103), type: .food, start: 10, end: 11, content: .correlation(inner))
        #expect(try append(food) == ImportTally(added: 1))
        #expect(try contained(103) == [.consecutive(0), .consecutive(5), .consecutive(62)])
        #expect(try engine.states(of: [.consecutive(63), .given(7)]) == [.deleted, .unknown])
        let alone = try engine.samples(SampleRequest(.dietaryFatTotal, .hasNoCorrelation), for: .own).count
        #expect(alone == 63 - 3)
        #expect(try engine.integrityProblems().isEmpty)
    }
    @Test("STO-13: what replaces a sample of a correlation is part of it, and what replaces another one is not")
    func replaced() throws {
        func version(_ name: String, _ number: Int64) -> Metadata {
            [MetadataKey.syncIdentifier: .string(name), MetadataKey.syncVersion: .integer(number)]
        }
        try engine.save([Self.fat(1, version("a", 1)), Self.fat(2), Self.fat(3, version("b", 1))], by: .own)
        #expect(try append(Self.food(100, [1, 2])) == ImportTally(added: 1))
        #expect(try contained(100) == [.given(1), .given(2)])
        try engine.save([Self.fat(4, version("a", 2)), Self.fat(5, version("b", 2))], by: .own)
        #expect(try contained(100) == [.given(4), .given(2)])
        try engine.save([Self.fat(6, version("a", 2))], by: .own)
        #expect(try contained(100) == [.given(4), .given(2)])
        let alone = try engine.samples(SampleRequest(.dietaryFatTotal, .hasNoCorrelation), for: .own)
        #expect(alone.map(\.uuid) == [.given(5)])
        #expect(
            try engine.states(of: (1...6).map { .given($0) })
                == [.deleted, .stored, .deleted, .stored, .stored, .unknown])
        // Who deletes the correlation deletes it, too.
        _ = try engine.deleteWithAssociated([.given(100)], by: .own, .owner)
        #expect(
            try engine.states(of: [.given(2), .given(4), .given(5)]) == [.deleted, .deleted, .stored])
        #expect(try engine.integrityProblems().isEmpty)
    }
}
