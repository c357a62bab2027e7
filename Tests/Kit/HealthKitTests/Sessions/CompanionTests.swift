import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

/// A device whose companion sends what does not fit, answers no, or not at all (LIV-40, LIV-41, LIV-42,
/// LIV-43, LIV-44, LIV-45).
@Suite(.timeLimit(.minutes(5))) struct CompanionTests {
    /// The other device, by its messages.
    private final class Other: Sendable {
        private let channel: InProcessChannel
        private let messages = Calls<Data>()
        let closes = Calls<Bool>()

        init(of live: LiveStore) {
            let (own, other) = InProcessChannel.pair(on: live.time)
            channel = own
            live.store.context.connect(over: other)
            own.open { [messages] in
                messages.add($0)
            } closed: { [closes] in
                closes.add(true)
            }
        }

        /// The number of messages so far.
        var count: Int { messages.count }

        func send(_ message: MirrorMessage) throws { channel.send(try message.encoded()) }
        func next() async throws -> MirrorMessage { try MirrorMessage(bytes: await messages.next()) }
        func close() { channel.close() }
    }

    private let live: LiveStore
    private let mirrors = Calls<HKWorkoutSession>()

    init() throws {
        live = try LiveStore()
        live.store.workoutSessionMirroringStartHandler = { [mirrors] in mirrors.add($0) }
    }

    /// Begins to mirror a running session, and returns its snapshot and the outcome of the request.
    private func begin(
        _ session: HKWorkoutSession, to other: Other
    ) async throws -> (SessionSnapshot, Calls<HKError.Code?>) {
        let done = Calls<HKError.Code?>()
        session.startMirroringToCompanionDevice { isDone, error in
            #expect(isDone == (error == nil))
            done.add((error as? HKError)?.code)
        }
        guard case .begin(let snapshot) = try await other.next() else { throw HKError(.unknownError) }
        return (snapshot, done)
    }

    private func snapshot(_ state: [SessionMachine.Call] = [], uuid: UUID) -> SessionSnapshot {
        let start = noon(0).timeIntervalSinceReferenceDate
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .rowing
        var machine = SessionMachine(configuration: configuration, created: start, mainActivity: Self.uuid(9))
        for call in state { _ = machine.apply(call) }
        return machine.snapshot(uuid)
    }

    private static func uuid(_ number: UInt8) -> UUID {
        UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, number))
    }

    private static func moment(_ second: Double) -> Double { noon(second).timeIntervalSinceReferenceDate }

    // MARK: A session of this device

    @Test func LIV_41_aCompanionCallsAndChangesNothingElse() async throws {
        let other = Other(of: live)
        let (session, _, log) = try await live.running()
        let (snapshot, done) = try await begin(session, to: other)
        try other.send(.answer(snapshot.uuid, isDone: true))
        #expect(await done.next() == nil)
        // What only the device of a session may say of it is ignored.
        var changed = SessionMachine(snapshot)
        let effects = changed.apply(.end(at: Self.moment(0)))
        try other.send(.update(changed.snapshot(snapshot.uuid), effects: effects))
        try other.send(.end(snapshot.uuid))
        try other.send(.begin(snapshot))
        await live.waitUntilIdle()
        guard case .answer(snapshot.uuid, isDone: true) = try await other.next() else {
            Issue.record("The request was not answered.")
            return
        }
        #expect(session.state == .running && log.drain() == [] && mirrors.count == 0 && other.count == 2)
        // It can call the session, and send it data.
        try other.send(.data(snapshot.uuid, Data("lap".utf8)))
        try other.send(.call(snapshot.uuid, .pause(at: Self.moment(0))))
        await live.waitUntilIdle()
        #expect(
            log.drain().filter { !$0.hasPrefix("builder") } == ["received lap", "running to paused at 0", "pause at 0"])
        guard case .update(let paused, let told) = try await other.next() else {
            Issue.record("The change was not told.")
            return
        }
        #expect(paused.uuid == snapshot.uuid && paused.state == session.state.rawValue && told.count == 2)
        try await session.sendToRemoteWorkoutSession(data: Data("rate".utf8))
        guard case .data(snapshot.uuid, let data) = try await other.next() else {
            Issue.record("The data was not sent.")
            return
        }
        #expect(data == Data("rate".utf8))
        session.end()
        await live.waitUntilIdle()
        guard case .update(let ended, _) = try await other.next(),
            case .end(snapshot.uuid) = try await other.next()
        else {
            Issue.record("The end was not told.")
            return
        }
        #expect(ended.state == HKWorkoutSessionState.ended.rawValue && other.count == 6)
        // Nobody calls a session that is over.
        try other.send(.call(snapshot.uuid, .resume(at: Self.moment(0))))
        await live.waitUntilIdle()
        #expect(other.count == 6 && log.drain() == ["paused to ended at 0"])
    }

    @Test func LIV_40_aRefusedSessionIsNotMirrored() async throws {
        let other = Other(of: live)
        let (session, _, log) = try await live.running()
        let (snapshot, done) = try await begin(session, to: other)
        try other.send(.answer(Self.uuid(1), isDone: true))
        try other.send(.answer(snapshot.uuid, isDone: false))
        #expect(await done.next() == .errorInvalidArgument)
        #expect(await failure { try await session.sendToRemoteWorkoutSession(data: Data()) } == .errorInvalidArgument)
        // It may ask again, and an answer counts once.
        let (again, second) = try await begin(session, to: other)
        #expect(again.uuid == snapshot.uuid)
        for _ in 0..<2 { try other.send(.answer(snapshot.uuid, isDone: true)) }
        #expect(await second.next() == nil)
        await live.waitUntilIdle()
        #expect(done.count == 1 && second.count == 1 && log.drain() == [])
    }

    @Test func LIV_43_LIV_45_aCompanionThatIsLostAnswersNothing() async throws {
        let other = Other(of: live)
        let (session, _, log) = try await live.running()
        let (_, done) = try await begin(session, to: other)
        let launched = Calls<HKError.Code?>()
        live.store.startWatchApp(with: configuration(.rowing)) { isDone, error in
            #expect(!isDone)
            launched.add((error as? HKError)?.code)
        }
        guard case .launch(_, let configuration) = try await other.next() else {
            Issue.record("The app was not launched.")
            return
        }
        #expect(configuration.activityType == .rowing)
        other.close()
        #expect(await done.next() == .errorInvalidArgument)
        #expect(await launched.next() == .errorInvalidArgument)
        await live.waitUntilIdle()
        #expect(log.drain() == ["disconnected 3"] && session.state == .running)
        // Nobody is there any more.
        #expect(await failure { try await session.startMirroringToCompanionDevice() } == .errorInvalidArgument)
        #expect(
            await failure { try await live.store.startWatchApp(toHandle: HKWorkoutConfiguration()) }
                == .errorInvalidArgument)
    }

    /// Another companion takes the place of one, which is closed.
    @Test func LIV_45_aNewCompanionReplacesTheOldOne() async throws {
        let first = Other(of: live)
        let (session, _, log) = try await live.running()
        let (snapshot, done) = try await begin(session, to: first)
        try first.send(.answer(snapshot.uuid, isDone: true))
        #expect(await done.next() == nil)
        let second = Other(of: live)
        #expect(await first.closes.next())
        await live.waitUntilIdle()
        #expect(log.drain() == ["disconnected 3"] && second.closes.count == 0)
        let (again, other) = try await begin(session, to: second)
        try second.send(.answer(again.uuid, isDone: true))
        #expect(await other.next() == nil && again.uuid == snapshot.uuid)
    }

    // MARK: A session of the other device

    @Test func LIV_41_aMirrorFollowsAndIsNotCalled() async throws {
        let other = Other(of: live)
        let uuid = Self.uuid(1)
        try other.send(.begin(snapshot(uuid: uuid)))
        let mirror = await mirrors.next()
        let log = SessionLog()
        mirror.delegate = log
        guard case .answer(uuid, isDone: true) = try await other.next() else {
            Issue.record("The request was not answered.")
            return
        }
        #expect(mirror.type == .mirrored && mirror.state == .notStarted)
        // A call is for the device on which the session runs.
        try other.send(.call(uuid, .start(at: Self.moment(0))))
        await live.waitUntilIdle()
        #expect(mirror.state == .notStarted && other.count == 1)
        mirror.startActivity(with: noon(5))
        await live.waitUntilIdle()
        guard case .call(uuid, .start(let date)) = try await other.next() else {
            Issue.record("The call was not sent.")
            return
        }
        #expect(date == Self.moment(5) && mirror.state == .notStarted)
        let running = snapshot([.start(at: Self.moment(5))], uuid: uuid)
        try other.send(.update(running, effects: [.changed(to: .running, from: .notStarted, at: Self.moment(5))]))
        try other.send(.update(running, effects: []))
        await live.waitUntilIdle()
        #expect(mirror.state == .running && mirror.startDate == noon(5))
        #expect(log.drain() == ["notStarted to running at 5"])
        try other.send(.end(uuid))
        try other.send(.end(uuid))
        try other.send(.update(snapshot(uuid: uuid), effects: []))
        try other.send(.data(uuid, Data("x".utf8)))
        await live.waitUntilIdle()
        #expect(mirror.state == .running && log.drain() == ["disconnected"])
    }

    /// The same session once more is another object, and the old one follows no longer.
    @Test func LIV_40_aSessionThatBeginsAgainReplacesItsMirror() async throws {
        let other = Other(of: live)
        let uuid = Self.uuid(1)
        try other.send(.begin(snapshot(uuid: uuid)))
        let first = await mirrors.next()
        try other.send(.begin(snapshot(uuid: uuid)))
        let second = await mirrors.next()
        #expect(first !== second)
        try other.send(.update(snapshot([.start(at: Self.moment(5))], uuid: uuid), effects: []))
        await live.waitUntilIdle()
        #expect(first.state == .notStarted && second.state == .running)
    }

    /// Without a handler a session waits with its latest state, others are not affected.
    @Test func LIV_40_whatWaitsHasItsLatestState() async throws {
        live.store.workoutSessionMirroringStartHandler = nil
        let other = Other(of: live)
        for number in 1...3 as ClosedRange<UInt8> { try other.send(.begin(snapshot(uuid: Self.uuid(number)))) }
        try other.send(.update(snapshot([.start(at: Self.moment(7))], uuid: Self.uuid(2)), effects: []))
        try other.send(.end(Self.uuid(1)))
        await live.waitUntilIdle()
        live.store.workoutSessionMirroringStartHandler = { [mirrors] in mirrors.add($0) }
        await live.waitUntilIdle()
        let all = [await mirrors.next(), await mirrors.next()]
        #expect(all.map(\.state) == [.running, .notStarted] && all.map(\.startDate) == [noon(7), nil])
        #expect(mirrors.count == 2)
        // They were handed over once.
        live.store.workoutSessionMirroringStartHandler = { [mirrors] in mirrors.add($0) }
        await live.waitUntilIdle()
        #expect(mirrors.count == 2)
    }

    @Test func LIV_45_anAppIsStartedForItsCompanion() async throws {
        let other = Other(of: live)
        let seen = Calls<HKWorkoutActivityType>()
        live.store.setWatchAppStartHandler { seen.add($0.activityType) }
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .yoga
        try other.send(.launch(Self.uuid(3), configuration))
        #expect(await seen.next() == .yoga)
        guard case .answer(Self.uuid(3), isDone: true) = try await other.next() else {
            Issue.record("It was not answered.")
            return
        }
        live.store.setWatchAppStartHandler(nil)
        try other.send(.launch(Self.uuid(4), configuration))
        guard case .answer(Self.uuid(4), isDone: false) = try await other.next() else {
            Issue.record("It was not refused.")
            return
        }
        #expect(seen.count == 1)
    }
}
