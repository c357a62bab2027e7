import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthReports

/// What a store keeps of workouts, beside corrections that come and go.
@Suite struct DerivedCacheTests {
    private static let start = 789_000_000.0

    /// The first quarter of the workout.
    private static let quarter = WorkoutTrim(from: start, to: start + 300, share: 0.25)

    /// Saves a run of twenty minutes with heart rates and a route.
    private static func save(in store: RecordsStore) throws -> UUID {
        let workout = try store.save(.running, at: start, seconds: 1_200, speed: 4, isAssociated: true)
        try store.writer.write(as: RecordsStore.app) {
            try $0.add(
                stride(from: 0.0, to: 1_200, by: 30).map { second in
                    SampleRecord(
                        type: .heartRate, start: start + second, end: start + second,
                        content: .quantity(QuantityValue(120 + second / 30, .countPerMinute)))
                }, to: workout)
            _ = try $0.save(
                RouteDraft(device: nil, metadata: nil),
                points: stride(from: 0.0, through: 1_200, by: 10).map { second in
                    RoutePoint(
                        timestamp: start + second, latitude: 47 + second / 27_000, longitude: 8 + second / 9_000,
                        altitude: 400, horizontalAccuracy: 4, verticalAccuracy: 2)
                }, of: workout)
        }
        return workout
    }

    /// Returns what reports tell that are kept.
    private static func told(_ store: StoreReader) throws -> [String] {
        var workouts: [WorkoutSummary] = []
        try store.forEachWorkout(SampleFilter()) { workouts.append($0) }
        let previews = try store.routePreviews(of: workouts)
        let load = try store.load(
            by: .day, SampleFilter(), measure: nil, now: Told.date(start + 86_400), calendar: Told.calendar())
        return [
            try store.records(top: 3).json.line, try store.tiles().json.line,
            workouts.map { "\(previews[$0.uuid]?.lines ?? [])" }.joined(), load.json.line,
        ]
    }

    @Test(
        "What is kept is that of the recorded workout, whatever its owner corrected meanwhile, and is told as computed",
        arguments: [
            [.init(trim: quarter)], [.init(activity: .cycling)], [.init(activity: .cycling, trim: quarter)],
            [.init(trim: quarter), .init(activity: .cycling), .init(trim: quarter)],
        ] as [[WorkoutAnnotation]])
    func corrections(changes: [WorkoutAnnotation]) throws {
        for isKeptBefore in [true, false] {
            let store = try RecordsStore()
            let workout = try Self.save(in: store)
            func expectSame(_ step: String) throws -> [String] {
                let own = try store.guest(Self.told)
                for round in 0..<2 {
                    let kept = try store.owner(Self.told)
                    for (one, other) in zip(kept, own) { #expect(one == other, "\(step) \(round)") }
                }
                return own
            }
            func annotate(_ annotation: WorkoutAnnotation) throws {
                _ = try store.writer.write { try $0.annotate(workout, annotation, ifRevision: nil) }
            }
            let whole = try store.guest(Self.told)
            if isKeptBefore { _ = try expectSame("at first") }
            for (place, change) in changes.enumerated() {
                try annotate(change)
                #expect(try expectSame("change \(place)") != whole)
                // Without the correction, all is as it was recorded.
                try annotate(WorkoutAnnotation())
                #expect(try expectSame("undone \(place)") == whole)
            }
        }
    }

    @Test(
        "API-49: inputs that were computed for a correction are not those of the workout without it",
        arguments: [
            .init(trim: quarter), .init(activity: .cycling),
        ] as [WorkoutAnnotation])
    func inputs(correction: WorkoutAnnotation) throws {
        for isKeptBefore in [true, false] {
            let store = try RecordsStore()
            let workout = try Self.save(in: store)
            func kept(_ reports: StoreReader) throws -> [UInt64]? {
                let outings = try reports.outings(of: [[workout]], OutingDecisions())
                return try reports.loadInputs(of: outings, keeps: true)[workout]?.numbers.map(\.bitPattern)
            }
            func expectSame(_ step: String) throws -> [UInt64] {
                let own = try #require(try store.guest(kept))
                for round in 0..<2 { #expect(try store.owner(kept) == own, "\(step) \(round)") }
                return own
            }
            func annotate(_ annotation: WorkoutAnnotation) throws {
                _ = try store.writer.write { try $0.annotate(workout, annotation, ifRevision: nil) }
            }
            let whole = try #require(try store.guest(kept))
            if isKeptBefore { #expect(try expectSame("at first") == whole) }
            try annotate(correction)
            #expect(try expectSame("corrected") != whole)
            try annotate(WorkoutAnnotation())
            #expect(try expectSame("as it was") == whole)
        }
    }
}
