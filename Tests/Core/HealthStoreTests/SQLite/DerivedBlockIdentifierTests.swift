import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Derived identifiers of samples that share a block: each is in use, wherever its sample lies.
@Suite struct DerivedBlockIdentifierTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")
    /// Identifiers before and after all derived ones.
    private static let least = UUID(high: 0x4000, low: 0x8000_0000_0000_0001)
    private static let greatest = UUID(high: 0xFFFF_FFFF_FFFF_4FFF, low: 0x8FFF_FFFF_FFFF_FFFF)

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private func rate(_ uuid: UUID, _ start: Double) -> SampleRecord {
        .quantity(uuid, .heartRate, 99, .countPerMinute, start)
    }

    /// The first sample of the block does not have its least identifier.
    @Test(
        "STO-2, EXP-17: a derived identifier of a block is not given to another sample", arguments: [0, 3], 0..<5)
    func inUse(ordinal: Int, place: Int) throws {
        var batch = ImportBatch(
            type: .heartRate, identity: DerivedIdentity(texts: ["heart"]), source: Self.watch, device: nil,
            unit: .countPerMinute, metadata: nil, ordinal: ordinal)
        batch.starts = [40, 50, 10, 30, 20]
        batch.ends = batch.starts
        batch.values = [60, 61, 62, 63, 64]
        batch.created = Array(repeating: .nan, count: 5)
        try engine.importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
            _ = try writer.append(batch)
        }
        let blocks = try engine.read { try SQLStatement($0.database, "SELECT ordinal FROM block").integers() }
        try #require(blocks == [Int64(ordinal)])
        func uuid(_ start: Double, _ ordinal: Int) -> UUID {
            batch.identity.uuid(start: start, end: start, ordinal: ordinal)
        }
        let known = uuid(batch.starts[place], ordinal)
        // Of the same second, but of no sample.
        let unknown = uuid(batch.starts[place], ordinal + 1)
        for others in [[], [Self.least], [Self.greatest], [unknown], [Self.least, unknown, Self.greatest]] as [[UUID]] {
            let samples = ([known] + others).enumerated().map { rate($1, 500 + Double($0)) }
            for order in [samples, samples.reversed()] {
                let error = #expect(throws: EngineError.self) { try engine.save(order, by: .own) }
                #expect(error?.code == .invalidArgument)
                #expect(error?.message == "An object with this identifier is already stored.")
            }
        }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 5)
        // A workout gets the stored sample, and new ones beside it.
        let run = WorkoutRecord(activityType: .running, duration: 60)
        try engine.save([.workout(.given(1), run, 0, 60), .workout(.given(2), run, 0, 60)], by: .own)
        func values(_ workout: Int) throws -> [UUID: Double?] {
            let found = try engine.samples(SampleRequest(.heartRate, .workout(.given(workout))), for: .own)
            return Dictionary(uniqueKeysWithValues: found.map { ($0.uuid, $0.quantity?.value) })
        }
        try engine.add([rate(known, 600)], to: .given(1), by: .own)
        let value = batch.values[place]
        #expect(try values(1) == [known: value])
        try engine.add([Self.least, known, unknown, Self.greatest].map { rate($0, 600) }, to: .given(2), by: .own)
        #expect(try values(2) == [Self.least: 99, known: value, unknown: 99, Self.greatest: 99])
        #expect(try values(1) == [known: value])
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 8)
        #expect(try engine.integrityProblems().isEmpty)
    }
}
