import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Details of objects beside their records: when they were added, and what belongs to them.
@Suite struct WholeDetailsTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, Self.watch)
    }

    private static func batch(
        _ type: ObjectType, _ starts: [Double], ordinal: Int = 0, created: (Int) -> Double
    ) -> ImportBatch {
        var batch = ImportBatch(
            type: type, identity: DerivedIdentity(texts: [type.identifier]), source: watch, device: nil,
            unit: type.family == .category ? nil : .countPerMinute, metadata: nil, ordinal: ordinal)
        batch.starts = starts
        batch.ends = starts.map { $0 + 1 }
        batch.values = starts.map { _ in 1 }
        batch.created = starts.indices.map { created($0) }
        return batch
    }

    private func insert(_ batches: [ImportBatch]) throws {
        try engine.importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
            for batch in batches { _ = try writer.append(batch) }
        }
    }

    private func counts() throws -> [Int64] {
        try engine.read { try SQLStatement($0.database, "SELECT count FROM block ORDER BY id").integers() }
    }

    /// Returns when samples were added where they come from, by their starts.
    private func created(
        _ type: ObjectType, _ predicate: SamplePredicate = .constant(true)
    ) throws -> [Double: Double] {
        try engine.read { store in
            var found: [Double: Double] = [:]
            try WholeStoreReader(store).objects(of: type, matching: predicate) { object in
                found[object.record.start] = object.created
            }
            return found
        }
    }

    // MARK: Dates

    @Test("EXP-19: each sample of a block has the date at which it was added, if that is known") func blocks() throws {
        try insert([
            Self.batch(.heartRate, [100, 110, 120, 130, 140]) { $0 == 2 ? .nan : 1_000 + Double($0) },
            Self.batch(.sleepAnalysis, [100, 110, 120, 130, 140]) { 5_000 + Double($0) },
            Self.batch(.heartRate, [200, 210, 220, 230, 240], ordinal: 1) { _ in .nan },
            Self.batch(.heartRate, [345, 340, 330, 320, 310]) { 2_000 + Double($0) },
        ])
        try #require(try counts() == [5, 5, 5, 5])
        var expected: [Double: Double] = [
            100: 1_000, 110: 1_001, 130: 1_003, 140: 1_004, 345: 2_000, 340: 2_001, 330: 2_002, 320: 2_003, 310: 2_004,
        ]
        #expect(try created(.heartRate) == expected)
        let asleep: [Double: Double] = [100: 5_000, 110: 5_001, 120: 5_002, 130: 5_003, 140: 5_004]
        #expect(try created(.sleepAnalysis) == asleep)
        #expect(try created(.heartRate, .start(.lessOrEqual, 110)) == [100: 1_000, 110: 1_001])
        #expect(try created(.heartRate, .start(.greaterOrEqual, 340)) == [340: 2_001, 345: 2_000])
        #expect(try created(.heartRate, .and([.start(.greater, 140), .start(.less, 310)])) == [:])
        // Rows beside them have dates of their own, or none.
        try engine.importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
            for (start, date) in [(400, 3_000), (410, nil), (105, 4_000)] as [(Double, Double?)] {
                _ = try writer.append(
                    ImportedObject(record: .heartRate(60, at: start), source: Self.watch, created: date))
            }
        }
        (expected[400], expected[105]) = (3_000, 4_000)
        #expect(try created(.heartRate) == expected && created(.sleepAnalysis) == asleep)
    }

    @Test("EXP-19: the dates of a block are those of its samples after one of them is deleted") func deleted() throws {
        let starts = (0..<3_000).map { Double($0) }
        let batch = Self.batch(.heartRate, starts) { 10_000 + Double($0 * 2) }
        try insert([batch])
        try #require(try counts() == [3_000])
        var expected = Dictionary(uniqueKeysWithValues: starts.map { ($0, 10_000 + $0 * 2) })
        #expect(try created(.heartRate) == expected)
        try engine.delete([batch.identity.uuid(start: 1_500, end: 1_501)], by: Self.watch)
        expected[1_500] = nil
        #expect(try created(.heartRate) == expected)
    }

    @Test("EXP-19: in a block whose numbers have gaps, each sample has its own date, too") func gaps() throws {
        try insert([
            Self.batch(.heartRate, [100, 110, 120, 130, 140]) { $0 == 2 ? .nan : 1_000 + Double($0) },
            Self.batch(.heartRate, [200, 210, 220, 230, 240], ordinal: 1) { 2_000 + Double($0) },
        ])
        let blocks = try engine.read { try SQLStatement($0.database, "SELECT id FROM block ORDER BY id").integers() }
        try #require(blocks.count == 2 && blocks[1] == blocks[0] + 5)
        // The numbers of the other block lie in a gap.
        try engine.write(as: .own) { store in
            var contents = try store.read.blockContents(blocks[0])
            let uuids = (0..<contents.count).map { contents.identity.uuid($0) }
            contents.identity = .each(numbers: [3, 0, 11, 20, 12].map { blocks[0] + $0 }, uuids: uuids)
            try SQLStatement(store.database, "DELETE FROM block WHERE id = ?").run(.integer(blocks[0]))
            _ = store.allocateNumbers(20)
            try BlockWriter(store.database).write(contents)
        }
        let expected: [Double: Double] = [
            100: 1_000, 110: 1_001, 130: 1_003, 140: 1_004, 200: 2_000, 210: 2_001, 220: 2_002, 230: 2_003, 240: 2_004,
        ]
        #expect(try created(.heartRate) == expected)
        #expect(try created(.heartRate, .start(.greaterOrEqual, 130)) == expected.filter { $0.key >= 130 })
    }

    // MARK: Belongings

    @Test("what is related to a workout comes in the order in which it was related, with its type and kind")
    func relations() throws {
        let record = WorkoutRecord(activityType: .running, duration: 60)
        try engine.save([.workout(.given(1), record, 0, 60), .workout(.given(2), record, 0, 60)], by: .own)
        func score(_ number: Int, _ type: ObjectType) -> SampleRecord {
            .quantity(.given(number), type, 5, .appleEffortScore, 0, 60)
        }
        // The one that is related last was saved first.
        let last = score(11, .estimatedWorkoutEffortScore)
        try engine.save([last], by: .own)
        try engine.relate(score(12, .workoutEffortScore), to: .given(1), activity: nil, by: .own)
        try engine.relate(score(13, .workoutEffortScore), to: .given(2), activity: nil, by: .own)
        try engine.relate(last, to: .given(1), activity: nil, by: .own)
        func found(_ owner: Int) throws -> [(sample: UUID, type: ObjectType, relation: SampleRelation)] {
            try engine.read { try WholeStoreReader($0).relations(of: .given(owner)) }
        }
        let first = try found(1)
        #expect(first.map(\.sample) == [.given(12), .given(11)])
        #expect(first.map(\.type) == [.workoutEffortScore, .estimatedWorkoutEffortScore])
        #expect(first.allSatisfy { $0.relation == SampleRelation(.effort, to: .given(1)) })
        #expect(try found(2).map(\.sample) == [.given(13)])
        #expect(try found(3).isEmpty && found(12).isEmpty)
    }

    @Test("the types of what belongs to a workout come in the order of the catalogue") func types() throws {
        let record = WorkoutRecord(activityType: .running, duration: 60)
        try engine.save([.workout(.given(1), record, 0, 60), .workout(.given(2), record, 0, 60)], by: .own)
        let samples: [SampleRecord] = [
            .quantity(.given(11), .stepCount, 7, .count, 1), .quantity(.given(12), .heartRate, 60, .countPerMinute, 1),
            .quantity(.given(13), .distanceWalkingRunning, 3, .meter, 1),
        ]
        for sample in samples { try engine.add([sample], to: .given(1), by: .own) }
        func found(_ workout: Int) throws -> [ObjectType] {
            try engine.read { try WholeStoreReader($0).types(of: .given(workout)) }
        }
        let expected = ObjectType.all.filter { [.stepCount, .heartRate, .distanceWalkingRunning].contains($0) }
        #expect(try expected.count == 3 && found(1) == expected)
        #expect(try found(2).isEmpty && found(3).isEmpty)
    }
}
