import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Series of which some quantities cannot be read.
@Suite struct SeriesRepairTests {
    /// A series has two blocks of quantities.
    private static let sizes = [BulkWriter.blockSize, 5]

    private let engine: SQLiteEngine
    private let times: [Double]

    init() throws {
        engine = try SQLiteEngine.forTest()
        times = (0..<Self.sizes[0] + Self.sizes[1]).map(Double.init)
        try engine.allow(.own)
        try engine.saveSeries(
            .heartRate, times.map { ($0, $0, 60 + $0.truncatingRemainder(dividingBy: 7)) }, in: .countPerMinute)
        let blocks = try engine.read {
            try SQLStatement($0.database, "SELECT count FROM series_block ORDER BY id").integers()
        }
        try #require(blocks == Self.sizes.map { Int64($0) })
    }

    private func change(_ sql: String) throws { try engine.connections.write { try $0.execute(sql: sql) } }

    private func loss(_ noun: String, count: Int) -> DataLoss {
        DataLoss(noun, type: .heartRate, source: "Own", start: 0, end: times[times.count - 1], count: count)
    }

    /// Repairs the store, and checks what is left of the series.
    private func repair(without place: Int) throws -> StoreRepair.Outcome {
        let outcome = try engine.connections.write { try StoreMaintenance.repairContents($0) { _, _ in } }
        #expect(outcome.left == [])
        #expect(try engine.integrityProblems() == [])
        let left = place == 0 ? Array(times.suffix(Self.sizes[1])) : Array(times.prefix(Self.sizes[0]))
        #expect(try engine.quantities(QuantityRequest(.heartRate)).map(\.start) == left)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map { $0.series?.count } == [left.count])
        return outcome
    }

    @Test("SER-20: a damaged block of a series costs its quantities alone, which are counted once", arguments: [0, 1])
    func damaged(place: Int) throws {
        try change("UPDATE series_data SET payload = x'00' WHERE block = \(place + 1)")
        let told = "Row \(place + 1) of series_block is damaged (truncated)."
        #expect(try engine.integrityProblems() == [told])
        let outcome = try repair(without: place)
        #expect(outcome.repaired.map(\.message) == [told, "Some quantities of series 1 are missing."])
        #expect(outcome.repaired.map(\.remedy) == [.loss, .repair])
        #expect(outcome.losses == [loss("quantity", count: Self.sizes[place])])
    }

    @Test("SER-20: quantities whose block is gone are lost", arguments: [0, 1]) func missing(place: Int) throws {
        try change("DELETE FROM series_block WHERE id = \(place + 1)")
        let told = "Some quantities of series 1 are missing."
        #expect(try engine.integrityProblems() == [told])
        let outcome = try repair(without: place)
        #expect(outcome.repaired.map(\.message) == [told] && outcome.repaired.map(\.remedy) == [.loss])
        #expect(outcome.losses == [loss("quantity", count: Self.sizes[place])])
    }

    @Test("SER-20: a series without any quantities is given up") func all() throws {
        try change("UPDATE series_data SET payload = x'00'")
        let told = (1...2).map { "Row \($0) of series_block is damaged (truncated)." }
        #expect(try engine.integrityProblems() == told)
        let outcome = try engine.connections.write { try StoreMaintenance.repairContents($0) { _, _ in } }
        #expect(outcome.repaired.prefix(3).map(\.message) == told + ["Series 1 has no quantities."])
        #expect(outcome.losses == Self.sizes.map { loss("quantity", count: $0) } + [loss("sample", count: 1)])
        #expect(outcome.left == [])
        #expect(try engine.integrityProblems() == [] && engine.samples(SampleRequest(.heartRate), for: .own).isEmpty)
    }
}
