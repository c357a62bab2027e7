import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// Digests of a block whose samples have neither their numbers, their ends nor their values in order.
@Suite struct UnorderedDigestTests {
    private static func contents(
        _ type: ObjectType, _ unit: QuantityUnit, _ numbers: [Int64], starts: [Double], ends: [Double],
        values: [Double]
    ) -> BlockContents {
        BlockContents(
            origin: .init(type: 1, revision: 1, device: nil, metadata: nil, unit: 1), type: type, unit: unit,
            identity: BlockIdentity(numbers: numbers, uuids: numbers.map { .given(Int($0)) }), starts: starts,
            ends: ends, values: values)
    }

    @Test("RTE-6: each bound of a block is that of all its samples") func bounds() throws {
        // The last number, the last end and the greatest value are of none of the last samples.
        let digest = try BlockDigest(
            Self.contents(
                .heartRate, .countPerMinute, [57, 63, 50, 52], starts: [5, 7, 10, 20], ends: [6, 30, 11, 21],
                values: [120, 60, 240, 180]))
        #expect(digest.first == 50 && digest.last == 63)
        #expect(digest.minStart == 5 && digest.maxStart == 20 && digest.minEnd == 6 && digest.maxEnd == 30)
        #expect(digest.minimum == 1 && digest.maximum == 4)
        #expect(digest.summary?.count == 4 && digest.parts.isEmpty)
        let one = try BlockDigest(
            Self.contents(.heartRate, .countPerMinute, [7], starts: [5], ends: [6], values: [120]))
        #expect(one.first == 7 && one.last == 7 && one.minStart == 5 && one.maxStart == 5)
        #expect(one.minEnd == 6 && one.maxEnd == 6 && one.minimum == 2 && one.maximum == 2)
    }

    @Test("categories have bounds and no summary") func categories() throws {
        let digest = try BlockDigest(
            Self.contents(
                .sleepAnalysis, .count, [9, 11, 8], starts: [5, 7, 10], ends: [30, 8, 11], values: [3, 1, 5]))
        #expect(digest.first == 8 && digest.last == 11 && digest.minimum == 1 && digest.maximum == 5)
        #expect(digest.minStart == 5 && digest.maxStart == 10 && digest.minEnd == 8 && digest.maxEnd == 30)
        #expect(digest.summary == nil && digest.parts.isEmpty)
    }

    @Test("a block has samples, in a unit of its type") func refusals() {
        #expect(throws: (any Error).self) {
            try BlockDigest(Self.contents(.heartRate, .countPerMinute, [], starts: [], ends: [], values: []))
        }
        #expect(throws: (any Error).self) {
            try BlockDigest(Self.contents(.heartRate, .meter, [7], starts: [5], ends: [6], values: [90]))
        }
        #expect(throws: (any Error).self) {
            try BlockDigest(Self.contents(.workout, .count, [7], starts: [5], ends: [6], values: [90]))
        }
    }
}
