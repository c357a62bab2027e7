import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import BluetoothSensors
@testable import OpenHealthKit

/// A feed beside a link that does nothing by itself and an outlet that may refuse: each call and each delivery.
@Suite struct SensorFeedDeliveryTests {
    /// A link that notes its calls.
    private final class NotingLink: SensorLink {
        private struct State {
            var handler: (@Sendable (SensorLinkEvent) -> Void)?
            var calls: [String] = []
        }

        private let state = Mutex(State())

        /// Returns the calls, and forgets them.
        func removeCalls() -> [String] {
            state.withLock { state in
                defer { state.calls = [] }
                return state.calls
            }
        }

        func send(_ event: SensorLinkEvent) { state.withLock { $0.handler }?(event) }

        private func note(_ call: String) { state.withLock { $0.calls.append(call) } }

        func open(_ handler: @escaping @Sendable (SensorLinkEvent) -> Void) {
            state.withLock { $0.handler = handler }
            note("open")
        }
        func search(all: Bool) { note("search \(all)") }
        func stopSearch() { note("stop") }
        func connect(_ address: String, attempt: Int) { note("connect \(address) \(attempt)") }
        func disconnect(_ address: String) { note("disconnect \(address)") }
        func subscribe(_ address: String, attempt: Int, to characteristics: Set<SensorCharacteristic>) {
            note("subscribe \(address) \(attempt) \(numbers(characteristics))")
        }
        func read(_ address: String, _ characteristics: [SensorCharacteristic]) {
            note("read \(address) " + characteristics.map { String($0.rawValue, radix: 16) }.joined(separator: ","))
        }
        func write(_ address: String, _ characteristic: SensorCharacteristic, _ bytes: [UInt8]) { note("write") }
        func close(_ completion: @escaping @Sendable () -> Void) {
            note("close")
            completion()
        }
    }

    /// The frames that an outlet received, and what it says of them.
    private final class Receiver: Sendable {
        private struct State {
            var batches: [[Double]] = []
            var beats = 0
            var answers: [FeedError?] = []
        }

        private let state = Mutex(State())

        /// Answers the next deliveries with errors, and later ones with none.
        func answer(_ errors: FeedError?...) { state.withLock { $0.answers += errors } }

        func receive(_ batch: FeedBatch, _ completion: @Sendable (FeedError?) -> Void) {
            completion(
                state.withLock { state in
                    state.batches.append(batch.samples.map(\.value))
                    state.beats += batch.beats.count
                    return state.answers.isEmpty ? nil : state.answers.removeFirst()
                })
        }

        /// The number of beats of all deliveries.
        var beats: Int { state.withLock { $0.beats } }

        /// Returns the values of each delivery, and forgets them.
        func removeBatches() -> [[Double]] {
            state.withLock { state in
                defer { state.batches = [] }
                return state.batches
            }
        }
    }

    /// The news for the user.
    private final class Told: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ line: String) { lines.withLock { $0.append(line) } }

        /// Returns the news, and forgets them.
        func remove() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }

    private static let belt = "C0:FF:EE:00:00:01"
    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 817_025_400))
    private let link = NotingLink()
    private let receiver = Receiver()
    private let told = Told()
    private let feed: SensorFeed

    init() {
        feed = SensorFeed(
            [SensorHub.Sensor(address: Self.belt, name: "Belt")], over: link, on: clock.scheduler
        ) { [told] news in
            told.add(plain(news))
        }
    }

    private func send(_ events: SensorLinkEvent...) async {
        for event in events {
            link.send(event)
            await clock.waitUntilIdle()
        }
    }

    private func beat(_ rate: UInt8) async { await send(.value(Self.belt, .assigned(0x2A37), [0, rate])) }

    /// Connects the belt, which has no device information.
    private func connect() async {
        feed.open()
        await clock.waitUntilIdle()
        await send(
            .seen(SensorSighting(address: Self.belt, name: "Belt", services: [.assigned(0x180D)], signal: -50)),
            .connectAnswer(Self.belt, attempt: 1, nil), .resolvedChanged(Self.belt, true),
            .subscribed(Self.belt, attempt: 1, [.heartRate]), .readDone(Self.belt))
    }

    private static func activity(_ type: WorkoutActivity = .cycling, isPaused: Bool = false) -> WorkoutFeedActivity {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        return WorkoutFeedActivity(FeedActivity(configuration: configuration, isPaused: isPaused))
    }

    /// Begins a session now.
    private func begin() async {
        let outlet = FeedOutlet(
            receiver: { [receiver] batch, completion in receiver.receive(batch, completion) },
            scheduler: clock.scheduler)
        feed.begin(Self.activity(), at: clock.now, into: outlet)
        await clock.waitUntilIdle()
    }

    @Test(
        "SEN-168, SEN-173, SEN-174: each step of a connection is a call of the link, and only known sensors are sought")
    func calls() async {
        feed.open()
        await clock.waitUntilIdle()
        #expect(link.removeCalls() == ["open", "search false"])
        await send(.seen(SensorSighting(address: Self.belt, name: "Belt", services: [.assigned(0x180D)], signal: -50)))
        #expect(link.removeCalls() == ["stop", "connect \(Self.belt) 1"])
        await send(.connectAnswer(Self.belt, attempt: 1, nil), .resolvedChanged(Self.belt, true))
        #expect(
            link.removeCalls() == [
                "subscribe \(Self.belt) 1 2a19,2a37,2a53,2a5b,2a5f,2a63,2acd,2ace,2ad1,2ad2"
            ])
        await send(.subscribed(Self.belt, attempt: 1, [.heartRate]))
        #expect(
            link.removeCalls() == ["read \(Self.belt) 2a38,2a29,2a24,2a25,2a26,2a27,2a28,2bff,2a19"])
        #expect(
            told.remove() == [
                "sensor(0, SensorConnection.News.found, battery: nil)",
                "sensor(0, SensorConnection.News.connected, battery: nil)",
            ])
        #expect(feed.device == nil && feed.statuses.map(\.isStreaming) == [true])
        await feed.close()
        #expect(link.removeCalls() == ["disconnect \(Self.belt)", "close"])
        await beat(60)
        #expect(link.removeCalls().isEmpty && told.remove().isEmpty)
    }

    @Test(
        "SEN-216: of refusals the first is told, that a session has ended is not, and the next values are delivered"
    )
    func refusals() async {
        await connect()
        await begin()
        _ = told.remove()
        receiver.answer(nil, .failed("The disk is full."), .failed("It is still full."), .ended)
        for rate in 61...66 as ClosedRange<UInt8> {
            await beat(rate)
            await clock.advance(by: 1)
        }
        #expect(receiver.removeBatches() == [[61], [62], [63], [64], [65], [66]])
        #expect(told.remove() == ["note(\"The disk is full.\")"])
        #expect(feed.trouble == nil)
    }

    @Test("SEN-121, SEN-253: what came before the end is delivered with it, and what comes later is not") func ends()
        async
    {
        await connect()
        // Without a session nothing waits.
        await feed.finish()
        await beat(60)
        await clock.advance(by: 2)
        #expect(receiver.removeBatches().isEmpty)
        await begin()
        await beat(61)
        await feed.finish()
        #expect(receiver.removeBatches() == [[61]])
        await beat(62)
        await clock.advance(by: 2)
        await feed.finish()
        #expect(receiver.removeBatches().isEmpty)
        // Another session is another one.
        await begin()
        await beat(63)
        await clock.advance(by: 1)
        #expect(receiver.removeBatches() == [[63]])
        feed.change(Self.activity(.yoga), at: clock.now)
        await clock.waitUntilIdle()
        await beat(64)
        feed.end(at: clock.now)
        await clock.waitUntilIdle()
        await clock.advance(by: 2)
        #expect(receiver.removeBatches().isEmpty)
        await feed.finish()
        #expect(receiver.removeBatches().isEmpty)
    }

    @Test("SEN-124, SEN-214: a session that begins after one that ended in a pause is not paused") func laterSessions()
        async
    {
        await connect()
        func play() async {
            for _ in 0..<3 {
                await send(.value(Self.belt, .assigned(0x2A37), [0x16, 60, 0, 4]))
                await clock.advance(by: 1)
            }
        }
        await begin()
        await play()
        let first = receiver.beats
        #expect(first >= 3)
        feed.change(Self.activity(isPaused: true), at: clock.now)
        await clock.waitUntilIdle()
        await play()
        #expect(receiver.beats == first)
        feed.end(at: clock.now)
        await clock.waitUntilIdle()
        await begin()
        await play()
        #expect(receiver.beats >= first + 3)
    }
}
