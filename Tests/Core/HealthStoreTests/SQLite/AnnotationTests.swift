import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Annotations of workouts: separate from the objects, with a history, and deleted with them.
@Suite struct AnnotationTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.open()
    }

    private func saved(_ engine: SQLiteEngine, from start: Double = 0) throws -> UUID {
        let workout = SampleRecord.workout(from: start, to: start + 3_600)
        try engine.save([workout], by: .own)
        return workout.uuid
    }

    @Test func API_34_eachChangeHasARevisionAndCanBeUndone() throws {
        let uuid = try saved(engine)
        #expect(try engine.annotation(of: uuid) == StoredAnnotation())
        let one = WorkoutAnnotation(title: "One")
        let two = WorkoutAnnotation(title: "Two", tags: ["a"])
        #expect(try engine.annotate(uuid, one, ifRevision: 0) == StoredAnnotation(one, revision: 1, earlierCount: 1))
        #expect(try engine.annotate(uuid, two, ifRevision: nil) == StoredAnnotation(two, revision: 2, earlierCount: 2))
        // The same annotation again changes nothing.
        #expect(try engine.annotate(uuid, two, ifRevision: nil).revision == 2)
        #expect(try engine.undoAnnotation(of: uuid) == StoredAnnotation(one, revision: 3, earlierCount: 1))
        #expect(
            try engine.undoAnnotation(of: uuid)
                == StoredAnnotation(WorkoutAnnotation(), revision: 4, earlierCount: 0))
        #expect(try engine.undoAnnotation(of: uuid) == nil)
        #expect(try engine.annotate(uuid, two, ifRevision: 4) == StoredAnnotation(two, revision: 5, earlierCount: 1))
        #expect(try engine.annotations() == [uuid: StoredAnnotation(two, revision: 5, earlierCount: 1)])
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func API_34_whoSawAnOlderRevisionIsRefused() throws {
        let uuid = try saved(engine)
        try engine.annotate(uuid, WorkoutAnnotation(title: "One"), ifRevision: nil)
        #expect(throws: EngineError.self) {
            try engine.annotate(uuid, WorkoutAnnotation(title: "Two"), ifRevision: 0)
        }
        #expect(throws: EngineError.self) { try engine.annotate(uuid, WorkoutAnnotation(title: ""), ifRevision: 1) }
        #expect(throws: EngineError.self) { try engine.annotate(UUID(), WorkoutAnnotation(), ifRevision: nil) }
        #expect(try engine.annotation(of: uuid).annotation.title == "One")
    }

    /// Annotating changes neither the object nor what observers receive.
    @Test func API_34_HealthKitSeesNothingOfIt() throws {
        let uuid = try saved(engine)
        let request = SampleRequest(.workout)
        let before = try engine.samples(request, for: .own).map { "\($0)" }
        let changes = try engine.changes(ChangeRequest([.init(type: .workout)]), for: .own)
        try engine.annotate(
            uuid, WorkoutAnnotation(title: "Hills", activity: .hiking, isNotMine: true), ifRevision: nil)
        #expect(try engine.samples(request, for: .own).map { "\($0)" } == before)
        #expect(
            try engine.samples(SampleRequest(.workout, .activity(.activityType(.hiking))), for: .own).isEmpty)
        let after = try engine.changes(ChangeRequest([.init(type: .workout)]), for: .own)
        #expect(after.position == changes.position)
    }

    @Test func API_34_itGoesWithTheWorkout() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(to: .own, in: path)
            let (uuid, other) = (try saved(engine), try saved(engine, from: 10))
            try engine.annotate(uuid, WorkoutAnnotation(title: "One"), ifRevision: nil)
            let pair = try #require(OutingDecisions.Pair(uuid, other))
            try engine.decide(pair, isSame: true)
            try engine.prefer(uuid, for: nil)
            try engine.prefer(uuid, for: .heartRate)
            try engine.delete([uuid], by: .own)
            #expect(try engine.annotations().isEmpty && engine.outingDecisions() == OutingDecisions())
            let counts = try DatabaseQueue(path: path).read { database in
                try ["workout_annotation", "outing_decision", "outing_preference", "outing_stream"].map {
                    try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)")
                }
            }
            #expect(counts == [0, 0, 0, 0])
        }
    }

    /// An object that replaces another one by its sync identifier inherits its annotation.
    @Test func API_34_itStaysWithAWorkoutThatIsReplaced() throws {
        func workout(_ version: Int) -> SampleRecord {
            var workout = SampleRecord.workout()
            workout.metadata = [
                MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(Int64(version)),
            ]
            return workout
        }
        let (old, new) = (workout(1), workout(2))
        let other = try saved(engine, from: 100)
        try engine.save([old], by: .own)
        try engine.annotate(old.uuid, WorkoutAnnotation(title: "One"), ifRevision: nil)
        try engine.prefer(old.uuid, for: nil)
        try engine.prefer(old.uuid, for: .heartRate)
        try engine.decide(try #require(.init(old.uuid, other)), isSame: false)
        try engine.save([new], by: .own)
        #expect(try engine.annotations().mapValues(\.annotation.title) == [new.uuid: "One"])
        let decisions = try engine.outingDecisions()
        #expect(decisions.preferred.keys.sorted { $0.uuidString < $1.uuidString } == [new.uuid])
        #expect(decisions.streams.mapValues { Array($0.keys) } == [.heartRate: [new.uuid]])
        #expect(decisions.isSame == [try #require(.init(new.uuid, other)): false])
        #expect(try engine.undoAnnotation(of: new.uuid)?.annotation == WorkoutAnnotation())
    }

    // MARK: Outings

    @Test func decisionsAreMadeChangedAndForgotten() throws {
        let (one, other) = (try saved(engine), try saved(engine, from: 10))
        let pair = try #require(OutingDecisions.Pair(one, other))
        #expect(OutingDecisions.Pair(other, one) == pair && OutingDecisions.Pair(one, one) == nil)
        try engine.decide(pair, isSame: true)
        try engine.decide(pair, isSame: false)
        try engine.prefer(one, for: nil)
        try engine.prefer(other, for: nil)
        let decisions = try engine.outingDecisions()
        #expect(decisions.isSame == [pair: false])
        let (first, second) = (try #require(decisions.preferred[one]), try #require(decisions.preferred[other]))
        #expect(second > first)
        try engine.decide(pair, isSame: nil)
        try engine.forgetPreferences(of: other)
        #expect(try engine.outingDecisions() == OutingDecisions(preferred: [one: 1]))
        #expect(throws: EngineError.self) { try engine.prefer(UUID(), for: .heartRate) }
        #expect(try engine.integrityProblems().isEmpty)
    }

    /// A workout that is replaced has another identifier, so that the order of a pair may be another one.
    @Test(
        "API-34: a decision is changed and forgotten after one of its workouts was replaced",
        arguments: [1, 4], [nil, true, false] as [Bool?])
    func decisionsAfterReplacement(new: Int, isSame: Bool?) throws {
        func workout(_ number: Int, version: Int64? = nil) -> SampleRecord {
            .workout(
                .given(number), WorkoutRecord(activityType: .running, duration: 9), 0, 9,
                metadata: version.map {
                    [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer($0)]
                })
        }
        try engine.save([workout(2, version: 1), workout(3), workout(9)], by: .own)
        let kept = try #require(OutingDecisions.Pair(.given(3), .given(9)))
        try engine.decide(kept, isSame: false)
        try engine.decide(try #require(.init(.given(2), .given(3))), isSame: true)
        try engine.save([workout(new, version: 2)], by: .own)
        let pair = try #require(OutingDecisions.Pair(.given(new), .given(3)))
        #expect(try engine.outingDecisions().isSame == [pair: true, kept: false])
        try engine.decide(pair, isSame: isSame)
        var expected = [kept: false]
        expected[pair] = isSame
        #expect(try engine.outingDecisions().isSame == expected)
        let rows = try engine.read {
            try SQLStatement($0.database, "SELECT count(*) FROM outing_decision").firstInteger()
        }
        #expect(rows == Int64(expected.count))
    }

    /// Preferences of three recordings one after another, and the order in which they hold afterwards.
    @Test(
        "the last preference holds, however often one was chosen or forgotten before",
        arguments: [
            ([1, 2, 3], [1, 2, 3]), ([1, 2, 1], [2, 1]), ([1, 2, 1, 2], [1, 2]), ([1, 2, 1, 2, 1, 3], [2, 1, 3]),
            ([1, 1, 1, 2], [1, 2]), ([1, 2, -1, 3], [2, 3]), ([1, 2, 3, -1, -2, 1], [3, 1]), ([3, 2, -3, 1, -2], [1]),
            ([1, -1], []), ([1, 2, 3, 1, -2, 2], [3, 1, 2]),
        ])
    func preferences(choices: [Int], order: [Int]) throws {
        for number in 1...3 {
            try engine.save(
                [.workout(.given(number), WorkoutRecord(activityType: .running, duration: 9), 0, 9)], by: .own)
        }
        // Other streams have ranks of their own order.
        try engine.prefer(.given(1), for: .stepCount)
        for choice in choices {
            if choice < 0 {
                try engine.forgetPreferences(of: .given(-choice))
            } else {
                try engine.prefer(.given(choice), for: nil)
                try engine.prefer(.given(choice), for: .heartRate)
            }
        }
        let decisions = try engine.outingDecisions()
        func inOrder(_ ranks: [UUID: Int64]) -> [UUID] { ranks.sorted { $0.value < $1.value }.map(\.key) }
        #expect(inOrder(decisions.preferred) == order.map { .given($0) })
        #expect(Set(decisions.preferred.values).count == order.count)
        let ranks = decisions.streams[.heartRate] ?? [:]
        #expect(inOrder(ranks) == order.map { .given($0) } && Set(ranks.values).count == order.count)
        let steps = decisions.streams[.stepCount].map { Array($0.keys) }
        #expect(steps == (choices.contains(-1) ? nil : [.given(1)]))
    }

    // MARK: Damage

    @Test func aDamagedAnnotationIsToldAndGivenUp() throws {
        try withTemporaryStore { path in
            var engine = try SQLiteEngine.open(to: .own, in: path)
            let (uuid, other) = (try saved(engine), try saved(engine, from: 10))
            try engine.annotate(uuid, WorkoutAnnotation(title: "One"), ifRevision: nil)
            try engine.annotate(other, WorkoutAnnotation(title: "Two"), ifRevision: nil)
            try DatabaseQueue(path: path).write {
                try $0.execute(
                    sql:
                        "UPDATE workout_annotation SET body = x'00' WHERE rowid = (SELECT max(rowid) FROM workout_annotation)"
                )
            }
            engine = try SQLiteEngine(path: path)
            #expect(try engine.integrityProblems() == ["Row 4 of workout_annotation cannot be decoded."])
            _ = try StoreMaintenance.repair(path)
            engine = try SQLiteEngine(path: path)
            #expect(try engine.annotations().values.map(\.annotation.title).compactMap(\.self) == ["One"])
        }
    }

    // MARK: Deletion by the owner

    private static let watch = AppIdentity(bundleIdentifier: "com.apple.health.watch", name: "Watch")

    /// Imports a workout of a watch with samples, by an app.
    private func bring(by app: AppIdentity, at start: Double = 0) throws -> UUID {
        let workout = SampleRecord.workout(from: start, to: start + 100)
        try engine.insert(workout, from: Self.watch, by: app, in: ImportPass()) { insertion throws(EngineError) in
            let samples = (0..<50).map { SampleRecord.heartRate(100, at: start + Double($0)) }
            guard let batch = SampleBatch(samples[...]) else { throw EngineError(.invalidArgument, "No batch.") }
            try insertion.append(batch)
        }
        return workout.uuid
    }

    @Test func theOwnerDeletesWhateverThereIs() throws {
        try engine.authorize(.other, AuthorizationDecisions(share: [.workout: true, .heartRate: true]))
        let workout = try bring(by: .other)
        let sample = SampleRecord.heartRate(60, at: 900)
        try engine.save([sample], by: .other)
        #expect(throws: EngineError.self) { try engine.deleteWithAssociated([workout, sample.uuid], by: .own) }
        #expect(throws: EngineError.self) {
            try engine.deleteWithAssociated([workout, UUID()], by: .own, .owner)
        }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 51)
        let gone = try engine.deleteWithAssociated([workout, sample.uuid], by: .own, .owner)
        #expect(gone == [DeletedBelongings(deleted: 50, kept: 0), DeletedBelongings()])
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).isEmpty)
        #expect(try engine.samples(SampleRequest(.workout), for: .own).isEmpty)
        #expect(try engine.states(of: [workout]) == [.deleted])
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func whatBelongsToAnotherWorkoutStaysWithThat() throws {
        let samples = (0..<10).map { SampleRecord.heartRate(100, at: Double($0)) }
        let workouts = [SampleRecord.workout(), SampleRecord.workout(from: 5, to: 90)]
        try engine.save(workouts, by: .own)
        try engine.add(samples, to: workouts[0].uuid, by: .own)
        try engine.add(Array(samples.prefix(4)), to: workouts[1].uuid, by: .own)
        #expect(try engine.deleteWithAssociated([workouts[0].uuid], by: .own, .owner).map(\.deleted) == [6])
        #expect(try engine.samples(SampleRequest(.heartRate, .workout(workouts[1].uuid)), for: .own).count == 4)
        #expect(try engine.deleteWithAssociated([workouts[1].uuid], by: .own, .owner).map(\.deleted) == [4])
        #expect(try engine.integrityProblems().isEmpty)
    }
}
