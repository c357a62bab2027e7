import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// How many of the samples of a workout are deleted with it, and how many are kept: whole blocks, parts of them, and
/// rows.
@Suite struct DeletedBelongingsTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "3")
    private static let sensors = AppIdentity(
        bundleIdentifier: AppIdentity.sensorsBundleIdentifier, name: "Sensors", version: "1")

    /// What a workout consists of, who deletes it, and what becomes of its samples.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var authority = DeletionAuthority.app
        var deleted: Int
        var kept: Int
        var blocks: [Int]
        var fill: @Sendable (SQLiteEngine) throws -> Void

        init(
            _ name: String, by authority: DeletionAuthority = .app, deleted: Int, kept: Int, blocks: [Int],
            _ fill: @escaping @Sendable (SQLiteEngine) throws -> Void
        ) {
            (testDescription, self.authority, self.deleted, self.kept) = (name, authority, deleted, kept)
            (self.blocks, self.fill) = (blocks, fill)
        }
    }

    private static func rates(_ places: some Sequence<Int>, every step: Double = 1) -> [SampleRecord] {
        places.map { place in
            .quantity(
                .consecutive(place), .heartRate, Double(60 + place % 9), .countPerMinute, Double(place % 1_000) * step)
        }
    }

    /// Adds samples to the workout that is deleted.
    private static func add(_ samples: [SampleRecord], _ engine: SQLiteEngine) throws {
        try engine.add(samples, to: .given(1), by: .own)
    }

    private static func saveSecond(_ engine: SQLiteEngine, with samples: [SampleRecord]) throws {
        try engine.save([.workout(.given(2), WorkoutRecord(activityType: .cycling, duration: 9), 5, 14)], by: .own)
        try engine.add(samples, to: .given(2), by: .own)
    }

    /// Imports samples of the watch with a workout of their own.
    private static func bring(_ samples: [SampleRecord], _ engine: SQLiteEngine, by app: AppIdentity) throws {
        let workout = SampleRecord.workout(
            .given(100 + Int(samples[0].uuid.low & 0xFFFF)), WorkoutRecord(activityType: .running, duration: 9), 0, 9)
        try engine.insert(workout, from: watch, by: app) { bulk throws(EngineError) in
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, firstUUID: samples[0].uuid, starts: samples.map(\.start),
                    ends: samples.map(\.end), values: samples.compactMap { $0.quantity?.value }))
        }
    }

    /// Gives samples of a block of others to the workout that is deleted, and some to further workouts.
    private static func shared(_ own: Range<Int>, with others: [[Int]], _ engine: SQLiteEngine) throws {
        try engine.save(rates(0..<100), by: .other)
        try add(rates(own), engine)
        for (place, other) in others.enumerated() {
            let workout = SampleRecord.workout(
                .given(2 + place), WorkoutRecord(activityType: .cycling, duration: 9), 5, 14)
            try engine.save([workout], by: .own)
            try engine.add(rates(other), to: workout.uuid, by: .own)
        }
    }

    private static func compact(_ engine: SQLiteEngine) throws {
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
    }

    static let cases = [
        Case("a block of its own", deleted: 100, kept: 0, blocks: []) { try add(rates(0..<100), $0) },
        Case("a part of a block of its own", deleted: 50, kept: 0, blocks: []) { engine in
            try engine.save(rates(0..<100), by: .own)
            try add(rates(10..<60), engine)
        },
        Case("a block of others", deleted: 0, kept: 100, blocks: [100]) { engine in
            try engine.save(rates(0..<100), by: .other)
            try add(rates(0..<100), engine)
        },
        Case("a part of a block of others", deleted: 0, kept: 50, blocks: [100]) { engine in
            try engine.save(rates(0..<100), by: .other)
            try add(rates(10..<60), engine)
        },
        Case("two parts of a block of others", deleted: 0, kept: 25, blocks: [100]) { engine in
            try engine.save(rates(0..<100), by: .other)
            try add(rates(Array(10..<20) + Array(30..<45)), engine)
        },
        Case("the first and the last of a block of others", deleted: 0, kept: 2, blocks: [100]) { engine in
            try engine.save(rates(0..<100), by: .other)
            try add(rates([0, 99]), engine)
        },
        Case("rows of others", deleted: 0, kept: 3, blocks: []) { engine in
            try engine.save(rates([0, 7, 9]), by: .other)
            try add(rates([0, 7, 9]), engine)
        },
        Case("rows of both", deleted: 2, kept: 3, blocks: []) { engine in
            try engine.save(rates([0, 7, 9]), by: .other)
            try add(rates([0, 7, 9, 20, 31]), engine)
        },
        Case("its own of a type that it may not share", deleted: 0, kept: 103, blocks: [100]) { engine in
            try add(rates(0..<100), engine)
            try add(rates([200, 202, 204]), engine)
            try engine.authorize(.own, AuthorizationDecisions(share: [.heartRate: false]))
        },
        Case("a block that it imported", deleted: 100, kept: 0, blocks: []) { engine in
            try bring(rates(0..<100), engine, by: .own)
            try add(rates(0..<100), engine)
        },
        Case("a block that it imported, of a type that it may not share", deleted: 100, kept: 0, blocks: []) { engine in
            try bring(rates(0..<100), engine, by: .own)
            try add(rates(0..<100), engine)
            try engine.authorize(.own, AuthorizationDecisions(share: [.heartRate: false]))
        },
        Case("a block that another imported", deleted: 0, kept: 100, blocks: [100]) { engine in
            try bring(rates(0..<100), engine, by: .other)
            try add(rates(0..<100), engine)
        },
        Case("a scattered block that both imported", deleted: 40, kept: 40, blocks: []) { engine in
            try bring(rates(0..<40, every: 2), engine, by: .own)
            try bring(rates(1_001..<1_041, every: 2), engine, by: .other)
            try add(rates(0..<40, every: 2) + rates(1_001..<1_041, every: 2), engine)
            try compact(engine)
            #expect(try sizes(engine) == [80])
        },
        Case("a scattered block that others saved", deleted: 0, kept: 4, blocks: [6]) { engine in
            let places = [3, 9, 12, 20, 30, 31]
            for place in places { try engine.save(rates([place]), by: .other) }
            try add(rates([9, 12, 30, 31]), engine)
            try compact(engine)
        },
        Case("a scattered block of its own", deleted: 4, kept: 0, blocks: []) { engine in
            let places = [3, 9, 12, 20, 30, 31]
            for place in places { try engine.save(rates([place]), by: .own) }
            try add(rates([9, 12, 30, 31]), engine)
            try compact(engine)
            #expect(try sizes(engine) == [6])
        },
        // Only the parts with what is deleted become rows, and the rest is counted with them.
        Case("a block whose first half it imported", deleted: 1_500, kept: 1_500, blocks: []) { engine in
            try bring(rates(0..<1_500), engine, by: .own)
            try engine.save(rates(1_500..<3_000), by: watch)
            try add(rates(0..<3_000), engine)
            try compact(engine)
            #expect(try sizes(engine) == [3_000])
        },
        Case("a block whose second half it imported", deleted: 1_500, kept: 1_500, blocks: []) { engine in
            try engine.save(rates(0..<1_500), by: watch)
            try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
                for sample in rates(1_500..<3_000) {
                    _ = try writer.append(ImportedObject(record: sample, source: watch))
                }
            }
            try add(rates(0..<3_000), engine)
            try compact(engine)
            #expect(try sizes(engine) == [3_000])
        },
        Case("a block of a sensor", deleted: 100, kept: 0, blocks: []) { engine in
            try engine.save(rates(0..<100), by: sensors)
            try add(rates(0..<100), engine)
        },
        Case("a block of a sensor, shared with another workout", deleted: 0, kept: 100, blocks: [100]) { engine in
            try engine.save(rates(0..<100), by: sensors)
            try add(rates(0..<100), engine)
            try saveSecond(engine, with: rates([99]))
        },
        Case("a block of its own, shared with another workout", deleted: 100, kept: 0, blocks: []) { engine in
            try add(rates(0..<100), engine)
            try saveSecond(engine, with: rates([99]))
        },
        Case("by the owner, a block of others", by: .owner, deleted: 100, kept: 0, blocks: []) { engine in
            try engine.save(rates(0..<100), by: .other)
            try add(rates(0..<100), engine)
        },
        Case("by the owner, shared with another workout", by: .owner, deleted: 60, kept: 0, blocks: []) { engine in
            try engine.save(rates(0..<100), by: .other)
            try add(rates(0..<100), engine)
            try saveSecond(engine, with: rates(30..<70))
        },
        Case("by the owner, the first shared with another workout", by: .owner, deleted: 99, kept: 0, blocks: []) {
            try shared(0..<100, with: [[0]], $0)
        },
        Case("by the owner, the last shared with another workout", by: .owner, deleted: 99, kept: 0, blocks: []) {
            try shared(0..<100, with: [[99]], $0)
        },
        Case("by the owner, all shared with another workout", by: .owner, deleted: 0, kept: 0, blocks: [100]) {
            try shared(0..<100, with: [Array(0..<100)], $0)
        },
        Case("by the owner, both ends within runs of another workout", by: .owner, deleted: 30, kept: 0, blocks: []) {
            try shared(10..<60, with: [Array(0..<20) + Array(50..<100)], $0)
        },
        Case("by the owner, beside the samples of another workout", by: .owner, deleted: 50, kept: 0, blocks: []) {
            try shared(10..<60, with: [Array(0..<10) + Array(60..<100)], $0)
        },
        Case("by the owner, shared with two other workouts", by: .owner, deleted: 70, kept: 0, blocks: []) {
            try shared(0..<100, with: [Array(0..<20), Array(10..<30)], $0)
        },
        Case("by the owner, rows shared at both ends", by: .owner, deleted: 1, kept: 0, blocks: []) { engine in
            try engine.save(rates([0, 7, 9, 11, 13]), by: .other)
            try add(rates([7, 9, 11]), engine)
            try saveSecond(engine, with: rates([0, 7, 11, 13]))
        },
        Case("a category and a series", deleted: 2, kept: 0, blocks: []) { engine in
            try add([.category(.given(46), .sleepAnalysis, 1, 3, 5)], engine)
            let series = try engine.saveSeries(.distanceWalkingRunning, walkedMinutes, in: .meter)
            try #require(series.count == 1)
            try add(series, engine)
        },
    ]

    private static func sizes(_ engine: SQLiteEngine) throws -> [Int64] {
        try engine.read { try SQLStatement($0.database, "SELECT count FROM block ORDER BY id").integers() }
    }

    @Test("STO-38: the deleted and the kept samples of a workout are counted", arguments: cases)
    func counts(_ example: Case) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other, Self.watch, Self.sensors)
        try engine.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 60), 0, 60)], by: .own)
        try example.fill(engine)
        func members() throws -> Int64 {
            try engine.read { store in
                try SQLStatement(store.database, "SELECT total(last - first + 1) FROM member WHERE workout = 1")
                    .firstInteger() ?? 0
            }
        }
        let before = try members()
        let position = try engine.changes(ChangeRequest(Self.parts), for: .own).position
        let outcome = try engine.deleteWithAssociated([.given(1)], by: .own, example.authority)
        #expect(outcome == [DeletedBelongings(deleted: example.deleted, kept: example.kept)])
        if example.authority == .app { #expect(before == Int64(example.deleted + example.kept)) }
        let changes = try engine.changes(ChangeRequest(Self.parts, since: position), for: .own)
        #expect(changes.deleted.count == example.deleted && changes.added.isEmpty)
        let sizes = try Self.sizes(engine)
        if example.deleted == 0 { #expect(sizes == example.blocks.map(Int64.init)) }
        #expect(try engine.integrityProblems().isEmpty)
    }

    private static let parts = [
        ObjectType.heartRate, .sleepAnalysis, .distanceWalkingRunning,
    ].map { SampleRequest.Part(type: $0) }
}
