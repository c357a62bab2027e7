import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The samples that are old enough to be packed, and what a trial says of them.
@Suite struct CompactionDatesTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private func blocks() throws -> [Int64] {
        try engine.read { try SQLStatement($0.database, "SELECT count FROM block ORDER BY id").integers() }
    }

    @Test(
        "samples that have ended by the date are packed",
        arguments: [
            (99.5, 0), (100, 3), (149.5, 3), (150, 4), (199.5, 4), (200, 6), (.infinity, 7),
        ] as [(Double, Int64)]) func dates(date: Double, packed: Int64) throws
    {
        let times: [(Double, Double)] = [
            (50, 100), (100, 100), (60, 100), (90, 150), (200, 200), (0, 200), (200, 300),
        ]
        for (place, times) in times.enumerated() {
            try engine.save(
                [.quantity(.given(place * 2), .heartRate, 60, .countPerMinute, times.0, times.1)], by: .own)
        }
        let trial = try engine.compact(olderThan: date, isTrial: true, shortest: 2) { _ in true }
        #expect(trial.samples == Int(packed) && trial.blocks == (packed > 1 ? 1 : 0))
        #expect(try blocks() == [])
        var progress: [(Int, Int)] = []
        let report = try engine.compact(olderThan: date, isTrial: false, shortest: 2) {
            progress.append(($0.done, $0.total))
            return true
        }
        #expect(report.samples == Int(packed) && report.blocks == (packed > 1 ? 1 : 0) && report.merged == 0)
        #expect(report.problems == [] && !report.isInterrupted)
        #expect(try blocks() == (packed > 0 ? [packed] : []))
        #expect(progress.allSatisfy { $0.1 == Int(packed) } && progress.last?.0 == Int(packed))
        #expect(progress.map(\.0) == progress.map(\.0).sorted())
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid) == (0..<7).map { .given($0 * 2) })
    }

    @Test("so few samples of one kind stay rows", arguments: [(31, false), (32, true), (33, true)])
    func few(count: Int, isPacked: Bool) throws {
        for place in 0..<count {
            try engine.save([.quantity(.given(place), .heartRate, 60, .countPerMinute, Double(place))], by: .own)
        }
        // Those of another type, unit, device or with metadata are not of their kind.
        try engine.save(
            [
                .quantity(.given(100), .stepCount, 1, .count, 1),
                .quantity(.given(101), .heartRate, 1, .countPerSecond, 1),
                .quantity(.given(102), .heartRate, 1, .countPerMinute, 1, device: RichStore.strap),
                .quantity(.given(103), .heartRate, 1, .countPerMinute, 1, metadata: ["k": .integer(1)]),
            ], by: .own)
        let report = try engine.compact(olderThan: 1_000, isTrial: false) { _ in true }
        #expect(report.samples == (isPacked ? count : 0))
        #expect(try blocks() == (isPacked ? [Int64(count)] : []))
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == count + 3)
    }

    @Test("who stops a compaction keeps what was done") func stopped() throws {
        for type in [ObjectType.heartRate, .bodyMass, .height] {
            let unit: QuantityUnit = type == .heartRate ? .countPerMinute : type == .height ? .meter : .kilogram
            for place in 0..<3 {
                try engine.save(
                    [.quantity(.given(Int(type.index) * 10 + 2 * place), type, 1, unit, Double(place))], by: .own)
            }
        }
        let report = try engine.compact(olderThan: 1_000, isTrial: false, shortest: 2) { $0.done < 3 }
        #expect(report.isInterrupted && report.blocks == 1 && report.samples == 3 && report.problems == [])
        #expect(try blocks() == [3])
        let rest = try engine.compact(olderThan: 1_000, isTrial: false, shortest: 2) { _ in true }
        #expect(!rest.isInterrupted && rest.blocks == 2 && rest.samples == 6)
        #expect(try blocks() == [3, 3, 3])
    }
}
