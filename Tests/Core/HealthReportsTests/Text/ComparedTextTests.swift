import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// The gap between two workouts in words.
@Suite struct ComparedTextTests {
    private static func comparison(_ axis: WorkoutComparison.Axis, _ gap: Double?) -> WorkoutComparison {
        let side = WorkoutComparison.Side(
            workout: UUID(), start: Date(timeIntervalSinceReferenceDate: 0), timeZone: nil, activityType: .running,
            title: nil, duration: 600, distance: nil, averageHeartRate: nil)
        return WorkoutComparison(
            axis: axis, workout: side, other: side, places: [0, 100], gaps: [0, gap], columns: [])
    }

    private static let (metric, imperial) = (Format(), Format(units: .imperial))

    @Test(
        "Two workouts whose gap rounds to zero are level, in a sentence and in a table",
        arguments: [
            (.distance, 0, metric, nil, "0:00"), (.distance, 0.49, metric, nil, "0:00"),
            (.distance, -0.49, metric, nil, "0:00"), (.distance, 0.5, metric, "0:01 behind", "+0:01"),
            (.distance, -0.5, metric, "0:01 ahead", "−0:01"), (.distance, 61.7, metric, "1:02 behind", "+1:02"),
            (.time, 0.4, metric, nil, "0 m"), (.time, -0.4, metric, nil, "0 m"),
            (.time, 0.6, metric, "1 m behind", "+1 m"), (.time, -300, metric, "300 m ahead", "−300 m"),
            (.time, 0.1, imperial, nil, "0 ft"), (.time, -0.1, imperial, nil, "0 ft"),
            (.time, 0.4, imperial, "1 ft behind", "+1 ft"),
        ] as [(WorkoutComparison.Axis, Double, Format, String?, String)])
    func gaps(axis: WorkoutComparison.Axis, gap: Double, format: Format, apart: String?, cell: String) {
        let comparison = Self.comparison(axis, gap)
        let sentence =
            apart.map { "At the last place that both have, B is \($0)" } ?? "Together at the last place that both have"
        #expect(comparison.lastGapText("B", format) == sentence)
        #expect(comparison.gapText(gap, format) == cell)
    }

    @Test("Two workouts without a place in common have no gap in words") func apart() {
        var comparison = Self.comparison(.distance, nil)
        comparison.gaps = [nil, nil]
        #expect(comparison.lastGapText("B", Self.metric) == nil)
        // The last place that both have counts, also where one of them went on.
        comparison.gaps = [0, 30, nil]
        #expect(comparison.lastGapText("B", Self.metric) == "At the last place that both have, B is 0:30 behind")
    }
}
