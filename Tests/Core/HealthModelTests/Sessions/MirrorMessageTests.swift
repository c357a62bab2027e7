import Foundation
import HealthModel
import TestSupport
import Testing

@Suite struct MirrorMessageTests {
    private static let session = UUID.timeOrdered()

    private static var snapshot: SessionSnapshot {
        var session = Sessions.session(in: .running, .multisport)
        _ = session.apply(.beginActivity(Sessions.activity(.cycling, 15)))
        _ = session.apply(.pause(at: 20))
        return session.snapshot(Self.session)
    }

    private static func activity(_ start: Double, end: Double? = nil) -> WorkoutActivityRecord {
        WorkoutActivityRecord(configuration: .running, start: start, end: end)
    }

    @Test func LIV_41_messagesComeBack() throws {
        let messages: [MirrorMessage] = [
            .begin(Self.snapshot),
            .update(
                Self.snapshot,
                effects: [
                    .changed(to: .paused, from: .running, at: 3), .generated(Sessions.event(.pause, 3)),
                    .began(Self.activity(1)), .ended(Self.activity(1, end: 2)), .failed(.notMirrored),
                ]),
            .call(Self.session, .beginActivity(Self.activity(1))), .call(Self.session, .pause(at: 1)),
            .data(Self.session, Data([0, 255])), .end(Self.session), .launch(Self.session, .running),
            .answer(Self.session, isDone: true),
        ]
        for message in messages {
            let bytes = try message.encoded()
            #expect("\(try MirrorMessage(bytes: bytes))" == "\(message)")
        }
    }

    @Test func LIV_41_theSnapshotIsTheSession() {
        var original = Sessions.session(in: .running, .multisport)
        _ = original.apply(.pause(at: 20))
        _ = original.apply(.resume(at: 25))
        _ = original.apply(.beginActivity(Sessions.activity(.cycling, 26)))
        let copy = SessionMachine(original.snapshot(Self.session))
        #expect(copy.state == original.state)
        #expect(copy.pauses == original.pauses)
        #expect(copy.currentActivity.uuid == original.currentActivity.uuid)
        #expect(copy.start == original.start)
    }

    @Test(arguments: [
        MirrorMessage.call(Self.session, .generate(Sessions.event(.lap, 1))),
        .call(Self.session, .abort(.anotherSession, at: 1)), .call(Self.session, .fail(.anotherSession)),
        .call(Self.session, .beginActivity(Self.activity(2, end: 1))),
        .update(Self.snapshot, effects: [.began(Self.activity(2, end: 1))]),
        .update(Self.snapshot, effects: [.generated(WorkoutEventRecord(kind: .pause, start: 1, end: 2))]),
    ])
    func LIV_45_whatMakesNoSenseIsRefused(message: MirrorMessage) throws {
        let bytes = try message.encoded()
        #expect(throws: (any Error).self) { try MirrorMessage(bytes: bytes) }
    }

    @Test func LIV_45_aSnapshotThatMakesNoSenseHasEnded() {
        var snapshot = Self.snapshot
        snapshot.start = nil
        #expect(SessionMachine(snapshot).state == .ended)
        #expect(SessionMachine(snapshot).openActivity == nil)
        snapshot.state = 99
        #expect(SessionMachine(snapshot).state == .ended)
        snapshot = Self.snapshot
        snapshot.events = [Sessions.event(.resume, 5), Sessions.event(.pause, 4), Sessions.event(.resume, 3)]
        #expect(SessionMachine(snapshot).pauses == [4..<4])
    }

    /// Arbitrary bytes decode to a message or throw an error.
    @Test(arguments: 0..<40)
    func LIV_45_hostileBytes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let good = try MirrorMessage.update(Self.snapshot, effects: [.began(Self.activity(1))]).encoded()
        for _ in 0..<100 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            }
            if Bool.random(using: &random) { bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &random)) }
            guard case .update(let snapshot, _) = try? MirrorMessage(bytes: bytes) else { continue }
            // A damaged session is still a session.
            var session = SessionMachine(snapshot)
            _ = session.apply(.resume(at: 1))
            _ = session.apply(.end(at: 2))
            #expect(session.state == .ended, "seed \(seed)")
        }
        let nested = Data(String(repeating: "[", count: 100_000).utf8)
        #expect(throws: (any Error).self) { try MirrorMessage(bytes: nested) }
    }

    @Test func LIV_45_framesInAnyPieces() throws {
        var random = SeededGenerator(seed: 7)
        let messages = (0..<50).map { Data(repeating: UInt8($0), count: $0 * 7) }
        let stream = messages.reduce(into: Data()) { $0.append(MessageFrames.frame($1)) }
        var frames = MessageFrames()
        var read: [Data] = []
        var rest = stream[...]
        while !rest.isEmpty {
            let count = min(rest.count, Int.random(in: 1...40, using: &random))
            read += try frames.add(Data(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        #expect(read == messages)
    }

    @Test func LIV_45_aLengthThatNoMessageHas() {
        var frames = MessageFrames(maximumLength: 10)
        #expect(throws: MessageFrames.TooLong.self) { try frames.add(Data([0, 0, 0, 11])) }
        var other = MessageFrames()
        #expect(throws: MessageFrames.TooLong.self) { try other.add(Data([255, 255, 255, 255])) }
    }

    @Test func LIV_42_theAllowance() {
        var allowance = DataRateLimit()
        func reserve(_ count: Int, at date: Double) -> Bool { allowance.reserve(count, at: date) }
        #expect(!reserve(100_001, at: 0))
        #expect(reserve(60_000, at: 0))
        #expect(reserve(40_000, at: 5))
        #expect(!reserve(1, at: 9.9))
        #expect(reserve(0, at: 9.9))
        #expect(reserve(60_000, at: 10))
        #expect(!reserve(1, at: 14.9))
        #expect(reserve(40_000, at: 15))
    }
}
