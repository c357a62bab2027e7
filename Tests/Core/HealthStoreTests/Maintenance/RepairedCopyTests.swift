import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Values that are stored once more for queries: a change of any of them is found, and a repair gives it back.
@Suite struct RepairedCopyTests {
    private static let tables = ["workout", "activity", "workout_statistics", "metadata_entry", "type"]
    private static let workout = "The query columns of workout 1 do not match its record."
    private static let metadata = "The query columns of metadata 1 do not match it."
    private static let longest = "The longest duration of HKQuantityTypeIdentifierHeartRate samples is wrong."

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.inMemory()
        try engine.allow(.own)
        let record = WorkoutRecord(
            activityType: .running, duration: 60,
            totals: [.energyBurned: QuantityValue(100, .kilocalorie), .distance: QuantityValue(2, .kilometer)],
            isBuilderMade: false)
        try engine.save([.workout(.given(1), record, 0, 60)], by: .own)
        let metadata: Metadata = ["a": .string("x"), "b": .integer(2)]
        try engine.save(
            [
                .quantity(.given(2), .bodyMass, 70, .kilogram, 1, metadata: metadata),
                .quantity(.given(3), .heartRate, 70, .countPerMinute, 1_000, 1_005),
                .quantity(.given(4), .stepCount, 70, .count, 2_000, 2_007),
            ], by: .own)
        try engine.save(
            (0..<64).map { place in
                .quantity(
                    .consecutive(place), .heartRate, 60, .countPerMinute, Double(place), Double(place + place % 10))
            }, by: .own)
    }

    private func rows() throws -> [String] {
        try engine.connections.read { database in
            try Self.tables.flatMap { table in
                try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY 1, 2, 3").map { "\(table) \($0)" }
            }
        }
    }

    static let damages: [(sql: String, problem: String)] = [
        ("UPDATE workout SET activity = activity + 1", workout), ("UPDATE workout SET duration = 61", workout),
        ("UPDATE workout SET energy = energy + 1", workout), ("UPDATE workout SET distance = NULL", workout),
        ("UPDATE workout SET strokes = 1", workout), ("UPDATE workout SET flights = 0", workout),
        ("DELETE FROM activity", workout), ("UPDATE activity SET position = 1", workout),
        ("UPDATE activity SET kind = kind + 1", workout), ("UPDATE activity SET start_date = -1", workout),
        ("UPDATE activity SET end_date = 61", workout), ("UPDATE activity SET duration = NULL", workout),
        ("INSERT INTO activity SELECT workout, 1, kind, start_date, end_date, duration FROM activity", workout),
        ("DELETE FROM workout_statistics WHERE activity = 0", workout), ("DELETE FROM workout_statistics", workout),
        ("UPDATE workout_statistics SET sum = sum + 1 WHERE activity = -1", workout),
        ("UPDATE workout_statistics SET minimum = 0", workout), ("UPDATE workout_statistics SET average = 0", workout),
        ("UPDATE workout_statistics SET maximum = 0", workout),
        ("DELETE FROM metadata_entry WHERE key = 'b'", metadata), ("DELETE FROM metadata_entry", metadata),
        ("UPDATE metadata_entry SET key = 'c' WHERE key = 'a'", metadata),
        ("UPDATE metadata_entry SET kind = 1 - kind WHERE key = 'a'", metadata),
        ("UPDATE metadata_entry SET value = 'y' WHERE key = 'a'", metadata),
        ("UPDATE metadata_entry SET dimension = 'm' WHERE key = 'b'", metadata),
        ("UPDATE type SET longest = 5 WHERE longest = 9", longest),
        ("UPDATE type SET longest = 8.999 WHERE longest = 9", longest),
    ]

    @Test("what is stored for queries is given back as it was", arguments: damages.indices) func repaired(place: Int)
        throws
    {
        let (sql, problem) = Self.damages[place]
        let before = try rows()
        #expect(try engine.integrityProblems() == [])
        try engine.connections.write { try $0.execute(sql: sql) }
        try #require(try rows() != before, "\(sql)")
        #expect(try engine.integrityProblems() == [problem], "\(sql)")
        let outcome = try engine.connections.writeWithoutTransaction { database in
            try StoreMaintenance.repairContents(database) { _, _ in }
        }
        #expect(outcome.repaired.map(\.message) == [problem] && outcome.losses.isEmpty && outcome.left.isEmpty)
        #expect(try rows() == before, "\(sql)")
        #expect(try engine.integrityProblems() == [])
    }
}
