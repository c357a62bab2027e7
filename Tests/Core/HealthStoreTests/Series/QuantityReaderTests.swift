import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

/// The single quantities of samples, in order.
@Suite struct QuantityReaderTests {
    private func store() throws -> SQLiteEngine {
        let engine = try SQLiteEngine.open(to: .own, .other)
        try engine.saveSeries(.stepCount, [(0, 5, 1), (20, 25, 2), (40, 45, 3)], in: .count)
        try engine.saveSeries(.stepCount, [(10, 15, 10), (20, 30, 20), (50, 55, 30)], in: .count, from: 5)
        try engine.save(
            [
                SampleRecord(
                    type: .stepCount, start: 22, end: 23, content: .quantity(QuantityValue(100, .count)))
            ], by: .own)
        return engine
    }

    @Test func SER_20_allByTheirOwnStarts() throws {
        let found = try store().quantities(QuantityRequest(.stepCount))
        #expect(found.map(\.quantity.value) == [1, 10, 2, 20, 100, 3, 30])
        #expect(found.map(\.start) == [0, 10, 20, 20, 22, 40, 50])
    }

    @Test func SER_21_SER_22_sampleBySample() throws {
        let found = try store().quantities(QuantityRequest(.stepCount, isBySample: true))
        #expect(found.map(\.quantity.value) == [1, 2, 3, 10, 20, 30, 100])
        #expect(found.map { $0.sample.series?.count } == [3, 3, 3, 3, 3, 3, nil])
    }

    @Test func SER_23_aPlainSampleIsOneQuantity() throws {
        let engine = try store()
        let found = try engine.quantities(QuantityRequest(.stepCount, .count(.equal, 1)))
        #expect(found.map(\.numbers) == [[22, 23, 100]])
    }

    @Test func SER_24_thePredicateChoosesSamples() throws {
        let engine = try store()
        // Only the first series starts before 5, and all of its quantities are returned.
        let found = try engine.quantities(QuantityRequest(.stepCount, .start(.less, 5)))
        #expect(found.map(\.quantity.value) == [1, 2, 3])
    }

    @Test func SER_20_stopsWhenTold() throws {
        var count = 0
        try store().quantities(QuantityRequest(.stepCount), for: .own) { _ in
            count += 1
            return count < 3
        }
        #expect(count == 3)
    }

    @Test func AUTH_27_othersStayHidden() throws {
        let engine = try store()
        try engine.authorize(.other, AuthorizationDecisions(read: [.stepCount: false]))
        #expect(try engine.quantities(QuantityRequest(.stepCount), for: .other).isEmpty)
    }

    /// Rows, blocks and long series mixed: the order equals that of sorting everything.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func SER_20_theOrderOfSortingEverything(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let engine = try SQLiteEngine.open()
        func data(_ count: Int) -> [(start: Double, end: Double, value: Double)] {
            var time = Double(Int.random(in: 0...300, using: &random))
            return (0..<count).map { _ in
                time += Double(Int.random(in: 1...4, using: &random))
                return (time, time, Double(Int.random(in: 1...9, using: &random)))
            }
        }
        for count in [3_000, 5, 1_500, 1_024] { try engine.saveSeries(.stepCount, data(count), in: .count) }
        let plain = (data(400) + data(30).shuffled(using: &random)).map {
            SampleRecord(
                type: .stepCount, start: $0.start, end: $0.end, content: .quantity(QuantityValue($0.value, .count)))
        }
        try engine.save(plain, by: .own)
        let samples = try engine.samples(SampleRequest(.stepCount), for: .own)
        let places = Dictionary(uniqueKeysWithValues: samples.enumerated().map { ($1.uuid, $0) })
        func key(_ datum: QuantityDatum) -> [Double] {
            [datum.start, datum.sample.start, Double(places[datum.sample.uuid] ?? -1)]
        }
        let found = try engine.quantities(QuantityRequest(.stepCount))
        #expect(found.count == 3_000 + 5 + 1_500 + 1_024 + 430)
        #expect(zip(found, found.dropFirst()).allSatisfy { key($0).lexicographicallyPrecedes(key($1)) }, "seed \(seed)")
        let bySample = try engine.quantities(QuantityRequest(.stepCount, isBySample: true))
        func second(_ datum: QuantityDatum) -> [Double] {
            [datum.sample.start, Double(places[datum.sample.uuid] ?? -1), datum.start]
        }
        #expect(bySample.count == found.count)
        #expect(zip(bySample, bySample.dropFirst()).allSatisfy { second($0).lexicographicallyPrecedes(second($1)) })
    }
}
