import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

/// A watch and its phone, on one clock.
private struct Devices {
    let watch: LiveStore
    let phone: LiveStore
    let mirrors = Calls<HKWorkoutSession>()

    init(paired: Bool = true) throws {
        watch = try LiveStore()
        phone = try LiveStore(time: watch.time)
        if paired { pair() }
        phone.store.workoutSessionMirroringStartHandler = { [mirrors] in mirrors.add($0) }
    }

    func pair() {
        let (own, other) = InProcessChannel.pair(on: watch.time)
        watch.store.context.connect(over: own)
        phone.store.context.connect(over: other)
    }

    /// Returns a session of the watch that is mirrored to the phone, with the logs of both.
    func mirrored(
        _ type: HKWorkoutActivityType = .swimBikeRun
    ) async throws -> (HKWorkoutSession, SessionLog, HKWorkoutSession, SessionLog) {
        let (session, _, log) = try watch.session(type)
        session.startActivity(with: noon(0))
        try await session.startMirroringToCompanionDevice()
        let mirror = await mirrors.next()
        let mirrorLog = SessionLog()
        mirror.delegate = mirrorLog
        await watch.waitUntilIdle()
        _ = log.drain()
        return (session, log, mirror, mirrorLog)
    }
}

@Suite(.timeLimit(.minutes(10))) struct MirroringTests {
    @Test func LIV_40_theCompanionGetsTheSession() async throws {
        let devices = try Devices()
        let (session, _, mirror, _) = try await devices.mirrored()
        #expect(mirror.type == .mirrored)
        #expect(session.type == .primary)
        #expect(mirror.state == .running)
        #expect(mirror.startDate == noon(0))
        #expect(mirror.workoutConfiguration == session.workoutConfiguration)
        #expect(mirror.currentActivity == session.currentActivity)
        // Repeating it is neither an error nor a second session.
        try await session.startMirroringToCompanionDevice()
        #expect(devices.mirrors.count == 1)
    }

    @Test func LIV_40_beforeTheStartAndAfterTheEnd() async throws {
        let devices = try Devices()
        let (session, _, _) = try devices.watch.session()
        try await session.startMirroringToCompanionDevice()
        let mirror = await devices.mirrors.next()
        #expect(mirror.state == .notStarted)
        mirror.startActivity(with: noon(3))
        await devices.watch.waitUntilIdle()
        #expect(session.startDate == noon(3))
        #expect(mirror.state == .running)
        session.end()
        #expect(await failure { try await session.startMirroringToCompanionDevice() } == .errorInvalidArgument)
        #expect(await failure { try await mirror.startMirroringToCompanionDevice() } == .errorInvalidArgument)
    }

    @Test func LIV_40_LIV_45_withoutACompanion() async throws {
        let devices = try Devices(paired: false)
        let (session, _, _) = try devices.watch.session()
        #expect(await failure { try await session.startMirroringToCompanionDevice() } == .errorInvalidArgument)
        #expect(await failure { try await session.stopMirroringToCompanionDevice() } == .errorInvalidArgument)
        #expect(await failure { try await session.sendToRemoteWorkoutSession(data: Data()) } == .errorInvalidArgument)
        let run = configuration(.running)
        #expect(await failure { try await devices.phone.store.startWatchApp(toHandle: run) } == .errorInvalidArgument)
    }

    @Test func LIV_40_aHandlerThatIsSetLate() async throws {
        let devices = try Devices()
        devices.phone.store.workoutSessionMirroringStartHandler = nil
        let (session, _, _) = try devices.watch.session()
        try await session.startMirroringToCompanionDevice()
        session.startActivity(with: noon(0))
        await devices.watch.waitUntilIdle()
        devices.phone.store.workoutSessionMirroringStartHandler = { [mirrors = devices.mirrors] in mirrors.add($0) }
        #expect(await devices.mirrors.next().state == .running)
    }

    @Test func LIV_41_bothSidesAndBothDelegates() async throws {
        let devices = try Devices()
        let (session, log, mirror, mirrorLog) = try await devices.mirrored()
        await devices.watch.reach(10)
        mirror.pause()
        await devices.watch.reach(20)
        session.resume()
        mirror.beginNewActivity(configuration: configuration(.cycling), date: noon(20), metadata: ["leg": 2])
        await devices.watch.reach(30)
        #expect(mirror.currentActivity.workoutConfiguration.activityType == .cycling)
        #expect(mirror.currentActivity.metadata?["leg"] as? Int == 2)
        mirror.endCurrentActivity(on: noon(30))
        mirror.beginNewActivity(configuration: configuration(.yoga), date: noon(30), metadata: nil)
        await devices.watch.reach(40)
        mirror.stopActivity(with: noon(40))
        await devices.watch.waitUntilIdle()
        let expected = [
            "running to paused at 10", "pause at 10", "paused to running at 20", "resume at 20", "began cycling at 20",
            "ended cycling at 30", "failed 3", "running to stopped at 40",
        ]
        #expect(log.drain() == expected)
        #expect(mirrorLog.drain() == expected)
        #expect(mirror.endDate == noon(40))
    }

    @Test func LIV_42_dataBothWays() async throws {
        let devices = try Devices()
        let (session, log, mirror, mirrorLog) = try await devices.mirrored()
        try await session.sendToRemoteWorkoutSession(data: Data("heart".utf8))
        try await mirror.sendToRemoteWorkoutSession(data: Data("lap".utf8))
        await devices.watch.waitUntilIdle()
        #expect(mirrorLog.drain() == ["received heart"])
        #expect(log.drain() == ["received lap"])
        // 100 KB in ten seconds, for each side.
        try await session.sendToRemoteWorkoutSession(data: Data(count: 99_000))
        let more = Data(count: 1_000)
        #expect(await failure { try await session.sendToRemoteWorkoutSession(data: more) } == .errorDataSizeExceeded)
        try await mirror.sendToRemoteWorkoutSession(data: more)
        await devices.watch.reach(10)
        try await session.sendToRemoteWorkoutSession(data: more)
    }

    @Test func LIV_42_dataThatComeBeforeTheHandlerReturnsReachItsDelegate() async throws {
        let devices = try Devices()
        let (sent, log) = (DispatchSemaphore(value: 0), SessionLog())
        devices.phone.store.workoutSessionMirroringStartHandler = { session in
            sent.wait()
            session.delegate = log
        }
        let (session, _, _) = try devices.watch.session(.cycling)
        session.startActivity(with: noon(0))
        try await session.startMirroringToCompanionDevice()
        try await session.sendToRemoteWorkoutSession(data: Data("hello".utf8))
        sent.signal()
        await devices.watch.waitUntilIdle()
        #expect(log.drain() == ["received hello"])
    }

    @Test func LIV_43_stopping() async throws {
        let devices = try Devices()
        let (session, log, mirror, mirrorLog) = try await devices.mirrored()
        try await session.stopMirroringToCompanionDevice()
        await devices.watch.waitUntilIdle()
        #expect(mirrorLog.drain() == ["disconnected"])
        #expect(log.drain() == [])
        #expect(session.state == .running)
        // The mirrored one is invalid.
        mirror.pause()
        await devices.watch.waitUntilIdle()
        #expect(mirrorLog.drain() == ["failed 3"])
        #expect(session.state == .running)
        #expect(await failure { try await mirror.sendToRemoteWorkoutSession(data: Data()) } == .errorInvalidArgument)
        #expect(await failure { try await session.stopMirroringToCompanionDevice() } == .errorInvalidArgument)
        // It can be mirrored again.
        try await session.startMirroringToCompanionDevice()
        #expect(await devices.mirrors.next() !== mirror)
    }

    @Test func LIV_43_theEndOfTheSession() async throws {
        let devices = try Devices()
        let (_, _, mirror, mirrorLog) = try await devices.mirrored()
        mirror.end()
        await devices.watch.waitUntilIdle()
        #expect(mirrorLog.drain() == ["running to ended at 0", "disconnected"])
        #expect(mirror.state == .ended)
    }

    @Test func LIV_43_aBrokenLine() async throws {
        let devices = try Devices()
        let (session, log, _, mirrorLog) = try await devices.mirrored()
        // The phone pairs with another watch.
        devices.phone.store.context.connect(over: InProcessChannel.pair(on: devices.watch.time).0)
        await devices.watch.waitUntilIdle()
        #expect(mirrorLog.drain() == ["disconnected 3"])
        #expect(log.drain() == ["disconnected 3"])
        #expect(session.state == .running)
    }

    @Test func LIV_45_startingTheApp() async throws {
        let devices = try Devices()
        let configurations = Calls<WorkoutConfigurationRecord>()
        let ride = configuration(.cycling)
        #expect(await failure { try await devices.phone.store.startWatchApp(toHandle: ride) } == .errorInvalidArgument)
        devices.watch.store.setWatchAppStartHandler { configurations.add($0.record) }
        try await devices.phone.store.startWatchApp(toHandle: ride)
        #expect(await configurations.next() == ride.record)
    }

    @Test func LIV_45_messagesThatMakeNoSense() async throws {
        let devices = try Devices(paired: false)
        let (own, other) = InProcessChannel.pair(on: devices.watch.time)
        devices.phone.store.context.connect(over: other)
        let answers = Calls<Data>()
        own.open {
            answers.add($0)
        } closed: {
        }
        let session = UUID()
        own.send(Data("no message".utf8))
        own.send(Data())
        own.send(try MirrorMessage.end(session).encoded())
        own.send(try MirrorMessage.call(session, .end(at: 0)).encoded())
        own.send(try MirrorMessage.answer(session, isDone: true).encoded())
        own.send(try MirrorMessage.data(session, Data(count: 10)).encoded())
        own.send(try MirrorMessage.launch(session, WorkoutConfigurationRecord()).encoded())
        await devices.phone.waitUntilIdle()
        // Only the last request is answered: there is no app to start.
        guard case .answer(session, isDone: false) = try MirrorMessage(bytes: await answers.next()) else {
            Issue.record("The answer is another one.")
            return
        }
        #expect(answers.count == 1)
    }

    @Test func LIV_44_noBuilder() async {
        await #expect(processExitsWith: .failure) {
            let devices = try Devices()
            let (_, _, mirror, _) = try await devices.mirrored()
            _ = mirror.associatedWorkoutBuilder()
        }
    }

    /// A hundred sessions wait for a handler; one more is refused, each time it asks.
    @Test func LIV_40_whatIsRefusedIsNotMirrored() async throws {
        let devices = try Devices()
        devices.phone.store.workoutSessionMirroringStartHandler = nil
        var sessions: [HKWorkoutSession] = []
        for _ in 0..<100 {
            let (session, _, _) = try devices.watch.session()
            try await session.startMirroringToCompanionDevice()
            sessions.append(session)
        }
        let (last, _, _) = try devices.watch.session()
        for _ in 0..<2 {
            #expect(await failure { try await last.startMirroringToCompanionDevice() } == .errorInvalidArgument)
        }
        #expect(await failure { try await last.stopMirroringToCompanionDevice() } == .errorInvalidArgument)
        // One that is no longer mirrored makes room.
        try await sessions[0].stopMirroringToCompanionDevice()
        try await last.startMirroringToCompanionDevice()
        devices.phone.store.workoutSessionMirroringStartHandler = { [mirrors = devices.mirrors] in mirrors.add($0) }
        await devices.watch.waitUntilIdle()
        #expect(devices.mirrors.count == 100)
        withExtendedLifetime(sessions) {}
    }

    @Test func LIV_40_whatEndedBeforeThereWasAHandlerIsNotHandedOver() async throws {
        let devices = try Devices()
        devices.phone.store.workoutSessionMirroringStartHandler = nil
        let (first, _, _) = try devices.watch.session()
        let (second, _, _) = try devices.watch.session(.cycling)
        for session in [first, second] { try await session.startMirroringToCompanionDevice() }
        try await first.stopMirroringToCompanionDevice()
        await devices.watch.waitUntilIdle()
        devices.phone.store.workoutSessionMirroringStartHandler = { [mirrors = devices.mirrors] in mirrors.add($0) }
        await devices.watch.waitUntilIdle()
        #expect(devices.mirrors.count == 1)
        #expect(await devices.mirrors.next().workoutConfiguration.activityType == .cycling)
    }
}
