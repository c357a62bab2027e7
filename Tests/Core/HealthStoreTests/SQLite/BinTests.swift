import Foundation
import GRDB
import HealthModel
import Synchronization
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
        try engine.allow(.own)
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

    // MARK: What is there again

    /// What was done with samples of the bin after their deletion was forgotten.
    enum Since: CaseIterable {
        case nothing, row, firstRow, block, scattered, deletedRow, deletedRun
    }

    @Test(
        "STO-64: of what came back in another way nothing is added twice, and what was deleted since stays deleted",
        arguments: Since.allCases)
    func thereAgain(since: Since) throws {
        let engine = try SQLiteEngine.forTest()
        // Earlier samples, with which a later one shares a block.
        let early = [3, 5, 8].map { place in
            SampleRecord.quantity(.given(place), .heartRate, 50, .countPerMinute, 600_000_000 + Double(place))
        }
        try engine.allow(.own)
        for sample in early { try engine.save([sample], by: .own) }
        let samples = try Self.fill(engine)
        let form = Self.form([WholeObject(Self.workout, source: .own)])
        try Self.delete(engine, form)
        try engine.connections.write { database in
            try database.execute(sql: "DELETE FROM tombstone; DELETE FROM tombstone_run")
        }
        let again: [SampleRecord] =
            switch since {
            case .nothing: []
            case .row, .scattered, .deletedRow: [samples[41]]
            case .firstRow: [samples[0]]
            case .block: samples
            case .deletedRun: Array(samples[40..<90])
            }
        var gone: [UUID] = []
        if !again.isEmpty { try engine.save(again, by: .own) }
        switch since {
        case .nothing, .row, .firstRow, .block: break
        case .scattered:
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
            let blocks = try engine.read { store in
                try SQLStatement(store.database, "SELECT count FROM block WHERE scattered").integers()
            }
            #expect(blocks == [4])
        case .deletedRow:
            gone = [samples[41].uuid]
            try engine.write(as: .own) { try $0.delete(gone) }
        case .deletedRun:
            gone = again.map(\.uuid)
            let other = SampleRecord.workout(.given(9), WorkoutRecord(activityType: .running, duration: 9), 0, 9)
            try engine.save([other], by: .own)
            try engine.add(again, to: other.uuid, by: .own)
            #expect(try engine.deleteWithAssociated([other.uuid], by: .own).map(\.deleted) == [50])
        }
        let added = 100 - again.count
        #expect(
            try engine.restoreFromBin([Self.workout.uuid], form)
                == [BinRestoration(uuid: Self.workout.uuid, isAdded: true, belongings: added)])
        let kept = samples.map(\.uuid).filter { !gone.contains($0) }
        let restored = try Self.rates(engine).map(\.uuid)
        #expect(restored.count == kept.count && Set(restored) == Set(kept))
        let all = try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid)
        #expect(all.count == kept.count + early.count && Set(all) == Set(kept + early.map(\.uuid)))
        #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
    }

    // MARK: What comes back

    /// Imports the workout with its samples and a route from a file, under a source that is no app.
    private static func bring(_ engine: SQLiteEngine, by app: AppIdentity, file: String?) throws -> [UUID] {
        try engine.allow(.own, .other)
        let source = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "3")
        try engine.insert(workout, from: source, by: app, in: ImportPass(file: file)) { bulk throws(EngineError) in
            let starts = (0..<50).map { 700_000_000 + Double($0) }
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, device: nil, firstUUID: UUID(high: 0xAB01, low: 1 << 40),
                    starts: starts, ends: starts, values: starts.map { 100 + $0.truncatingRemainder(dividingBy: 7) }))
            var points: [RoutePoint]? = [RoutePoint(timestamp: 700_000_000, latitude: 0, longitude: 1)]
            try bulk.append(RouteDraft(device: nil, metadata: nil)) {
                defer { points = nil }
                return points
            }
        }
        return [ObjectType.workout, .heartRate, .workoutRoute].flatMap { type in
            (try? engine.samples(SampleRequest(type), for: .own).map(\.uuid)) ?? []
        }
    }

    @Test("STO-64: what an app imported from a file is again its import from this file", arguments: ["run.fit", nil])
    func importer(file: String?) throws {
        let engine = try SQLiteEngine.forTest()
        let identifiers = try Self.bring(engine, by: .other, file: file)
        try #require(identifiers.count == 52)
        func run() throws -> [String?] {
            try engine.read { session in
                let row = try #require(try session.rowID(of: Self.workout.uuid))
                let run = try ImportJournal(session.database).run(of: row)
                return [run?.app, run?.file]
            }
        }
        #expect(try run() == ["test.other", file])
        let form = Self.form([
            WholeObject(
                Self.workout, source: AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "3"))
        ])
        _ = try engine.deleteWithAssociated([DeletionPart([Self.workout.uuid], by: .own, .owner)], bin: form)
        #expect(try engine.imported(identifiers, by: .other).isEmpty)
        #expect(try engine.restoreFromBin([Self.workout.uuid], form).map(\.belongings) == [51])
        #expect(try run() == ["test.other", file])
        #expect(try engine.imported(identifiers, by: .other) == Set(identifiers))
        #expect(try engine.imported(identifiers, by: .own).isEmpty)
        #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
        #expect(try engine.deleteWithAssociated([Self.workout.uuid], by: .other).map(\.deleted) == [51])
    }

    @Test("STO-64: what an app saved itself is no import after its restoration") func ownWorkout() throws {
        let engine = try SQLiteEngine.forTest()
        let samples = try Self.fill(engine)
        let form = Self.form([WholeObject(Self.workout, source: .own)])
        try Self.delete(engine, form)
        _ = try engine.restoreFromBin([Self.workout.uuid], form)
        #expect(try engine.imported([Self.workout.uuid] + samples.map(\.uuid), by: .own).isEmpty)
        let restored = try Self.rates(engine)
        #expect(restored.map(\.start) == samples.map(\.start) && restored.map(\.quantity) == samples.map(\.quantity))
        #expect(restored.allSatisfy { $0.source?.source == AppIdentity.own.source })
    }

    @Test(
        "STO-64: blocks, series and routes have their metadata again, unless a repair removed it",
        arguments: [false, true])
    func metadata(isGone: Bool) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let note: Metadata = ["note": .string("n")]
        let starts = (0..<50).map { 700_000_000 + Double($0) }
        try engine.insert(Self.workout, by: .own) { bulk throws(EngineError) in
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, metadata: note, firstUUID: .consecutive(0),
                    starts: starts, ends: starts, values: starts.map { 100 + $0.truncatingRemainder(dividingBy: 7) }))
            var points: [RoutePoint]? = [RoutePoint(timestamp: 700_000_000, latitude: 0, longitude: 1)]
            try bulk.append(RouteDraft(uuid: .given(5), device: nil, metadata: note)) {
                defer { points = nil }
                return points
            }
        }
        let series = try engine.saveSeries(.distanceWalkingRunning, walkedMinutes, in: .meter, metadata: note)
        try engine.add(series, to: Self.workout.uuid, by: .own)
        let form = Self.form([WholeObject(Self.workout, source: .own)])
        try Self.delete(engine, form)
        if isGone { try engine.connections.write { try $0.execute(sql: "DELETE FROM metadata") } }
        #expect(try engine.restoreFromBin([Self.workout.uuid], form).map(\.belongings) == [52])
        for (type, count) in [(ObjectType.heartRate, 50), (.workoutRoute, 1), (.distanceWalkingRunning, 1)] {
            let restored = try engine.samples(SampleRequest(type, .workout(Self.workout.uuid)), for: .own)
            #expect(restored.count == count)
            #expect(restored.allSatisfy { ($0.metadata?["note"] == nil) == isGone }, "\(type.identifier)")
        }
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("STO-64: samples and series that were shared, and were deleted since, stay deleted") func deletedSince()
        throws
    {
        let engine = try SQLiteEngine.forTest()
        let samples = try Self.fill(engine)
        let data = (0..<5).map { (step: Int) -> (start: Double, end: Double, value: Double) in
            let start = 700_000_000 + Double(step) * 9
            return (start, start + 5, Double(step + 1))
        }
        let series = try engine.saveSeries(.stepCount, data, in: .count)
        try #require(series.count == 1)
        let second = SampleRecord.workout(from: 700_000_010, to: 700_000_050)
        try engine.write(as: .own) {
            try $0.save([second])
            try $0.add(series, to: Self.workout.uuid)
            try $0.add(series + samples[10..<20], to: second.uuid)
        }
        let form = Self.form([WholeObject(Self.workout, source: .own)])
        let outcome = try engine.deleteWithAssociated(
            [DeletionPart([Self.workout.uuid], by: .own, .owner)], bin: form)
        #expect(outcome.joined().map(\.deleted) == [90])
        let gone = series.map(\.uuid) + samples[12..<14].map(\.uuid)
        try engine.write(as: .own) { try $0.delete(gone) }
        let restored = try engine.restoreFromBin([Self.workout.uuid], form)
        #expect(restored == [BinRestoration(uuid: Self.workout.uuid, isAdded: true, belongings: 90)])
        #expect(try engine.samples(SampleRequest(.stepCount), for: .own).isEmpty)
        let kept = samples.map(\.uuid).filter { !gone.contains($0) }
        #expect(try Set(Self.rates(engine).map(\.uuid)) == Set(kept))
        let shared = try engine.samples(SampleRequest(.heartRate, .workout(second.uuid)), for: .own)
        #expect(shared.map(\.uuid) == samples[10..<20].map(\.uuid).filter { !gone.contains($0) })
        #expect(try engine.states(of: gone) == [.deleted, .deleted, .deleted])
        #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
    }

    @Test("STO-62, STO-65: the bin lists the latest deletion first, with who deleted what when") func listed() throws {
        let time = Mutex(800_000_000.0)
        let engine = try SQLiteEngine.forTest { time.withLock { $0 } }
        try engine.allow(.own, .other)
        let workouts = [0.0, 5_000, 10_000, 15_000].map { SampleRecord.workout(from: $0, to: $0 + 61) }
        let form = BinForm { _, _, _, write in
            try Array("{}".utf8).withUnsafeBytes(write)
        } read: { _, receive in
            try receive(WholeObject(workouts[1], source: .own))
        }
        try engine.save(workouts, by: .own)
        try engine.write(as: .own) {
            try $0.add([.heartRate(70, at: 5_000), .heartRate(71, at: 5_001)], to: workouts[1].uuid)
        }
        try engine.annotate(workouts[1].uuid, WorkoutAnnotation(title: "Early"), ifRevision: nil)
        try engine.annotate(workouts[1].uuid, WorkoutAnnotation(title: "Late"), ifRevision: nil)
        let deletions: [(Int, AppIdentity)] = [(1, .own), (3, .other), (0, .own)]
        for (place, app) in deletions {
            _ = try engine.deleteWithAssociated([DeletionPart([workouts[place].uuid], by: app, .owner)], bin: form)
            if place == 1 { time.withLock { $0 += 7 } }
        }
        let listed = try engine.bin()
        // Of one moment, the one that was deleted last comes first.
        #expect(listed.map(\.workout.uuid) == [0, 3, 1].map { workouts[$0].uuid })
        #expect(listed.map(\.app) == ["test.own", "test.other", "test.own"])
        #expect(listed.map(\.deleted) == [800_000_007, 800_000_007, 800_000_000])
        #expect(listed.map(\.belongings) == [0, 0, 2])
        #expect(listed.map(\.annotation.title) == [nil, nil, "Late"])
        #expect(listed.map(\.workout.start) == [0, 15_000, 5_000])
        #expect(throws: EngineError.self) { try engine.restoreFromBin([workouts[2].uuid], form) }
        // Those of unknown workouts are not counted.
        #expect(try engine.eraseBin([UUID(), workouts[3].uuid]) == 1)
        #expect(try engine.eraseBin([]) == 0 && engine.bin().count == 2)
        time.withLock { $0 = 800_000_000 + 30 * 86_400 }
        #expect(try engine.bin().count == 2)
        time.withLock { $0 += 0.5 }
        #expect(try engine.bin().map(\.workout.uuid) == [workouts[0].uuid])
        #expect(throws: EngineError.self) { try engine.restoreFromBin([workouts[1].uuid], form) }
        // The next deletion erases what is over.
        #expect(try engine.binSizes()[0] == 2)
        _ = try engine.deleteWithAssociated([DeletionPart([workouts[2].uuid], by: .own, .owner)], bin: form)
        #expect(try engine.bin().map(\.workout.uuid) == [workouts[2].uuid, workouts[0].uuid])
        #expect(try engine.binSizes()[0] == 2)
        #expect(try engine.eraseBin() == 2 && engine.binSizes() == [0, 0])
    }
}
