import Foundation
import HealthModel
import Synchronization
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Which samples of a workout the bin keeps as the store has them, and which it leaves to the form of objects.
@Suite struct BinCopyTests {
    /// The samples of a workout, and what becomes of them.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// The types of samples that are left to objects.
        var rest: Set<ObjectType>
        /// The number of samples of these types that are copied nevertheless.
        var kept: Int
        /// The first bytes of the copies.
        var forms: [UInt8]
        var fill: @Sendable (SQLiteEngine) throws -> Void

        init(
            _ name: String, rest: Set<ObjectType> = [], kept: Int = 0, forms: [UInt8] = [],
            _ fill: @escaping @Sendable (SQLiteEngine) throws -> Void
        ) {
            (testDescription, self.rest, self.kept, self.forms, self.fill) = (name, rest, kept, forms, fill)
        }
    }

    private static let synced: Metadata = [
        MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1),
    ]
    /// Metadata that a tombstone keeps, of samples that no sync identifier finds.
    private static let version: Metadata = [MetadataKey.syncVersion: .integer(1)]
    private static let note: Metadata = ["note": .string("n")]

    /// Returns samples whose identifiers are not consecutive.
    private static func rows(
        _ places: Range<Int>, _ type: ObjectType = .heartRate, device: DeviceRecord? = nil, metadata: Metadata? = nil
    ) -> [SampleRecord] {
        places.map {
            .quantity(
                .given($0 + 10), type, 60, type == .heartRate ? .countPerMinute : .count, Double($0), device: device,
                metadata: metadata)
        }
    }

    private static func add(_ samples: [SampleRecord], _ engine: SQLiteEngine) throws {
        try engine.save(samples, by: .own)
        try engine.add(samples, to: .given(1), by: .own)
    }

    private static func bulk(_ count: Int, _ metadata: Metadata?, _ engine: SQLiteEngine) throws {
        let starts = (0..<count).map(Double.init)
        let workout = SampleRecord.workout(.given(2), WorkoutRecord(activityType: .cycling, duration: 9), 0, 9)
        try engine.insert(workout, by: .own) { bulk throws(EngineError) in
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, metadata: metadata, firstUUID: .consecutive(0),
                    starts: starts, ends: starts, values: starts))
        }
        let samples = try engine.samples(SampleRequest(.heartRate, .workout(.given(2))), for: .own)
        try engine.add(samples, to: .given(1), by: .own)
    }

    private static func series(_ metadata: Metadata?, _ engine: SQLiteEngine) throws {
        let series = try engine.saveSeries(.distanceWalkingRunning, walkedMinutes, in: .meter, metadata: metadata)
        try engine.add(series, to: .given(1), by: .own)
    }

    private static func route(_ metadata: Metadata?, _ engine: SQLiteEngine) throws {
        let points = (0..<3).map { RoutePoint(timestamp: Double($0), latitude: 1, longitude: 2) }
        _ = try engine.save(
            RouteDraft(uuid: .given(5), device: nil, metadata: metadata), points: points, of: .given(1), by: .own)
    }

    static let cases: [Case] = [
        Case("nothing") { _ in },
        Case("31 rows", rest: [.heartRate]) { try add(rows(0..<31), $0) },
        Case("32 rows", forms: [2]) { try add(rows(0..<32), $0) },
        Case("32 rows, one of them with a sync identifier", rest: [.heartRate]) { engine in
            try add(rows(0..<31) + rows(31..<32, metadata: synced), engine)
        },
        Case("33 rows, one of them with a sync identifier", rest: [.heartRate], kept: 32, forms: [2]) { engine in
            try add(rows(0..<32) + rows(32..<33, metadata: synced), engine)
        },
        Case("32 rows of two devices", rest: [.heartRate]) { engine in
            try add(rows(0..<16) + rows(16..<32, device: DeviceRecord([.name: "Strap"])), engine)
        },
        Case("32 rows of each of two devices", forms: [2, 2]) { engine in
            try add(rows(0..<32) + rows(32..<64, device: DeviceRecord([.name: "Strap"])), engine)
        },
        Case("32 rows with metadata", forms: [2]) { try add(rows(0..<32, metadata: note), $0) },
        Case("32 rows with a version", rest: [.heartRate]) { try add(rows(0..<32, metadata: version), $0) },
        Case("32 rows and 5 with metadata", rest: [.heartRate], kept: 32, forms: [2]) { engine in
            try add(rows(0..<32) + rows(32..<37, metadata: note), engine)
        },
        Case("32 rows and 5 of another type", rest: [.stepCount], forms: [2]) { engine in
            try add(rows(0..<32) + rows(32..<37, .stepCount), engine)
        },
        Case("rows of another workout", rest: [.heartRate]) { engine in
            try add(rows(0..<31), engine)
            try engine.save(rows(31..<40), by: .own)
        },
        Case("categories", rest: [.sleepAnalysis]) { engine in
            try add((0..<40).map { .category(.given(10 + $0), .sleepAnalysis, 1, 1, 2) }, engine)
        },
        Case("a block", forms: [2]) { try bulk(5, nil, $0) },
        Case("a block with metadata", forms: [2]) { try bulk(100, note, $0) },
        Case("a block with a version", rest: [.heartRate]) { try bulk(100, version, $0) },
        Case("a block and a row", rest: [.heartRate], kept: 100, forms: [2]) { engine in
            try bulk(100, nil, engine)
            try add(rows(0..<1), engine)
        },
        Case("a part of a block", forms: [2]) { engine in
            let samples = (0..<100).map {
                SampleRecord.quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0))
            }
            try engine.save(samples, by: .own)
            try engine.add(Array(samples[10..<20]), to: .given(1), by: .own)
        },
        Case("two parts of a block and a row", rest: [.heartRate], kept: 4, forms: [2]) { engine in
            let samples = (0..<100).map {
                SampleRecord.quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0))
            }
            try engine.save(samples, by: .own)
            try engine.add([samples[0], samples[50], samples[51], samples[99]], to: .given(1), by: .own)
            try add(rows(0..<1), engine)
        },
        Case("scattered samples and a row", rest: [.heartRate], kept: 3, forms: [2]) { engine in
            for place in 0..<6 { try engine.save(rows(place..<place + 1), by: .own) }
            try engine.add([1, 3, 5].map { rows($0..<$0 + 1)[0] }, to: .given(1), by: .own)
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
            try add(rows(90..<91), engine)
        },
        // The numbers of a scattered block lie on both sides of the workout's.
        Case("samples between those of a scattered block", rest: [.stepCount]) { engine in
            try engine.save(rows(0..<1), by: .own)
            try add(rows(1..<2, .stepCount), engine)
            try engine.save(rows(2..<3), by: .own)
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        },
        Case("a series", forms: [3]) { try series(nil, $0) },
        Case("a series with metadata", forms: [3]) { try series(note, $0) },
        Case("a series with a sync identifier", rest: [.distanceWalkingRunning]) { try series(synced, $0) },
        Case("a series with a version", rest: [.distanceWalkingRunning]) { try series(version, $0) },
        Case("a route", forms: [3]) { try route(nil, $0) },
        Case("a route with a sync identifier", rest: [.workoutRoute]) { try route(synced, $0) },
        Case("a route with a version", rest: [.workoutRoute]) { try route(version, $0) },
        Case("a series, a route, a block and a row", rest: [.heartRate], kept: 9, forms: [2, 3, 3]) { engine in
            try series(nil, engine)
            try route(note, engine)
            try bulk(9, nil, engine)
            try add(rows(0..<1), engine)
        },
    ]

    @Test("STO-62: the bin copies what it can, and names the rest", arguments: cases) func copies(_ example: Case)
        throws
    {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 9), 0, 9)], by: .own)
        try example.fill(engine)
        let named = Mutex<BinRest?>(nil)
        let form = BinForm { _, uuid, rest, _ in
            #expect(uuid == .given(1))
            named.withLock { $0 = rest }
        } read: { _, _ in
        }
        _ = try engine.deleteWithAssociated([DeletionPart([.given(1)], by: .own, .owner)], bin: form)
        let rest = try #require(named.withLock { $0 })
        #expect(rest.types == example.rest && rest.kept.count == example.kept)
        let forms = try engine.read { store in
            try SQLStatement(
                store.database, "SELECT hex(substr(payload, 1, 1)) FROM bin_piece ORDER BY substr(payload, 1, 1), id"
            ).texts()
        }
        #expect(forms == example.forms.map { "0\($0)" })
        #expect(try engine.binObjectSize() == 0 && engine.binSizes() == [1, forms.count])
        #expect(try engine.integrityProblems().isEmpty)
    }
}
