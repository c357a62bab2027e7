import Foundation
import HealthKit
import HealthModel
import HealthStore
import Synchronization
import TestSupport
import Testing

/// Sessions and their live builders: every call in every state, and long series of calls and measurements.
@Suite(.timeLimit(.minutes(10))) struct SessionSweepTests {
    typealias Call = @Sendable (HKWorkoutSession, HKLiveWorkoutBuilder, Double, Answers) -> Void

    /// The answers of completion handlers, in order.
    final class Answers: Sendable {
        private let lines = Mutex<[String]>([])

        func drain() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }

        /// Returns a completion handler.
        func handler(_ name: String) -> @Sendable (Bool, (any Error)?) -> Void {
            { [self] isDone, error in add("\(name) \(isDone)", error) }
        }

        func add(_ text: String, _ error: (any Error)?) {
            let error = error.map { " \(($0 as? HKError)?.code.rawValue ?? -1) \($0.localizedDescription)" } ?? ""
            lines.withLock { $0.append(text + error) }
        }
    }

    private static let finish: Call = { _, builder, _, answers in
        builder.finishWorkout { answers.add("finish \($0.map { Told.workout($0) } ?? "-")", $1) }
    }

    private static let steps: [String: Call] = [
        "prepare": { session, _, _, _ in session.prepare() },
        "start": { session, _, base, _ in session.startActivity(with: noon(base)) },
        "collect": { _, builder, base, answers in
            builder.beginCollection(withStart: noon(base), completion: answers.handler("begin"))
        },
        "ride": { session, _, base, _ in
            session.beginNewActivity(configuration: configuration(.cycling), date: noon(base + 5), metadata: ["a": 1])
        },
        "pause": { session, _, _, _ in session.pause() },
        "stop": { session, _, _, _ in session.stopActivity(with: nil) },
        "end": { session, _, _, _ in session.end() },
        "close": { _, builder, base, answers in
            builder.endCollection(withEnd: noon(base + 40), completion: answers.handler("end"))
        },
        "finish": finish,
        "discard": { _, builder, _, _ in builder.discardWorkout() },
    ]

    static let ways: [(name: String, steps: String)] = [
        ("new", ""), ("prepared", "prepare"), ("running", "start"), ("collecting", "start collect"),
        ("riding", "start collect ride"), ("riding uncollected", "start ride"), ("paused", "start collect pause"),
        ("stopped", "start collect stop"), ("stopped uncollected", "start stop"),
        ("ended", "start collect stop end"), ("closed", "start collect stop close"),
        ("finished", "start collect stop close finish end"), ("discarded", "start collect discard"),
    ]

    private static let calls: [(String, Call)] = [
        ("prepare", { session, _, _, _ in session.prepare() }),
        ("start", { session, _, _, _ in session.startActivity(with: nil) }),
        ("start earlier", { session, _, base, _ in session.startActivity(with: noon(base - 20)) }),
        ("start later", { session, _, base, _ in session.startActivity(with: noon(base + 90)) }),
        ("stop", { session, _, _, _ in session.stopActivity(with: nil) }),
        ("stop earlier", { session, _, base, _ in session.stopActivity(with: noon(base + 3)) }),
        ("stop before the start", { session, _, base, _ in session.stopActivity(with: noon(base - 50)) }),
        ("end", { session, _, _, _ in session.end() }), ("pause", { session, _, _, _ in session.pause() }),
        ("resume", { session, _, _, _ in session.resume() }),
        (
            "run",
            { session, _, base, _ in
                session.beginNewActivity(configuration: configuration(.running), date: noon(base + 45), metadata: nil)
            }
        ),
        (
            "run before the start",
            { session, _, base, _ in
                session.beginNewActivity(configuration: configuration(.running), date: noon(base - 1), metadata: nil)
            }
        ),
        (
            "multisport in multisport",
            { session, _, base, _ in
                session.beginNewActivity(
                    configuration: configuration(.swimBikeRun), date: noon(base + 45), metadata: ["b": 2])
            }
        ),
        ("end activity", { session, _, base, _ in session.endCurrentActivity(on: noon(base + 46)) }),
        ("end activity before it", { session, _, base, _ in session.endCurrentActivity(on: noon(base + 1)) }),
        (
            "begin",
            { _, builder, base, answers in
                builder.beginCollection(withStart: noon(base + 2), completion: answers.handler("begin"))
            }
        ),
        (
            "add samples",
            { _, builder, base, answers in
                builder.add(
                    [pulse(120, base + 10), distanceSample(.distanceCycling, 31, base + 6, base + 16)],
                    completion: answers.handler("add"))
            }
        ),
        (
            "add an early sample",
            { _, builder, base, answers in builder.add([pulse(90, base - 100)], completion: answers.handler("add")) }
        ),
        (
            "add events",
            { _, builder, base, answers in
                builder.addWorkoutEvents(
                    [event(.lap, base + 5, base + 15), event(.marker, base + 7)], completion: answers.handler("events"))
            }
        ),
        (
            "add no events",
            { _, builder, _, answers in builder.addWorkoutEvents([], completion: answers.handler("events")) }
        ),
        (
            "add metadata",
            { _, builder, _, answers in
                builder.addMetadata(
                    [HKMetadataKeyIndoorWorkout: true, "x": 3], completion: answers.handler("metadata"))
            }
        ),
        (
            "add bad metadata",
            { _, builder, _, answers in
                builder.addMetadata([HKMetadataKeySyncVersion: 3], completion: answers.handler("metadata"))
            }
        ),
        (
            "add an activity",
            { _, builder, base, answers in
                builder.addWorkoutActivity(
                    activity(.swimming, base + 1, base + 4, metadata: ["c": 4]), completion: answers.handler("activity")
                )
            }
        ),
        (
            "end an unknown activity",
            { _, builder, base, answers in
                builder.updateActivity(uuid: UUID(), end: noon(base + 9), completion: answers.handler("update"))
            }
        ),
        (
            "end the last activity",
            { _, builder, base, answers in
                let activity = builder.workoutActivities.last?.uuid ?? UUID()
                builder.updateActivity(uuid: activity, end: noon(base + 30), completion: answers.handler("update"))
            }
        ),
        (
            "add to the last activity",
            { _, builder, _, answers in
                let activity = builder.workoutActivities.last?.uuid ?? UUID()
                builder.updateActivity(uuid: activity, adding: ["d": 5], completion: answers.handler("update"))
            }
        ),
        (
            "close",
            { _, builder, base, answers in
                builder.endCollection(withEnd: noon(base + 35), completion: answers.handler("end"))
            }
        ),
        (
            "close before the start",
            { _, builder, base, answers in
                builder.endCollection(withEnd: noon(base - 35), completion: answers.handler("end"))
            }
        ),
        ("finish", finish), ("discard", { _, builder, _, _ in builder.discardWorkout() }),
    ]

    /// Returns a line of a log with seconds after the beginning.
    private static func shifted(_ line: String, by base: Double) -> String {
        let parts = line.components(separatedBy: " at ")
        return parts.enumerated().map { index, part -> String in
            let digits = part.prefix { $0.isNumber || $0 == "-" }
            guard index > 0, let number = Double(digits) else { return part }
            return "\(Int(number - base))\(part.dropFirst(digits.count))"
        }.joined(separator: " at ")
    }

    private static func seconds(_ date: Date?, _ base: Double) -> String {
        date.map { KeptOutcomes.text($0.timeIntervalSince(noon(base))) } ?? "-"
    }

    /// Returns what is known of a session and its builder.
    private static func state(_ session: HKWorkoutSession, _ builder: HKLiveWorkoutBuilder, _ base: Double) -> String {
        func activity(_ activity: HKWorkoutActivity) -> String {
            "\(activity.workoutConfiguration.activityType) \(seconds(activity.startDate, base))…"
                + "\(seconds(activity.endDate, base)) \(Told.metadata(activity.metadata))"
        }
        let own = [
            "\(session.state)", seconds(session.startDate, base), seconds(session.endDate, base),
            activity(session.currentActivity),
        ]
        let other = [
            seconds(builder.startDate, base), seconds(builder.endDate, base), KeptOutcomes.text(builder.elapsedTime),
            KeptOutcomes.text(builder.elapsedTime(at: noon(base + 33))), "\(builder.workoutEvents.count)",
            "\(builder.workoutActivities.map { activity($0) })", Told.metadata(builder.metadata),
            builder.currentWorkoutActivity.map { activity($0) } ?? "-", "\(builder.allStatistics.count)",
        ]
        return (own + other).joined(separator: " ")
    }

    @Test(arguments: ways.indices) func SES_3_SES_10_SES_23_everyCallInEveryState(index: Int) async throws {
        let (name, way) = Self.ways[index]
        var outcomes = KeptOutcomes()
        let live = try LiveStore()
        for (number, (callName, call)) in Self.calls.enumerated() {
            let base = Double(number) * 1_000
            await live.reach(base)
            let answers = Answers()
            let (session, builder, log) = try live.session(.swimBikeRun)
            for (step, name) in way.split(separator: " ").enumerated() {
                Self.steps[String(name)]?(session, builder, base, answers)
                await live.reach(base + 10 * Double(step + 1))
            }
            await live.reach(base + 50)
            if number == 0 { outcomes.add("before") { Self.state(session, builder, base) } }
            _ = (log.drain(), answers.drain())
            call(session, builder, base, answers)
            await live.waitUntilIdle()
            let lines = log.drain().map { Self.shifted($0, by: base) }
            outcomes.add(callName) {
                "\((lines + answers.drain()).joined(separator: ", ")) | \(Self.state(session, builder, base))"
            }
            session.end()
            builder.discardWorkout()
            await live.waitUntilIdle()
        }
        #expect(
            try outcomes.difference(from: "Kit/Texts/Sessions/\(name.replacing(" ", with: "-")).txt") == nil)
    }

    @Test func SES_8_onlyASessionThatBeginsReplacesAnother() async throws {
        let live = try LiveStore()
        let (old, oldBuilder, _) = try live.session(.cycling)
        old.startActivity(with: nil)
        old.end()
        oldBuilder.discardWorkout()
        let (new, _, _) = try live.session(.running)
        new.startActivity(with: nil)
        await live.waitUntilIdle()
        old.prepare()
        old.startActivity(with: nil)
        old.resume()
        await live.waitUntilIdle()
        #expect(old.state == .ended && new.state == .running)
        // A date that is none begins nothing.
        let (other, _, log) = try live.session(.yoga)
        other.startActivity(with: Date(timeIntervalSinceReferenceDate: .infinity))
        await live.waitUntilIdle()
        #expect(other.state == .notStarted && new.state == .running && log.drain() == ["failed 3"])
        other.prepare()
        await live.waitUntilIdle()
        #expect(other.state == .prepared && new.state == .ended)
    }

    // MARK: - Series

    private static func random(_ types: [HKWorkoutActivityType], seed: UInt64) async throws -> [String] {
        var generator = SeededGenerator(seed: 5_000 + seed)
        let live = try LiveStore()
        let feed = ScriptedFeed(device: seed % 2 == 0 ? DeviceRecord([.name: "Watch"]) : nil)
        live.store.context.feed = feed
        let (session, builder, log) = try live.session(types.pick(&generator))
        let source = live.source(.running)
        builder.shouldCollectWorkoutEvents = seed % 5 > 0
        let answers = Answers()
        var lines: [String] = []
        var now = 0.0
        for step in 0..<45 {
            now += [0, 1, 1, 5, 10, 30].pick(&generator)
            await live.reach(now)
            let choice = step == 1 ? 1 : step == 2 ? 2 : step == 3 ? 3 : Int(generator.next() % 40)
            var name = "\(choice)"
            switch choice {
            case 0: session.prepare()
            case 1: session.startActivity(with: noon(now - 3))
            case 2: builder.beginCollection(withStart: noon(now - 2), completion: answers.handler("begin"))
            case 3: builder.dataSource = source
            case 4, 5: session.pause()
            case 6, 7, 8: session.resume()
            case 9, 10:
                session.beginNewActivity(
                    configuration: configuration(types.pick(&generator)), date: noon(now - [0, 1, 4].pick(&generator)),
                    metadata: [["n": step], nil].pick(&generator))
            case 11: session.endCurrentActivity(on: noon(now - [0, 2].pick(&generator)))
            case 12:
                source.enableCollection(for: HKQuantityType(.stepCount), predicate: nil)
                source.enableCollection(
                    for: heartRate,
                    predicate: HKQuery.predicateForQuantitySamples(
                        with: .greaterThan, quantity: HKQuantity(unit: beats, doubleValue: 100)))
            case 13: source.disableCollection(for: HKQuantityType(.stepCount))
            case 14, 15:
                builder.add([pulse(Double(100 + step), now - 1), pulse(90, now)], completion: answers.handler("add"))
            case 16:
                builder.addWorkoutEvents([event(.lap, now - 1, now)], completion: answers.handler("events"))
            case 17: builder.addMetadata(["k\(step)": step], completion: answers.handler("metadata"))
            case 18 where step > 36: session.stopActivity(with: nil)
            case 19 where step > 36: builder.endCollection(withEnd: noon(now), completion: answers.handler("end"))
            case 20 where step > 40: builder.discardWorkout()
            case 21, 22:
                try await live.store.save([pulse(Double(60 + step), now), stepSample(Double(step), now - 2, now)])
            case 23:
                name += "\(Told.optional(await feed.deliver(events: [measuredEvent(.lap, now - 1, now)])))"
            case 24:
                let kind: WorkoutEventRecord.Kind = [.pause, .resume, .marker, .motionPaused].pick(&generator)
                name += "\(Told.optional(await feed.deliver(events: [measuredEvent(kind, now)])))"
            case 25:
                let point = RoutePoint(
                    timestamp: noon(now).timeIntervalSinceReferenceDate, latitude: 50 + Double(step) / 1_000,
                    longitude: 8, altitude: 10, speed: 3, course: 90, horizontalAccuracy: 4, verticalAccuracy: 5)
                name += "\(Told.optional(await feed.deliver(FeedBatch(locations: [point]))))"
            case 26:
                let time = noon(now).timeIntervalSinceReferenceDate
                let beats = [
                    FeedBeat(time: time - 1, followsGap: false), FeedBeat(time: time, followsGap: step % 2 == 0),
                ]
                name += "\(Told.optional(await feed.deliver(FeedBatch(beats: beats))))"
            case 27, 28:
                name += "\(Told.optional(await feed.deliver(measuredDistance(Double(step), now - 1, now))))"
            default:
                let pulses = [measuredPulse(Double(80 + 3 * step), now - 0.5), measuredPulse(Double(90 + step), now)]
                name += "\(Told.optional(await feed.deliver(FeedBatch(samples: pulses))))"
            }
            await live.waitUntilIdle()
            let said = log.drain() + feed.drain() + answers.drain()
            lines.append("\(now) \(name): \(said.joined(separator: ", ")) | \(state(session, builder, 0))")
            if step % 8 == 7 {
                lines.append(Told.statistics(builder.allStatistics))
                lines +=
                    builder.workoutActivities.map { Told.activity($0) } + builder.workoutEvents.map { Told.event($0) }
            }
        }
        session.stopActivity(with: noon(now + 1))
        await live.reach(now + 3)
        builder.endCollection(withEnd: noon(now + 2), completion: answers.handler("end"))
        await live.waitUntilIdle()
        builder.finishWorkout { answers.add($0.map { Told.workout($0) } ?? "no workout", $1) }
        session.end()
        await live.waitUntilIdle()
        lines += log.drain() + answers.drain()
        let types: [HKSampleType] = [
            HKSeriesType.workoutRoute(), HKSeriesType.heartbeat(), heartRate, HKQuantityType(.distanceWalkingRunning),
        ]
        for type in types {
            // Without a device of its own, the feed measures with this machine.
            let samples = try await live.store.samples(type).map { sample in
                "\(Told.date(sample.startDate))…\(Told.date(sample.endDate)) \(sample.device?.name == "Watch") "
                    + "\((sample as? HKSeriesSample)?.count ?? 0) "
                    + Told.optional((sample as? HKQuantitySample)?.quantity)
            }
            lines.append("\(Told.type(type)) \(samples.sorted())")
        }
        return lines
    }

    @Test(arguments: 0..<10 as Range<UInt64>) func SES_22_LIV_10_series(seed: UInt64) async throws {
        var outcomes = KeptOutcomes()
        let lines = try await Self.random(
            seed % 2 == 0 ? [.swimBikeRun, .cycling, .running, .swimming] : [.running, .cycling], seed: seed)
        for line in lines.prefix(seed < 2 ? 60 : 8) { outcomes.add("") { line } }
        outcomes.add("all \(lines.count)") { hashed(lines) }
        #expect(try outcomes.difference(from: "Kit/Texts/Sessions/series-\(seed).txt") == nil)
    }
}
