import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import TestSupport
import Testing

/// A session and its mirror on another device, in long series of calls on either side (LIV-40, LIV-41, LIV-42, LIV-43,
/// LIV-44, LIV-45).
@Suite(.timeLimit(.minutes(10))) struct MirroringSweepTests {
    private static func series(seed: UInt64) async throws -> [String] {
        var generator = SeededGenerator(seed: 20_000 + seed)
        let watch = try LiveStore()
        let phone = try LiveStore(time: watch.time)
        func pair() {
            let (own, other) = InProcessChannel.pair(on: watch.time)
            watch.store.context.connect(over: own)
            phone.store.context.connect(over: other)
        }
        if seed % 6 > 0 { pair() }
        let mirrors = Box<[HKWorkoutSession]>([])
        let mirrorLog = SessionLog()
        let started = Box<[HKWorkoutActivityType]>([])
        watch.store.context.watchApp = { started.value.append($0.activityType) }
        if seed % 5 > 0 {
            phone.store.workoutSessionMirroringStartHandler = { session in
                session.delegate = mirrorLog
                mirrors.value.append(session)
            }
        }
        let (session, builder, log) = try watch.session(.swimBikeRun)
        let answers = SessionSweepTests.Answers()
        var lines: [String] = []
        var now = 0.0
        for step in 0..<36 {
            now += [0, 1, 5, 10].pick(&generator)
            await watch.reach(now)
            let choice = step == 1 ? 0 : step == 3 ? 2 : Int(generator.next() % 22)
            let side = generator.next() % 2 == 0 ? session : mirrors.value.last ?? session
            switch choice {
            case 0: session.startMirroringToCompanionDevice(completion: answers.handler("mirror"))
            case 1: side.startMirroringToCompanionDevice(completion: answers.handler("mirror either"))
            case 2: side.startActivity(with: noon(now))
            case 3: side.prepare()
            case 4, 5: side.pause()
            case 6, 7: side.resume()
            case 8, 9:
                side.beginNewActivity(configuration: configuration(.cycling), date: noon(now), metadata: ["n": step])
            case 10: side.endCurrentActivity(on: noon(now))
            case 11 where step > 28: side.stopActivity(with: nil)
            case 12 where step > 30: side.end()
            case 13: side.stopMirroringToCompanionDevice(completion: answers.handler("stop"))
            case 14, 15:
                side.sendToRemoteWorkoutSession(data: Data("d\(step)".utf8), completion: answers.handler("send"))
            case 16:
                let count = [50_000, 100_000, 100_001].pick(&generator)
                side.sendToRemoteWorkoutSession(
                    data: Data(repeating: 65, count: count), completion: answers.handler("send \(count)"))
            case 17 where step > 10: pair()
            case 18: phone.store.startWatchApp(with: configuration(.rowing), completion: answers.handler("launch"))
            case 19: watch.store.startWatchApp(with: configuration(.yoga), completion: answers.handler("launch itself"))
            case 20:
                phone.store.workoutSessionMirroringStartHandler = { session in
                    session.delegate = mirrorLog
                    mirrors.value.append(session)
                }
            default: builder.beginCollection(withStart: noon(now), completion: answers.handler("begin"))
            }
            await watch.waitUntilIdle()
            let mirrored = mirrors.value.map {
                "\($0.type) \($0.state) \(Told.date($0.startDate)) \(Told.date($0.endDate)) "
                    + "\($0.currentActivity.workoutConfiguration.activityType)"
            }
            let received = mirrorLog.drain().map { $0.count > 200 ? "\($0.count) letters" : $0 }
            let own = log.drain().map { $0.count > 200 ? "\($0.count) letters" : $0 }
            lines.append(
                "\(now) \(choice) \(side === session): \(own) \(received) \(answers.drain()) | \(session.state) "
                    + "\(session.currentActivity.workoutConfiguration.activityType) \(mirrored) \(started.value)")
        }
        session.end()
        await watch.waitUntilIdle()
        lines.append("\(log.drain()) \(mirrorLog.drain()) \(mirrors.value.map(\.state))")
        return lines
    }

    @Test(arguments: 0..<12 as Range<UInt64>) func LIV_40_LIV_43_series(seed: UInt64) async throws {
        var outcomes = KeptOutcomes()
        let lines = try await Self.series(seed: seed)
        for line in lines.prefix(seed == 1 ? 40 : 4) { outcomes.add("") { line } }
        outcomes.add("all") { hashed(lines) }
        #expect(try outcomes.difference(from: "Kit/Texts/Sessions/mirror-\(seed).txt") == nil)
    }

    /// Whether events are collected is decided when collection begins, also for whoever recovers the session.
    @Test func LIV_30_recoveredSessionsKeepWhetherEventsAreCollected() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "recovery-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "health.sqlite").path
        let old = try LiveStore(path: path)
        let (session, builder, _) = try old.session()
        builder.shouldCollectWorkoutEvents = false
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        await old.waitUntilIdle()
        let second = try LiveStore(path: path, at: 10)
        let recovered = try #require(try await second.store.recoverActiveWorkoutSession())
        #expect(!recovered.associatedWorkoutBuilder().shouldCollectWorkoutEvents)
        recovered.associatedWorkoutBuilder().shouldCollectWorkoutEvents = true
        recovered.pause()
        await second.waitUntilIdle()
        #expect(recovered.associatedWorkoutBuilder().workoutEvents.isEmpty)
        let third = try LiveStore(path: path, at: 20)
        let again = try #require(try await third.store.recoverActiveWorkoutSession())
        #expect(again.state == .paused && !again.associatedWorkoutBuilder().shouldCollectWorkoutEvents)
    }

    /// What another process recovers after each step of a workout (LIV-30, LIV-32).
    @Test func LIV_30_recoveredAfterEachStep() async throws {
        var outcomes = KeptOutcomes()
        let folder = FileManager.default.temporaryDirectory.appending(path: "recovery-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let old = try LiveStore(path: folder.appending(path: "health.sqlite").path)
        let feed = ScriptedFeed(device: DeviceRecord([.name: "Watch"]))
        old.store.context.feed = feed
        let (session, builder, _) = try old.session(.swimBikeRun)
        func look(_ name: String) async throws {
            await old.waitUntilIdle()
            let new = try LiveStore(path: folder.appending(path: "health.sqlite").path, at: 500)
            let recovered = try await new.store.recoverActiveWorkoutSession()
            guard let recovered else {
                outcomes.add(name) { "nothing" }
                return
            }
            let builder = recovered.associatedWorkoutBuilder()
            outcomes.add(name) {
                "\(recovered.state) \(Told.date(recovered.startDate)) \(Told.date(recovered.endDate)) "
                    + "\(Told.configuration(recovered.workoutConfiguration)) "
                    + "\(recovered.currentActivity.workoutConfiguration.activityType)"
            }
            outcomes.add("its builder") {
                "\(Told.date(builder.startDate)) \(Told.date(builder.endDate)) \(Told.metadata(builder.metadata)) "
                    + "\(builder.workoutEvents.map { Told.event($0) }) \(builder.shouldCollectWorkoutEvents) "
                    + "\(builder.workoutActivities.map { Told.activity($0) }) \(Told.statistics(builder.allStatistics))"
            }
        }
        try await look("new")
        session.prepare()
        try await look("prepared")
        session.startActivity(with: noon(0))
        try await look("running")
        builder.shouldCollectWorkoutEvents = false
        builder.dataSource = old.source(.running)
        try await builder.beginCollection(at: noon(1))
        try await look("collecting")
        await feed.deliver(measuredPulse(100, 2), measuredPulse(110, 3))
        try await builder.addMetadata(["a": 1])
        try await look("measured")
        await old.reach(10)
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(5), metadata: ["b": 2])
        try await look("cycling")
        session.pause()
        try await look("paused")
        try await builder.addWorkoutEvents([event(.lap, 2, 4)])
        await old.reach(20)
        session.resume()
        try await look("resumed")
        session.endCurrentActivity(on: noon(20))
        try await look("after the ride")
        session.stopActivity(with: noon(20))
        try await look("stopped")
        try await builder.endCollection(at: noon(20))
        try await look("closed")
        let workout = try await builder.finishWorkout()
        outcomes.add("workout") { workout.map { Told.workout($0) } ?? "-" }
        try await look("finished")
        session.end()
        try await look("ended")
        #expect(try outcomes.difference(from: "Kit/Texts/Sessions/recovery.txt") == nil)
    }
}
