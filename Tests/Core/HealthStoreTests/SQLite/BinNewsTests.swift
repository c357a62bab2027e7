import Foundation
import HealthModel
import Synchronization
import TestEngines
import Testing

@testable import HealthStore

/// News of a workout that comes back from the bin, and the cached figures that go with it.
@Suite struct BinNewsTests {
    /// The samples of the workout: three rows are kept as objects, more as a block, the others as the store has them.
    enum Form: CaseIterable {
        case none, rows, manyRows, block, series, route

        var type: ObjectType? {
            switch self {
            case .none: nil
            case .rows, .manyRows, .block, .series: .heartRate
            case .route: .workoutRoute
            }
        }
    }

    private let engine: SQLiteEngine
    private let bin = StoreLife.form()

    /// The workout that is deleted is far from the others, of which the first has the times of its samples.
    init() throws {
        engine = try SQLiteEngine.forTest { 700_000_000 }
        try engine.allow(.own)
        for (number, start) in [(2, 0.0), (3, 1_000), (1, 500_000)] {
            let record = WorkoutRecord(activityType: .running, duration: 100)
            try engine.save([.workout(.given(number), record, start, start + 100)], by: .own)
        }
    }

    private func rates(_ count: Int, _ uuid: (Int) -> UUID) -> [SampleRecord] {
        (0..<count).map { .quantity(uuid($0), .heartRate, 60, .countPerMinute, 10 + Double($0)) }
    }

    /// Gives the workout its samples, and deletes it with them.
    private func delete(_ form: Form) throws {
        var samples: [SampleRecord] = []
        switch form {
        case .none: break
        case .rows: samples = rates(3) { .given(10 + 2 * $0) }
        case .manyRows: samples = rates(40) { .given(10 + 2 * $0) }
        case .block: samples = rates(70) { .consecutive($0) }
        case .series: samples = try engine.saveSeries(.heartRate, [(10, 11, 60), (20, 21, 90)], in: .countPerMinute)
        case .route:
            let points = [10.0, 50].map { RoutePoint(timestamp: $0, latitude: 1, longitude: 2) }
            _ = try engine.save(
                RouteDraft(uuid: .given(5), device: nil, metadata: nil), points: points, of: .given(1), by: .own)
        }
        if !samples.isEmpty { try engine.add(samples, to: .given(1), by: .own) }
        let deleted = try engine.deleteWithAssociated([DeletionPart([.given(1)], by: .own, .owner)], bin: bin)
        let count = form == .route ? 1 : samples.count
        try #require(deleted == [[DeletedBelongings(deleted: count, kept: 0)]])
    }

    @Test(
        "STO-5, STO-64: observers are told once of each type that comes back with a workout", arguments: Form.allCases)
    func news(form: Form) throws {
        try delete(form)
        let told = Mutex<[Set<ObjectType>?]>([])
        let observation = engine.observe { notice in told.withLock { $0.append(notice.types) } }
        #expect(try engine.restoreFromBin([.given(1)], bin).map(\.isAdded) == [true])
        observation.cancel()
        var expected: Set<ObjectType> = [.workout]
        if let type = form.type { expected.insert(type) }
        #expect(told.withLock { $0 } == [expected])
    }

    @Test("STO-64: what comes back drops the figures of workouts at its times, and no others", arguments: Form.allCases)
    func figures(form: Form) throws {
        try delete(form)
        try engine.connections.write { database in
            try SQLStatement(database, "INSERT INTO workout_derived SELECT id, 1, 1, x'00' FROM workout").run()
        }
        #expect(try engine.restoreFromBin([.given(1)], bin).map(\.isAdded) == [true])
        let kept = try engine.read {
            try SQLStatement($0.database, "SELECT workout FROM workout_derived ORDER BY workout").integers()
        }
        #expect(kept == (form == .none ? [1, 2] : [2]))
    }
}
