import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// Identifiers that share a block or a tombstone: those that follow each other.
@Suite struct ConsecutiveIdentifierTests {
    private static let derived = DerivedIdentity(texts: ["heart"]).uuid(start: 100, end: 101)

    /// Identifiers, and the lengths of their runs.
    static let cases: [(name: String, uuids: [UUID], runs: [Int])] = [
        ("none", [], []), ("one", [.consecutive(5)], [1]),
        ("three", [.consecutive(5), .consecutive(6), .consecutive(7)], [3]),
        ("a gap", [.consecutive(5), .consecutive(6), .consecutive(8)], [2, 1]),
        ("backwards", [.consecutive(6), .consecutive(5)], [1, 1]),
        ("twice", [.consecutive(5), .consecutive(5)], [1, 1]),
        ("two runs", [1, 2, 5, 6, 7].map { .consecutive($0) }, [2, 3]),
        ("a run after one", [9, 1, 2, 3].map { .consecutive($0) }, [1, 3]),
        ("another first half", [UUID(high: 1, low: 5), UUID(high: 2, low: 6)], [1, 1]),
        ("the same second half", [UUID(high: 1, low: 5), UUID(high: 2, low: 5)], [1, 1]),
        ("from zero on", [UUID(high: 1, low: 0), UUID(high: 1, low: 1)], [2]),
        ("up to the end", [UUID(high: 1, low: .max - 1), UUID(high: 1, low: .max)], [2]),
        ("beyond the end", [UUID(high: 1, low: .max), UUID(high: 1, low: 0)], [1, 1]),
        ("beyond the end twice", [.max - 1, .max, 0, 1].map { UUID(high: 1, low: $0) }, [2, 2]),
        ("derived", [derived, derived.advanced(by: 1), derived.advanced(by: 2)], [1, 1, 1]),
        ("before a derived one", [derived.advanced(by: -1), derived], [1, 1]),
    ]

    @Test("STO-36: deletions of identifiers in sequence share a row", arguments: cases)
    func tombstones(name: String, uuids: [UUID], runs: [Int]) {
        let found = StoreWriter.runs(of: uuids)
        #expect(found.map(\.count) == runs)
        var place = 0
        for run in found where place < uuids.count {
            #expect(run.uuid == uuids[place])
            place += run.count
        }
        #expect(place == uuids.count)
    }

    @Test("a block never goes beyond the end of its identifiers", arguments: [0, 1, 63, 64, 65, 100])
    func blocks(last: Int) {
        // So many identifiers are left before the end.
        let first = UUID(high: 1, low: 0 &- UInt64(last))
        let samples = (0..<128).map { place in
            SampleRecord.quantity(first.advanced(by: place), .heartRate, 60, .countPerMinute, Double(place))
        }
        let parts = SampleRuns(samples).parts.map { "\($0.range) \($0.isBatch)" }
        let expected =
            switch last {
            case 0: ["0..<128 true"]
            case 1, 63: ["0..<\(last) false", "\(last)..<128 true"]
            case 64: ["0..<64 true", "64..<128 true"]
            default: ["0..<\(last) true", "\(last)..<128 false"]
            }
        #expect(parts == expected)
        let identity = BlockIdentity(numbers: (0..<128).map { Int64($0) }, uuids: samples.map(\.uuid))
        let isRun = if case .run = identity { true } else { false }
        #expect(isRun == (last == 0))
        #expect((0..<128).allSatisfy { identity.uuid($0) == samples[$0].uuid && identity.number($0) == Int64($0) })
    }

    /// Changes of one of many samples, after which it shares no block with the others.
    static let changes: [(name: String, change: @Sendable (inout SampleRecord) -> Void)] = [
        ("a device", { $0.device = DeviceRecord([.name: "a"]) }), ("metadata", { $0.metadata = ["k": .integer(1)] }),
        ("empty metadata", { $0.metadata = [:] }), ("another type", { $0.type = .restingHeartRate }),
        ("another unit", { $0.content = .quantity(QuantityValue(1, .countPerSecond)) }),
        ("a category", { $0.content = .category(1) }), ("another identifier", { $0.uuid = .given(1) }),
    ]

    @Test("a sample of another kind interrupts a block", arguments: changes.indices, [0, 1, 70, 138, 139])
    func interrupted(change: Int, place: Int) {
        var samples = (0..<140).map { place in
            SampleRecord.quantity(.consecutive(place), .heartRate, 60, .countPerMinute, Double(place))
        }
        #expect(SampleRuns(samples).parts.map { "\($0.range) \($0.isBatch)" } == ["0..<140 true"])
        Self.changes[change].change(&samples[place])
        let parts = SampleRuns(samples).parts.map { "\($0.range) \($0.isBatch)" }
        let expected =
            switch place {
            case 0: ["0..<1 false", "1..<140 true"]
            case 1: ["0..<2 false", "2..<140 true"]
            case 70: ["0..<70 true", "70..<71 false", "71..<140 true"]
            case 138: ["0..<138 true", "138..<140 false"]
            default: ["0..<139 true", "139..<140 false"]
            }
        #expect(parts == expected, "\(Self.changes[change].name)")
        // What all of them have does not divide them, except metadata.
        var all = (0..<64).map { place in
            SampleRecord.quantity(.consecutive(place), .heartRate, 60, .countPerMinute, Double(place))
        }
        for index in all.indices { Self.changes[change].change(&all[index]) }
        let isShared = ["a device", "another type", "another unit"].contains(Self.changes[change].name)
        #expect(SampleRuns(all).parts.map(\.isBatch) == [isShared])
    }

    @Test("numbers with a gap are kept each by itself", arguments: [1, 2, 3]) func numbers(count: Int) {
        let uuids = (0..<count).map { UUID.consecutive($0) }
        func isRun(_ numbers: [Int64], _ uuids: [UUID]) -> Bool {
            if case .run(let number, let uuid) = BlockIdentity(numbers: numbers, uuids: uuids) {
                return number == numbers[0] && uuid == uuids[0]
            }
            return false
        }
        #expect(isRun((0..<count).map { 7 + Int64($0) }, uuids))
        #expect(isRun((0..<count).map { 7 + 2 * Int64($0) }, uuids) == (count == 1))
        #expect(isRun((0..<count).map { 7 - Int64($0) }, uuids) == (count == 1))
        #expect(isRun((0..<count).map { 7 + Int64($0) }, uuids.reversed()) == (count == 1))
    }
}
