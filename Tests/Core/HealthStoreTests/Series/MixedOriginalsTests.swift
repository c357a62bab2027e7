import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Series of which some blocks have originals, and others none.
@Suite struct MixedOriginalsTests {
    /// Condenses a workout, and gives the block of its series to another one, which has a block without originals.
    private static func engine(rank: Int64) throws -> (engine: SQLiteEngine, series: Int64) {
        let engine = try CondensingTests.condensedRun()
        try engine.saveSeries(.heartRate, [(10, 10, 70), (20, 25, 71), (40, 40, 72)], in: .countPerMinute)
        let series = try engine.read { try SQLStatement($0.database, "SELECT id FROM series ORDER BY id").integers() }
        try #require(series.count == 2)
        try engine.connections.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    UPDATE series_block SET series = \(series[1]) WHERE series = \(series[0]);
                    UPDATE series SET rank = \(rank) WHERE id = \(series[1]);
                    """)
        }
        return (engine, series[1])
    }

    @Test("Quantities without originals stand at the place of their series among the originals")
    func numbers() throws {
        let (engine, series) = try Self.engine(rank: 5_000)
        let found = try engine.read { store in
            try store.originals(ofSeries: series, type: .heartRate) { throw $0 }
        }
        let originals = try #require(found)
        #expect(originals.count == 63)
        #expect(originals.numbers.filter { $0 == 5_000 }.count == 3 && !originals.numbers.contains(series))
        let own = originals.starts.indices.filter { originals.starts[$0] < 100 }
        #expect(
            own.map { originals.numbers[$0] } == [5_000, 5_000, 5_000]
                && own.map { originals.starts[$0] } == [10, 20, 40])
        #expect(own.map { originals.ends[$0] } == [10, 25, 40])
        #expect(own.map { originals.values[$0] } == [70, 71, 72])
    }
}
