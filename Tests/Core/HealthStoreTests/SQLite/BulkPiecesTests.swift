import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Batches and routes of a workout: their pieces, who may save them, and what deletions keep of samples.
@Suite struct BulkPiecesTests {
    private let engine: SQLiteEngine
    private let workout = SampleRecord.workout(
        .given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60)

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    private static func batch(_ type: ObjectType, _ first: Int, _ count: Int) -> SampleBatch {
        let starts = (0..<count).map(Double.init)
        return SampleBatch(
            type: type, unit: type == .heartRate ? .countPerMinute : .count, firstUUID: .consecutive(first),
            starts: starts, ends: starts, values: starts)
    }

    private func integers(_ sql: String) throws -> [Int64] {
        try engine.read { try SQLStatement($0.database, sql).integers() }
    }

    // MARK: Batches

    @Test(
        "a batch becomes blocks of up to 8,192 samples",
        arguments: [(0, []), (1, [1]), (3, [3]), (8_191, [8_191]), (8_192, [8_192]), (8_193, [8_192, 1])]
            as [(Int, [Int64])]) func blocks(count: Int, sizes: [Int64]) throws
    {
        let batch = Self.batch(.heartRate, 0, count)
        try engine.insert(workout, by: .own) { bulk throws(EngineError) in try bulk.append(batch) }
        #expect(try integers("SELECT count FROM block ORDER BY id") == sizes)
        // All of them are of the workout, each with its identifier.
        #expect(try integers("SELECT total(last - first + 1) FROM member") == [Int64(count)])
        let places = [0, 1, 8_190, 8_191, 8_192, 8_193].filter { $0 <= count }
        let states = try engine.states(of: places.map { .consecutive($0) })
        #expect(states == places.map { $0 < count ? .stored : .unknown })
        for place in places where place < count {
            let found = try engine.samples(SampleRequest(.heartRate, .uuid([.consecutive(place)])), for: .own)
            #expect(found.map(\.start) == [Double(place)])
        }
    }

    @Test("STO-1: each type of a batch must be one that the app may share") func permissions() throws {
        let app = AppIdentity(bundleIdentifier: "test.third", name: "Third")
        try engine.authorize(
            app, AuthorizationDecisions(share: [.workout: true, .heartRate: true, .stepCount: false]))
        func code(_ types: [ObjectType], from source: AppIdentity? = nil, number: Int) -> EngineError.Code? {
            let workout = SampleRecord.workout(
                .given(number), WorkoutRecord(activityType: .running, duration: 60), 0, 60)
            return EngineError.code {
                try engine.insert(workout, from: source, by: app) { bulk throws(EngineError) in
                    for (place, type) in types.enumerated() {
                        try bulk.append(Self.batch(type, number * 1_000 + place * 100, 3))
                    }
                }
            }
        }
        #expect(code([.heartRate], number: 1) == nil)
        #expect(code([.heartRate, .heartRate], number: 2) == nil)
        #expect(code([.stepCount], number: 3) == .authorizationDenied)
        #expect(code([.heartRate, .stepCount], number: 4) == .authorizationDenied)
        #expect(code([.flightsClimbed], number: 5) == .authorizationNotDetermined)
        #expect(code([.heartRate, .heartRate, .flightsClimbed], number: 6) == .authorizationNotDetermined)
        let states = try engine.states(of: (1...6).map { .given($0) })
        #expect(states == [.stored, .stored, .unknown, .unknown, .unknown, .unknown])
        #expect(try integers("SELECT count FROM block ORDER BY id") == [3, 3, 3])
    }

    // MARK: Routes

    private static func points(_ first: Int, _ count: Int) -> [RoutePoint] {
        (first..<first + count).map { RoutePoint(timestamp: Double($0), latitude: 1, longitude: 2) }
    }

    @Test(
        "a route has blocks of up to 8,192 points, in whatever pieces they come",
        arguments: [
            ([1], [1]), ([1, 1, 1], [3]), ([0, 3, 0], [3]), ([8_191, 1, 1], [8_192, 1]), ([8_193], [8_192, 1]),
            ([8_000, 192], [8_192]),
        ] as [([Int], [Int64])]) func route(pieces: [Int], sizes: [Int64]) throws
    {
        var rest = pieces[...]
        var given = 0
        try engine.insert(workout, by: .own) { bulk throws(EngineError) in
            try bulk.append(RouteDraft(uuid: .given(2), device: nil, metadata: ["k": .integer(1)])) {
                guard let count = rest.popFirst() else { return nil }
                defer { given += count }
                return Self.points(given, count)
            }
        }
        let total = Int64(pieces.reduce(0, +))
        #expect(try integers("SELECT count FROM route_block ORDER BY rowid") == sizes)
        let seconds = try ["first_date", "last_date"].map {
            try integers("SELECT CAST(\($0) AS INTEGER) FROM route_block ORDER BY rowid")
        }
        #expect(seconds == (sizes.count == 1 ? [[0], [total - 1]] : [[0, 8_192], [8_191, total - 1]]))
        let found = try engine.samples(SampleRequest(.workoutRoute, .workout(.given(1))), for: .own)
        #expect(found.map(\.uuid) == [.given(2)] && found[0].start == 0 && found[0].end == Double(total - 1))
        #expect(found[0].metadata == ["k": .integer(1)])
    }

    @Test(
        "RTE-1: a route has locations, and does not end before it begins",
        arguments: [
            ([], "A route needs at least one location."), ([[]], "A route needs at least one location."),
            ([[5]], nil), ([[5, 5]], nil), ([[5], [5]], nil), ([[5, 6]], nil),
            ([[5, 4]], "The locations are not in chronological order."),
            ([[5, 6], [4]], "The locations are not in chronological order."),
        ] as [([[Double]], String?)]) func locations(pieces: [[Double]], message: String?) throws
    {
        var rest = pieces[...]
        var told: String?
        do {
            try engine.insert(workout, by: .own) { bulk throws(EngineError) in
                try bulk.append(RouteDraft(uuid: .given(2), device: nil, metadata: nil)) {
                    rest.popFirst()?.map { RoutePoint(timestamp: $0, latitude: 1, longitude: 2) }
                }
            }
        } catch {
            told = error.message
            #expect(error.code == .invalidArgument)
        }
        #expect(told == message)
        let state: ObjectState = message == nil ? .stored : .unknown
        #expect(try engine.states(of: [.given(1), .given(2)]) == [state, state])
        #expect(try integers("SELECT count(*) FROM route_block") == [message == nil ? 1 : 0])
    }

    // MARK: Deletions

    @Test("STO-38: each deletion keeps what identifies its sample elsewhere, and nothing else")
    func deletions() throws {
        try engine.save([workout], by: .own)
        func synced(_ identifier: String) -> Metadata {
            [
                MetadataKey.syncIdentifier: .string(identifier), MetadataKey.syncVersion: .integer(3),
                "note": .string("n"),
            ]
        }
        let metadata: [Metadata?] = [
            nil, ["note": .string("n")], synced("a"), nil, synced("b"), ["note": .string("n")], synced("c"),
        ]
        let samples = metadata.enumerated().map {
            SampleRecord.quantity(
                .given(10 + $0), $0 % 3 == 0 ? .stepCount : .heartRate, 60,
                $0 % 3 == 0 ? .count : .countPerMinute, Double($0), metadata: $1)
        }
        try engine.add(samples, to: .given(1), by: .own)
        #expect(try engine.deleteWithAssociated([.given(1)], by: .own).map(\.deleted) == [7])
        var found: [UUID: Metadata] = [:]
        for type in [ObjectType.heartRate, .stepCount] {
            let deleted = try engine.deletedRecords(of: type, for: .own)
            #expect(Set(deleted.map(\.uuid)) == Set(samples.filter { $0.type == type }.map(\.uuid)))
            for record in deleted { found[record.uuid] = record.metadata }
        }
        for (place, sample) in samples.enumerated() {
            let kept = found[sample.uuid]
            let identifier = [2: "a", 4: "b", 6: "c"][place]
            #expect(kept?.syncIdentifier == identifier && kept?["note"] == nil)
            #expect((kept == nil) == (identifier == nil), "\(place)")
        }
        #expect(try engine.states(of: samples.map(\.uuid)).allSatisfy { $0 == .deleted })
        #expect(try engine.integrityProblems().isEmpty)
    }
}
