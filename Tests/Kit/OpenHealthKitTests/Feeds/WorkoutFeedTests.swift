import CoreLocation
import Foundation
import HealthKit
import HealthModel
import Synchronization
import TestStores
import Testing

@testable import OpenHealthKit

/// Feeds of clients, and their clock.
@Suite struct WorkoutFeedTests {
    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
    private let store: HKHealthStore

    init() throws {
        store = try HKHealthStore.forTest(clock: clock)
    }

    /// A feed that delivers a heart rate every ten seconds.
    private final class Pulse: WorkoutFeed {
        let seen = Mutex<[String]>([])

        func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet) {
            seen.withLock { $0.append("begin \(activity.configuration.activityType.rawValue)") }
            beat(100, outlet)
        }

        private func beat(_ rate: Double, _ outlet: FeedOutlet) {
            outlet.schedule(at: outlet.now.addingTimeInterval(10)) { [weak self] in
                var readings = FeedReadings()
                readings.add(.heartRate, rate, .count().unitDivided(by: .minute()), at: outlet.now)
                do {
                    try await outlet.deliver(readings)
                    self?.beat(rate + 1, outlet)
                } catch {
                    self?.seen.withLock {
                        $0.append((error as? FeedOutlet.Refusal)?.isFinal == true ? "over" : "\(error)")
                    }
                }
            }
        }

        func change(_ activity: WorkoutFeedActivity, at date: Date) {
            seen.withLock { $0.append(activity.isPaused ? "pause" : "resume") }
        }

        func end(at date: Date) { seen.withLock { $0.append("end") } }
    }

    @Test func anybodyCanWriteAFeed() async throws {
        let feed = Pulse()
        store.attach(feed)
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        live.start(at: clock.now)
        await clock.advance(by: 35)
        live.session.pause()
        await clock.advance(by: 20)
        live.session.resume()
        await clock.advance(by: 45)
        let workout = try await live.finish(at: clock.now)
        await clock.advance(by: 30)
        let rates = try #require(workout.statistics(for: HKQuantityType(.heartRate)))
        #expect(rates.minimumQuantity()?.doubleValue(for: .perMinute) == 100)
        #expect(rates.maximumQuantity()?.doubleValue(for: .perMinute) == 109)
        #expect(feed.seen.withLock { $0 } == ["begin 37", "pause", "resume", "end", "over"])
    }

    @Test func readingsMayBeOfEveryKind() async throws {
        let feed = DirectFeed(
            device: HKDevice(
                name: "Strap", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
                softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil))
        store.attach(feed)
        await #expect(throws: FeedOutlet.Refusal.self) { try await feed.send(FeedReadings()) }
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let start = clock.now
        live.start(at: start)
        await clock.waitUntilIdle()
        #expect(feed.activity?.configuration.activityType == .running)
        await clock.advance(by: 60)
        var readings = FeedReadings()
        #expect(readings.isEmpty)
        readings.add(.distanceWalkingRunning, 180, .meter(), from: start, to: clock.now)
        readings.add(CLLocation(latitude: 47, longitude: 8))
        readings.add(
            HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: start, end: clock.now), metadata: nil))
        try await feed.send(readings)
        let workout = try await live.finish(at: clock.now)
        #expect(workout.value(.distanceWalkingRunning, .meter()) == 180)
        #expect(workout.workoutEvents?.map(\.type) == [.lap])
        await clock.waitUntilIdle()
        #expect(feed.activity == nil)
    }

    @Test func whatIsInvalidIsRefusedWhole() async throws {
        let feed = DirectFeed()
        store.attach(feed)
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        live.start(at: clock.now)
        await clock.advance(by: 10)
        for (value, unit) in [(Double.nan, HKUnit.meter()), (1, .second())] {
            var readings = FeedReadings()
            readings.add(.heartRate, 100, .perMinute, at: clock.now)
            readings.add(.distanceWalkingRunning, value, unit, at: clock.now)
            let refusal = await #expect(throws: FeedOutlet.Refusal.self) { try await feed.send(readings) }
            #expect(refusal?.isFinal == false)
            #expect(refusal?.reason.isEmpty == false)
        }
        #expect(live.builder.statistics(for: HKQuantityType(.heartRate)) == nil)
    }

    @Test func aStoreWithoutAFeedIsSilent() async throws {
        store.attach(.simulatedAthlete())
        store.detachFeed()
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        live.start(at: clock.now)
        await clock.advance(by: 60)
        #expect(live.builder.allStatistics.isEmpty)
        #expect(live.builder.elapsedTime == 60)
    }

    @Test func theSameStoreAsAnotherAppHasTheSameTime() async throws {
        let other = try store.store(as: AppInformation(bundleIdentifier: "org.example.other", name: "Other"))
        await clock.advance(by: 60)
        #expect(other.context.scheduler === store.context.scheduler)
    }

    // MARK: Time

    @Test func aPacedClockGoesFasterThanTheWall() async {
        let wall = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
        let paced = PacedScheduler(start: 1_000, speed: 10, wall: wall.scheduler)
        #expect(paced.now == 1_000)
        let seen = Mutex<[Double]>([])
        paced.schedule(at: 1_100) { seen.withLock { $0.append(wall.scheduler.now) } }
        let start = wall.scheduler.now
        await wall.advance(by: 9)
        #expect(paced.now == 1_090)
        #expect(seen.withLock { $0 } == [])
        await wall.advance(by: 1)
        #expect(seen.withLock { $0 } == [start + 10])
        let odd = PacedScheduler(start: 0, speed: -3, wall: wall.scheduler)
        #expect(odd.now == 0)
        await wall.advance(by: 2)
        #expect(odd.now == 2)
    }

    @Test func clocksShowWhatTheyAreSetTo() {
        let date = Date(timeIntervalSinceReferenceDate: 5)
        #expect(VirtualClock(now: date).now == date)
        let before = Date()
        let now = VirtualClock().now
        // Whole seconds: at most one before.
        #expect(now > before - 1 && now <= Date())
        #expect(now.timeIntervalSinceReferenceDate == now.timeIntervalSinceReferenceDate.rounded())
        let begin = Date()
        let running = HealthClock.running(from: date).now
        // Another second, because the clock of this machine may be set meanwhile.
        #expect(running >= date && running.timeIntervalSince(date) < Date().timeIntervalSince(begin) + 1)
        let earliest = Date()
        let system = HealthClock.system.now
        #expect(system > earliest - 1 && system < Date() + 1)
    }

    // MARK: Readings

    @Test func readingsKeepAllThatIsGiven() {
        func device(_ name: String) -> HKDevice {
            HKDevice(
                name: name, manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
                softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        }
        func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
        var readings = FeedReadings()
        #expect(readings.isEmpty)
        readings.add(.heartRate, 100, .perMinute, at: date(5), device: device("Strap"), metadata: ["a": 1])
        readings.add(.stepCount, 7, .count(), from: date(6), to: date(8))
        readings.addHeartbeat(at: date(9), followsGap: true, device: device("Strap"))
        readings.addHeartbeat(at: date(10), followsGap: false, device: device("Ring"))
        readings.addHeartbeat(at: date(11), followsGap: false)
        readings.add(CLLocation(latitude: 47, longitude: 8))
        readings.add(
            HKWorkoutEvent(type: .marker, dateInterval: DateInterval(start: date(3), duration: 0), metadata: nil))
        let batch = readings.batch
        #expect(!readings.isEmpty)
        let (pulse, steps) = (batch.samples[0], batch.samples[1])
        #expect(pulse.type == .heartRate && pulse.start == 5 && pulse.end == 5 && pulse.value == 100)
        #expect(pulse.unit == .countPerMinute && pulse.device?[.name] == "Strap")
        #expect(pulse.metadata == ["a": .integer(1)])
        #expect(steps.type == .stepCount && steps.start == 6 && steps.end == 8 && steps.value == 7)
        #expect(steps.unit == .count && steps.device == nil && steps.metadata == nil)
        #expect(batch.beats.map(\.time) == [9, 10, 11] && batch.beats.map(\.followsGap) == [true, false, false])
        #expect(batch.beats.map { $0.device?[.name] } == ["Strap", "Ring", nil])
        #expect(batch.locations.map(\.latitude) == [47] && batch.locations.map(\.longitude) == [8])
        #expect(batch.events.map(\.start) == [3] && batch.events.map(\.kind) == [.marker])
        // Each part alone is something.
        var parts = [FeedReadings](repeating: FeedReadings(), count: 4)
        parts[0].add(.stepCount, 7, .count(), at: date(6))
        parts[1].addHeartbeat(at: date(9), followsGap: true)
        parts[2].add(CLLocation(latitude: 47, longitude: 8))
        parts[3].add(
            HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: date(3), duration: 2), metadata: nil))
        #expect(parts.allSatisfy { !$0.isEmpty })
    }
}
