import Foundation
import HealthModel
import OpenHealthKit
import Testing

@testable import BluetoothSensors

/// Devices that are read once, scripted by a test on a virtual clock.
@Suite struct SpotFetchTests {
    private let clock = VirtualClock(now: SensorWorkout.start)
    private let link: ScriptedLink
    private var calendar = Calendar(identifier: .gregorian)
    private static let address = "A0:00:00:00:00:01"

    init() throws {
        link = ScriptedLink(on: clock.scheduler)
        calendar.timeZone = .gmt
    }

    private func fetch(_ service: SensorService, setsTime: Bool = false) -> SpotFetch {
        link.place(Self.address, "Scale", service)
        return SpotFetch(
            SensorSighting(address: Self.address, name: "Scale"), over: link, on: clock.scheduler, calendar: calendar,
            setsTime: setsTime)
    }

    /// Runs a fetch while the clock advances.
    private func run(_ fetch: SpotFetch, for seconds: Double) async throws -> SpotFetch.Outcome {
        let (outcomes, send) = AsyncStream.makeStream(of: SpotFetch.Outcome.self)
        fetch.run { send.yield($0) }
        await clock.waitUntilIdle()
        await clock.advance(by: seconds)
        // A fetch that has not ended by then never ends.
        send.finish()
        return try #require(await outcomes.first { _ in true })
    }

    @Test func SEN_222_aScaleTellsAndGoesToSleep() async throws {
        link.subscribes(to: [.weight])
        link.answer(.manufacturer, Array("Acme".utf8))
        let fetch = fetch(.weight)
        let start = clock.scheduler.now
        link.value(Self.address, .weight, [0x00, 0x9C, 0x40], at: start + 5)
        clock.scheduler.schedule(at: start + 8) { [link] in link.remove(Self.address) }
        let outcome = try await run(fetch, for: 20)
        #expect(outcome.end == .quiet && outcome.wasConnected && outcome.trouble == nil)
        #expect(outcome.texts[.manufacturer] == "Acme")
        let result = outcome.frames.result(in: calendar)
        #expect(result.measurements.map(\.date) == [start + 5])
        #expect(link.calls.last == "close")
    }

    @Test func SEN_222_aDeviceThatSleepsIsWaitedForAMinute() async throws {
        link.subscribes(to: [.weight])
        let fetch = fetch(.weight)
        link.remove(Self.address)
        let outcome = try await run(fetch, for: 61)
        #expect(outcome.end == .nothing && !outcome.wasConnected && !outcome.frames.hasFrames)
    }

    @Test func SEN_93_aMeterIsAskedForItsRecords() async throws {
        link.subscribes(to: [.glucose, .glucoseContext, .recordAccess])
        let fetch = fetch(.glucose)
        let start = clock.scheduler.now
        link.value(
            Self.address, .glucose,
            [0x0B, 5, 0, 0xEA, 0x07, 0x0B, 0x16, 0x07, 0x1E, 0, 0x3C, 0, 0x5A, 0xB0, 0x11, 0, 0], at: start + 1)
        link.value(Self.address, .recordAccess, [6, 0, 1, 1], at: start + 2)
        let outcome = try await run(fetch, for: 5)
        #expect(outcome.end == .complete && outcome.frames.result(in: calendar).measurements.count == 1)
        #expect(link.written.map(\.bytes) == [[1, 1]] && link.written.map(\.characteristic) == [.recordAccess])
    }

    @Test(
        "SEN-93: a request that was not made is gone with the connection, and is made in the next one",
        arguments: [
            SensorLinkEvent.connectedChanged("A0:00:00:00:00:01", false),
            .resolvedChanged("A0:00:00:00:00:01", false), .removed("A0:00:00:00:00:01"),
        ])
    func lostRequests(loss: SensorLinkEvent) async throws {
        link.subscribes(to: [.glucose, .recordAccess])
        let fetch = fetch(.glucose)
        let start = clock.scheduler.now
        // A request that was made is not made again.
        clock.scheduler.schedule(at: start + 3) { [link] in link.send(.readDone(Self.address)) }
        clock.scheduler.schedule(at: start + 5) { [link] in
            link.send(.subscribed(Self.address, attempt: 1, [.glucose, .recordAccess]))
            link.send(loss)
            link.send(.readDone(Self.address))
        }
        link.value(Self.address, .recordAccess, [6, 0, 1, 1], at: start + 15)
        let outcome = try await run(fetch, for: 20)
        #expect(outcome.end == .complete && link.calls.filter { $0.hasPrefix("connect") }.count == 2)
        #expect(link.written.map(\.bytes) == [[1, 1], [1, 1]])
    }

    @Test func SEN_90_aClockIsSetBeforeTheRecordsAreAskedFor() async throws {
        link.subscribes(to: [.glucose, .recordAccess])
        link.answer(.currentTime, [0xEA, 0x07, 0x0B, 0x16, 0x07, 0x00, 0x00, 0x07, 0x00, 0x00])
        let fetch = fetch(.glucose, setsTime: true)
        link.value(Self.address, .recordAccess, [6, 0, 1, 6], at: clock.scheduler.now + 5)
        let outcome = try await run(fetch, for: 10)
        #expect(outcome.hasSetTime && outcome.end == .nothing)
        #expect(link.written.map(\.characteristic) == [.currentTime, .recordAccess])
        #expect(link.written.first?.bytes.count == 10 && link.written.first?.bytes.last == 1)
    }

    @Test func SEN_240k_aBeltIsNoScale() async throws {
        let outcome = try await run(fetch(.heartRate), for: 5)
        #expect(outcome.trouble?.kind == .noService)
    }
}
