import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The place where a timeline is divided for two connections: near the middle, and where everything before has ended.
@Suite struct StatisticsSeamTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private func seam(
        fewest: Int = 1, every interval: DateComponents = DateComponents(minute: 30), from anchor: Double = 0,
        of type: ObjectType = .heartRate
    ) throws -> StatisticsSeam? {
        let buckets = try CalendarBuckets(anchor: anchor, interval: interval, calendar: .utc)
        return try engine.read { try $0.statisticsSeam(of: type, in: buckets, fewest: fewest) }
    }

    /// Saves blocks of 64 samples, one every thousand seconds; some last until the next one or beyond.
    private func saveBlocks(_ count: Int, lasting ends: [Int: Double] = [:]) throws {
        for block in 0..<count {
            let start = Double(block) * 1_000
            try engine.save(
                (0..<64).map { place in
                    let from = start + Double(place)
                    let end = place == 5 ? ends[block].map { from + $0 } : nil
                    return .quantity(
                        .consecutive(block * 100 + place), .heartRate, 60, .countPerMinute, from, end ?? from)
                }, by: .own)
        }
    }

    /// A sample that begins 5 seconds after its block, and ends at the start of the next one, in seconds.
    private static let untilNext = 995.0

    @Test(
        "the seam is the free start nearest to the middle, up to an eighth from it",
        arguments: [
            (Set(1..<16), 8), ([8], 8), ([6], 6), ([10], 10), ([5], nil), ([11], nil), ([7, 9], 7), ([6, 9], 9),
            ([7, 10], 7), ([1, 15], nil), ([], nil), ([5, 10], 10), ([2, 6, 11], 6),
        ] as [(Set<Int>, Int?)])
    func middle(free: Set<Int>, found: Int?) throws {
        // At other starts something is in progress, if only to the second.
        let others = (1..<16).filter { !free.contains($0) }
        try saveBlocks(16, lasting: Dictionary(uniqueKeysWithValues: others.map { ($0 - 1, Self.untilNext) }))
        #expect(try seam().map(\.start) == found.map { Double($0) * 1_000 })
    }

    @Test("one block before the start reaches over it, wherever that begins") func longBlock() throws {
        try saveBlocks(16, lasting: [0: 8_994.5])
        #expect(try seam()?.start == 9_000)
    }

    @Test("a seam has the bucket of its start and the end of that") func bucket() throws {
        try saveBlocks(16)
        let found = try #require(try seam())
        #expect(found.start == 8_000 && found.bucket == 4 && found.end == 9_000)
        let other = try #require(try seam(from: 8_000))
        #expect(other.start == 8_000 && other.bucket == 0 && other.end == 9_800)
        let third = try #require(try seam(from: 8_000.5))
        #expect(third.start == 8_000 && third.bucket == -1 && third.end == 8_000.5)
        // Half a day has summaries.
        #expect(try seam(every: DateComponents(minute: 719)) != nil)
        #expect(try seam(every: DateComponents(hour: 12)) == nil && seam(every: DateComponents(day: 1)) == nil)
        #expect(try seam(of: .stepCount) == nil)
    }

    @Test("few data are counted at once") func few() throws {
        try saveBlocks(16)
        #expect(try seam(fewest: 1_024) != nil && seam(fewest: 1_025) == nil)
        try engine.save([.heartRate(60, at: 100_000)], by: .own)
        #expect(try seam(fewest: 1_025) != nil && seam(fewest: 1_026) == nil)
        // Samples of another type are not among them.
        try engine.save((0..<20).map { .quantity(.given($0), .stepCount, 1, .count, Double($0)) }, by: .own)
        #expect(try seam(fewest: 1_026) == nil)
    }

    @Test(
        "what is in progress in a row is not divided",
        arguments: [
            (7_000, 8_000, false), (7_000, 7_999.5, true), (7_999.5, 8_000, false), (8_000, 8_000, true),
            (8_000, 9_000, true),
            (0, 20_000, false),
        ] as [(Double, Double, Bool)]) func rows(start: Double, end: Double, isFree: Bool) throws
    {
        try saveBlocks(16)
        try engine.save([.heartRate(60, at: start, to: end)], by: .own)
        #expect(try (seam() != nil) == isFree)
        // One of another type is no obstacle.
        try engine.save([.quantity(.given(1), .stepCount, 1, .count, 0, 20_000)], by: .own)
        #expect(try (seam() != nil) == isFree)
    }

    @Test("series count by their blocks, and divide as blocks do") func series() throws {
        for place in 0..<4 {
            let start = Double(place) * 1_000
            try engine.saveSeries(
                .heartRate, [(start, start + 1, 60), (start + 2, start + 3, 61)], in: .countPerMinute)
        }
        // Each has one block, which stands for 8,192 data; a sample is one for each series.
        #expect(try seam(fewest: 5)?.start == 2_000)
        #expect(try seam(fewest: 4 * 8_192)?.start == 2_000 && seam(fewest: 5 * 8_192 - 1)?.start == 2_000)
        #expect(try seam(fewest: 5 * 8_192) == nil)
        try engine.saveSeries(.stepCount, [(0, 9_000, 1)], in: .count)
        #expect(try seam(fewest: 5 * 8_192) == nil && seam(fewest: 4 * 8_192)?.start == 2_000)
    }
}
