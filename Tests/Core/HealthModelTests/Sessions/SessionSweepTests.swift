import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Sessions: every call in every state, and what companions send each other.
@Suite struct SessionSweepTests {
    private static let main = UUID(high: 5, low: 6)

    private static func session(_ state: SessionState, _ configuration: WorkoutConfigurationRecord) -> SessionMachine {
        var session = SessionMachine(configuration: configuration, created: 2, mainActivity: main)
        let calls: [SessionMachine.Call] =
            switch state {
            case .notStarted: []
            case .prepared: [.prepare(at: 5)]
            case .running: [.start(at: 10), .pause(at: 11), .resume(at: 12), .beginActivity(activity(.cycling, 13))]
            case .paused:
                [.start(at: 10), .beginActivity(activity(.cycling, 11)), .endActivity(at: 12), .pause(at: 13)]
            case .stopped: [.start(at: 10), .pause(at: 11), .stop(at: 14)]
            case .ended: [.start(at: 10), .end(at: 14)]
            }
        for call in calls { _ = session.apply(call) }
        return session
    }

    private static func activity(
        _ type: WorkoutActivity, _ start: Double, _ end: Double? = 99, swimming: SwimmingLocation = .unknown,
        lap: Double? = nil
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        (configuration.activityType, configuration.swimmingLocationType) = (type, swimming)
        configuration.lapLength = lap.map { QuantityValue($0, .meter) }
        return WorkoutActivityRecord(
            uuid: UUID(high: 8, low: UInt64(bitPattern: Int64(start.isFinite ? start : 0))),
            configuration: configuration,
            start: start, end: end)
    }

    private static func event(_ kind: WorkoutEventRecord.Kind, _ start: Double, _ end: Double? = nil)
        -> WorkoutEventRecord
    {
        WorkoutEventRecord(kind: kind, start: start, end: end ?? start)
    }

    private static let failure = SessionFailure(.backgroundNotAllowed, "No.")

    private static let calls: [(String, SessionMachine.Call)] = {
        var calls: [(String, SessionMachine.Call)] = []
        for date in [9, 10, 12.5, 13, 15, .nan] as [Double] {
            calls += [
                ("prepare", .prepare(at: date)), ("start", .start(at: date)), ("pause", .pause(at: date)),
                ("resume", .resume(at: date)), ("stop", .stop(at: date)), ("end", .end(at: date)),
                ("end activity", .endActivity(at: date)), ("abort", .abort(failure, at: date)),
                ("begin cycling", .beginActivity(activity(.cycling, date))),
                ("begin running", .beginActivity(activity(.running, date))),
                ("begin transition", .beginActivity(activity(.transition, date, nil))),
            ]
            for kind in 1...8 {
                if let kind = WorkoutEventRecord.Kind(rawValue: kind) {
                    calls.append(("generate \(kind)", .generate(event(kind, date, date + 1))))
                }
            }
        }
        calls += [
            ("fail", .fail(failure)), ("begin pool", .beginActivity(activity(.swimming, 15, swimming: .pool, lap: 25))),
            ("begin pool without laps", .beginActivity(activity(.swimming, 15, swimming: .pool))),
            ("begin laps", .beginActivity(activity(.swimming, 15, lap: 25))),
            ("begin cycling in water", .beginActivity(activity(.cycling, 15, swimming: .openWater))),
            ("begin laps of nothing", .beginActivity(activity(.swimming, 15, swimming: .pool, lap: 0))),
        ]
        return calls
    }()

    private static func text(_ effect: SessionMachine.Effect) -> String {
        switch effect {
        case .failed(let failure): "failed \(failure.code) \(failure.reason)"
        case .began(let activity): "\(Sessions.text(effect)) until \(activity.end?.outline ?? "-")"
        default: Sessions.text(effect)
        }
    }

    private static func text(_ session: SessionMachine) -> String {
        let moments = [9.5, 10.5, 11, 11.5, 12, 12.9, 13, 14, 15.5].map { session.isPaused(at: $0) ? "1" : "0" }
            .joined()
        let current = session.currentActivity
        return "\(session.state) \(session.start?.outline ?? "-") \(session.end?.outline ?? "-") "
            + "\(session.activities.map { "\($0.start.outline)-\($0.end?.outline ?? "")" }) "
            + "\(session.events.map { "\($0.kind)@\($0.start.outline)" }) \(session.pauses.count) \(moments) "
            + "\(current.start.outline)-\(current.end?.outline ?? "") \(current.uuid == main) "
            + "\(session.openActivity == nil)"
    }

    @Test(arguments: SessionState.allCases)
    func everyCallInEveryState(state: SessionState) throws {
        var kept = Sweep()
        for configuration in [WorkoutConfigurationRecord(.swimBikeRun), WorkoutConfigurationRecord(.cycling)] {
            let known = Self.session(state, configuration)
            kept.add("\(configuration.activityType.name)") { Self.text(known) }
            for (name, call) in Self.calls {
                var session = known
                let effects = session.apply(call)
                let restored = SessionMachine(session.snapshot(Self.main))
                var record = session.record(uuid: Self.main, assembly: WorkoutAssembly(configuration: configuration))
                let recovered = SessionMachine(recovering: record)
                record.events.append(Self.event(.lap, 3, 44))
                let latest = record.latestDate
                kept.add("  \(name)") {
                    let same = Self.text(restored) == Self.text(session) ? "=" : Self.text(restored)
                    let again = Self.text(recovered) == Self.text(session) ? "=" : Self.text(recovered)
                    return "\(effects.map(Self.text)) \(Self.text(session)) \(same) \(again) \(latest.outline)"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/session-\(state).txt") == nil)
    }

    @Test func everySnapshot() throws {
        var kept = Sweep()
        let known = Self.session(.running, WorkoutConfigurationRecord(.swimBikeRun)).snapshot(Self.main)
        let changes: [(String, (inout SessionSnapshot) -> Void)] = [
            ("as it was", { _ in }), ("of an unknown state", { $0.state = 77 }), ("stopped", { $0.state = 6 }),
            ("stopped with an end", { ($0.state, $0.end) = (6, 50) }), ("running with an end", { $0.end = 50 }),
            ("without a start", { $0.start = nil }), ("paused", { $0.state = 4 }), ("not started", { $0.state = 1 }),
            ("an endless start", { $0.start = .infinity }), ("no end", { $0.end = .nan }),
            ("created never", { $0.created = .nan }),
            ("an endless event", { $0.events.append(Self.event(.pause, .infinity)) }),
            ("an event that lasts", { $0.events.append(Self.event(.marker, 20, 21)) }),
            ("an event back in time", { $0.events.append(Self.event(.lap, 20, 19)) }),
            ("two pauses", { $0.events += [Self.event(.pause, 20), Self.event(.pause, 21), Self.event(.resume, 22)] }),
            ("a resume before its pause", { $0.events += [Self.event(.pause, 20), Self.event(.resume, 18)] }),
            ("an endless activity", { $0.activities.append(Self.activity(.running, 30, .infinity)) }),
            ("an activity back in time", { $0.activities.append(Self.activity(.running, 30, 29)) }),
            ("an activity of no date", { $0.activities.append(Self.activity(.running, .nan)) }),
        ]
        for (name, change) in changes {
            var snapshot = known
            change(&snapshot)
            kept.add(name) {
                let sound = [
                    MirrorMessage.begin(snapshot), .update(snapshot, effects: []),
                ].map { message -> String in
                    guard let data = try? message.encoded() else { return "unwritten" }
                    return (try? MirrorMessage(bytes: data)) == nil ? "refused" : "sound"
                }
                return "\(sound) \(Self.text(SessionMachine(snapshot)))"
            }
        }
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "i", negativeInfinity: "-i", nan: "n")
        let effects: [SessionMachine.Effect] = [
            .changed(to: .paused, from: .running, at: 20), .generated(Self.event(.marker, 5)),
            .generated(Self.event(.marker, 5, 6)), .began(Self.activity(.running, 5)),
            .ended(Self.activity(.running, 5, 4)),
            .failed(Self.failure),
        ]
        for effect in effects {
            kept.add(Self.text(effect)) {
                (try? MirrorMessage(bytes: MirrorMessage.update(known, effects: [effect]).encoded())) == nil
                    ? "refused" : "sound"
            }
        }
        for (name, call) in Self.calls where !name.hasPrefix("generate") {
            guard let data = try? MirrorMessage.call(Self.main, call).encoded() else { continue }
            kept.add(name) { (try? MirrorMessage(bytes: data)) == nil ? "refused" : "sound" }
        }
        kept.add("generate") {
            let message = MirrorMessage.call(Self.main, .generate(Self.event(.lap, 1)))
            return (try? MirrorMessage(bytes: message.encoded())) == nil ? "refused" : "sound"
        }
        for message in [
            .data(Self.main, Data([1, 2])), .end(Self.main), .launch(Self.main, WorkoutConfigurationRecord(.rowing)),
            .answer(Self.main, isDone: true),
        ] as [MirrorMessage] {
            kept.add(Outline.of(message).prefix(60)) { Outline.of(try MirrorMessage(bytes: message.encoded())) }
        }
        kept.add("too long") { try MirrorMessage(bytes: Data(count: MirrorMessage.maximumLength + 1)) }
        for state in SessionState.allCases {
            kept.add("\(state)") { "\(state.rawValue) \(state.isGenerating) \(state.isOccupying)" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/snapshots.txt") == nil)
    }

    @Test func everyConfigurationOfASession() throws {
        var kept = Sweep()
        for activity in [WorkoutActivity.swimming, .swimBikeRun, .running] {
            for swimming in [SwimmingLocation.unknown, .pool, .openWater] {
                for lap in [
                    nil, .init(25, .meter), .init(0, .meter), .init(-1, .yard), .init(.infinity, .meter),
                    .init(3, .second),
                ]
                    as [QuantityValue?]
                {
                    for location in [LocationType.unknown, .indoor, .outdoor] {
                        var configuration = WorkoutConfigurationRecord()
                        (configuration.activityType, configuration.swimmingLocationType) = (activity, swimming)
                        (configuration.lapLength, configuration.locationType) = (lap, location)
                        let metadata = configuration.derivedMetadata.sorted.map { "\($0.key)=\(Outline.of($0.value))" }
                        guard location == .unknown || lap == nil else { continue }
                        kept.add(
                            "\(activity.name) \(swimming.rawValue) \(lap.map { "\($0)" } ?? "-") \(location.rawValue)"
                        ) {
                            do throws(ValidationError) {
                                try configuration.checkForSession()
                                return "possible \(metadata)"
                            } catch {
                                return "\(error.reason) \(metadata)"
                            }
                        }
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/session-configurations.txt") == nil)
    }

    @Test func framesInPiecesOfEveryLength() throws {
        var kept = Sweep()
        let messages = [Data(), Data([7]), Data((0..<300).map { UInt8(truncatingIfNeeded: $0) }), Data([1, 2, 3])]
        let stream = messages.reduce(Data()) { $0 + MessageFrames.frame($1) }
        kept.add("stream") { "\(stream.count) \(Array(stream.prefix(12)))" }
        for length in [1, 2, 3, 4, 5, 7, 300, 301, 400] {
            var frames = MessageFrames()
            var found: [Data] = []
            var counts: [Int] = []
            for start in stride(from: 0, to: stream.count, by: length) {
                let new = try frames.add(stream[start..<min(start + length, stream.count)])
                found += new
                counts.append(new.count)
            }
            #expect(found == messages, "\(length)")
            kept.add("pieces of \(length)") { Outline.hash("\(counts)") }
        }
        for maximum in [299, 300, 301] {
            kept.add("at most \(maximum)") {
                var frames = MessageFrames(maximumLength: maximum)
                return try frames.add(stream).count
            }
        }
        var limit = DataRateLimit()
        for (count, date) in [
            (60_000, 0.0), (40_000, 1), (1, 2), (0, 3), (1, 9.9), (60_000, 10), (1, 10.5), (40_000, 11), (1, 12),
            (100_000, 30),
            (100_001, 60), (99_999, 61), (1, 61), (1, 62),
        ] {
            kept.add("\(count) bytes at \(date)") { limit.reserve(count, at: date) }
        }
        var types = CollectedTypes(configuration: WorkoutConfigurationRecord(.running))
        var none = CollectedTypes(configuration: nil)
        func note(_ name: String) {
            for (which, types) in [("with", types), ("without", none)] {
                kept.add("\(name), \(which) a configuration") {
                    let selection = types.selection.map { "\($0.key.index) \(Outline.of($0.value))" }.sorted()
                    return "\(types.types.map(\.index).sorted()) \(selection)"
                }
            }
        }
        note("at first")
        for step in 0..<7 {
            for number in 0..<2 {
                var own = number == 0 ? types : none
                switch step {
                case 0: own.disable(.heartRate)
                case 1: own.disable(.bodyMass)
                case 2: own.enable(.bodyMass, .hasWorkout)
                case 3: own.enable(.heartRate, .start(.less, 3))
                case 4: own.disable(.bodyMass)
                case 5: own.adopt(WorkoutConfigurationRecord(.cycling))
                default: own.adopt(nil)
                }
                if number == 0 { types = own } else { none = own }
            }
            note("step \(step)")
        }
        #expect(try kept.difference(from: "Core/Texts/Model/frames.txt") == nil)
    }

    @Test func everyFaultOfABatch() throws {
        var kept = Sweep()
        let source = SourceRevisionRecord(
            source: SourceRecord(bundleIdentifier: "a", name: "A"), version: nil, productType: nil, system: nil)
        let (strap, watch) = (DeviceRecord([.name: "strap"]), DeviceRecord([.name: "watch"]))
        let pulse = FeedSample(
            type: .heartRate, start: 5, end: 6, value: 70, unit: .countPerMinute, device: strap,
            metadata: ["a": .integer(1)])
        let steps = FeedSample(type: .stepCount, start: 5, end: 8, value: 11, unit: .count)
        let point = RoutePoint(timestamp: 5, latitude: 46, longitude: 7)
        let good = FeedBatch(
            samples: [pulse, steps, pulse], locations: [point], events: [Self.event(.lap, 5, 7)],
            beats: [FeedBeat(time: 5, followsGap: true)])
        let changes: [(String, (inout FeedBatch) -> Void)] = [
            ("good", { _ in }), ("empty", { $0 = FeedBatch() }), ("north", { $0.locations[0].latitude = 90.1 }),
            ("pole", { $0.locations[0].latitude = -90 }), ("east", { $0.locations[0].longitude = -180.1 }),
            ("line", { $0.locations[0].longitude = 180 }), ("when", { $0.locations[0].timestamp = .nan }),
            ("event", { $0.events[0].start = .nan }), ("event's end", { $0.events[0].end = .infinity }),
            ("event back", { $0.events[0].end = 4 }), ("event lasts", { $0.events[0].kind = .marker }),
            ("event metadata", { $0.events[0].metadata = [MetadataKey.syncVersion: .integer(1)] }),
            ("beat", { $0.beats[0].time = .infinity }), ("unit", { $0.samples[1].unit = .meter }),
            ("unit of the last", { $0.samples[2].unit = .watt }), ("value", { $0.samples[2].value = .nan }),
            ("dates", { $0.samples[0].start = 7 }), ("long", { $0.samples[1].end = 500_000 }),
            ("metadata", { $0.samples[0].metadata = [MetadataKey.lapLength: .integer(1)] }),
        ]
        for (name, change) in changes {
            var batch = good
            change(&batch)
            kept.add(name) {
                let records = try batch.records(source: source, device: watch)
                return "\(batch.isEmpty) "
                    + records.map {
                        "\($0.type.index) \($0.start) \($0.end) \(Outline.of($0.quantity as Any)) "
                            + "\($0.device == strap) "
                            + "\($0.metadata?.count ?? 0) \($0.source == source)"
                    }.joined(separator: ", ")
            }
        }
        for part in 0..<4 {
            let batch = FeedBatch(
                samples: part == 0 ? [pulse] : [], locations: part == 1 ? [point] : [],
                events: part == 2 ? [Self.event(.lap, 1)] : [],
                beats: part == 3 ? [FeedBeat(time: 1, followsGap: false)] : [])
            #expect(!batch.isEmpty)
        }
        #expect(try kept.difference(from: "Core/Texts/Model/batches.txt") == nil)
    }
}
