import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The order of the samples in blocks that a compaction writes.
@Suite struct PackedOrderTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private static let dates: [(start: Double, end: Double)] = [(20, 25), (10, 30), (10, 15), (10, 15), (20, 20)]

    /// Saves each sample on its own, so that it becomes a row, and packs all.
    private func pack(_ uuids: [UUID]) throws -> BlockContents {
        for (place, dates) in Self.dates.enumerated() {
            try engine.save(
                [
                    .quantity(
                        uuids[place], .heartRate, Double(60 + place), .countPerMinute, dates.start, dates.end)
                ], by: .own)
        }
        let report = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        #expect(report.samples == 5 && report.blocks == 1)
        return try engine.read { store in
            let block = try SQLStatement(store.database, "SELECT id FROM block").firstInteger()
            return try store.blockContents(try #require(block))
        }
    }

    private func expect(_ contents: BlockContents, _ places: [Int], _ uuids: [UUID]) {
        #expect(contents.starts == places.map { Self.dates[$0].start })
        #expect(contents.ends == places.map { Self.dates[$0].end })
        #expect(contents.values == places.map { Double(60 + $0) })
        #expect(contents.unit == .countPerMinute && contents.type == .heartRate)
        let numbers = places.indices.map { contents.identity.number($0) }
        // The first one was saved first, and so on.
        #expect(numbers.map { number in numbers.count { $0 < number } } == places)
        #expect(places.indices.map { contents.identity.uuid($0) } == places.map { uuids[$0] })
    }

    @Test("samples with identifiers of their own are in the order of start, end and insertion") func separate() throws {
        let uuids = (0..<5).map { UUID.given(100 - $0 * 2) }
        try expect(pack(uuids), [2, 3, 1, 4, 0], uuids)
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("samples whose identifiers follow one another stay in the order of their insertion") func consecutive() throws
    {
        let uuids = (0..<5).map { UUID.consecutive($0) }
        try expect(pack(uuids), [0, 1, 2, 3, 4], uuids)
        #expect(try engine.integrityProblems().isEmpty)
    }
}
