import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Annotations of a workout, moved to the workout that replaces it.
@Suite struct AnnotationMoveTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.open()
        try engine.save(
            (1...3).map {
                .workout(.given($0), WorkoutRecord(activityType: .running, duration: 60), Double($0), Double($0 + 60))
            }, by: .own)
    }

    private func move(_ old: Int, to new: Int) throws {
        try engine.write { try $0.moveAnnotations(from: .given(old), to: .given(new)) }
    }

    @Test("API-34: an annotation moves with all earlier ones and its revision", arguments: [2, 1])
    func history(target: Int) throws {
        let (one, two, three) = (
            WorkoutAnnotation(title: "One"), WorkoutAnnotation(title: "Two"), WorkoutAnnotation(title: "Three")
        )
        try engine.annotate(.given(1), one, ifRevision: nil)
        try engine.annotate(.given(1), two, ifRevision: nil)
        #expect(try engine.undoAnnotation(of: .given(1)) == StoredAnnotation(one, revision: 3, earlierCount: 1))
        try engine.annotate(.given(1), three, ifRevision: 3)
        let moved = StoredAnnotation(three, revision: 4, earlierCount: 2)
        try move(1, to: target)
        #expect(try engine.annotations() == [UUID.given(target): moved])
        #expect(try engine.annotation(of: .given(target)) == moved)
        if target != 1 {
            #expect(try engine.annotation(of: .given(1)) == StoredAnnotation())
            #expect(try engine.undoAnnotation(of: .given(1)) == nil)
        }
        let refused = EngineError.code {
            _ = try engine.annotate(.given(target), two, ifRevision: 3)
        }
        #expect(refused == .invalidArgument)
        #expect(
            try engine.undoAnnotation(of: .given(target)) == StoredAnnotation(one, revision: 5, earlierCount: 1))
        #expect(
            try engine.undoAnnotation(of: .given(target))
                == StoredAnnotation(WorkoutAnnotation(), revision: 6, earlierCount: 0))
        #expect(try engine.integrityProblems().isEmpty)
    }

    /// Returns a store with two workouts, the first of which moves what was said of it to the second.
    private func stored(_ clock: TurnedClock) throws -> SQLiteEngine {
        let engine = try SQLiteEngine.forTest { clock.now }
        try engine.allow(.own)
        try engine.save(
            (1...2).map {
                .workout(.given($0), WorkoutRecord(activityType: .running, duration: 60), Double($0), Double($0 + 60))
            }, by: .own)
        return engine
    }

    @Test(
        "API-34: of two annotations the one that was changed last holds, and its history follows that of the other one",
        arguments: [[1, 2], [2, 1]])
    func twoHistories(order: [Int]) throws {
        let clock = TurnedClock(700_000_000)
        let engine = try stored(clock)
        let titles = [["One", "Two"], ["Three", "Four", "Five"]]
        for (number, own) in zip(order, titles) {
            for title in own {
                try engine.annotate(.given(number), WorkoutAnnotation(title: title), ifRevision: nil)
            }
            clock.advance(by: 10)
        }
        try engine.write { try $0.moveAnnotations(from: .given(1), to: .given(2)) }
        let history = try engine.read { try $0.annotationHistory(of: .given(2)) }
        #expect(history.map(\.title) == [nil, "One", "Two", "Three", "Four", "Five"])
        #expect(
            try engine.annotation(of: .given(2))
                == StoredAnnotation(WorkoutAnnotation(title: "Five"), revision: 4, earlierCount: 5))
        #expect(try engine.annotation(of: .given(1)) == StoredAnnotation())
        // The revisions of both were other annotations.
        for revision in [2, 3] as [Int64] {
            let refused = EngineError.code {
                _ = try engine.annotate(.given(2), WorkoutAnnotation(title: "Six"), ifRevision: revision)
            }
            #expect(refused == .invalidArgument)
        }
        for (count, title) in (["Four", "Three", "Two", "One", nil] as [String?]).enumerated() {
            let undone = StoredAnnotation(
                WorkoutAnnotation(title: title), revision: Int64(5 + count), earlierCount: 4 - count)
            #expect(try engine.undoAnnotation(of: .given(2)) == undone)
        }
        #expect(try engine.undoAnnotation(of: .given(2)) == nil)
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("API-34: an annotation that was undone leaves the other one in effect", arguments: [[1, 2], [2, 1]])
    func undone(order: [Int]) throws {
        let clock = TurnedClock(700_000_000)
        let engine = try stored(clock)
        let annotation = WorkoutAnnotation(title: "One")
        try engine.annotate(.given(order[0]), annotation, ifRevision: nil)
        clock.advance(by: 10)
        try engine.annotate(.given(order[1]), WorkoutAnnotation(title: "Two"), ifRevision: nil)
        _ = try engine.undoAnnotation(of: .given(order[1]))
        try engine.write { try $0.moveAnnotations(from: .given(1), to: .given(2)) }
        let left = StoredAnnotation(annotation, revision: 3, earlierCount: 1)
        #expect(try engine.annotations() == [UUID.given(2): left])
        #expect(try engine.read { try $0.annotationHistory(of: .given(2)) } == [WorkoutAnnotation(), annotation])
    }

    @Test("an outing, a plan and an effort move to the workout that replaces another one") func belongings() throws {
        try engine.prefer(.given(1), for: nil)
        try engine.prefer(.given(1), for: .heartRate)
        try engine.decide(try #require(OutingDecisions.Pair(.given(1), .given(3))), isSame: true)
        // Nothing is left of a decision between both.
        try engine.decide(try #require(OutingDecisions.Pair(.given(1), .given(2))), isSame: false)
        let plan = WorkoutSweepTests.plan(20, "Plan")
        try engine.write { try $0.link(.given(1), to: plan, nil) }
        let score = SampleRecord(
            uuid: .given(10), type: .workoutEffortScore, start: 0, end: 60,
            content: .quantity(QuantityValue(3, .appleEffortScore)))
        try engine.relate(score, to: .given(1), activity: nil, by: .own)
        try move(1, to: 2)
        let pair = try #require(OutingDecisions.Pair(.given(2), .given(3)))
        let expected = OutingDecisions(
            isSame: [pair: true], preferred: [.given(2): 1], streams: [.heartRate: [.given(2): 1]])
        #expect(try engine.outingDecisions() == expected)
        #expect(try engine.read(for: .own) { try $0.plan(of: .given(2)) }?.plan == plan)
        #expect(try engine.read(for: .own) { try $0.plan(of: .given(1)) } == nil)
        let efforts = try engine.effortRelationships(.constant(true), since: nil, for: .own).relationships
        #expect(efforts.map(\.workout.uuid) == [.given(2)] && efforts.map { $0.samples.map(\.uuid) } == [[.given(10)]])
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("nothing moves from or to a workout that is not stored", arguments: [(1, 9), (9, 1)])
    func missing(old: Int, new: Int) throws {
        try engine.annotate(.given(1), WorkoutAnnotation(title: "One"), ifRevision: nil)
        let error = #expect(throws: EngineError.self) { try move(old, to: new) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message == "The workout \(UUID.given(9).uuidString) does not exist.")
        #expect(try engine.annotations().mapValues(\.annotation.title) == [UUID.given(1): "One"])
    }
}
