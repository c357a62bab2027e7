import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The effect of condensing on the size of a store.
@Suite struct CondensingSizeTests {
    /// Returns the size of the block payloads of a table, in bytes.
    private func bytes(of table: String, _ engine: SQLiteEngine) throws -> Int64 {
        try engine.read {
            try SQLStatement($0.database, "SELECT ifnull(sum(length(payload)), 0) FROM \(table)").firstInteger() ?? 0
        }
    }

    private func used(_ engine: SQLiteEngine) throws -> Int { try engine.read { try $0.usedBytes() } }

    private func condense(_ engine: SQLiteEngine) throws -> CondensingOutcome {
        try engine.condense(CondensingRequest(sources: .all)) { _, _ in true }
    }

    /// Returns realistic heart rates once a second: most equal the previous one, or differ from it by one.
    private static func heartRates(_ count: Int, _ random: inout SeededGenerator) -> [Double] {
        var value = 120.0
        return (0..<count).map { _ in
            value += Double([-1, 0, 0, 1].randomElement(using: &random) ?? 0)
            return value
        }
    }

    private func insert(_ values: [Double], at start: Double, in engine: SQLiteEngine) throws {
        let workout = SampleRecord.workout(from: start, to: start + Double(values.count))
        try engine.insert(workout, by: .own) { bulk throws(EngineError) in
            // Time-ordered identifiers are also assigned to others meanwhile.
            let first = UUID(high: UInt64(start) + 1, low: 1 << 63)
            let starts = values.indices.map { start + Double($0) }
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, firstUUID: first, starts: starts, ends: starts,
                    values: values))
        }
    }

    @Test(arguments: Seeds.some(1))
    func heartRatesPackAsWellInSeriesAsInBlocks(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let engine = try CondensingTests.engine()
        try insert(Self.heartRates(8_000, &random), at: 0, in: engine)
        let before = try bytes(of: "block_data", engine)
        _ = try condense(engine)
        #expect(try bytes(of: "block_data", engine) == 0)
        let after = try bytes(of: "series_data", engine)
        #expect(Double(after) < Double(before) * 1.05, "seed \(seed): \(before) bytes became \(after)")
    }

    @Test(arguments: Seeds.some(1))
    func CON_10_aStoreNeverGrows(seed: UInt64) throws {
        try withTemporaryStore { path in
            var random = SeededGenerator(seed: seed)
            let engine = try CondensingTests.engine(path)
            for number in 0..<12 {
                let start = Double(number) * 10_000
                try insert(Self.heartRates(.random(in: 600...6_000, using: &random), &random), at: start, in: engine)
                // Deletions of samples with identifiers of their own take more space than the samples did in a block.
                let energies = (0..<200).map { index in
                    SampleRecord(
                        uuid: UUID(high: random.next(), low: random.next()), type: .activeEnergyBurned,
                        start: start + Double(index), end: start + Double(index + 1),
                        content: .quantity(QuantityValue(Double.random(in: 0...1, using: &random), .kilocalorie)))
                }
                try engine.save(energies, by: .own)
                let workouts = try engine.samples(SampleRequest(.workout), for: .own)
                try engine.add(energies, to: try #require(workouts.last).uuid, by: .own)
            }
            _ = try engine.compact(olderThan: CondensingTests.now, isTrial: false, shortest: 2) { _ in true }
            func fileSize() throws -> Int {
                try engine.checkpoint()
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                return try #require(attributes[.size] as? Int)
            }
            let (file, data) = (try fileSize(), try used(engine))
            let energies = try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).map(\.uuid)
            let dry = try engine.condense(CondensingRequest(sources: .all, isDryRun: true)) { _, _ in true }
            #expect(dry.bytesAfter <= dry.bytesBefore, "seed \(seed)")
            let outcome = try condense(engine)
            #expect(outcome.bytesBefore == data && outcome.bytesAfter <= data, "seed \(seed)")
            #expect(try used(engine) == outcome.bytesAfter, "seed \(seed)")
            #expect(try fileSize() <= file, "seed \(seed)")
            let refusals = outcome.workouts.flatMap(\.types).filter { $0.refusal != nil }
            #expect(refusals.contains { $0.type == .activeEnergyBurned }, "seed \(seed)")
            #expect(refusals.allSatisfy { $0.refusal == "Condensing would not save space." }, "seed \(seed)")
            // Samples that stay remain in their blocks, with their identifiers.
            if refusals.count(where: { $0.type == .activeEnergyBurned }) == 12 {
                #expect(
                    try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).map(\.uuid) == energies,
                    "seed \(seed)")
            }
            #expect(try engine.integrityProblems().isEmpty, "seed \(seed)")
        }
    }
}
