import HealthModel
import HealthReports
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// The cadence of a triathlon, whose sensors change with the leg.
@Suite struct TriathlonCadenceTests {
    private static let start = 736_243_200.0
    /// Five minutes each: the cadence of pedals is 85, of feet 80 (transition) and 90 (run).
    private static let legs: [(activity: WorkoutActivity, cadence: Double)] = [
        (.transition, 60), (.cycling, 85), (.transition, 60), (.running, 90),
    ]

    private static func recording() -> WorkoutRecording {
        var points = RecordedPoints()
        var sessions: [RecordedSession] = []
        var segments: [WorkoutRecording.Segment] = []
        for (index, leg) in legs.enumerated() {
            let begin = start + Double(index) * 300
            let first = points.count
            for second in 0..<300 {
                var point = RecordedPoint()
                point.time = begin + Double(second)
                point.distance = Double(index * 300 + second) * 2
                point.cadence = leg.cadence
                points.append(point)
            }
            sessions.append(RecordedSession(start: begin, end: begin + 300, activity: leg.activity))
            segments.append(
                .init(first..<points.count, from: begin, to: begin + 299, session: index, track: index))
        }
        return WorkoutRecording(
            format: .fit, sessions: sessions, points: points, segments: segments, pauses: [],
            details: .init(creator: nil, name: nil, tracks: [], fileTime: nil), device: nil)
    }

    @Test func WAC_2_onlyTheBicycleHasACyclingCadence() throws {
        let store = try LawStore()
        let uuid = try store.store(Self.recording())
        let detail = try #require(try store.engine.reports(for: LawStore.app) { try $0.workout(uuid) })
        #expect(detail.legs.map(\.activity) == Self.legs.map(\.activity))
        #expect(detail.series.cadence.times.count == 300)
        #expect(detail.series.cadence.values.allSatisfy { $0 == 85 })
        #expect(detail.series.cadence.times.allSatisfy { (Self.start + 300..<Self.start + 600).contains($0) })
        let steps = try #require(detail.samples.first { $0.type == .stepCount })
        // Devices count the cycles of one foot: two steps each, from point to point.
        let expected = 299.0 / 60 * 2 * (60 + 60 + 90)
        #expect(steps.statistic == .sum(expected) || abs(Self.sum(steps) - expected) < 1e-6)
    }

    private static func sum(_ summary: SampleSummary) -> Double {
        if case .sum(let sum) = summary.statistic { sum } else { .nan }
    }
}
