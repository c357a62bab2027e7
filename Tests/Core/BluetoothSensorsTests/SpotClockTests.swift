import Foundation
import HealthModel
import OpenHealthKit
import Testing

@testable import BluetoothSensors

/// The clocks of devices that are read once, and what of their frames counts.
@Suite struct SpotClockTests {
    private static let address = "A0:00:00:00:00:01"
    /// Sunday, 2026-11-22, half an hour before midnight UTC.
    private static let start = 817_025_400 + 16 * 3_600.0

    private let clock: VirtualClock
    private let link: ScriptedLink

    init() {
        clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: Self.start))
        link = ScriptedLink(on: clock.scheduler)
    }

    private func run(
        _ service: SensorService, zone: Int = 0, setsTime: Bool = false, for seconds: Double
    ) async throws -> SpotFetch.Outcome {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: zone))
        link.place(Self.address, "Meter", service)
        let fetch = SpotFetch(
            SensorSighting(address: Self.address, name: "Meter"), over: link, on: clock.scheduler, calendar: calendar,
            setsTime: setsTime)
        let (outcomes, send) = AsyncStream.makeStream(of: SpotFetch.Outcome.self)
        fetch.run { send.yield($0) }
        await clock.waitUntilIdle()
        await clock.advance(by: seconds)
        // A fetch that has not ended by then never ends.
        send.finish()
        return try #require(await outcomes.first { _ in true })
    }

    @Test("SEN-90: a clock is set to the local date and time, and to the day of the week from Monday", arguments: 0..<7)
    private func days(day: Int) async throws {
        await clock.advance(by: Double(day) * 86_400)
        link.subscribes(to: [.weight])
        link.answer(.currentTime, [0xEA, 0x07, 11, 22, 7, 0, 0, 7, 0, 0])
        let outcome = try await run(.weight, zone: 7_200, setsTime: true, for: 40)
        #expect(outcome.hasSetTime && outcome.end == .nothing && outcome.notes.isEmpty)
        let written = try #require(link.written.first)
        #expect(link.written.count == 1 && written.characteristic == .currentTime && written.bytes.count == 10)
        #expect(Array(written.bytes.prefix(6)) == [0xEA, 0x07, 11, 23 + UInt8(day), 1, 30])
        #expect(Array(written.bytes.suffix(3)) == [UInt8(day) + 1, 0, 1])
    }

    @Test("SEN-90: a clock that is not told, or is to be left, is not set", arguments: [false, true])
    private func leftClocks(tells: Bool) async throws {
        link.subscribes(to: [.glucose, .recordAccess])
        if tells { link.answer(.currentTime, [0xEA, 0x07, 11, 22, 7, 0, 0, 7, 0, 0]) }
        link.value(Self.address, .recordAccess, [6, 0, 1, 6], at: Self.start + 5)
        let outcome = try await run(.glucose, setsTime: !tells, for: 10)
        #expect(!outcome.hasSetTime && outcome.end == .nothing)
        #expect(link.written.map(\.characteristic) == [.recordAccess])
        #expect(link.written.map(\.bytes) == [RecordAccess.allRecords])
    }

    @Test(
        "SEN-222: frames that were not asked for are no measurements, and a device that leaves after them is waited for"
    )
    func otherFrames() async throws {
        link.subscribes(to: [.weight])
        link.value(Self.address, .heartRate, [0, 60], at: Self.start + 5)
        link.value(Self.address, .weight, [], at: Self.start + 6)
        clock.scheduler.schedule(at: Self.start + 8) { [link] in link.remove(Self.address) }
        let outcome = try await run(.weight, for: 61)
        #expect(outcome.end == .nothing && outcome.wasConnected && !outcome.frames.hasFrames)
    }

    @Test("SEN-222: a device that told something and leaves is not waited for", arguments: [8.0, 20])
    private func told(departure: Double) async throws {
        link.subscribes(to: [.weight])
        link.value(Self.address, .weight, [0x00, 0x9C, 0x40], at: Self.start + 5)
        clock.scheduler.schedule(at: Self.start + departure) { [link] in link.remove(Self.address) }
        let outcome = try await run(.weight, for: departure + 1)
        #expect(outcome.end == .quiet && outcome.frames.hasFrames)
    }
}
