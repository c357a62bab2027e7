import Foundation
import GRDB
import HealthModel
import HealthStore
import Testing

/// A damaged block of a series is detected, and costs only itself.
@Suite struct SeriesDamageTests {
    private static let data: [(start: Double, end: Double, value: Double)] = (0..<24_000).map { (number: Int) in
        let date = Double(number)
        return (date, date, Double(60 + number % 7))
    }

    private func withDamage(_ body: (SQLiteEngine) throws -> Void) throws {
        try withTemporaryStore { path in
            do {
                let engine = try SQLiteEngine.open(to: .own, in: path)
                try engine.saveSeries(.heartRate, Self.data, in: .countPerMinute)
                try engine.saveSeries(.heartRate, [(100_000, 100_000, 99)], in: .countPerMinute)
                #expect(try engine.integrityProblems().isEmpty)
            }
            try DatabaseQueue(path: path).write { database in
                let id = try Int.fetchOne(database, sql: "SELECT min(id) + 1 FROM series_block") ?? 0
                let payload = try Data.fetchOne(
                    database, sql: "SELECT payload FROM series_data WHERE block = ?", arguments: [id])
                var bytes = try #require(payload)
                bytes[bytes.count / 2] ^= 0x40
                try database.execute(
                    sql: "UPDATE series_data SET payload = ? WHERE block = ?", arguments: [bytes, id])
            }
            try body(try SQLiteEngine.open(to: .own, in: path))
        }
    }

    @Test func SER_20_theRestIsReadAndThenTheDamageTold() throws {
        try withDamage { engine in
            var starts: [Double] = []
            let error = #expect(throws: EngineError.self) {
                try engine.quantities(QuantityRequest(.heartRate), for: .own) {
                    starts.append($0.start)
                    return true
                }
            }
            #expect(error?.code == .storage)
            #expect(starts.count == 24_001 - 8_192)
            #expect(starts.last == 100_000)
            let problems = try engine.integrityProblems()
            #expect(problems.count == 1)
            #expect(problems[0].contains("series_block"))
        }
    }

    @Test func STAT_9_whatNeedNotBeOpenedStillCounts() throws {
        try withDamage { engine in
            let request = StatisticsRequest(.heartRate, options: .all(for: .heartRate))
            let whole = try engine.statistics(request, for: .own)
            #expect(whole?.values.maximum == 99.0 / 60)
            #expect(whole?.values.minimum == 1)
            let late = StatisticsRequest(.heartRate, .start(.greater, 20_000), options: .all(for: .heartRate))
            #expect(try engine.statistics(late, for: .own)?.start == 20_001)
            let within = StatisticsRequest(.heartRate, .start(.less, 12_000), options: .all(for: .heartRate))
            #expect(throws: EngineError.self) { try engine.statistics(within, for: .own) }
        }
    }

    @Test func STO_30_aDamagedSeriesCanBeDeleted() throws {
        try withDamage { engine in
            let first = try #require(try engine.samples(SampleRequest(.heartRate), for: .own).first)
            try engine.delete([first.uuid], by: .own)
            #expect(try engine.integrityProblems().isEmpty)
            #expect(try engine.quantities(QuantityRequest(.heartRate)).count == 1)
        }
    }
}
