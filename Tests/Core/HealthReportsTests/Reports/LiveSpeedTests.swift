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

    @Test("The distance of several sports is that of all of them, whichever is done now")
    func severalSports() {
        func leg(_ activity: WorkoutActivity, _ start: Double, _ end: Double?) -> WorkoutActivityRecord {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            return WorkoutActivityRecord(configuration: configuration, start: start, end: end)
        }
        func sum(_ type: ObjectType, _ meters: Double) -> StatisticsRecord {
            var values = StatisticsValues()
            values.sum = meters
            return StatisticsRecord(type: type, start: 0, end: 100, values: values)
        }
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .swimBikeRun
        let legs = [leg(.swimming, 0, 40), leg(.cycling, 40, 80), leg(.running, 80, nil)]
        for count in 0...3 {
            var meter = LiveMeter()
            let facts = LiveFacts(
                configuration: configuration, state: .running, elapsed: 100, activities: Array(legs.prefix(count)),
                events: [],
                statistics: [
                    .distanceSwimming: sum(.distanceSwimming, 50), .distanceCycling: sum(.distanceCycling, 400),
                    .distanceWalkingRunning: sum(.distanceWalkingRunning, 60),
                ], heartRateZones: nil)
            let report = meter.report(of: facts, at: Date(timeIntervalSinceReferenceDate: 100))
            #expect(report.distance == 510 && report.averageSpeed == 5.1, "\(count)")
            // An activity that has ended is none any longer.
            #expect(report.activityType == (count == 3 ? .running : .swimBikeRun))
            #expect(
                report.activityNumber == (count == 3 ? 3 : nil) && report.activityElapsed == (count == 3 ? 20 : nil))
        }
    }
}
