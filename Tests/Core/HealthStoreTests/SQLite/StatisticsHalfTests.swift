import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Counting the timeline in two halves changes no figure, not even its last bit.
@Suite struct StatisticsHalfTests {
    private static func sample(_ type: ObjectType, _ value: Double, _ start: Double, _ length: Double) -> SampleRecord {
        let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .count
        return SampleRecord(
            type: type, start: start, end: start + length, content: .quantity(QuantityValue(value, unit)))
    }

    /// Saves several blocks, some of which overlap, with rows and a series between them.
    private static func fill(_ engine: SQLiteEngine, _ type: ObjectType, _ random: inout SeededGenerator) throws {
        var time = 0.0
        for _ in 0..<Int.random(in: 8...14, using: &random) {
            // Occasionally a save begins before all earlier ones have ended.
            time += Double.random(in: -300...20_000, using: &random)
            let samples = (0..<Int.random(in: 300...1_500, using: &random)).map { _ in
                let longest = Int.random(in: 0..<50, using: &random) == 0 ? 30_000.0 : 90
                time += Double.random(in: 0...longest, using: &random)
                let length = Int.random(in: 0..<60, using: &random) == 0 ? 2_000.0 : 0
                return sample(type, Double.random(in: 40...180, using: &random), time, length)
            }
            time = samples.map(\.end).max() ?? time
            try engine.save(samples, by: .own)
        }
        for _ in 0..<20 {
            let start = Double.random(in: 0...time, using: &random)
            try engine.save([sample(type, Double.random(in: 40...180, using: &random), start, 60)], by: .own)
        }
    }

    @Test(arguments: [ObjectType.heartRate, .stepCount], Seeds.some(1))
    func STAT_15_halvesAreTheWholeInAnyBuckets(type: ObjectType, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var cuts = 0
        for round in 0..<4 {
            try withTemporaryStore { path in
                let whole = try SQLiteEngine.open(to: .own, in: path)
                try Self.fill(whole, type, &random)
                for _ in 0..<6 {
                    let minutes = [7, 37, 60, 240, 700].randomElement(using: &random) ?? 37
                    let buckets = try CalendarBuckets(
                        anchor: Double.random(in: -9_000...9_000, using: &random),
                        interval: DateComponents(minute: minutes))
                    let request = StatisticsRequest(type, options: .all(for: type))
                    let halves = try SQLiteEngine(path: path, fewestForHalves: 1)
                    let expected = try whole.statistics(request, in: buckets, for: .own).populated
                    let found = try halves.statistics(request, in: buckets, for: .own).populated
                    #expect(found == expected, "seed \(seed), round \(round), \(minutes) minutes")
                    // And once more, from the cache.
                    #expect(try halves.statistics(request, in: buckets, for: .own).populated == expected)
                    if try halves.read({ try $0.statisticsSeam(of: type, in: buckets, fewest: 1) }) != nil { cuts += 1 }
                }
            }
        }
        #expect(cuts > 0)
    }

    @Test func STAT_15_thereIsNoSeamWhereAnythingReachesOver() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(to: .own, in: path)
            let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(minute: 37))
            func seam(_ fewest: Int = 1) throws -> StatisticsSeam? {
                try engine.read { try $0.statisticsSeam(of: .heartRate, in: buckets, fewest: fewest) }
            }
            func save(from start: Double) throws {
                // Identifiers in sequence make a block; concurrent tests take some of those that are created in turn.
                let first = UUID()
                let samples = (0..<500).map { index in
                    var sample = Self.sample(.heartRate, 60, start + Double(index), 0)
                    sample.uuid = first.advanced(by: index)
                    return sample
                }
                try engine.save(samples, by: .own)
            }
            #expect(try seam() == nil)
            try save(from: 0)
            #expect(try seam() == nil)
            try save(from: 10_000)
            let found = try #require(try seam())
            #expect(found.start == 10_000 && found.bucket == 4 && found.end == 11_100)
            // So few are counted at once.
            #expect(try seam(1_001) == nil)
            // Another row spans all of it.
            try engine.save([Self.sample(.heartRate, 60, 400, 20_000)], by: .own)
            #expect(try seam() == nil)
        }
    }

    @Test func STAT_15_aStoreWithOneConnectionCountsByItself() throws {
        let engine = try SQLiteEngine.open(to: .own)
        #expect(try engine.read { _ in try engine.readIfFree(for: .own) { _ in true } } == nil)
        #expect(try engine.readIfFree(for: .own) { _ in true } == true)
    }

    @Test func STAT_15_whatNobodyHasBegunIsTakenBack() throws {
        let seam = StatisticsSeam(start: 0, bucket: 0, end: 60)
        let failed = StatisticsHalf(seam) { throw EngineError(.storage, "Broken.") }
        #expect(failed.result() == nil)
        let refused = StatisticsHalf(seam) { nil }
        #expect(refused.result() == nil)
    }
}
