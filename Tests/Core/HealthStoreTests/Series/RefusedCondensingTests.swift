import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Types of a workout that stay as they are, because their statistics would be others than before.
@Suite struct RefusedCondensingTests {
    /// Returns a store with a workout of adjacent energies, and heart rates that are all the same.
    private static func engine() throws -> SQLiteEngine {
        let engine = try CondensingTests.engine()
        try engine.save(
            [.workout(.given(1), WorkoutRecord(activityType: .running, duration: 600), 0, 600)], by: .own)
        try engine.add(
            (0..<60).map { (place: Int) -> SampleRecord in
                let start = Double(place * 10)
                return .quantity(
                    .consecutive(place), .activeEnergyBurned, 5, .kilocalorie, start, start + 10)
            }, to: .given(1), by: .own)
        try engine.add(
            (0..<120).map { (place: Int) -> SampleRecord in
                .quantity(.consecutive(1_000 + place), .heartRate, 70, .countPerMinute, Double(place * 5))
            }, to: .given(1), by: .own)
        return engine
    }

    private static func condense(_ engine: SQLiteEngine, isDryRun: Bool = false) throws -> CondensingOutcome {
        let request = CondensingRequest(
            sources: .all, types: [.heartRate, .activeEnergyBurned], isDryRun: isDryRun)
        return try engine.condense(request) { _, _ in true }
    }

    /// Returns the data of the series of a type in a store that was condensed, in the unit of the series.
    private static func columns(of type: ObjectType, _ engine: SQLiteEngine) throws -> [[Double]] {
        try engine.read { store in
            let sql = "SELECT \(SeriesBlockColumn.list) FROM series_block b WHERE b.type = ?"
            let block = try SQLStatement(store.database, sql).first(
                SeriesBlockColumn.self, .integer(store.references.id(of: type)), row: SeriesBlock.init)
            return try store.seriesColumns(try #require(block))
        }
    }

    /// A change of what is written of a type, and what is said of it.
    struct Change: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var type: ObjectType
        var difference: String?
        var change: @Sendable (inout [[Double]]) -> Void

        init(
            _ name: String, _ type: ObjectType, _ difference: String?,
            _ change: @escaping @Sendable (inout [[Double]]) -> Void
        ) {
            (testDescription, self.type, self.difference, self.change) = (name, type, difference, change)
        }
    }

    static let changes: [Change] = [
        Change("nothing", .activeEnergyBurned, nil) { _ in },
        Change("a sum", .activeEnergyBurned, "the sum") { $0[2][0] += 1 },
        Change("a start", .activeEnergyBurned, "the earliest start") { $0[0][0] -= 1 },
        Change("an end", .activeEnergyBurned, "the latest end") { $0[1][0] += 1 },
        Change("a heart rate", .heartRate, "the minimum") { columns in
            for place in columns[2].indices { columns[2][place] -= 1 }
        },
        Change("the end of a heart rate", .heartRate, "the latest end") { columns in
            columns[1][columns[1].count - 1] += 1
        },
    ]

    @Test("a type whose statistics would change stays as it is, with the reason", arguments: changes)
    func difference(example: Change) throws {
        let plain = try Self.engine()
        let whole = try Self.condense(plain)
        #expect(whole.workouts.flatMap(\.types).map(\.refusal) == [nil, nil])
        var columns = try Self.columns(of: example.type, plain)
        example.change(&columns)
        let payload = BlockCodec.encode(columns).map { byte -> String in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
        // Whatever is written of the type, this is what is read again.
        let engine = try Self.engine()
        let number = try engine.read { $0.references.id(of: example.type) }
        try engine.connections.write { database in
            try database.execute(
                sql: """
                    CREATE TRIGGER change AFTER INSERT ON series_data
                    WHEN (SELECT type FROM series_block WHERE id = NEW.block) = \(number)
                    BEGIN UPDATE series_data SET payload = x'\(payload)' WHERE block = NEW.block; END
                    """)
        }
        for isDryRun in [true, false] {
            let outcome = try Self.condense(engine, isDryRun: isDryRun)
            let types = try #require(outcome.workouts.first).types
            #expect(outcome.workouts.count == 1 && outcome.isComplete && types.count == 2)
            for type in types {
                let isRefused = type.type == example.type && example.difference != nil
                let reason = example.difference.map { "Condensing would have changed \($0)." }
                #expect(type.refusal == (isRefused ? reason : nil))
                #expect(type.samplesBefore == (type.type == .heartRate ? 120 : 60))
            }
            // A refused type is told after those that were condensed.
            if example.difference != nil { #expect(types.last?.type == example.type) }
        }
        try engine.connections.write { try $0.execute(sql: "DROP TRIGGER change") }
        for (type, count) in [(.heartRate, 120), (.activeEnergyBurned, 60)] as [(ObjectType, Int)] {
            let isWhole = type == example.type && example.difference != nil
            let found = try engine.samples(SampleRequest(type, .workout(.given(1))), for: .own).count
            #expect(found == (isWhole ? count : 1), "\(type.identifier)")
        }
        #expect(try engine.integrityProblems().isEmpty)
    }
}
