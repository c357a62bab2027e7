import Foundation
import HealthModel
import Testing

/// Messages of another device with one thing that cannot be, wherever it is in its list.
@Suite struct MirroredSoundnessTests {
    private static func isSound(_ message: MirrorMessage) throws -> Bool {
        let bytes = try message.encoded()
        do { _ = try MirrorMessage(bytes: bytes) } catch { return false }
        return true
    }

    private static func snapshot() -> SessionSnapshot { Sessions.session(in: .paused, .multisport).snapshot(UUID()) }

    private static func activity(_ start: Double, _ end: Double?) -> WorkoutActivityRecord {
        WorkoutActivityRecord(configuration: .running, start: start, end: end)
    }

    private static let good = WorkoutEventRecord(kind: .lap, start: 1, end: 2)
    private static let bad: [WorkoutEventRecord] = [
        WorkoutEventRecord(kind: .pause, start: 1, end: 2), WorkoutEventRecord(kind: .lap, start: 2, end: 1),
        WorkoutEventRecord(kind: .lap, start: 1, end: 2, metadata: [MetadataKey.wasUserEntered: .string("yes")]),
    ]

    /// Returns lists with something among others, at each place.
    private static func lists<Item>(_ item: Item, among other: Item) -> [[Item]] {
        [[item], [item, other, other], [other, item, other], [other, other, item]]
    }

    @Test func LIV_45_anEventAtAnyPlace() throws {
        for event in Self.bad + [Self.good] {
            let isGood = event.start <= event.end && event.kind == .lap && event.metadata == nil
            for events in Self.lists(event, among: Self.good) {
                var session = Self.snapshot()
                session.events = events
                #expect(try Self.isSound(.begin(session)) == isGood)
                #expect(try Self.isSound(.update(session, effects: [])) == isGood)
                let effects = events.map(SessionMachine.Effect.generated)
                #expect(try Self.isSound(.update(Self.snapshot(), effects: effects)) == isGood)
            }
        }
    }

    @Test func LIV_45_anActivityAtAnyPlace() throws {
        for (start, end) in [(1, nil), (1, 1), (1, 2), (2, 1)] as [(Double, Double?)] {
            let isGood = end.map { start <= $0 } ?? true
            let activity = Self.activity(start, end)
            for activities in Self.lists(activity, among: Self.activity(5, 6)) {
                var session = Self.snapshot()
                session.activities = activities
                #expect(try Self.isSound(.begin(session)) == isGood)
                #expect(try Self.isSound(.update(session, effects: [])) == isGood)
                for effects in [
                    activities.map(SessionMachine.Effect.began), activities.map(SessionMachine.Effect.ended),
                ] {
                    #expect(try Self.isSound(.update(Self.snapshot(), effects: effects)) == isGood)
                }
            }
            #expect(try Self.isSound(.call(UUID(), .beginActivity(activity))) == isGood)
        }
    }

    @Test func LIV_45_onlyCallsOfAppsAreAllowed() throws {
        let calls: [(SessionMachine.Call, Bool)] = [
            (.prepare(at: 1), true), (.start(at: 1), true), (.pause(at: 1), true), (.resume(at: 1), true),
            (.stop(at: 1), true), (.end(at: 1), true), (.endActivity(at: 1), true),
            (.beginActivity(Self.activity(1, nil)), true), (.generate(Self.good), false),
            (.abort(.anotherSession, at: 1), false), (.fail(.anotherSession), false),
        ]
        for (call, isAllowed) in calls { #expect(try Self.isSound(.call(UUID(), call)) == isAllowed, "\(call)") }
    }

    /// A number beyond the greatest one is none, wherever it is.
    @Test func LIV_45_numbersThatAreNotFiniteAreRefused() throws {
        var session = Self.snapshot()
        session.created = 701
        session.start = 702
        session.end = 703
        session.events = [WorkoutEventRecord(kind: .lap, start: 704, end: 705)]
        session.activities = [Self.activity(706, 707)]
        let effects: [SessionMachine.Effect] = [
            .changed(to: .running, from: .paused, at: 708),
            .generated(WorkoutEventRecord(kind: .lap, start: 709, end: 710)),
            .began(Self.activity(711, 712)), .ended(Self.activity(713, 714)),
        ]
        let text = String(decoding: try MirrorMessage.update(session, effects: effects).encoded(), as: UTF8.self)
        for number in 701...714 {
            for (other, isGood) in [("\(number).5", true), ("1e999", false), ("-1e999", false), ("NaN", false)] {
                let changed = text.replacingOccurrences(of: ":\(number)", with: ":\(other)")
                #expect(changed != text, "\(number)")
                let isRead = (try? MirrorMessage(bytes: Data(changed.utf8))) != nil
                #expect(isRead == isGood, "\(number) as \(other)")
            }
        }
    }

    /// A message of the greatest length is read, a longer one is not, even if its content is right.
    @Test func LIV_45_lengths() throws {
        let bytes = try MirrorMessage.end(UUID()).encoded()
        func padded(_ count: Int) -> Data { bytes + Data(repeating: 0x20, count: count - bytes.count) }
        #expect(throws: Never.self) { try MirrorMessage(bytes: padded(MirrorMessage.maximumLength)) }
        #expect(throws: ValidationError.self) { try MirrorMessage(bytes: padded(MirrorMessage.maximumLength + 1)) }
    }

    /// A frame of the greatest length is read as soon as it is whole.
    @Test func LIV_45_framesOfTheGreatestLength() throws {
        for count in [0, 1, 9, 10] {
            let message = Data(repeating: 7, count: count)
            let frame = MessageFrames.frame(message)
            var frames = MessageFrames(maximumLength: 10)
            for end in frame.indices.dropLast() { #expect(try frames.add(frame[end...end]).isEmpty) }
            #expect(try frames.add(frame.suffix(1)) == [message])
            #expect(try frames.add(frame + frame + frame.prefix(3)) == [message, message])
            #expect(try frames.add(frame.dropFirst(3)) == [message])
        }
        for length in [[0, 0, 0, 11], [0, 0, 1, 0], [0, 1, 0, 0], [1, 0, 0, 0], [255, 0, 0, 1]] as [[UInt8]] {
            var frames = MessageFrames(maximumLength: 10)
            #expect(try frames.add(Data(length.prefix(3))).isEmpty)
            #expect(throws: MessageFrames.TooLong.self, "\(length)") { try frames.add(Data(length.suffix(1))) }
            // It stays so: what follows is not the beginning of a message.
            #expect(throws: MessageFrames.TooLong.self, "\(length)") {
                try frames.add(MessageFrames.frame(Data([1])))
            }
        }
        #expect(Array(MessageFrames.frame(Data(count: 0x0102_03)).prefix(4)) == [0, 1, 2, 3])
    }
}
