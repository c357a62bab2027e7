import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import TestStores
import Testing

@Suite struct LiveReportTests {
    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))

    /// Numbers sent by hand, so that every figure of the report is predictable.
    @Test func aReportSaysWhatTheWorkoutHasComeTo() async throws {
        let store = try HKHealthStore.forTest(clock: clock)
        let feed = DirectFeed()
        store.attach(feed)
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let start = clock.now
        live.start(at: start)
        var meter = LiveMeter()
        let empty = meter.report(of: live.session, at: start)
        #expect(empty.elapsed == 0 && empty.distance == nil && empty.heartRate == nil && empty.laps.isEmpty)
        for minute in 1...4 {
            await clock.advance(by: 60)
            var readings = FeedReadings()
            // Three metres a second, then four.
            readings.add(
                .distanceWalkingRunning, minute < 4 ? 180 : 240, .meter(), from: clock.now.addingTimeInterval(-60),
                to: clock.now)
            readings.add(.heartRate, 120 + Double(minute) * 10, .perMinute, at: clock.now)
            readings.add(
                .activeEnergyBurned, 10, .kilocalorie(), from: clock.now.addingTimeInterval(-60), to: clock.now)
            try await feed.send(readings)
            let report = meter.report(of: live.session, at: clock.now)
            #expect(report.elapsed == Double(minute) * 60)
            #expect(abs((report.speed ?? 0) - (minute < 4 ? 3 : 4)) < 1e-9)
        }
        let lap = HKWorkoutEvent(
            type: .lap, dateInterval: DateInterval(start: start, duration: 100), metadata: nil)
        try await live.builder.addWorkoutEvents([lap])
        let report = meter.report(of: live.session, at: clock.now)
        #expect(report.state == .running)
        #expect(report.distance == 780)
        #expect(report.averageSpeed == 3.25)
        #expect(report.heartRate == 160)
        // 136.8, 147.6, 158.4 and 169.2 are the bounds for an unknown person (ZON-25).
        #expect(report.zone == 4 && report.zoneSeconds == [60, 60, 60, 0, 0])
        #expect(report.activeEnergy == 40)
        #expect(report.laps == [.init(number: 1, seconds: 100)])
        #expect(report.lapElapsed == 140)
        #expect(report.activityName == "running")
        #expect(report.speedStyle == .kilometerPace)
        #expect(report.activityNumber == nil)
        // Old values are not reported as current.
        await clock.advance(by: 60)
        #expect(meter.report(of: live.session, at: clock.now).heartRate == nil)
    }

    @Test func theActivityThatGoesOnIsTold() async throws {
        let store = try HKHealthStore.forTest(clock: clock)
        let live = try await LiveWorkout(LiveWorkout.configuration(.swimBikeRun), in: store)
        live.start(at: clock.now)
        var meter = LiveMeter()
        for (activity, style) in [
            (HKWorkoutActivityType.swimming, SpeedStyle.hundredMeterPace), (.cycling, .speed),
        ] {
            live.session.beginNewActivity(
                configuration: LiveWorkout.configuration(
                    activity, .outdoor, activity == .swimming ? .openWater : .unknown),
                date: clock.now, metadata: nil)
            await clock.advance(by: 90)
            let report = meter.report(of: live.session, at: clock.now)
            #expect(report.activityType == activity.record)
            #expect(report.activityElapsed == 90)
            #expect(report.speedStyle == style)
        }
        #expect(meter.report(of: live.session, at: clock.now).activityNumber == 2)
    }
}
