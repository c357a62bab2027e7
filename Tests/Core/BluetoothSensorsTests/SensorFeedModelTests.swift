import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

/// Sessions with several sensors that come, go, are silent and change their sport, each beside its own log (SEN-253).
@Suite struct SensorFeedModelTests {
    private static let kinds: [SensorCharacteristic] = [.heartRate, .cyclingSpeed, .cyclingPower, .runningSpeed]
    private static let start = 812_345_678.25

    /// A feed whose link answers what it is asked, sometimes late, with a failure or not at all.
    private struct World {
        var machine: SensorFeedStateMachine
        var random: SeededGenerator
        var now = SensorFeedModelTests.start
        var devices: [CountingDevice]
        var samples: [String] = []
        var beats: [String] = []
        var log = SensorLog(start: 0)
        var isOpen = false
        var isAvailable = true
        var ends = 0
        /// Answers that are still to come.
        var pending: [SensorLinkEvent] = []

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            let sensors = SensorFeedModelTests.kinds.indices.map { index in
                SensorHub.Sensor(
                    address: SensorFeedModelTests.address(index), name: "Sensor \(index)",
                    named: [nil, 2, 0, 1][(index + Int(seed)) % 4], signal: [-70, nil, -50, -61][index],
                    wheel: WheelSize("\(2_000 + 77 * index)") ?? .standard)
            }
            machine = SensorFeedStateMachine(sensors, isLogged: true, at: SensorFeedModelTests.start)
            devices = SensorFeedModelTests.kinds.map { CountingDevice($0) }
        }

        mutating func handle(_ event: SensorFeedStateMachine.Event) {
            var left = machine.handle(event, at: now)[...]
            while let effect = left.popFirst() {
                switch effect {
                case .deliver(let batch):
                    add(batch)
                    left += machine.handle(.delivered(nil), at: now)
                case .log(let entry): add(entry)
                case .search:
                    for index in SensorFeedModelTests.kinds.indices where random.next() % 3 > 0 { see(index) }
                case .connect(let address, let attempt):
                    let failure: SensorConnection.ConnectFailure? = [nil, nil, nil, .aborted, .other("x")].pick(&random)
                    pending.append(.connectAnswer(address, attempt: attempt, failure))
                    if failure == nil { pending.append(.resolvedChanged(address, true)) }
                case .subscribe(let address, let attempt, _):
                    let kind = SensorFeedModelTests.kinds[Int(address.suffix(1)) ?? 0]
                    pending.append(.subscribed(address, attempt: attempt, [kind, .batteryLevel]))
                case .read(let address, _):
                    pending.append(.read(address, .assigned(0x2A24), [0x41]))
                    pending.append(.readDone(address))
                case .stopSearch, .disconnect, .report: break
                }
            }
        }

        mutating func see(_ index: Int) {
            pending.append(
                .seen(
                    SensorSighting(
                        address: SensorFeedModelTests.address(index), name: "Sensor \(index)",
                        services: [.assigned(SensorFeedModelTests.kinds[index].rawValue)], signal: -50)))
        }

        mutating func add(_ batch: FeedBatch) {
            samples += SensorFeedModelTests.lines(batch)
            beats += batch.beats.map { "\($0.time) \($0.followsGap)" }
        }

        private mutating func add(_ entry: SensorFeedStateMachine.LogEntry) {
            switch entry {
            case .head(let start, let activity): (log.start, log.activity, isOpen) = (start, activity, true)
            case .sensor(let sensor, let number):
                #expect(number == log.sensors.count + 1)
                log.sensors.append(sensor)
            case .event(let event):
                #expect(isOpen && event.microseconds >= log.events.last?.microseconds ?? 0)
                log.events.append(event)
            case .end: ends += 1
            }
        }
    }

    private static func address(_ index: Int) -> String { "C0:00:00:00:00:0\(index)" }

    private static func lines(_ batch: FeedBatch) -> [String] {
        batch.samples.map {
            "\($0.type) \($0.start) \($0.end) \($0.value) \($0.device?[.localIdentifier] ?? "-")"
        }
    }

    private static func activity(_ type: WorkoutActivity, isPaused: Bool = false) -> FeedActivity {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        return FeedActivity(configuration: configuration, isPaused: isPaused)
    }

    @Test("SEN-250, SEN-253: a session of any events has the values that its log gives", arguments: 1...24)
    func sessionsAndLogs(seed: UInt64) throws {
        var world = World(seed: seed)
        let waits = [0.25, 0.25, 0.5, 1, 1, 1, 1, 1, 1.000_001, 2, 3.25, 5.5, 12]
        var activity = Self.activity([.cycling, .running, .walking].pick(&world.random))
        world.handle(.tick)
        world.handle(.begin(activity, start: world.now))
        for index in Self.kinds.indices { world.see(index) }
        for _ in 0..<240 {
            let wait = waits.pick(&world.random)
            // A feed is polled between the frames: what is due in the moment of a frame is left to the frame.
            world.now += wait / 2
            if wait >= 1 { world.handle(.tick) }
            world.now += wait / 2
            let index = Int(world.random.next() % UInt64(Self.kinds.count))
            if !world.pending.isEmpty, world.random.next() % 4 > 0 {
                world.handle(.link(world.pending.removeFirst()))
                continue
            }
            switch world.random.next() % 40 {
            case 0: world.handle(.link(.connectedChanged(Self.address(index), false)))
            case 1: world.handle(.link(.resolvedChanged(Self.address(index), false)))
            case 2: world.handle(.link(.removed(Self.address(index))))
            case 3:
                world.handle(.link(world.isAvailable ? .unavailable(SensorError(.isOff)) : .available))
                world.isAvailable.toggle()
            case 4, 5:
                activity.isPaused.toggle()
                world.handle(.change(activity))
            case 6:
                activity.configuration.activityType = [.cycling, .running, .walking].pick(&world.random)
                world.handle(.change(activity))
            case 7...10: world.handle(.tick)
            default:
                // A sensor that is not connected sends nothing, and may be seen.
                guard world.machine.statuses(at: world.now)[index].isStreaming else {
                    world.see(index)
                    continue
                }
                let frame = world.devices[index].frame(after: wait, &world.random)
                world.handle(.link(.value(Self.address(index), .assigned(Self.kinds[index].rawValue), frame)))
            }
        }
        if let rest = world.machine.drain(at: world.now) { world.add(rest) }
        world.handle(.end)
        #expect(world.ends == 1 && world.log.events.count > 20)

        // Played in one piece, and in pieces of any length, to the moment of the end in whole microseconds.
        let end = world.log.start + SensorLog.seconds(SensorLog.microseconds(world.now - world.log.start))
        for pace in [1_000_000, 0.75, 7] {
            var player = SensorLogPlayer(world.log)
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = try #require(world.log.activity)
            player.begin(configuration, at: world.log.start)
            var (samples, beats): ([String], [String]) = ([], [])
            var date = world.log.start
            repeat {
                date = min(date + pace, end)
                let batch = player.advance(to: date)
                samples += Self.lines(batch)
                beats += batch.beats.map { "\($0.time) \($0.followsGap)" }
            } while date < end
            #expect(samples.sorted() == world.samples.sorted())
            #expect(beats == world.beats)
        }
    }
}
