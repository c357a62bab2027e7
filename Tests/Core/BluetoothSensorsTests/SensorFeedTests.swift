import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Synchronization
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import BluetoothSensors

/// A feed from scripted sensors, in a session on a virtual clock.
@Suite struct SensorFeedTests {
    private let clock = VirtualClock(now: SensorWorkout.start)
    private let store: HKHealthStore
    private let link: ScriptedLink
    private static let belt = "C0:FF:EE:00:00:01"

    init() throws {
        store = try HKHealthStore.forTest(clock: clock)
        link = ScriptedLink(on: clock.scheduler)
    }

    private func feed(
        log: SensorLogFile? = nil, _ onNews: @escaping @Sendable (SensorFeed.News) -> Void = { _ in }
    ) -> SensorFeed {
        SensorFeed(
            [SensorHub.Sensor(address: Self.belt, name: "Polar H10")], over: link, on: clock.scheduler, log: log,
            onNews: onNews)
    }

    /// Plays a belt for some seconds from now on: 60 beats a minute, an interval with each frame.
    private func play(_ seconds: Int, rate: UInt8 = 60) {
        let now = clock.scheduler.now
        for second in 0..<seconds {
            link.value(Self.belt, .heartRate, [0x16, rate, 0x00, 0x04], at: now + Double(second) + 0.123_456_7)
        }
    }

    /// Connects the belt; the session begins afterwards.
    private func connect(_ feed: SensorFeed) async {
        link.answer(.manufacturer, Array("Acme".utf8))
        link.answer(.bodySensorLocation, [1])
        link.answer(.batteryLevel, [92])
        feed.open()
        link.place(Self.belt, "Polar H10", .heartRate)
        await clock.advance(by: 2)
    }

    @Test func valuesAreReadWithoutASession() async throws {
        let feed = feed()
        await connect(feed)
        feed.listen()
        await clock.waitUntilIdle()
        play(3, rate: 61)
        await clock.advance(by: 4)
        let readings = feed.readings()
        #expect(
            readings.map(\.value) == [61, 61, 61] && readings.allSatisfy { $0.type == .heartRate && $0.sensor == 0 })
        #expect(feed.readings().isEmpty)
        #expect(feed.text(.manufacturer, of: 0) == "Acme" && feed.text(.model, of: 0) == nil)
        await feed.close()
        #expect(link.calls.last == "close")
    }

    @Test func SEN_174_aLinkThatWasNeverOpenedIsClosedAtOnce() async {
        let bluetooth = BlueZLink(adapter: "hci9")
        await withCheckedContinuation { continuation in bluetooth.close { continuation.resume() } }
        // Afterwards, nothing is opened, and closing again completes too.
        bluetooth.open { _ in Issue.record("A closed link tells nothing.") }
        bluetooth.search(all: true)
        bluetooth.connect("A0:01", attempt: 1)
        bluetooth.subscribe("A0:01", attempt: 1, to: [.heartRate])
        bluetooth.read("A0:01", [.model])
        bluetooth.write("A0:01", .recordAccess, [1, 1])
        bluetooth.disconnect("A0:01")
        bluetooth.stopSearch()
        await withCheckedContinuation { continuation in bluetooth.close { continuation.resume() } }
    }

    @Test func SEN_121_SEN_122_SEN_123_aBeltFeedsAWorkout() async throws {
        let feed = feed()
        await connect(feed)
        #expect(feed.statuses[0].isStreaming && feed.statuses[0].battery == 92)
        store.attach(feed)
        let workout = try await SensorWorkout(clock, store)
        workout.begin(at: clock.now)
        await clock.waitUntilIdle()
        play(30)
        await clock.advance(by: 35)
        let finished = try await workout.finish()
        #expect(
            finished.statistics(for: HKQuantityType(.heartRate))?.averageQuantity()?
                .doubleValue(for: .count().unitDivided(by: .minute())) == 60)
        let measured = try await workout.measured(in: store)
        let rates = measured.filter { $0.contains("HeartRate") }
        #expect(rates.count == 30 && rates.allSatisfy { $0.hasSuffix("Polar H10 1") })
        // A first beat after a gap begins before the first interval: it precedes the session, and is left out.
        let series = try await workout.series(in: store)
        #expect(series.count == 1 && series[0].device?.name == "Polar H10" && series[0].device?.manufacturer == "Acme")
        #expect(series[0].device?.localIdentifier == Self.belt)
        #expect(measured.count { $0.hasPrefix("beat") } == 30)
        await feed.close()
        #expect(link.calls.suffix(2) == ["disconnect \(Self.belt)", "close"])
    }

    @Test func SEN_127_SEN_173_whatNobodyCollectsStandsBesideTheWorkout() async throws {
        let feed = feed()
        await connect(feed)
        store.attach(feed)
        let workout = try await SensorWorkout(clock, store)
        workout.begin(at: clock.now)
        await clock.waitUntilIdle()
        link.value(Self.belt, .oximeter, [0, 0x62, 0, 0x48, 0], at: clock.scheduler.now + 0.5)
        play(650)
        await clock.advance(by: 650)
        let finished = try await workout.finish()
        #expect(
            try await workout.measured(in: store).contains { $0.contains("OxygenSaturation") && $0.contains("98 %") })
        #expect(finished.statistics(for: HKQuantityType(.oxygenSaturation)) == nil)
        // After ten minutes the battery level is read again.
        #expect(link.calls.count { $0 == "read 1" } == 1)
    }

    @Test func SEN_176_aWatchThatChangesItsAddressIsFoundByItsName() async throws {
        let feed = feed()
        feed.open()
        await clock.advance(by: 12)
        link.place("77:77:77:77:77:77", "Polar H10", .heartRate, addressType: "random")
        await clock.advance(by: 2)
        #expect(feed.statuses[0].isStreaming && feed.statuses[0].address == "77:77:77:77:77:77")
    }

    @Test func SEN_176_theKnownAddressIsWaitedForFirst() async throws {
        let feed = feed()
        feed.open()
        await clock.advance(by: 5)
        link.place("77:77:77:77:77:77", "Polar H10", .heartRate, addressType: "random")
        await clock.advance(by: 2)
        #expect(!feed.statuses[0].isStreaming && feed.statuses[0].address == Self.belt)
        link.place(Self.belt, "Polar H10", .heartRate)
        await clock.advance(by: 2)
        #expect(feed.statuses[0].isStreaming && feed.statuses[0].address == Self.belt)
    }

    @Test func SEN_176_notIfThereAreTwo() async throws {
        let feed = feed()
        feed.open()
        link.place("77:77:77:77:77:77", "Polar H10", .heartRate, addressType: "random")
        link.place("88:88:88:88:88:88", "Polar H10", .heartRate, addressType: "random")
        await clock.advance(by: 15)
        link.place("77:77:77:77:77:77", "Polar H10", .heartRate, addressType: "random")
        await clock.advance(by: 2)
        #expect(!feed.statuses[0].isStreaming)
    }

    @Test func SEN_123_whoMayNotSaveBeatsGetsAWorkoutWithoutThem() async throws {
        let feed = feed()
        await connect(feed)
        store.attach(feed)
        let workout = try await SensorWorkout(clock, store, sharesBeats: false)
        workout.begin(at: clock.now)
        await clock.waitUntilIdle()
        play(10)
        await clock.advance(by: 12)
        _ = try await workout.finish()
        #expect(try await workout.series(in: store).isEmpty)
        #expect(try await workout.measured(in: store).count == 10)
    }

    @Test func SEN_124_SEN_214_aPauseLeavesItsBeatsOut() async throws {
        let feed = feed()
        await connect(feed)
        store.attach(feed)
        let workout = try await SensorWorkout(clock, store)
        workout.begin(at: clock.now)
        await clock.waitUntilIdle()
        play(40)
        await clock.advance(by: 10)
        workout.session.pause()
        await clock.advance(by: 10)
        workout.session.resume()
        await clock.advance(by: 25)
        _ = try await workout.finish()
        let beats = try await workout.measured(in: store).filter { $0.hasPrefix("beat") }
        #expect(beats.count { $0.hasSuffix("true") } == 2)
        #expect((28...31).contains(beats.count))
    }

    @Test func SEN_210_SEN_213_aBeltThatIsLostComesBack() async throws {
        let told = Mutex<[SensorConnection.News]>([])
        let feed = feed { news in
            if case .sensor(_, let news, _) = news { told.withLock { $0.append(news) } }
        }
        await connect(feed)
        store.attach(feed)
        let workout = try await SensorWorkout(clock, store)
        workout.begin(at: clock.now)
        await clock.waitUntilIdle()
        play(60)
        await clock.advance(by: 10)
        link.remove(Self.belt)
        await clock.advance(by: 20)
        #expect(feed.statuses[0].lostFor.map { $0 > 15 } == true)
        link.place(Self.belt, "Polar H10", .heartRate)
        await clock.advance(by: 40)
        _ = try await workout.finish()
        let news = told.withLock { $0 }
        #expect(news.prefix(3) == [.found, .connected, .lost])
        // Afterwards it sends nothing.
        guard case .back(let seconds) = news.dropLast().last, news.last == .silent else {
            Issue.record("It is not back: \(news)")
            return
        }
        #expect(seconds >= 20 && seconds < 40)
        #expect(feed.statuses[0].lostFor == nil)
        // Nothing was measured or made up during the absence.
        #expect((25...50).contains(try await workout.measured(in: store).count { $0.contains("HeartRate") }))
    }

    @Test func SEN_216_SEN_174_aLinkThatSaysNothingNeverBlocksTheEnd() async throws {
        /// A link to a daemon that hangs.
        final class Stuck: SensorLink {
            func open(_ handler: @escaping @Sendable (SensorLinkEvent) -> Void) {}
            func search(all: Bool) {}
            func stopSearch() {}
            func connect(_ address: String, attempt: Int) {}
            func disconnect(_ address: String) {}
            func subscribe(_ address: String, attempt: Int, to characteristics: Set<SensorCharacteristic>) {}
            func read(_ address: String, _ characteristics: [SensorCharacteristic]) {}
            func write(_ address: String, _ characteristic: SensorCharacteristic, _ bytes: [UInt8]) {}
            func close(_ completion: @escaping @Sendable () -> Void) { completion() }
        }
        let feed = SensorFeed(
            [SensorHub.Sensor(address: Self.belt, name: "Polar H10")], over: Stuck(), on: clock.scheduler)
        feed.open()
        store.attach(feed)
        let workout = try await SensorWorkout(clock, store)
        workout.begin(at: clock.now)
        await clock.advance(by: 100)
        await feed.finish()
        #expect(try await workout.finish().duration == 100)
        await feed.close()
    }

    @Test func bluetoothThatGoesAwayIsToldAndComesBack() async throws {
        let told = Mutex<[SensorFeed.News]>([])
        let feed = feed { news in told.withLock { $0.append(news) } }
        await connect(feed)
        link.send(.unavailable(SensorError(.isOff)))
        await clock.advance(by: 5)
        #expect(feed.trouble?.kind == .isOff && !feed.statuses[0].isStreaming)
        link.send(.available)
        link.place(Self.belt, "Polar H10", .heartRate)
        await clock.advance(by: 5)
        #expect(feed.trouble == nil && feed.statuses[0].isStreaming)
        let all = told.withLock { $0 }
        #expect(all.contains(.unavailable(SensorError(.isOff))) && all.contains(.available))
    }

    /// Returns a feed that writes a log, the workout that it feeds after some seconds, and the current date.
    private func record(
        to path: String, beginningIn seconds: Double = 0
    ) async throws -> (SensorFeed, SensorWorkout, now: Date) {
        let feed = feed(log: try SensorLogFile(path: path, keepsNames: true))
        await connect(feed)
        store.attach(feed)
        let workout = try await SensorWorkout(clock, store)
        let now = clock.now
        workout.begin(at: now.addingTimeInterval(seconds))
        await clock.waitUntilIdle()
        return (feed, workout, now)
    }

    @Test func aSessionThatBeginsFarAheadIsMeasuredInTheTimeOfTheSensors() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "ride.gattlog").path
        let (feed, workout, now) = try await record(to: path, beginningIn: 1_000)
        play(5)
        await clock.advance(by: 10)
        await feed.finish()
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.heartRate))],
            sortDescriptors: [SortDescriptor(\.startDate)])
        let rates = try await descriptor.result(for: store)
        #expect(rates.map { Int($0.startDate.timeIntervalSince(now)) } == [0, 1, 2, 3, 4])
        workout.session.end()
        await feed.close()
        #expect(try RecordingFeed(replaying: URL(fileURLWithPath: path)).startDate == now)
    }

    // MARK: Logs

    /// Live recordings and replays of their logs are identical to the last digit, dates included.
    @Test func SEN_253_aLogGivesTheSameSamples() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "ride.gattlog").path
        let (feed, workout, start) = try await record(to: path)
        play(60)
        await clock.advance(by: 20.3)
        workout.session.pause()
        await clock.advance(by: 7.1)
        workout.session.resume()
        await clock.advance(by: 12)
        link.remove(Self.belt)
        await clock.advance(by: 3)
        link.place(Self.belt, "Polar H10", .heartRate)
        await clock.advance(by: 25)
        await feed.finish()
        // A value that comes before the session knows of the end.
        play(1)
        await clock.advance(by: 1)
        _ = try await workout.finish()
        let live = try await workout.measured(in: store)
        await feed.close()

        let replay = try RecordingFeed(replaying: URL(fileURLWithPath: path))
        #expect(replay.startDate == start && replay.notes.isEmpty)
        let other = VirtualClock(now: replay.startDate)
        let second = try HKHealthStore.forTest(clock: other)
        second.attach(replay)
        let again = try await SensorWorkout(other, second)
        again.begin(at: replay.startDate)
        await other.advance(by: 80)
        _ = try await again.finish()
        let played = try await again.measured(in: second)
        #expect(live.count > 60)
        #expect(played == live)
    }

    @Test func SEN_252_theLogIsWrittenForItsOwnerAndNeverOverAnother() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "ride.gattlog").path
        let log = try SensorLogFile(path: path, keepsNames: false)
        log.begin(start: 817_025_400, activity: .cycling)
        log.write(.init(microseconds: 1, sensor: nil, .pause))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // Events are written immediately: a crash loses nothing.
        #expect(
            try String(contentsOfFile: path, encoding: .utf8)
                == "gattlog 1\nstart 2026-11-22T07:30:00Z\nactivity cycling\n0.000001 - pause\n")
        #expect(throws: WorkoutFileError.self) { try SensorLogFile(path: path, keepsNames: false) }
    }
}
