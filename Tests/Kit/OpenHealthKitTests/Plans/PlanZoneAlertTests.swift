import Foundation
import HealthKit
import OpenHealthKit
import Synchronization
import TestStores
import Testing
import WorkoutKit

/// Alerts of planned steps whose targets are zones: those of the workout (PLN-80, PLN-82).
@Suite(.timeLimit(.minutes(5))) struct PlanZoneAlertTests {
    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
    private let store: HKHealthStore
    private let feed = DirectFeed()

    init() throws {
        store = try HKHealthStore.forTest(clock: clock)
        store.attach(feed)
    }

    /// The alerts that a delegate is told of.
    private final class Log: WorkoutPlanSessionDelegate, Sendable {
        private let lines = Mutex<[String]>([])
        private let start: Date
        private let unit: HKUnit

        init(from start: Date, in unit: HKUnit) { (self.start, self.unit) = (start, unit) }

        var all: [String] { lines.withLock { $0 } }

        func planSession(_ planSession: WorkoutPlanSession, didAlert alert: WorkoutPlanSession.Alert) {
            let zone = (alert.alert as? HeartRateZoneAlert)?.zone ?? (alert.alert as? PowerZoneAlert)?.zone ?? 0
            let value = Int(alert.value.doubleValue(for: unit).rounded())
            let second = Int(alert.date.timeIntervalSince(start).rounded())
            lines.withLock {
                $0.append("\(alert.state) \(value) of zone \(zone) at \(second) in \(alert.step.number)")
            }
        }
    }

    private static func plan(
        _ activity: HKWorkoutActivityType, _ alert: any WorkoutAlert
    ) -> WorkoutPlan {
        let step = IntervalStep(.work, goal: .time(60, .seconds), alert: alert)
        return WorkoutPlan(
            .custom(
                CustomWorkout(activity: activity, location: .outdoor, blocks: [IntervalBlock(steps: [step])])))
    }

    /// Returns the alerts while a value is measured in each of the first twelve seconds.
    private func alerts(
        _ value: Double, _ type: HKQuantityTypeIdentifier, _ unit: HKUnit, _ activity: HKWorkoutActivityType,
        _ alert: any WorkoutAlert, zones: [Double]?
    ) async throws -> [String] {
        let live = try await LiveWorkout(LiveWorkout.configuration(activity), in: store)
        let session = try WorkoutPlanSession(Self.plan(activity, alert), in: live.session)
        let begin = clock.now
        let log = Log(from: begin, in: unit)
        session.delegate = log
        if let zones {
            let own = try HKWorkoutZoneConfiguration(
                quantityType: HKQuantityType(type),
                zoneBoundaries: zones.map { HKQuantity(unit: unit, doubleValue: $0) }
            )
            try await live.builder.setCustomZoneConfiguration(own, for: HKQuantityType(type))
        }
        live.start(at: begin)
        for _ in 1...12 {
            await clock.advance(by: 1)
            var readings = FeedReadings()
            readings.add(type, value, unit, at: clock.now)
            try await feed.send(readings)
        }
        _ = try await live.finish(at: clock.now)
        await clock.waitUntilIdle()
        #expect(live.errors == [])
        return log.all
    }

    @Test(
        arguments: [
            (95, ["below 95 of zone 2 at 10 in 1"]), (110, []), (130, ["above 130 of zone 2 at 10 in 1"]),
            (150, ["above 150 of zone 2 at 10 in 1"]),
        ] as [(Double, [String])])
    func PLN_82_theZonesOfTheWorkoutCount(rate: Double, expected: [String]) async throws {
        let told = try await alerts(
            rate, .heartRate, .perMinute, .running, .heartRate(zone: 2), zones: [100, 120, 140])
        #expect(told == expected)
    }

    /// Without zones of its own, a workout has those that the person prefers: here from 137 to 148.
    @Test(
        arguments: [
            (125, ["below 125 of zone 2 at 10 in 1"]), (142, []), (160, ["above 160 of zone 2 at 10 in 1"]),
        ] as [(Double, [String])])
    func PLN_82_ZON_34_thePreferredZonesCount(rate: Double, expected: [String]) async throws {
        #expect(
            try await alerts(rate, .heartRate, .perMinute, .running, .heartRate(zone: 2), zones: nil) == expected)
    }

    @Test(
        arguments: [
            (100, ["below 100 of zone 2 at 10 in 1"]), (175, []), (240, ["above 240 of zone 2 at 10 in 1"]),
        ] as [(Double, [String])])
    func PLN_82_powerHasZonesOfItsOwn(watts: Double, expected: [String]) async throws {
        let told = try await alerts(
            watts, .cyclingPower, .watt(), .cycling, .power(zone: 2), zones: [150, 200, 250])
        #expect(told == expected)
        // Without zones there is nothing to be out of.
        let other = try await alerts(
            watts, .cyclingPower, .watt(), .cycling, .power(zone: 2), zones: nil)
        #expect(other == [])
    }

    /// A zone that the workout does not have is never left.
    @Test func PLN_82_aZoneThatIsNoneHasNoAlert() async throws {
        let told = try await alerts(
            170, .heartRate, .perMinute, .running, .heartRate(zone: 5), zones: [100, 120, 140])
        #expect(told == [])
    }
}
