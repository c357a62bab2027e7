import HealthModel
import HealthReports
import Testing

@testable import HealthReports

@Suite struct WorkoutSeriesTests {
    /// A series of 500 m in 100 s, a pause of 50 s, 1500 m in 300 s, 250 m in 60 s.
    private static let series: WorkoutSeries = {
        let distance = DistanceCurve([
            sample(0, 100, 500), sample(150, 450, 1500), sample(450, 510, 250),
        ])
        return WorkoutSeries(
            start: 0, end: 510, pauses: [(start: 100, end: 150)],
            heartRate: .init(times: [0, 100, 200, 300, 400, 500], values: [100, 110, 120, 130, 140, 150]),
            elevation: .init(times: [0, 200, 300, 510], values: [10, 30, 20, 21]), distance: distance)
    }()

    private static func sample(_ start: Double, _ end: Double, _ meters: Double) -> SampleRecord {
        SampleRecord(
            type: .distanceWalkingRunning, start: start, end: end, content: .quantity(QuantityValue(meters, .meter)))
    }

    @Test func splitsLeavePausesOut() {
        #expect(
            Self.series.splits() == [
                Split(number: 1, meters: 1000, seconds: 200, averageHeartRate: 110, climb: 20),
                Split(number: 2, meters: 1000, seconds: 200, averageHeartRate: 135, climb: nil),
                Split(number: 3, meters: 250, seconds: 60, averageHeartRate: 150, climb: nil),
            ])
        #expect(Self.series.splits().map(\.pace) == [200, 200, 240])
    }

    @Test func withoutDistanceThereAreNoSplits() {
        #expect(WorkoutSeries(start: 0, end: 100).splits().isEmpty)
    }

    @Test func aRestOfAFewMetersIsNoSplit() {
        let series = WorkoutSeries(start: 0, end: 300, distance: DistanceCurve([Self.sample(0, 300, 1005)]))
        #expect(series.splits().map(\.number) == [1])
    }

    @Test func theCurveIsInterpolatedBothWays() {
        let curve = Self.series.distance
        #expect(curve.total == 2250)
        #expect(
            [-5, 0, 50, 100, 125, 150, 300, 510, 999].map(curve.distance) == [
                0, 0, 250, 500, 500, 500, 1250, 2250, 2250,
            ])
        #expect([0, 250, 500, 1250, 2250, 2251].map(curve.time) == [0, 50, 100, 300, 510, nil])
    }

    @Test func overlappingSamplesDoNotTurnTimeBack() {
        let curve = DistanceCurve([Self.sample(0, 100, 100), Self.sample(50, 80, 10), Self.sample(90, 120, 20)])
        #expect(curve.times == curve.times.sorted())
        #expect(curve.total == 130)
    }

    @Test func plotsHaveAPlaceForEachMoment() {
        #expect(Self.series.heartRatePlot(places: 3) == [105, 125, 145])
        #expect(Self.series.heartRatePlot(places: 0) == [])
        let pace = WorkoutSeries(
            start: 0, end: 400, pauses: [(start: 100, end: 200)],
            distance: DistanceCurve([Self.sample(0, 100, 500), Self.sample(200, 400, 500)])
        ).pacePlot(places: 4)
        #expect(pace == [200, nil, 400, 400])
    }
}
