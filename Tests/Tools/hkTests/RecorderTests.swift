import Foundation
import HealthModel
import HealthReports
import Testing

@testable import hk

/// The figures that a recording shows while it goes on.
@Suite struct RecorderTests {
    @Test(
        "A heart rate of sensors is shown for five seconds, and one of another source for half a minute",
        arguments: [
            (true, 0, true), (true, 4.9, true), (true, 5, true), (true, 5.5, false), (true, 6, false),
            (false, 5.5, true), (false, 30, true), (false, 30.5, false),
        ] as [(Bool, Double, Bool)])
    func currentHeartRate(isOfSensors: Bool, age: Double, isShown: Bool) {
        var values = StatisticsValues()
        values.mostRecent = .init(value: 2.5, start: 99, end: 100)
        let facts = LiveFacts(
            configuration: WorkoutConfigurationRecord(), state: .running, elapsed: 100, activities: [], events: [],
            statistics: [.heartRate: StatisticsRecord(type: .heartRate, start: 0, end: 100, values: values)],
            heartRateZones: nil)
        var meter = Recorder.meter(ofSensors: isOfSensors)
        let report = meter.report(of: facts, at: Date(timeIntervalSinceReferenceDate: 100 + age))
        #expect(report.heartRate == (isShown ? 150 : nil))
    }
}
