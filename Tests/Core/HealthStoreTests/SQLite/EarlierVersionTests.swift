import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Restoring versions of an object of which a later one is stored: with whatever they bring along, they add nothing.
@Suite struct EarlierVersionTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")

    /// The objects that have something beside their record, and some that have not.
    enum Kind: CaseIterable {
        case quantity, category, workout, route, series, condensed, beats, electrocardiogram, correlation
    }

    private static func object(_ kind: Kind, _ number: Int, version: Int64) -> WholeObject {
        func whole(_ type: ObjectType, _ content: SampleContent, _ change: (inout WholeObject) -> Void = { _ in })
            -> WholeObject
        {
            var object = WholeObject(
                SampleRecord(
                    uuid: .given(number), type: type, start: 10, end: 50, content: content,
                    metadata: [
                        MetadataKey.syncIdentifier: .string("s"), MetadataKey.syncVersion: .integer(version),
                    ]), source: watch)
            object.created = Double(60 + number)
            change(&object)
            return object
        }
        func series(_ change: (inout WholeObject) -> Void = { _ in }) -> WholeObject {
            let record = QuantitySeriesRecord(
                quantity: QuantityValue(0, .meter), count: 0, minimum: 0, maximum: 0, mostRecent: 0,
                mostRecentStart: 0, mostRecentEnd: 0)
            return whole(.distanceWalkingRunning, .series(record)) {
                $0.quantities.columns = SeriesColumns(starts: [10, 20], ends: [20, 50], values: [1, Double(number)])
                change(&$0)
            }
        }
        func original(_ start: Double, _ end: Double, _ value: Double) -> OriginalQuantity {
            OriginalQuantity(start: start, end: end, quantity: QuantityValue(value, .meter), created: 99)
        }
        switch kind {
        case .quantity: return whole(.heartRate, .quantity(QuantityValue(60, .countPerMinute)))
        case .category: return whole(.sleepAnalysis, .category(2))
        case .workout:
            return whole(.workout, .workout(WorkoutRecord(activityType: .running, duration: 40))) {
                $0.supplement = WorkoutSupplement(header: Data("{}".utf8), columns: [[1, 2]])
                $0.plan = StartedPlan(WorkoutSweepTests.plan(50, "Plan"), entry: nil, isLinked: true)
                $0.annotation = WorkoutAnnotation(title: "T\(number)")
            }
        case .route:
            return whole(.workoutRoute, .route(count: 2)) {
                $0.points = [10.0, 50].map { RoutePoint(timestamp: $0, latitude: 1, longitude: Double(number)) }
            }
        case .series: return series()
        case .condensed:
            return series {
                $0.isCondensed = true
                $0.originals = [[original(10, 20, 1)], [original(20, 30, 1), original(30, 50, Double(number) - 1)]]
            }
        case .beats:
            return whole(.heartbeatSeries, .heartbeats(count: 1)) {
                $0.beats = [HeartbeatRecord(time: Double(number), isPrecededByGap: false)]
            }
        case .electrocardiogram:
            return whole(
                .electrocardiogram,
                .detail(
                    .electrocardiogram(
                        ElectrocardiogramRecord(classification: 1, symptomsStatus: 1, averageHeartRate: nil)))
            ) { $0.voltages = [VoltagePoint(time: 0, volts: Double(number))] }
        case .correlation:
            return whole(
                .food,
                .correlation([.quantity(.given(number + 100), .dietaryFatTotal, Double(number), .gram, 10, 50)]))
        }
    }

    @Test("EXP-19: an earlier or the same version adds nothing, and a later one replaces it", arguments: Kind.allCases)
    func versions(kind: Kind) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let run = SampleRecord.workout(.given(90), WorkoutRecord(activityType: .cycling, duration: 90), 0, 90)
        try engine.save([run], by: .own)
        func restore(_ number: Int, version: Int64, of workouts: [UUID] = []) throws -> RestoreOutcome {
            var object = Self.object(kind, number, version: version)
            object.workouts = workouts
            var outcome = RestoreOutcome.deleted
            try engine.importObjects(by: .own, in: ImportPass(file: "f")) { writer throws(EngineError) in
                outcome = try writer.restore(object)
            }
            return outcome
        }
        #expect(try restore(1, version: 2) == .added)
        let type = Self.object(kind, 1, version: 2).record.type
        func found() throws -> [UUID] {
            try engine.samples(SampleRequest(type), for: .own).map(\.uuid).filter { $0 != run.uuid }
        }
        #expect(try found() == [.given(1)])
        let before = try StoreRows(engine)
        for (number, version) in [(2, 1), (3, 2)] as [(Int, Int64)] {
            #expect(try restore(number, version: version) == .known)
            let changes = try StoreRows(engine).changes(since: before, engine)
            #expect(changes.isEmpty, "\(changes)")
        }
        #expect(try found() == [.given(1)] && engine.states(of: [.given(2), .given(3)]) == [.unknown, .unknown])
        // The stored one joins the workout of the other.
        if kind != .workout {
            #expect(try restore(2, version: 1, of: [run.uuid]) == .known)
            let members = try engine.samples(SampleRequest(type, .workout(run.uuid)), for: .own).map(\.uuid)
            #expect(members == [.given(1)])
        }
        #expect(try restore(4, version: 3) == .added)
        #expect(try found() == [.given(4)] && engine.states(of: [.given(1)]) == [.deleted])
        #expect(try engine.integrityProblems().isEmpty)
        // What it brought is its own.
        if kind == .workout {
            #expect(try engine.annotation(of: .given(4)).annotation.title == "T4")
            return
        }
        let members = try engine.samples(SampleRequest(type, .workout(run.uuid)), for: .own).map(\.uuid)
        #expect(members == [.given(4)])
        var created: Double?
        try engine.readStore { reader in
            try reader.objects(of: type, matching: .uuid([.given(4)])) { created = $0.created }
        }
        #expect(created == 64)
    }
}
