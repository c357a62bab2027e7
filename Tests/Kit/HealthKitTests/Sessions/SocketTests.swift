import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct SocketTests {
    /// Returns a short path, since socket paths are limited in length.
    private static func path() -> String {
        FileManager.default.temporaryDirectory.appending(path: "ohk-\(UUID().uuidString.prefix(8)).sock").path
    }

    /// Two ends of a connection, with the output of each.
    private struct Line {
        let one: SocketChannel
        let two: SocketChannel
        let fromOne = Calls<Data?>()
        let fromTwo = Calls<Data?>()

        init() async throws {
            let accepted = Calls<SocketChannel>()
            let path = SocketTests.path()
            let listener = try SocketListener(at: path) { accepted.add($0) }
            one = try SocketChannel(connectingTo: path)
            two = await accepted.next()
            listener.close()
            one.open { [fromTwo] in
                fromTwo.add($0)
            } closed: { [fromTwo] in
                fromTwo.add(nil)
            }
            two.open { [fromOne] in
                fromOne.add($0)
            } closed: { [fromOne] in
                fromOne.add(nil)
            }
        }
    }

    @Test func LIV_45_messagesArriveWholeAndInOrder() async throws {
        let line = try await Line()
        let messages = [Data(), Data("a".utf8), Data(repeating: 7, count: 3_000_000), Data("end".utf8)]
        for message in messages { line.one.send(message) }
        for message in messages { #expect(await line.fromOne.next() == message) }
        line.two.send(Data("back".utf8))
        #expect(await line.fromTwo.next() == Data("back".utf8))
        line.one.close()
        #expect(await line.fromOne.next() == nil)
        #expect(await line.fromTwo.next() == nil)
        line.one.send(Data("too late".utf8))
        line.two.close()
    }

    @Test func LIV_45_aMessageThatIsTooLongBreaksTheLine() async throws {
        let line = try await Line()
        line.one.send(Data(count: MirrorMessage.maximumLength + 1))
        #expect(await line.fromOne.next() == nil)
        #expect(await line.fromTwo.next() == nil)
    }

    @Test func LIV_45_nobodyIsThere() throws {
        #expect(throws: (any Error).self) { try SocketChannel(connectingTo: Self.path()) }
        let long = "/tmp/" + String(repeating: "x", count: 200)
        #expect(throws: (any Error).self) { try SocketChannel(connectingTo: long) }
        #expect(throws: (any Error).self) { try SocketListener(at: long) { _ in } }
        #expect(throws: (any Error).self) { try SocketListener(at: "/nowhere/at/all.sock") { _ in } }
    }

    @Test func LIV_45_onlyASocketIsReplaced() throws {
        let path = Self.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(throws: (any Error).self) { try SocketListener(at: path) { _ in } }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
    }

    /// The watch is another process: it starts a session on request, and exits with it.
    @Test func LIV_40_LIV_41_LIV_45_twoProcesses() async throws {
        let path = Self.path()
        let phone = try LiveStore(system: ())
        let waiting = try phone.store.listenForCompanion(at: URL(filePath: path))
        defer { waiting.close() }
        let log = SessionLog()
        let lines = Calls<String>()
        log.onLine { lines.add($0) }
        let kept = Box<HKWorkoutSession?>(nil)
        phone.store.workoutSessionMirroringStartHandler = { session in
            session.delegate = log
            kept.value = session
            session.pause()
        }
        let watch = Task {
            await #expect(processExitsWith: .success) { [path = path as String] in
                let watch = try LiveStore(system: ())
                let isOver = Calls<Void>()
                watch.store.setWatchAppStartHandler { _ in isOver.add(()) }
                try watch.store.connectCompanion(at: URL(filePath: path))
                let (session, _, log) = try watch.session(.cycling)
                let lines = Calls<String>()
                log.onLine { lines.add($0) }
                session.startActivity(with: noon(0))
                try await session.startMirroringToCompanionDevice()
                try await session.sendToRemoteWorkoutSession(data: Data("hello".utf8))
                // Paused and ended by the phone.
                while await !lines.next().hasPrefix("paused to ended") {}
                await isOver.next()
            }
        }
        var seen: Set<String> = []
        while seen.count < 3 {
            let line = await lines.next()
            seen.insert(line.hasPrefix("running to paused") ? "paused" : line.hasPrefix("pause at") ? "event" : line)
        }
        #expect(seen == ["paused", "event", "received hello"])
        kept.value?.end()
        while await !lines.next().hasPrefix("disconnected") {}
        #expect(kept.value?.state == .ended)
        #expect(kept.value?.startDate == noon(0))
        // The watch may exit before it has answered.
        phone.store.startWatchApp(with: configuration(.cycling)) { _, _ in }
        _ = await watch.value
    }
}
