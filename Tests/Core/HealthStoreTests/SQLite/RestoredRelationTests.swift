import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Relations and dates of restored objects: each belongs to its owner once, wherever it is stored.
@Suite struct RestoredRelationTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private func object(_ record: SampleRecord, _ relations: SampleRelation...) -> WholeObject {
        var object = WholeObject(record, source: Self.watch)
        object.relations = relations
        return object
    }

    private func restore(_ objects: [WholeObject]) throws -> [RestoreOutcome] {
        var outcomes: [RestoreOutcome] = []
        try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
            for object in objects { outcomes.append(try writer.restore(object)) }
        }
        return outcomes
    }

    /// Returns the place of an identifier that a test gave; 0 for none.
    private func number(_ uuid: UUID?) -> Int { (1...99).first { UUID.given($0) == uuid } ?? 0 }

    private func relationCount() throws -> Int64? {
        try engine.read { try SQLStatement($0.database, "SELECT count(*) FROM relation").firstInteger() }
    }

    // MARK: Symptoms

    private func heart(_ number: Int) -> SampleRecord {
        SampleRecord(
            uuid: .given(number), type: .electrocardiogram, start: 0, end: 30,
            content: .detail(.electrocardiogram(ElectrocardiogramRecord(classification: 1))))
    }

    private func ache(_ number: Int) -> SampleRecord { .category(.given(number), .headache, 1, 5, 6) }

    private func symptoms(of heart: Int) throws -> [Int] {
        try engine.samples(
            SampleRequest(.headache, .related(SampleRelation(.symptom, to: .given(heart)))), for: .own
        ).map { number($0.uuid) }.sorted()
    }

    @Test("OTH-33: an electrocardiogram has several symptoms of a type, and each of them once") func symptoms() throws {
        let relation = SampleRelation(.symptom, to: .given(1))
        #expect(
            try restore([
                object(heart(1)), object(heart(4)), object(ache(2), relation), object(ache(3), relation),
                object(ache(2), relation), object(ache(5)),
            ]) == [.added, .added, .added, .added, .known, .added])
        #expect(try symptoms(of: 1) == [2, 3] && symptoms(of: 4) == [] && relationCount() == 2)
        #expect(try restore([object(ache(3), relation), object(ache(2))]) == [.known, .known])
        #expect(try symptoms(of: 1) == [2, 3] && relationCount() == 2)
        // A symptom may accompany two, also in one restoration.
        let other = SampleRelation(.symptom, to: .given(4))
        #expect(try restore([object(ache(2), relation, other), object(ache(5), other)]) == [.known, .known])
        #expect(try symptoms(of: 1) == [2, 3] && symptoms(of: 4) == [2, 5] && relationCount() == 4)
        // An electrocardiogram has no activities.
        let error = #expect(throws: EngineError.self) {
            try restore([object(ache(6), SampleRelation(.symptom, to: .given(1), activity: .given(9)))])
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message == "The electrocardiogram of a symptom is missing.")
        #expect(try symptoms(of: 1) == [2, 3] && engine.states(of: [.given(6)]) == [.unknown])
        // Of one that was deleted, symptoms are free.
        _ = try engine.deleteWithAssociated([.given(4)], by: .own, .owner)
        #expect(try restore([object(ache(7), other), object(ache(3), other)]) == [.added, .known])
        #expect(try symptoms(of: 4) == [] && symptoms(of: 1) == [2, 3] && relationCount() == 2)
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("OTH-33: a stored symptom joins its electrocardiogram also out of a block", arguments: [1, 4, 5, 70])
    func storedSymptoms(count: Int) throws {
        let before = try engine.importHeadaches(count)
        let chosen = before[count / 2]
        let relation = SampleRelation(.symptom, to: .given(1))
        #expect(try restore([object(heart(1)), object(chosen, relation)]) == [.added, .known])
        #expect(try restore([object(chosen, relation)]) == [.known])
        let related = try engine.samples(SampleRequest(.headache, .related(relation)), for: .own)
        #expect(related.map(\.uuid) == [chosen.uuid])
        let after = try engine.samples(SampleRequest(.headache), for: .own)
        #expect(after.count == count && Set(after.map(\.uuid)) == Set(before.map(\.uuid)))
        #expect(Set(after.map(\.start)) == Set((0..<count).map { Double($0 * 10) }))
        #expect(try relationCount() == 1 && engine.integrityProblems().isEmpty)
    }

    // MARK: Scores

    /// Returns the scores of each workout and activity, by their numbers.
    private func scores() throws -> [String] {
        try engine.effortRelationships(.constant(true), since: nil, for: .own).relationships
            .map { group in
                let numbers = group.samples.map { number($0.uuid) }.sorted()
                return "\(number(group.workout.uuid)) \(number(group.activity)): \(numbers)"
            }.sorted()
    }

    @Test("a workout and each of its activities keeps its first score of each type") func activities() throws {
        func activity(_ number: Int, _ start: Double) -> WorkoutActivityRecord {
            WorkoutActivityRecord(
                uuid: .given(number), configuration: WorkoutConfigurationRecord(), start: start, end: start + 10)
        }
        let parted = WorkoutRecord(
            activityType: .running, duration: 100, activities: [activity(11, 1_000), activity(12, 1_020)],
            isBuilderMade: true)
        try engine.save(
            [
                .workout(.given(1), parted, 1_000, 1_100),
                .workout(.given(2), WorkoutRecord(activityType: .running, duration: 60), 5_000, 5_060),
            ], by: .own)
        func score(_ number: Int, _ workout: Int, _ part: Int? = nil, isEstimated: Bool = false) -> WholeObject {
            let type: ObjectType = isEstimated ? .estimatedWorkoutEffortScore : .workoutEffortScore
            return object(
                .quantity(.given(number), type, 7, .appleEffortScore, 0, 60),
                SampleRelation(.effort, to: .given(workout), activity: part.map { .given($0) }))
        }
        #expect(
            try restore([score(21, 1), score(22, 1, 11), score(23, 1, 12), score(24, 2)])
                == [.added, .added, .added, .added])
        #expect(try scores() == ["1 0: [21]", "1 11: [22]", "1 12: [23]", "2 0: [24]"])
        #expect(
            try restore([
                score(25, 1, 11), score(26, 1, 11, isEstimated: true), score(27, 1, isEstimated: true),
                score(22, 1, 12), score(23, 1, 12), score(28, 2),
            ]) == [.added, .added, .added, .known, .known, .added])
        #expect(try scores() == ["1 0: [21, 27]", "1 11: [22, 26]", "1 12: [23]", "2 0: [24]"])
        #expect(try relationCount() == 6)
        // Those without a workout are there nevertheless.
        #expect(try engine.samples(SampleRequest(.workoutEffortScore), for: .own).count == 6)
        #expect(try engine.integrityProblems().isEmpty)
    }

    // MARK: Dates

    /// The objects whose date and sync identifier are stored beside them.
    enum Kind: CaseIterable {
        case quantity, category, workout, route, series, electrocardiogram, correlation
    }

    private func object(_ kind: Kind) -> WholeObject {
        func whole(_ type: ObjectType, _ content: SampleContent) -> WholeObject {
            object(SampleRecord(uuid: .given(1), type: type, start: 10, end: 50, content: content))
        }
        switch kind {
        case .quantity: return whole(.heartRate, .quantity(QuantityValue(60, .countPerMinute)))
        case .category: return whole(.sleepAnalysis, .category(2))
        case .workout: return whole(.workout, .workout(WorkoutRecord(activityType: .running, duration: 40)))
        case .route:
            var object = whole(.workoutRoute, .route(count: 2))
            object.points = [10.0, 50].map { RoutePoint(timestamp: $0, latitude: 1, longitude: 2) }
            return object
        case .series:
            let record = QuantitySeriesRecord(
                quantity: QuantityValue(0, .meter), count: 0, minimum: 0, maximum: 0, mostRecent: 0,
                mostRecentStart: 0, mostRecentEnd: 0)
            var object = whole(.distanceWalkingRunning, .series(record))
            object.quantities.columns = SeriesColumns(starts: [10, 20], ends: [20, 50], values: [1, 2])
            return object
        case .electrocardiogram: return object(heart(1))
        case .correlation:
            let fat = SampleRecord.quantity(.given(2), .dietaryFatTotal, 5, .gram, 10, 50)
            return whole(.food, .correlation([fat]))
        }
    }

    @Test(
        "EXP-23: the date and the sync identifier of an object come back together and alone", arguments: Kind.allCases)
    func details(kind: Kind) throws {
        let cases: [(created: Double?, sync: String?, stored: [String])] = [
            (nil, nil, []), (64, nil, ["64.0 -"]), (nil, "l", ["- l"]), (64.5, "l", ["64.5 l"]),
        ]
        for (created, sync, stored) in cases {
            let engine = try SQLiteEngine.forTest()
            try engine.allow(.own)
            var whole = object(kind)
            (whole.created, whole.looseSyncIdentifier) = (created, sync)
            var outcomes: [RestoreOutcome] = []
            try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
                for _ in 0..<2 { outcomes.append(try writer.restore(whole)) }
            }
            #expect(outcomes == [.added, .known])
            let sql = "SELECT ifnull(created, '-') || ' ' || ifnull(sync, '-') FROM sample_import"
            let found = try engine.read { try SQLStatement($0.database, sql).texts() }
            #expect(found == stored)
            #expect(try engine.states(of: [.given(1)]) == [.stored] && engine.integrityProblems().isEmpty)
        }
    }
}
