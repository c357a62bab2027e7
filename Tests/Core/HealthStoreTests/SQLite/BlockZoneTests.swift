import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The days of a block are those of the zone that is asked for, whatever was asked for before.
@Suite struct BlockZoneTests {
    /// 5,000 samples, one each 30 seconds, from 1 March 2023, 00:00 UTC on.
    private static func block() -> BlockContents {
        let starts = (0..<5_000).map { 699_321_600 + Double($0 * 30) }
        return BlockContents(
            origin: .init(type: 1, revision: 1, device: nil, metadata: nil, unit: 1), type: .heartRate,
            unit: .countPerMinute, identity: .run(number: 1, uuid: .given(1)), starts: starts, ends: starts,
            values: starts.indices.map { Double(60 + $0 % 7) })
    }

    @Test("days begin at the midnights of a zone") func zones() throws {
        let block = Self.block()
        let summary = try #require(try BlockDigest(block).summary)
        let zones = [
            ("GMT", [2_880, 2_120]), ("Europe/Berlin", [2_760, 2_240]), ("Asia/Kathmandu", [2_190, 2_810]),
            ("America/New_York", [600, 2_880, 1_520]), ("GMT", [2_880, 2_120]), ("Europe/Berlin", [2_760, 2_240]),
        ]
        for (name, counts) in zones {
            let zone = try #require(TimeZone(identifier: name))
            #expect(BlockDays.runs(of: block, summary, in: zone).map(\.count) == counts, "\(name)")
        }
    }
}
