import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Scores that were saved together, in a block, and belong to workouts.
@Suite struct EffortBlockTests {
    static let count = 70

    private let engine: SQLiteEngine
    private let scores: [SampleRecord]

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        scores = (0..<Self.count).map {
            .quantity(.consecutive($0), .workoutEffortScore, Double(1 + $0 % 9), .appleEffortScore, Double($0))
        }
        for number in 1...2 {
            let record = WorkoutRecord(activityType: .running, duration: 60)
            try engine.save([.workout(.given(number), record, Double(number), Double(number + 60))], by: .own)
        }
        try engine.save(scores, by: .own)
        try #require(try blocks() == [Int64(Self.count)])
    }

    private func blocks() throws -> [Int64] {
        try engine.read { try SQLStatement($0.database, "SELECT count FROM block ORDER BY id").integers() }
    }

    private func unrelate(_ score: UUID, from workout: Int) throws -> Bool {
        try engine.write(as: .own) { try $0.unrelate(score, from: .given(workout), activity: nil) }
    }

    /// Returns the scores of each workout.
    private func relations() throws -> [UUID: [UUID]] {
        let found = try engine.effortRelationships(.constant(true), since: nil, for: .own).relationships
        return Dictionary(uniqueKeysWithValues: found.map { ($0.workout.uuid, $0.samples.map(\.uuid)) })
    }

    @Test("a score in a block belongs to no workout, and is stored nevertheless", arguments: [0, 30, count - 1])
    func unrelated(place: Int) throws {
        let notices = StoreNotices()
        let observation = engine.observe { notices.add($0) }
        for workout in 1...2 { #expect(try !unrelate(scores[place].uuid, from: workout)) }
        #expect(
            EngineError.refusal { _ = try unrelate(.consecutive(Self.count), from: 1) }
                == "invalidArgument: The sample is not stored.")
        #expect(
            EngineError.refusal { _ = try unrelate(scores[place].uuid, from: 3) }
                == "invalidArgument: The workout is not stored; save it before adding to it.")
        #expect(notices.removeAll() == "")
        #expect(try blocks() == [Int64(Self.count)])
        withExtendedLifetime(observation) {}
    }

    @Test("a score of a block takes the place of another one, and leaves those beside it as they are")
    func related() throws {
        for (place, workout) in [(0, 1), (30, 2), (Self.count - 1, 1)] {
            try engine.relate(scores[place], to: .given(workout), activity: nil, by: .own)
        }
        #expect(try relations() == [.given(1): [scores[Self.count - 1].uuid], .given(2): [scores[30].uuid]])
        let all = try engine.samples(SampleRequest(.workoutEffortScore), for: .own)
        #expect(all.map(\.uuid) == scores.map(\.uuid) && all.map(\.quantity) == scores.map(\.quantity))
        #expect(try !unrelate(scores[0].uuid, from: 1) && !unrelate(scores[30].uuid, from: 1))
        #expect(try unrelate(scores[30].uuid, from: 2) && !unrelate(scores[30].uuid, from: 2))
        #expect(try relations() == [.given(1): [scores[Self.count - 1].uuid]])
        #expect(try engine.integrityProblems().isEmpty)
    }
}
