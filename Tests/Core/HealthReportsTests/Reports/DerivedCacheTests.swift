import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthReports

/// What a store keeps of workouts, beside corrections that come and go.
@Suite struct DerivedCacheTests {
    private static let start = 789_000_000.0

    private static func trimmed(_ annotation: WorkoutAnnotation? = nil) -> WorkoutAnnotation {
        var annotation = annotation ?? WorkoutAnnotation()
        var shares = WorkoutTrim.Shares()
        for figure in WorkoutTrim.Figure.allCases { shares[figure] = 0.25 }
        annotation.trim = WorkoutTrim(start: start, end: start + 300, shares: shares)
        return annotation
    }

    private static func sport(_ activity: WorkoutActivity) -> WorkoutAnnotation {
        var annotation = WorkoutAnnotation()
        annotation.activity = activity
        return annotation
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
            [trimmed()], [sport(.cycling)], [trimmed(sport(.cycling))], [trimmed(), sport(.cycling), trimmed()],
        ])
    func corrections(changes: [WorkoutAnnotation]) throws {
        for isKeptBefore in [true, false] {
            let store = try RecordsStore()
            let workout = try store.save(.running, at: Self.start, seconds: 1_200, speed: 4, isAssociated: true)
            try store.writer.write(as: RecordsStore.app) {
                try $0.add(
                    stride(from: 0.0, to: 1_200, by: 30).map { second in
                        SampleRecord(
                            type: .heartRate, start: Self.start + second, end: Self.start + second,
                            content: .quantity(QuantityValue(120 + second / 30, .countPerMinute)))
                    }, to: workout)
                _ = try $0.save(
                    RouteDraft(device: nil, metadata: nil),
                    points: stride(from: 0.0, through: 1_200, by: 10).map { second in
                        RoutePoint(
                            timestamp: Self.start + second, latitude: 47 + second / 27_000,
                            longitude: 8 + second / 9_000,
                            altitude: 400, horizontalAccuracy: 4, verticalAccuracy: 2)
                    }, of: workout)
            }
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
}
