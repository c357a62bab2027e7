import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The blocks that a compaction puts together: those whose samples have all ended by the date.
@Suite struct MergeDateTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private func blocks() throws -> [Int64] {
        try engine.read { try SQLStatement($0.database, "SELECT count FROM block ORDER BY min_start").integers() }
    }

    @Test(
        "blocks that have ended by the date are put together",
        arguments: [
            (180, [64, 64, 64]), (279.5, [64, 64, 64]), (280, [128, 64]), (301, [128, 64]), (379.5, [128, 64]),
            (380, [192]), (.infinity, [192]),
        ] as [(Double, [Int64])]) func dates(date: Double, expected: [Int64]) throws
    {
        // Each follows the other, and one of its samples ends after the last one.
        for first in [100, 200, 300] {
            let samples = (0..<64).map { place in
                SampleRecord.quantity(
                    .consecutive(first / 100 * 64 + place), .heartRate, 60, .countPerMinute, Double(first + place),
                    place == 20 ? Double(first + 80) : Double(first + place))
            }
            try engine.save(samples, by: .own)
        }
        #expect(try blocks() == [64, 64, 64])
        let trial = try engine.compact(olderThan: date, isTrial: true) { _ in true }
        #expect(try blocks() == [64, 64, 64])
        let report = try engine.compact(olderThan: date, isTrial: false) { _ in true }
        #expect(try blocks() == expected && trial.merged == report.merged)
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(found.map(\.uuid) == (64..<256).map { .consecutive($0) })
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("blocks are put together with those of their type, also where blocks of others lie between")
    func types() throws {
        let types: [ObjectType] = [.distanceWalkingRunning, .distanceCycling, .distanceSwimming]
        for part in 0..<6 {
            let samples = (0..<64).map { place in
                let start = Double(part * 100 + place)
                return SampleRecord.quantity(
                    .consecutive(part * 64 + place), types[part % 3], Double(1 + part), .meter, start, start + 1)
            }
            try engine.save(samples, by: .own)
        }
        #expect(try blocks() == Array(repeating: 64, count: 6))
        let report = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
        #expect(report.merged == 6 && report.blocks == 3 && report.problems.isEmpty)
        #expect(try blocks() == [128, 128, 128])
        for (place, type) in types.enumerated() {
            let found = try engine.samples(SampleRequest(type), for: .own)
            let numbers = [place, place + 3].flatMap { part in part * 64..<part * 64 + 64 }
            #expect(found.map(\.uuid) == numbers.map { .consecutive($0) })
            #expect(Set(found.compactMap(\.quantity?.value)) == [Double(1 + place), Double(4 + place)])
        }
        #expect(try engine.integrityProblems().isEmpty)
    }
}
