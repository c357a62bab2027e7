import Foundation
import HealthModel
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

@testable import BluetoothSensors

/// Fetches from devices that are read once, in long series of events (SEN-90, SEN-93, SEN-222).
@Suite(.timeLimit(.minutes(10))) struct SpotFetchSweepTests {
    /// A link that does nothing but note its calls.
    private final class NotingLink: SensorLink {
        private struct State {
            var handler: (@Sendable (SensorLinkEvent) -> Void)?
            var calls: [String] = []
            var attempt = 0
        }

        private let state = Mutex(State())

        var attempt: Int { state.withLock { $0.attempt } }

        func drain() -> [String] {
            state.withLock { state in
                defer { state.calls = [] }
                return state.calls
            }
        }

        func send(_ event: SensorLinkEvent) { state.withLock { $0.handler }?(event) }

        private func note(_ call: String) { state.withLock { $0.calls.append(call) } }

        func open(_ handler: @escaping @Sendable (SensorLinkEvent) -> Void) { state.withLock { $0.handler = handler } }
        func search(all: Bool) { note("search \(all)") }
        func stopSearch() { note("stop") }
        func connect(_ address: String, attempt: Int) {
            state.withLock { $0.attempt = attempt }
            note("connect \(address) \(attempt)")
        }
        func disconnect(_ address: String) { note("disconnect \(address)") }
        func subscribe(_ address: String, attempt: Int, to characteristics: Set<SensorCharacteristic>) {
            note("subscribe \(address) \(attempt) \(numbers(characteristics))")
        }
        func read(_ address: String, _ characteristics: [SensorCharacteristic]) {
            note("read \(address) \(characteristics.map(\.title))")
        }
        func write(_ address: String, _ characteristic: SensorCharacteristic, _ bytes: [UInt8]) {
            note("write \(address) \(characteristic) \(bytes)")
        }
        func close(_ completion: @escaping @Sendable () -> Void) {
            note("close")
            completion()
        }
    }

    /// What a fetch tells.
    private final class Told: Sendable {
        let outcome = Mutex<SpotFetch.Outcome?>(nil)
        let connected = Mutex(0)
    }

    private static let own = "A0:01"

    private static func text(_ outcome: SpotFetch.Outcome, _ calendar: Calendar) -> String {
        let result = outcome.frames.result(in: calendar)
        return "\(plain(outcome.end)) \(outcome.texts.map { "\($0.key)=\($0.value)" }.sorted()) \(outcome.notes) "
            + "\(outcome.trouble?.sweepText ?? "-") \(outcome.wasConnected) \(outcome.hasSetTime) "
            + "\(result.measurements.map { "\($0.characteristic) \($0.date) \($0.values.count)" }) \(result.refused) "
            + "\(orDash(result.behind))"
    }

    /// The event that leads on.
    private static func next(_ step: Int, _ attempt: Int, _ generator: inout SeededGenerator) -> SensorLinkEvent {
        let working: [Set<SensorCharacteristic>] = [
            [.weight], [.glucose, .glucoseContext, .recordAccess], [.glucose, .recordAccess], [.heartRate],
            [.oximeterSpot, .recordAccess], [.bloodPressure],
        ]
        switch step {
        case 0: return .seen(.init(address: own, name: "Meter", services: [.assigned(0x1808)], signal: -50))
        case 1: return .connectAnswer(own, attempt: attempt, nil)
        case 2: return .resolvedChanged(own, true)
        case 3: return .subscribed(own, attempt: attempt, working.pick(&generator))
        case 4: return .read(own, .assigned(0x2A2B), [0xEA, 0x07, 11, 22, 7, 30, 0, 7, 0, 0])
        case 5: return .read(own, .assigned(0x2A29), Array("Acme".utf8))
        default: return .readDone(own)
        }
    }

    private static func other(_ attempt: Int, _ generator: inout SeededGenerator) -> SensorLinkEvent {
        let address = [own, own, own, own, "B0:02"].pick(&generator)
        let glucose: [UInt8] = [0x0B, 5, 0, 0xEA, 0x07, 11, 22, 7, 30, 0, 0x3C, 0, 0x5A, 0xB0, 0x11, 0, 0]
        switch generator.next() % 18 {
        case 0: return .available
        case 1 where generator.next() % 4 == 0: return .unavailable(SensorError(.isOff, text: "off"))
        case 2: return .trouble(SensorError(.noSearch, text: "why"))
        case 3: return .connectedChanged(address, generator.next() % 2 == 0)
        case 4: return .resolvedChanged(address, generator.next() % 2 == 0)
        case 5 where generator.next() % 3 == 0: return .removed(address)
        case 6: return .connectAnswer(address, attempt: attempt, .other("no"))
        case 7, 8: return .value(address, .assigned(0x2A9D), [0, 0x9D, 0x3A])
        case 9, 10: return .value(address, .assigned(0x2A18), glucose)
        case 11: return .value(address, .assigned(0x2A52), [6, 0, 1, ([1, 6, 2, 5] as [UInt8]).pick(&generator)])
        case 12: return .value(address, .assigned(([0x2A37, 0x2A9D, 0x1234] as [UInt16]).pick(&generator)), [])
        case 13: return .written(address, .assigned(0x2A2B), problem: ([nil, "refused"] as [String?]).pick(&generator))
        case 14: return .written(address, .assigned(0x2A52), problem: ([nil, "busy"] as [String?]).pick(&generator))
        case 15: return .readDone(address)
        case 16:
            return .read(address, .assigned(([0x2A24, 0x2A1D, 0x2A2B, 0x1234] as [UInt16]).pick(&generator)), [2, 66])
        default: return .seen(.init(address: address, name: "Meter"))
        }
    }

    @Test(arguments: 0..<6 as Range<UInt64>) func SEN_222_series(part: UInt64) async throws {
        var outcomes = KeptOutcomes()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for seed in 0..<14 as Range<UInt64> {
            var generator = SeededGenerator(seed: 60_000 + part * 100 + seed)
            let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 817_025_400))
            let link = NotingLink()
            let told = Told()
            let fetch = SpotFetch(
                SensorSighting(address: Self.own, name: seed % 3 == 0 ? nil : "Meter"), over: link, on: clock.scheduler,
                calendar: calendar, setsTime: seed % 2 == 0
            ) {
                told.connected.withLock { $0 += 1 }
            }
            fetch.run { outcome in told.outcome.withLock { $0 = outcome } }
            await clock.waitUntilIdle()
            var lines = ["\(link.drain())"]
            var step = 0
            for _ in 0..<26 {
                await clock.advance(by: [0, 0, 0.25, 0.5, 1, 2, 10, 20, 29.5].pick(&generator))
                if generator.next() % 5 < 3 {
                    link.send(Self.next(step, link.attempt, &generator))
                    step += 1
                } else {
                    link.send(Self.other(link.attempt, &generator))
                }
                await clock.waitUntilIdle()
                let isEnded = told.outcome.withLock { $0 != nil }
                lines.append("\(clock.scheduler.now) \(link.drain()) \(told.connected.withLock { $0 }) \(isEnded)")
                if isEnded { break }
            }
            await clock.advance(by: 200)
            let outcome = try #require(told.outcome.withLock { $0 })
            lines.append("\(link.drain()) \(told.connected.withLock { $0 })")
            outcomes.add("\(seed)") { "\(hashed(lines)) \(Self.text(outcome, calendar))" }
            if part == 0, seed < 2 { for line in lines { outcomes.add("") { line } } }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/fetch-\(part).txt") == nil)
    }

    /// A log file has what was written until it was closed, and never overwrites another file.
    @Test func SEN_252_logFiles() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gattlog").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        for keepsNames in [true, false] {
            try? FileManager.default.removeItem(atPath: path)
            let file = try SensorLogFile(path: path, keepsNames: keepsNames)
            file.begin(start: 817_025_400.25, activity: .cycling)
            file.begin(start: 5, activity: .rowing)
            file.write(SensorLog.Sensor(address: "C0:01", name: "Belt"), number: 1)
            file.write(SensorLog.Event(microseconds: 1_500_000, sensor: 0, .notify(.assigned(0x2A37), [0, 60])))
            file.write(SensorLog.Event(microseconds: 2_000_000, sensor: nil, .pause))
            file.close()
            file.write(SensorLog.Event(microseconds: 3_000_000, sensor: nil, .resume))
            file.close()
            #expect(file.removeProblem() == nil)
            let (address, name) = keepsNames ? ("C0:01", "Belt") : ("00:00:00:00:00:01", "Sensor%201")
            #expect(
                try String(contentsOfFile: path, encoding: .utf8) == """
                    gattlog 1
                    start 2026-11-22T07:30:00.25Z
                    activity cycling
                    sensor 1 address=\(address) name=\(name)
                    1.500000 1 notify 2a37 003C
                    2.000000 - pause

                    """)
            #expect(throws: (any Error).self) { try SensorLogFile(path: path, keepsNames: true) }
        }
        #expect(throws: (any Error).self) { try SensorLogFile(path: "/none/here.gattlog", keepsNames: true) }
    }
}
