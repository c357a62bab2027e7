import Foundation
import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

/// Connections in long series of events, on a grid of times that meets each of their bounds (SEN-168, SEN-190,
/// SEN-193).
@Suite struct ConnectionSweepTests {
    private static let waits = [0, 0, 0.25, 0.5, 1, 1, 2, 3, 4, 8, 10, 15, 20, 29.5, 30, 45]

    private static func event(_ generator: inout SeededGenerator, attempt: Int) -> SensorConnection.Event {
        let number = attempt + [0, 0, 0, 0, 0, 1].pick(&generator)
        let events: [SensorConnection.Event] = [
            .seen, .seen, .turn, .connectAnswer(attempt: number, nil), .connectAnswer(attempt: number, nil),
            .connectAnswer(attempt: number, .aborted), .connectAnswer(attempt: number, .unknownObject),
            .connectAnswer(attempt: number, .other("x")), .connectedChanged(true), .connectedChanged(false),
            .resolvedChanged(true), .resolvedChanged(true), .resolvedChanged(false),
            .subscribed(attempt: number, true), .subscribed(attempt: number, true), .value, .removed, .unavailable,
            .tick, .tick,
        ]
        if generator.next() % 50 == 0 { return .subscribed(attempt: number, false) }
        if generator.next() % 100 == 0 { return .close }
        return events.pick(&generator)
    }

    /// Returns the event that leads on from a state, so that a series comes far.
    private static func next(_ state: SensorConnection.State, attempt: Int) -> SensorConnection.Event {
        switch state {
        case .wanted: .seen
        case .queued: .turn
        case .connecting: .connectAnswer(attempt: attempt, nil)
        case .resolving: .resolvedChanged(true)
        case .subscribing: .subscribed(attempt: attempt, true)
        case .streaming: .value
        case .silent, .waiting: .tick
        case .refused, .closed: .close
        }
    }

    @Test(arguments: 0..<3 as Range<UInt64>) func SEN_190_oneSensor(part: UInt64) throws {
        var outcomes = KeptOutcomes()
        for seed in 0..<60 as Range<UInt64> {
            var generator = SeededGenerator(seed: part * 1_000 + seed)
            var connection = SensorConnection(at: 10)
            connection.canBeSilent = seed % 4 > 0
            var (now, attempt) = (10.0, 0)
            outcomes.add(seed) {
                let lines = (0..<80).map { _ -> String in
                    now += Self.waits.pick(&generator)
                    // Often exactly at the moment of a timer.
                    if let deadline = connection.deadline, deadline >= now, generator.next() % 3 == 0 { now = deadline }
                    let event =
                        generator.next() % 3 == 0
                        ? Self.event(&generator, attempt: attempt) : Self.next(connection.state, attempt: attempt)
                    let actions = connection.handle(event, at: now)
                    for case .connect(let number) in actions { attempt = number }
                    return "\(now) \(connection.state) \(connection.since) \(orDash(connection.deadline)) "
                        + "\(orDash(connection.lostSince)) \(actions.map { plain($0) })"
                }
                return hashed(lines)
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/connection-\(part).txt") == nil)
    }

    @Test(arguments: 0..<3 as Range<UInt64>) func SEN_168_severalSensors(part: UInt64) throws {
        var outcomes = KeptOutcomes()
        for seed in 0..<40 as Range<UInt64> {
            var generator = SeededGenerator(seed: part * 1_000 + 500 + seed)
            var scheduler = ConnectionScheduler()
            var now = 100.0
            var attempts = [0, 0, 0, 0]
            for _ in 0...(seed % 3) { scheduler.add(at: now) }
            var count = Int(seed % 3) + 1
            outcomes.add(seed) {
                let lines = (0..<80).map { _ -> String in
                    now += Self.waits.pick(&generator)
                    if let deadline = scheduler.deadline(after: now), deadline >= now, generator.next() % 3 == 0 {
                        now = deadline
                    }
                    let sensor = Int(generator.next() % UInt64(count))
                    let commands: [ConnectionScheduler.Command]
                    var name = ""
                    switch generator.next() % 24 {
                    case 0, 1, 2:
                        commands = scheduler.advance(to: now)
                        name = "advance"
                    case 3:
                        commands = scheduler.setAvailable(generator.next() % 2 == 0, at: now)
                        name = "available"
                    case 4 where generator.next() % 6 == 0:
                        commands = scheduler.close(at: now)
                        name = "close"
                    case 5 where count < 4:
                        scheduler.add(at: now)
                        count += 1
                        commands = []
                        name = "add"
                    case 6:
                        scheduler.setCanBeSilent(sensor, generator.next() % 3 > 0)
                        commands = []
                    case 7: commands = scheduler.handle(.seen, of: 9, at: now)
                    case 8, 9, 10:
                        commands = scheduler.handle(
                            Self.event(&generator, attempt: attempts[sensor]), of: sensor, at: now)
                    default:
                        let event = Self.next(scheduler.state(sensor), attempt: attempts[sensor])
                        commands = scheduler.handle(event, of: sensor, at: now)
                    }
                    for case .connect(let sensor, let number) in commands { attempts[sensor] = number }
                    let states = (0..<count).map {
                        "\(scheduler.state($0)) \(scheduler.isStreaming($0)) \(scheduler.wantedFor($0, at: now)) "
                            + orDash(scheduler.lostSince($0))
                    }
                    return "\(now) \(name) \(states) \(orDash(scheduler.deadline(after: now))) "
                        + "\(commands.map { plain($0) })"
                }
                return hashed(lines)
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/scheduler-\(part).txt") == nil)
    }

    /// When a search starts and stops, at and around each moment of the first two rounds.
    @Test func SEN_168_searches() throws {
        var outcomes = KeptOutcomes()
        for second in 0...84 {
            for fraction in [0, 0.5] {
                var scheduler = ConnectionScheduler()
                let now = 10 + Double(second) + fraction
                scheduler.add(at: 10)
                outcomes.add("\(Double(second) + fraction) s") {
                    "\(scheduler.advance(to: now).map { plain($0) }) \(orDash(scheduler.deadline(after: now))) "
                        + "\(scheduler.wantedFor(0, at: now))"
                }
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/searches.txt") == nil)
    }

    // MARK: - Feeds

    private static func activity(_ type: WorkoutActivity, isPaused: Bool) -> FeedActivity {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        return FeedActivity(configuration: configuration, isPaused: isPaused)
    }

    private static let text = SensorLogText(keepsNames: true)

    private static func text(_ effect: SensorFeedStateMachine.Effect) -> String {
        switch effect {
        case .subscribe(let address, let attempt, let characteristics):
            "subscribe \(address) \(attempt) \(numbers(characteristics))"
        case .read(let address, let characteristics): "read \(address) \(characteristics.map(\.title))"
        case .deliver(let batch): "deliver \(batch.sweepText)"
        case .log(.head(let start, let activity)): "log " + text.head(start: start, activity: activity)
        case .log(.sensor(let sensor, let number)): "log " + text.line(sensor, number: number)
        case .log(.event(let event)): "log " + text.line(event, sensor: event.sensor)
        case .log(.end): "log end"
        case .report(.sensor(let sensor, let news, let battery)): "\(sensor) \(plain(news)) \(orDash(battery))"
        case .report(.unavailable(let error)): "unavailable \(error.sweepText)"
        case .report(let news): "report \(plain(news))"
        default: plain(effect)
        }
    }

    private static let sensors: [SensorHub.Sensor] = [
        .init(address: "C0:01", name: "Polar H10", named: 0, signal: -50),
        .init(address: "C0:02", name: "KICKR", named: 1, signal: -61, wheel: WheelSize("2096") ?? .standard),
        .init(address: "C0:03", name: "Watch", signal: -70),
    ]

    @Test(arguments: 0..<6 as Range<UInt64>) func SEN_168_SEN_173_feeds(part: UInt64) throws {
        var outcomes = KeptOutcomes()
        for seed in 0..<16 as Range<UInt64> {
            outcomes.add(seed) { hashed(Self.feed(seed: part * 100 + seed)) }
        }
        if part == 0 { for line in Self.feed(seed: 77).prefix(24) { outcomes.add("") { line } } }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/feed-\(part).txt") == nil)
    }

    /// Returns what each step of a feed gives.
    private static func feed(seed: UInt64) -> [String] {
        var generator = SeededGenerator(seed: 90_000 + seed)
        var machine = SensorFeedStateMachine(sensors, isLogged: seed % 2 == 1, at: 1_000)
        var device = CountingDevice(.cyclingPower)
        var now = 1_000.0
        var attempts = [0, 0, 0]
        var lines: [String] = []
        func link(_ event: SensorLinkEvent) -> SensorFeedStateMachine.Event { .link(event) }
        for step in 0..<120 {
            now += [0, 0.125, 0.25, 0.5, 0.5, 1, 1, 1, 1, 1, 3, 3, 10].pick(&generator)
            if generator.next() % 40 == 0 { now += [31, 301, 600].pick(&generator) }
            if let deadline = machine.deadline(after: now), generator.next() % 3 == 0 { now = max(now, deadline) }
            let sensor = Int(generator.next() % 3)
            let address = machine.statuses(at: now)[sensor].address
            let event: SensorFeedStateMachine.Event
            switch step == 2 ? 0 : generator.next() % 48 {
            case 0:
                let start = now + [-400, -300.5, -300, -299, 0, 2, 300, 301].pick(&generator)
                event = .begin(
                    Self.activity(
                        ([.cycling, .running, .other] as [WorkoutActivity]).pick(&generator),
                        isPaused: generator.next() % 4 == 0),
                    start: start)
            case 1, 2:
                event = .change(
                    Self.activity(
                        ([.cycling, .cycling, .running] as [WorkoutActivity]).pick(&generator),
                        isPaused: generator.next() % 2 == 0))
            case 3 where generator.next() % 8 == 0: event = .end
            case 4:
                event = .delivered(([nil, nil, .ended, .failed("No space.")] as [FeedError?]).pick(&generator))
            case 5, 6: event = .delivered(nil)
            case 7 where step > 100: event = .close
            case 8, 9, 10: event = .tick
            case 11: event = link(.available)
            case 12 where generator.next() % 3 == 0: event = link(.unavailable(SensorError(.isOff, text: "off")))
            case 13 where generator.next() % 3 == 0: event = link(.trouble(SensorError(.noSearch, text: "why")))
            case 14:
                let types = [nil, "public", "random"]
                event = link(
                    .seen(
                        .init(
                            address: ["D0:09", "D0:08"].pick(&generator),
                            name: ["Watch", "KICKR", nil].pick(&generator),
                            addressType: types.pick(&generator),
                            services: ([[], [.assigned(0x180D)]] as [Set<SensorUUID>]).pick(&generator), signal: -40)))
            case 15: event = link(.connectedChanged(address, generator.next() % 2 == 0))
            case 16: event = link(.resolvedChanged(address, generator.next() % 3 > 0))
            case 17 where generator.next() % 3 == 0: event = link(.removed(address))
            case 18: event = link(.readDone(address))
            case 19:
                let reads: [(UInt16, [UInt8])] = [
                    (0x2A19, [93]), (0x2A24, [72, 49]), (0x2A25, [83]), (0x2A38, [1]), (0x2A19, [7]), (0x1234, [1]),
                ]
                let (number, bytes) = reads.pick(&generator)
                event = link(.read(address, .assigned(number), bytes))
            case 20: event = link(.written(address, .assigned(0x2A52), problem: nil))
            case 21, 22:
                let values: [(UInt16, [UInt8])] = [
                    (0x2A37, [0, 60]), (0x2A37, [0x10, 61, 0, 4]), (0x2A37, [1]), (0x2A5B, [2, 9, 0, 9, 0]),
                    (0x2A19, [50]), (0x1234, [1]), (0x2A63, device.frame(after: 1, &generator)),
                ]
                let (number, bytes) = values.pick(&generator)
                event = link(.value(address, .assigned(number), bytes))
            default:
                let attempt = attempts[sensor]
                switch machine.statuses(at: now)[sensor].state {
                case .wanted, .queued, .closed, .refused:
                    event = link(
                        .seen(
                            .init(
                                address: address, name: sensors[sensor].name, addressType: "public",
                                services: [.assigned(0x1818), .assigned(0x180D)], signal: -55)))
                case .connecting:
                    event = link(
                        .connectAnswer(
                            address, attempt: attempt,
                            ([nil, nil, nil, .other("no")] as [SensorConnection.ConnectFailure?]).pick(&generator)))
                case .resolving: event = link(.resolvedChanged(address, true))
                case .subscribing:
                    let working: [Set<SensorCharacteristic>] = [
                        [.heartRate, .batteryLevel], [.cyclingPower], [.cyclingSpeed], [.heartRate, .cyclingPower],
                        seed % 5 == 0 ? [.batteryLevel] : [.heartRate],
                    ]
                    event = link(.subscribed(address, attempt: attempt, working.pick(&generator)))
                case .streaming, .silent: event = link(.value(address, .assigned(0x2A37), [0, UInt8(60 + step)]))
                case .waiting: event = .tick
                }
            }
            let effects = machine.handle(event, at: now)
            for case .connect(let address, let attempt) in effects {
                for (index, status) in machine.statuses(at: now).enumerated() where status.address == address {
                    attempts[index] = attempt
                }
            }
            let statuses = machine.statuses(at: now).map {
                "\($0.name) \($0.address) \($0.state) \(orDash($0.lostFor)) \(orDash($0.battery)) \($0.isStreaming) "
                    + "\($0.counts.frames)/\($0.counts.refused)/\($0.counts.dropped)"
            }
            lines.append(
                "\(now): \(effects.map { text($0) }.joined(separator: "; ")) \(statuses) "
                    + "\(orDash(machine.deadline(after: now))) \(machine.trouble?.sweepText ?? "-")")
        }
        machine.listen(at: now + 1)
        lines.append(machine.readings(at: now + 2).map(\.sweepText).joined(separator: ", "))
        lines.append(machine.drain(at: now + 3)?.sweepText ?? "-")
        lines.append(SensorCharacteristic.information.map { orDash(machine.text($0, of: 0)) }.joined(separator: "|"))
        return lines
    }
}
