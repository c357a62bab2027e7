import Foundation
import HealthModel
import Testing

@testable import HealthReports

/// The figures of a workout that goes on, worked out by hand.
@Suite struct LiveSpeedTests {
    private static func facts(
        _ elapsed: Double, _ meters: Double?, rate: (value: Double, end: Double)? = nil
    ) -> LiveFacts {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        var statistics: [ObjectType: StatisticsRecord] = [:]
        if let meters {
            var values = StatisticsValues()
            values.sum = meters
            statistics[.distanceWalkingRunning] = StatisticsRecord(
                type: .distanceWalkingRunning, start: 0, end: elapsed, values: values)
        }
        if let rate {
            var values = StatisticsValues()
            values.mostRecent = .init(value: rate.value, start: rate.end - 1, end: rate.end)
            statistics[.heartRate] = StatisticsRecord(type: .heartRate, start: 0, end: rate.end, values: values)
        }
        return LiveFacts(
            configuration: configuration, state: .running, elapsed: elapsed, activities: [], events: [],
            statistics: statistics, heartRateZones: nil)
    }

    /// Reports as seconds of active time with metres, and the speed after the last of them.
    struct Course: Sendable, CustomStringConvertible {
        var reports: [(elapsed: Double, meters: Double)]
        var speed: Double?

        init(_ reports: [(Double, Double)], _ speed: Double?) { (self.reports, self.speed) = (reports, speed) }

        var description: String { "\(reports.map(\.elapsed))" }
    }

    @Test(
        "The speed is that of the last half minute, or of a little more, once there are three seconds",
        arguments: [
            Course([(0, 0)], nil), Course([(2.9, 9)], nil), Course([(3, 9)], 3), Course([(2, 5), (3, 9)], 3),
            // The start precedes the first report.
            Course([(10, 30)], 3), Course([(10, 30), (20, 60)], 3), Course([(10, 30), (30, 120)], 4),
            // At just thirty seconds after a report, what precedes that report does not count any longer.
            Course([(10, 30), (20, 60), (39.9, 160)], 160 / 39.9), Course([(10, 30), (20, 60), (40, 160)], 130.0 / 30),
            Course([(10, 30), (20, 60), (40.1, 160)], 130 / (40.1 - 10)),
            Course([(10, 30), (20, 60), (60, 220)], 4), Course([(10, 30), (20, 70), (60, 220)], 3.75),
            // A long way without a report is the only window there is.
            Course([(100, 250)], 2.5), Course([(100, 250), (140, 370)], 3),
            // In a pause the time stands still, and what was measured before it counts.
            Course([(10, 30), (20, 60), (40, 160), (40, 160)], 130.0 / 30),
            Course([(10, 30), (20, 60), (40, 160), (40, 160), (50, 200)], 140.0 / 30),
            // Metres that come in a pause count from the next report on.
            Course([(10, 30), (40, 160), (40, 190)], 160.0 / 30), Course([(10, 30), (40, 160), (70, 250)], 3),
            // Another workout begins anew.
            Course([(10, 30), (40, 160), (39, 80)], 80.0 / 39), Course([(10, 30), (40, 160), (2, 80)], nil),
            Course([(10, 30), (40, 160), (2, 6), (6, 30)], 5),
        ])
    func speeds(_ course: Course) {
        var meter = LiveMeter()
        var last: LiveReport?
        for (elapsed, meters) in course.reports {
            last = meter.report(of: Self.facts(elapsed, meters), at: Told.date(elapsed))
        }
        #expect(last?.speed == course.speed)
        let whole = course.reports.last.flatMap { $0.elapsed > 0 ? $0.meters / $0.elapsed : nil }
        #expect(last?.averageSpeed == whole && last?.distance == course.reports.last?.meters)
    }

    @Test("Without a distance there are no speeds, and a heart rate is told as long as it is current")
    func rates() {
        var meter = LiveMeter(memory: 5)
        for (now, isTold) in [(100.0, true), (104.9, true), (105, true), (105.1, false)] {
            let report = meter.report(of: Self.facts(now, nil, rate: (2.5, 100)), at: Told.date(now))
            #expect(report.heartRate == (isTold ? 150 : nil), "\(now)")
            #expect(report.distance == nil && report.speed == nil && report.averageSpeed == nil)
        }
        #expect(LiveMeter.memory == 30)
    }
}
