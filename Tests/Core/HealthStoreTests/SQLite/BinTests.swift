import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The bin of a store below the form of its objects.
@Suite struct BinTests {
    private static let workout = SampleRecord(
        type: .workout, start: 700_000_000, end: 700_000_060,
        content: .workout(WorkoutRecord(activityType: .running, duration: 60)))

    /// Saves the workout with samples, which become a block, and returns them.
    private static func fill(_ engine: SQLiteEngine) throws -> [SampleRecord] {
        // Only consecutive identifiers make one block, and tests that run beside this one take new ones in between.
        let first = UUID(high: 0x018B_0000_0000_7000, low: 0x8000_0000_0000_0000)
        let samples = (0..<100).map { second in
            SampleRecord(
                uuid: first.advanced(by: second), type: .heartRate, start: 700_000_000 + Double(second),
                end: 700_000_000 + Double(second),
                content: .quantity(QuantityValue(Double(60 + second), .countPerMinute)))
        }
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(.own, AuthorizationDecisions(share: all, read: all)) }
        try engine.write(as: .own) {
            try $0.save([workout])
            try $0.add(samples, to: workout.uuid)
        }
        return samples
    }

    private static func delete(_ engine: SQLiteEngine, _ form: BinForm) throws {
        _ = try engine.deleteWithAssociated([DeletionPart([workout.uuid], by: .own, .owner)], bin: form)
    }

    /// A form that keeps objects in memory.
    private static func form(_ objects: [WholeObject]) -> BinForm {
        BinForm { _, _, rest, write in
            #expect(rest.types.isEmpty && rest.kept.isEmpty)
            try Array("{}".utf8).withUnsafeBytes(write)
        } read: { bytes, receive in
            #expect(bytes == Array("{}".utf8))
            for object in objects { try receive(object) }
        }
    }

    private static func rates(_ engine: SQLiteEngine) throws -> [SampleRecord] {
        try engine.read(for: .own) { try $0.samples(SampleRequest(.heartRate, .workout(workout.uuid))) }
    }

    @Test("STO-64: what an earlier version put into the bin, objects only, is restored") func objectsOnly() throws {
        let engine = try SQLiteEngine.forTest()
        let samples = try Self.fill(engine)
        let objects =
            [WholeObject(Self.workout, source: .own)]
            + samples.map { sample in
                var object = WholeObject(sample, source: .own)
                object.workouts = [Self.workout.uuid]
                return object
            }
        let form = Self.form(objects)
        try Self.delete(engine, form)
        try engine.connections.write { database in
            try database.execute(sql: "DELETE FROM bin_piece WHERE \(StoreReader.isBinCopy)")
            var body = try #require(
                try SQLStatement(database, "SELECT body FROM bin").first(row: {
                    try RecordBody.decode($0.bytes(.only), as: BinBody.self)
                }))
            body.kept = nil
            try SQLStatement(database, "UPDATE bin SET body = ?").run(.blob(try RecordBody.encode(body)))
        }
        let restored = try engine.restoreFromBin([Self.workout.uuid], form)
        #expect(restored.map(\.belongings) == [100])
        #expect(try Set(Self.rates(engine).map(\.uuid)) == Set(samples.map(\.uuid)))
    }

    @Test("STO-64: a damaged copy in the bin is an error that changes nothing") func damage() throws {
        let engine = try SQLiteEngine.forTest()
        _ = try Self.fill(engine)
        let form = Self.form([WholeObject(Self.workout, source: .own)])
        try Self.delete(engine, form)
        let pieces = try engine.connections.write { database in
            try Data.fetchAll(database, sql: "SELECT payload FROM bin_piece WHERE \(StoreReader.isBinCopy)")
        }
        let piece = try #require(pieces.first)
        let isFirst = "id = (SELECT min(id) FROM bin_piece WHERE \(StoreReader.isBinCopy))"
        for end in Array(1..<40) + Array(stride(from: 40, to: piece.count, by: 7)) {
            try engine.connections.write { database in
                try database.execute(
                    sql: "UPDATE bin_piece SET payload = ? WHERE \(isFirst)", arguments: [piece.prefix(end)])
            }
            #expect(throws: EngineError.self) { try engine.restoreFromBin([Self.workout.uuid], form) }
        }
        #expect(try engine.bin().count == 1 && engine.read { try $0.integrityProblems() }.isEmpty)
        try engine.connections.write { database in
            try database.execute(
                sql: "UPDATE bin_piece SET payload = ? WHERE \(isFirst)", arguments: [piece])
        }
        #expect(try engine.restoreFromBin([Self.workout.uuid], form).map(\.belongings) == [100])
    }

    @Test("STO-64: rows in the bin are read as they were written, and hostile ones are refused") func rows() throws {
        let row = BinRow(
            table: "sample",
            values: [
                "a": .null, "b": Int64.min.databaseValue, "c": (-0.0).databaseValue, "d": "ü".databaseValue,
                "e": Data([0, 1]).databaseValue,
            ])
        let piece = BinRow.piece([row, row])
        let read = try piece.withUnsafeBytes { try BinRow.rows($0) }
        #expect(read.map(\.values) == [row.values, row.values] && read.map(\.table) == ["sample", "sample"])
        for end in piece.indices {
            #expect(throws: BlockDamage.self) { try piece.prefix(end).withUnsafeBytes { try BinRow.rows($0) } }
        }
        let foreign = BinRow.piece([BinRow(table: "authorization", values: [:])])
        #expect(throws: BlockDamage.self) { try foreign.withUnsafeBytes { try BinRow.rows($0) } }
    }
}
