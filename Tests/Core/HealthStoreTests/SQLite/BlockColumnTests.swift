import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The columns beside the samples of a block, against the samples.
@Suite struct BlockColumnTests {
    private enum Column: Int, SQLColumns {
        case id, count, uuid, minStart, maxStart, minEnd, maxEnd, minimum, maximum, last, scattered
        static let list = selection(of: "block")
    }

    /// Checks each block of a store, and returns their number and that of the scattered ones.
    private static func check(_ engine: SQLiteEngine) throws -> (all: Int, scattered: Int) {
        var (all, scattered) = (0, 0)
        try engine.read { store in
            let sql = "SELECT \(Column.list) FROM block ORDER BY id"
            try SQLStatement(store.database, sql).forEach(Column.self) { row in
                let contents = try store.blockContents(row.integer(.id))
                let places = 0..<contents.count
                let numbers = places.map { contents.identity.number($0) }
                let least = try #require(numbers.min())
                let first = try #require(numbers.firstIndex(of: least))
                #expect(row.integer(.id) == least && row.integer(.last) == numbers.max())
                #expect(try row.uuid(.uuid) == contents.identity.uuid(first))
                #expect(row.integer(.count) == Int64(places.count))
                #expect(row.real(.minStart) == contents.starts.min() && row.real(.maxStart) == contents.starts.max())
                #expect(row.real(.minEnd) == contents.ends.min() && row.real(.maxEnd) == contents.ends.max())
                let unit = try #require(contents.type.blockUnit)
                let values = contents.unit.convert(contents.values, to: unit) ?? contents.values
                #expect(row.real(.minimum) == values.min() && row.real(.maximum) == values.max())
                all += 1
                if row.isTrue(.scattered) {
                    scattered += 1
                    #expect(
                        zip(numbers, numbers.dropFirst()).contains { $1 != $0 + 1 } || places.count == 1
                            || zip(places, places.dropFirst()).contains {
                                contents.identity.uuid($1) != contents.identity.uuid($0).advanced(by: 1)
                            })
                }
                return true
            }
        }
        return (all, scattered)
    }

    @Test("STO-1: a block is known by its earliest number, and its bounds are those of its samples")
    func rich() throws {
        for engine in [RichStore.plain, RichStore.compacted] {
            #expect(try Self.check(engine.get()).all > 3)
        }
    }

    /// Samples whose order in time is not that of their numbers.
    @Test("STO-1: samples that came in another order are in a block in that of their times", arguments: [1, 7, 11, 39])
    func scattered(step: Int) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        for number in 0..<40 {
            let place = number * step % 40
            let start = Double(step == 1 ? 40 - number : place * 10)
            try engine.save(
                [
                    .quantity(
                        .given(number * 2), .heartRate, Double(60 + place % 9), .countPerMinute,
                        start, start + Double(place % 3))
                ], by: .own)
        }
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        #expect(try Self.check(engine) == (1, 1))
        // A second time, with others before and behind them.
        try engine.save(
            (0..<6).map { .quantity(.given(500 - $0 * 3), .heartRate, 50, .countPerMinute, Double($0 * 90 - 100)) },
            by: .own)
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        #expect(try Self.check(engine).scattered >= 1)
        for gone in [20, 0, 78, 40] {
            try engine.delete([.given(gone)], by: .own)
            _ = try Self.check(engine)
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
            _ = try Self.check(engine)
        }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 42)
        #expect(try engine.integrityProblems().isEmpty)
    }
}
