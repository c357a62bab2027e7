import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The places where a block is cut into days, and whether that is worth it.
@Suite struct BlockRunsOfDaysTests {
    /// 1 March 2023, 00:00 UTC.
    private static let midnight = 699_321_600.0

    private static func block(_ starts: [Double], _ ends: [Double], _ type: ObjectType = .stepCount) -> BlockContents {
        BlockContents(
            origin: .init(type: 1, revision: 1, device: nil, metadata: nil, unit: 1), type: type,
            unit: type == .stepCount ? .count : .countPerMinute, identity: .run(number: 1, uuid: .given(1)),
            starts: starts, ends: ends, values: starts.indices.map { Double(1 + $0 % 7) })
    }

    /// Data of 30 seconds one after the other from some seconds after midnight on, and the sizes of their runs.
    static let cases: [(count: Int, shift: Double, length: Double, runs: [Int])] = [
        // A day ends where the next begins.
        (2_880, 0, 30, []), (2_881, 0, 30, [2_880, 1]), (4_000, 0, 30, [2_880, 1_120]),
        // What extends into the next day is a run of its own.
        (2_879, 15, 30, []), (2_880, 15, 30, [2_879, 1]), (2_881, 15, 30, [2_879, 1, 1]),
        (4_000, 15, 30, [2_879, 1, 1_120]), (4_000, -15, 30, [1, 2_879, 1, 1_119]),
        // Shorter ones end in their day, or at its end.
        (4_000, 15, 15, [2_880, 1_120]), (4_000, 15, 16, [2_879, 1, 1_120]), (4_000, 15, 0, [2_880, 1_120]),
        (4_000, 0, 0, [2_880, 1_120]), (4_000, -30, 30, [1, 2_880, 1_119]), (4_000, -29, 30, [1, 2_879, 1, 1_119]),
        // Overlapping ones cannot be divided.
        (4_000, 0, 31, []),
        // Two midnights.
        (6_000, 0, 30, [2_880, 2_880, 240]), (6_000, 15, 30, [2_879, 1, 2_879, 1, 240]),
    ]

    @Test("a block is cut at each midnight, and around what extends over it", arguments: cases.indices)
    func cuts(place: Int) throws {
        let (count, shift, length, runs) = Self.cases[place]
        let zone = try #require(TimeZone(identifier: "GMT"))
        let starts = (0..<count).map { Self.midnight + shift + Double($0 * 30) }
        let block = Self.block(starts, starts.map { $0 + length })
        let found = BlockDays.runs(of: block, try #require(try BlockDigest(block).summary), in: zone)
        #expect(found.map(\.count) == runs)
        // Each run has the data from its place on.
        var first = 0
        for run in found {
            #expect(run.firstStart == starts[first])
            #expect(run.latestEnd == starts[first + run.count - 1] + length)
            first += run.count
        }
        #expect(first == (runs.isEmpty ? 0 : count))
    }

    @Test(
        "a block is cut if it has 1,024 data for each day and one more",
        arguments: [
            (0.0, 1_023, false), (0, 1_024, true), (43_200, 1_535, false), (43_200, 1_536, true),
            (86_400, 2_047, false), (86_400, 2_048, true), (172_800, 3_071, false), (172_800, 3_072, true),
        ]) func density(seconds: Double, count: Int, isWorth: Bool) throws
    {
        var starts = (0..<count).map { Self.midnight + seconds * Double($0) / Double(count - 1) }
        starts[count - 1] = Self.midnight + seconds
        let block = Self.block(starts, starts, .heartRate)
        let summary = try #require(try BlockDigest(block).summary)
        #expect(summary.latestEnd - summary.firstStart == seconds && !summary.hasOverlaps)
        #expect(BlockDays.areWorth(summary) == isWorth)
        // What is not worth it is not even decoded.
        var isDecoded = false
        func contents() -> BlockContents {
            isDecoded = true
            return block
        }
        let zone = try #require(TimeZone(identifier: "GMT"))
        let runs = BlockDays.runs(of: contents(), summary, in: zone)
        let hasMidnight = seconds > 86_400
        #expect(isDecoded == (isWorth && hasMidnight) && runs.isEmpty == !(isWorth && hasMidnight))
    }
}
