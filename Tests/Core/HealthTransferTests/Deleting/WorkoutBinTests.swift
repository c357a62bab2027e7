import Foundation
import HealthModel
import HealthReports
import HealthStore
import Synchronization
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Workouts in the bin: deleted for all queries, and restored with everything that belonged to them.
@Suite struct WorkoutBinTests {
    private static func access(_ engine: SQLiteEngine) -> StoreAccess {
        StoreAccess(engine: engine, identity: StoreContents.reader)
    }

    private static func records(_ workouts: [UUID], _ engine: SQLiteEngine) throws -> [SampleRecord] {
        try engine.reports(for: StoreContents.reader) { try $0.records(workouts) }
    }

    private static func delete(
        _ workouts: [UUID], _ engine: SQLiteEngine, isPermanent: Bool = false
    ) throws -> [WorkoutDeletion.Outcome] {
        try WorkoutDeletion(access: access(engine), isPermanent: isPermanent)
            .deleteAsOwner(records(workouts, engine))
    }

    private static func filled(_ seed: UInt64, _ state: LawStore.State) throws -> (SQLiteEngine, [UUID]) {
        let engine = try StoreContents.engine()
        var random = RandomObjects(seed: seed, engine)
        let workouts = try random.fill()
        if state != .plain {
            _ = try engine.condense(CondensingRequest(sources: .all, minimumAge: 0, minimumDuration: 0)) { _, _ in
                true
            }
        }
        if state == .compacted { _ = try engine.compact(olderThan: 1e9, isTrial: false) { _ in true } }
        return (engine, workouts)
    }

    @Test(
        "STO-62, STO-64: a restored workout is what was deleted, bit by bit", arguments: [1, 2] as [UInt64],
        LawStore.State.allCases)
    func roundTrip(seed: UInt64, state: LawStore.State) throws {
        let (engine, workouts) = try Self.filled(seed, state)
        let bin = WorkoutBin(access: Self.access(engine))
        let before = try WholeContents(engine)
        for workout in workouts {
            let position = try engine.read(for: StoreContents.reader) {
                try $0.changes(ChangeRequest([.init(type: .workout)])).position
            }
            let outcome = try #require(try Self.delete([workout], engine).first)
            let gone = try WholeContents(engine)
            #expect(gone.objects[workout] == nil && gone.objects.count < before.objects.count)
            #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
            // Apps are told of the deletion, and nothing of the bin.
            let deletion = try engine.read(for: StoreContents.reader) {
                try $0.changes(ChangeRequest([.init(type: .workout)], since: position))
            }
            #expect(deletion.deleted.map(\.uuid) == [workout] && deletion.added.isEmpty)
            let binned = try bin.workouts()
            #expect(binned.map(\.workout.uuid) == [workout] && binned[0].belongings == outcome.belongings)
            #expect(binned[0].until.timeIntervalSince(binned[0].deleted) == 30 * 86_400)

            let restoration = try bin.restore([workout])
            #expect(restoration.map(\.isAdded) == [true])
            let after = try WholeContents(engine)
            #expect(Set(after.objects.keys) == Set(before.objects.keys))
            for (uuid, text) in before.objects { #expect(after.objects[uuid] == text) }
            #expect(after.members == before.members && after.relations == before.relations)
            #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
            #expect(try bin.workouts().isEmpty)
            // Whoever saw the deletion sees it again; others see no deletion.
            for (since, hasSeen) in [(deletion.position, true), (position, false)] {
                let changes = try engine.read(for: StoreContents.reader) {
                    try $0.changes(ChangeRequest([.init(type: .workout)], since: since))
                }
                #expect(changes.added.map(\.uuid) == [workout] && changes.deleted.isEmpty, "\(hasSeen)")
            }
        }
    }

    @Test("STO-62: several workouts are deleted and restored together, with the decision about them") func together()
        throws
    {
        let (engine, workouts) = try Self.filled(3, .plain)
        try #require(workouts.count > 1)
        let pair = try #require(OutingDecisions.Pair(workouts[0], workouts[1]))
        let editor = WorkoutEditor(access: Self.access(engine))
        for title in ["One", "Two"] {
            var change = WorkoutEditor.Change()
            (change.title, change.addedTags) = (title, ["a"])
            _ = try editor.edit(workouts[0], change)
        }
        try engine.write {
            try $0.decide(pair, isSame: true)
            try $0.prefer(workouts[1], for: nil)
            try $0.prefer(workouts[1], for: .heartRate)
        }
        let before = try (engine.read { try $0.outingDecisions() }, engine.read { try $0.annotation(of: workouts[0]) })
        #expect(before.1.earlierCount == 2)
        _ = try Self.delete(workouts, engine)
        #expect(try engine.read { try $0.outingDecisions() } == OutingDecisions())
        let bin = WorkoutBin(access: Self.access(engine))
        #expect(try bin.workouts().first { $0.workout.uuid == workouts[0] }?.workout.title == "Two")
        // All or none.
        #expect(throws: EngineError.self) { try bin.restore(workouts + [UUID()]) }
        #expect(try bin.workouts().count == workouts.count)
        #expect(try Self.records([workouts[0]], engine).isEmpty)
        for workout in workouts { _ = try bin.restore([workout]) }
        let after = try (engine.read { try $0.outingDecisions() }, engine.read { try $0.annotation(of: workouts[0]) })
        #expect(after.0 == before.0 && after.1 == before.1)
        let undone = try editor.undo(workouts[0])
        #expect(undone?.after.title == "One")
    }

    @Test("STO-64: what was deleted by itself stays deleted, and what was added stays") func meanwhile() throws {
        let store = try LawStore()
        let workout = try store.store(MadeUpRecordings.pausedRun)
        let deletion = WorkoutDeletion(access: store.access)
        let bin = WorkoutBin(access: store.access)
        let rates = try store.engine.read(for: LawStore.app) { try $0.samples(SampleRequest(.heartRate)) }
        try #require(rates.count > 2)
        _ = try deletion.deleteOwn([rates[0]])
        let all = try WholeContents(store.engine).objects
        _ = try deletion.deleteOwn(try store.engine.reports(for: LawStore.app) { try $0.records([workout]) })
        #expect(try WholeContents(store.engine).objects.isEmpty)
        _ = try bin.restore([workout])
        #expect(try WholeContents(store.engine).objects == all && all[rates[0].uuid] == nil)
        // The journal says again who imported it, so that it can be deleted once more.
        _ = try deletion.deleteOwn(try store.engine.reports(for: LawStore.app) { try $0.records([workout]) })
        #expect(try WholeContents(store.engine).objects.isEmpty)
        // A second restoration, and one of nothing.
        _ = try bin.restore([workout])
        #expect(throws: EngineError.self) { try bin.restore([workout]) }
    }

    @Test("STO-64: samples of two workouts belong to both again") func sharedSamples() throws {
        let engine = try StoreContents.engine()
        let workouts = [0.0, 100].map { start in
            SampleRecord(
                type: .workout, start: 700_000_000 + start, end: 700_000_200 + start,
                content: .workout(WorkoutRecord(activityType: .running, duration: 200)))
        }
        let samples = (0..<40).map { second in
            let time = 700_000_000 + Double(second) * 5
            return SampleRecord(
                type: .heartRate, start: time, end: time,
                content: .quantity(QuantityValue(Double(120 + second), .countPerMinute)))
        }
        try engine.write(as: StoreContents.reader) {
            try $0.save(workouts)
            try $0.add(samples, to: workouts[0].uuid)
            try $0.add(Array(samples.suffix(20)), to: workouts[1].uuid)
        }
        let before = try WholeContents(engine)
        try #require(before.members[workouts[1].uuid]?.count == 20)
        let deletion = WorkoutDeletion(access: Self.access(engine))
        #expect(try deletion.deleteOwn(Self.records([workouts[0].uuid], engine)).map(\.belongings) == [40])
        #expect(try WholeContents(engine).members[workouts[1].uuid] == [])
        _ = try WorkoutBin(access: Self.access(engine)).restore([workouts[0].uuid])
        let after = try WholeContents(engine)
        #expect(after.objects == before.objects && after.members == before.members)
    }

    @Test("STO-63: an app's own deletion, a permanent one, and one of single samples leave nothing in the bin")
    func othersLeaveNothing() throws {
        let (engine, workouts) = try Self.filled(4, .plain)
        let bin = WorkoutBin(access: Self.access(engine))
        _ = try Self.delete([workouts[0]], engine, isPermanent: true)
        let own = try #require(try Self.records([workouts[1]], engine).first?.source?.source)
        let app = AppIdentity(bundleIdentifier: own.bundleIdentifier, name: own.name)
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        try engine.write { try $0.authorize(app, AuthorizationDecisions(share: all)) }
        try engine.write(as: app) { try $0.delete([workouts[1]]) }
        let sample = try engine.read(for: StoreContents.reader) { try $0.samples(SampleRequest(.stepCount)) }.first
        _ = try Self.delete([sample?.uuid].compactMap(\.self), engine)
        #expect(try bin.workouts().isEmpty && Self.records([workouts[0], workouts[1]], engine).isEmpty)
    }

    @Test("What would be deleted is counted by source, and each object once") func extents() throws {
        let store = try LawStore()
        func sample(_ value: Double, at start: Double) -> SampleRecord {
            SampleRecord(
                type: .heartRate, start: start, end: start, content: .quantity(QuantityValue(value, .countPerMinute)))
        }
        func workout(_ start: Double) -> SampleRecord {
            SampleRecord(
                type: .workout, start: start, end: start + 100,
                content: .workout(WorkoutRecord(activityType: .running, duration: 100)))
        }
        let (first, second) = (workout(1_000), workout(2_000))
        let own = [sample(60, at: 1_010), sample(61, at: 1_020), sample(62, at: 2_010)]
        let loose = sample(63, at: 3_000)
        try store.engine.write(as: LawStore.app, from: LawStore.app) { writer in
            try writer.save([first, second, loose])
            try writer.add(Array(own[0...1]), to: first.uuid)
            try writer.add([own[2]], to: second.uuid)
        }
        func extent(_ uuids: [UUID]) throws -> [[Int]] {
            let records = try store.access.reports { try $0.records(uuids) }
            return try WorkoutDeletion(access: store.access).extent(of: records).map { [$0.workouts, $0.samples] }
        }
        #expect(try extent([first.uuid]) == [[1, 2]] && extent([second.uuid]) == [[1, 1]])
        #expect(try extent([first.uuid, second.uuid]) == [[2, 3]])
        // A sample that is named with its workout is no second one.
        #expect(try extent([first.uuid, own[0].uuid]) == [[1, 2]])
        #expect(try extent([first.uuid, own[2].uuid, loose.uuid]) == [[1, 4]])
        #expect(try extent([loose.uuid]) == [[0, 1]] && extent([]) == [])
    }

    @Test("STO-65: after 30 days a workout is in no list, cannot be restored, and is erased at the next opening")
    func expiry() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite").path
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
        let time = Mutex(800_000_000.0)
        func open() throws -> SQLiteEngine { try SQLiteEngine(path: path) { time.withLock { $0 } } }
        func sizes(_ engine: SQLiteEngine) throws -> [Int] {
            try engine.binSizes()
        }
        var uuids: [UUID] = []
        do {
            let engine = try open()
            let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
            try engine.write { try $0.authorize(StoreContents.reader, AuthorizationDecisions(share: all, read: all)) }
            for index in 0..<2 {
                let start = 700_000_000 + Double(index) * 10_000
                let workout = SampleRecord(
                    type: .workout, start: start, end: start + 60,
                    content: .workout(WorkoutRecord(activityType: .running, duration: 60)))
                uuids.append(workout.uuid)
                try engine.write(as: StoreContents.reader) { try $0.save([workout]) }
                _ = try Self.delete([workout.uuid], engine)
                time.withLock { $0 += 86_400 }
            }
            let bin = WorkoutBin(access: Self.access(engine))
            time.withLock { $0 = 800_000_000 + 30 * 86_400 }
            #expect(try bin.workouts().map(\.workout.uuid) == uuids.reversed())
            time.withLock { $0 += 1 }
            #expect(try bin.workouts().map(\.workout.uuid) == [uuids[1]])
            #expect(throws: EngineError.self) { try bin.restore([uuids[0]]) }
            #expect(try sizes(engine) == [2, 2])
        }
        let engine = try open()
        #expect(try sizes(engine) == [1, 1])
        #expect(try WorkoutBin(access: Self.access(engine)).restore([uuids[1]]).map(\.isAdded) == [true])
        #expect(try sizes(engine) == [0, 0])
    }

    @Test("STO-62: a failure while a workout is copied to the bin deletes nothing") func failure() throws {
        struct Full: Error {}
        let (engine, workouts) = try Self.filled(5, .plain)
        let before = try WholeContents(engine)
        let failing = BinForm { reader, workout, rest, write in
            try WorkoutBin.form.write(reader, workout, rest, write)
            throw Full()
        } read: { _, _ in
        }
        #expect(throws: (any Error).self) {
            try engine.deleteWithAssociated([DeletionPart(workouts, by: StoreContents.reader, .owner)], bin: failing)
        }
        #expect(try WholeContents(engine).objects == before.objects && engine.bin().isEmpty)
        // A failed restoration leaves the workout in the bin, and its tombstones.
        _ = try Self.delete(workouts, engine)
        let broken = BinForm { _, _, _, _ in
        } read: { _, _ in
            throw Full()
        }
        #expect(throws: (any Error).self) { try engine.restoreFromBin([workouts[0]], broken) }
        #expect(try engine.bin().count == workouts.count)
        #expect(try Self.records(workouts, engine).isEmpty && engine.read { try $0.integrityProblems() }.isEmpty)
    }

    @Test("STO-64: a workout that was imported again with the same identifiers is not added twice") func again() throws
    {
        let (engine, workouts) = try Self.filled(6, .plain)
        let sink = MemoryByteSink()
        #expect(try ObjectExporter(access: Self.access(engine)).exportWorkout(workouts[0], to: sink))
        _ = try Self.delete([workouts[0]], engine)
        // Identifiers of deleted objects are not used again, unless they are restored.
        let file = try OpenedFile(MemoryByteSource(sink.bytes), named: "a.json")
        #expect(ObjectImporter(access: Self.access(engine)).importFile(file).deleted > 0)
        #expect(try Self.records([workouts[0]], engine).isEmpty)
        let bin = WorkoutBin(access: Self.access(engine))
        #expect(try bin.erase([UUID()]) == 0 && bin.workouts().count == 1)
        #expect(try bin.erase() == 1 && bin.workouts().isEmpty)
        #expect(try engine.binSizes() == [0, 0])
    }

    /// Stores a workout with many samples in all forms: a block, rows, a part of a block, and a route.
    private static func longWorkout(_ engine: SQLiteEngine, samples count: Int) throws -> UUID {
        let start = 700_000_000.0
        let workout = SampleRecord(
            type: .workout, start: start, end: start + Double(count),
            content: .workout(WorkoutRecord(activityType: .running, duration: Double(count))))
        var batch = SampleBatch(type: .heartRate, unit: .countPerMinute, firstUUID: UUID())
        for second in 0..<count {
            batch.starts.append(start + Double(second))
            batch.ends.append(start + Double(second))
            batch.values.append(Double(90 + second % 71))
        }
        let points = (0..<500).map { second in
            RoutePoint(
                timestamp: start + Double(second), latitude: 47 + Double(second) / 10_000, longitude: 8, altitude: 400,
                horizontalAccuracy: 5, verticalAccuracy: 5)
        }
        func samples(_ type: ObjectType, _ unit: QuantityUnit, _ count: Int) -> [SampleRecord] {
            (0..<count).map { place in
                SampleRecord(
                    type: type, start: start + Double(place), end: start + Double(place) + 0.5,
                    content: .quantity(QuantityValue(Double(place % 7), unit)))
            }
        }
        let energy = samples(.activeEnergyBurned, .kilocalorie, 90)
        let steps = samples(.stepCount, .count, 200)
        try engine.write(as: StoreContents.reader) { store in
            try store.insert(workout) { insertion throws(EngineError) in
                try insertion.append(batch)
                var rest: [RoutePoint]? = points
                try insertion.append(RouteDraft(device: nil, metadata: nil)) {
                    defer { rest = nil }
                    return rest
                }
            }
            for sample in energy { try store.add([sample], to: workout.uuid) }
            try store.save(steps)
            try store.add(Array(steps[50..<120]), to: workout.uuid)
        }
        return workout.uuid
    }

    @Test(
        "STO-62, STO-64: samples of a long workout go to the bin as the store has them, and come back bit by bit",
        arguments: LawStore.State.allCases)
    func long(state: LawStore.State) throws {
        let engine = try StoreContents.engine()
        let workout = try Self.longWorkout(engine, samples: 9_000)
        if state != .plain {
            _ = try engine.condense(CondensingRequest(sources: .all, minimumAge: 0, minimumDuration: 0)) { _, _ in
                true
            }
        }
        if state == .compacted { _ = try engine.compact(olderThan: 1e9, isTrial: false) { _ in true } }
        let before = try WholeContents(engine)
        let outcome = try #require(try Self.delete([workout], engine).first)
        // Only the workout is written as an object, however many samples it has.
        #expect(try engine.binObjectSize() < 4_096)
        let restoration = try WorkoutBin(access: Self.access(engine)).restore([workout])
        #expect(restoration.map(\.belongings) == [outcome.belongings])
        let after = try WholeContents(engine)
        #expect(after.objects == before.objects && after.members == before.members)
        #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
    }

    @Test("STO-64: samples that another workout shares are not added twice", arguments: [true, false])
    func sharedCopies(together: Bool) throws {
        let engine = try StoreContents.engine()
        let first = try Self.longWorkout(engine, samples: 300)
        let second = SampleRecord(
            type: .workout, start: 700_000_100, end: 700_000_200,
            content: .workout(WorkoutRecord(activityType: .running, duration: 100)))
        let rates = try engine.read(for: StoreContents.reader) { try $0.samples(SampleRequest(.heartRate)) }
        try engine.write(as: StoreContents.reader) {
            try $0.save([second])
            try $0.add(Array(rates[100..<180]), to: second.uuid)
        }
        let before = try WholeContents(engine)
        try #require(before.members[second.uuid]?.count == 80)
        let workouts = [first, second.uuid]
        for part in together ? [workouts] : workouts.map({ [$0] }) { _ = try Self.delete(part, engine) }
        #expect(try Self.records(workouts, engine).isEmpty)
        let bin = WorkoutBin(access: Self.access(engine))
        for workout in together ? workouts : workouts.reversed() { _ = try bin.restore([workout]) }
        let after = try WholeContents(engine)
        #expect(after.objects == before.objects && after.members == before.members)
        #expect(try engine.read { try $0.integrityProblems() }.isEmpty)
    }
}
