import TestSupport
import Testing

@testable import WorkoutFiles

/// Where the beats of a FIT file are, by its intervals and by the fields of this library.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the texts in `Tests/Core/Texts/Sweeps`.
@Suite struct FITBeatTableTests {
    private static let start = Int64(FITBytes.start)

    /// A message with intervals.
    private struct Message {
        /// The second, or nil for a message before the first record.
        var second: Int64
        /// The intervals in milliseconds.
        var intervals: [Int64] = []
        /// The second in the field of this library.
        var beat: Double?
        var followsGap: Int64?
    }

    private static func outcome(_ messages: [Message], isOwn: Bool = true) -> String {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [4])])
        let application = isOwn ? FITLibraryField.application.map(Int64.init) : Array(1...16)
        fit.add(207, [(1, .byte, application), (3, .uint8, [0])])
        fit.add(20, [(253, .uint32, [start]), (3, .uint8, [100])])
        for message in messages {
            var own: [(number: UInt8, developer: UInt8, bytes: [UInt8])] = []
            if let beat = message.beat {
                let bits = (Double(start) + beat).bitPattern
                own.append((0, 0, FITRows.bytes(Int64(bitPattern: bits), 8)))
            }
            if let gap = message.followsGap { own.append((1, 0, FITRows.bytes(gap, 1))) }
            let times: [(UInt8, FITBaseType, [Int64])] = [(253, .uint32, [start + message.second])]
            fit.add(
                78, times + (message.intervals.isEmpty ? [] : [(0, .uint16, message.intervals)]), own: own)
        }
        fit.add(20, [(253, .uint32, [start + 60]), (3, .uint8, [100])])
        do {
            let read = try FITReader.recording(from: MemoryByteSource(fit.file), file: "a")
            let zero = FITProfile.time(FITBytes.start)
            return read.beats.map { ($0.followsGap ? "| " : "") + WholeOutcome.number($0.time - zero) }
                .joined(separator: " ") + read.warnings.map { " !\($0.kind)" }.joined()
        } catch { return "\(error)" }
    }

    /// A chain of this library begins after a gap unless its field denies it.
    @Test func chainsOfThisLibrary() throws {
        var kept = KeptOutcomes()
        for gap in [nil, 0, 1, 2, 254, 255] as [Int64?] {
            let name = gap.map(String.init) ?? "none"
            kept.add("gap \(name)") {
                Self.outcome([Message(second: 2, intervals: [1_000, 500], beat: 0.25, followsGap: gap)])
            }
            kept.add("gap \(name) in the second chain") {
                Self.outcome([
                    Message(second: 2, intervals: [1_000], beat: 0.25, followsGap: 1),
                    Message(second: 9, intervals: [1_000], beat: 8, followsGap: gap),
                ])
            }
            kept.add("gap \(name) without a beat") {
                Self.outcome([Message(second: 2, intervals: [1_000, 500], followsGap: gap)])
            }
            kept.add("gap \(name) of another developer") {
                Self.outcome([Message(second: 2, intervals: [1_000], beat: 0.25, followsGap: gap)], isOwn: false)
            }
        }
        let first = -Double(Self.start)
        for beat in [
            first - 1, first, first + 0.5, first + 1, -1, 0, 0.125, first + Double(UInt32.max) - 1,
            first + Double(UInt32.max), .infinity, .nan,
        ] {
            kept.add("beat at \(beat)") { Self.outcome([Message(second: 2, intervals: [1_000], beat: beat)]) }
        }
        kept.add("a chain of one") { Self.outcome([Message(second: 2, beat: 1)]) }
        kept.add("two chains of one") { Self.outcome([Message(second: 2, beat: 1), Message(second: 2, beat: 1.5)]) }
        kept.add("a chain in three messages") {
            Self.outcome([
                Message(second: 1, intervals: [333, 333], beat: 0.001), Message(second: 2, intervals: [333]),
                Message(second: 3, intervals: [334, 1]),
            ])
        }
        kept.add("a chain that goes on far from its records") {
            Self.outcome([
                Message(second: 1, intervals: [500], beat: 0.5), Message(second: 50, intervals: [500, 0, 0xFFFF, 600]),
            ])
        }
        kept.add("intervals before the first chain") {
            Self.outcome([Message(second: 3, intervals: [500, 600]), Message(second: 5, intervals: [700], beat: 4)])
        }
        kept.add("an empty message within a chain") {
            Self.outcome([
                Message(second: 1, intervals: [500], beat: 0.5), Message(second: 1),
                Message(second: 2, intervals: [600]),
            ])
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-beats-own.txt") == nil)
    }

    /// Without fields of this library, beats are chained until they are five seconds from their records.
    @Test func chainsOfOthers() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ messages: Message...) {
            kept.add(name) { Self.outcome(messages) + "; other: " + Self.outcome(messages, isOwn: false) }
        }
        add("no interval", Message(second: 2))
        for interval in [0, 1, 0xFFFE, 0xFFFF] as [Int64] {
            add("interval \(interval)", Message(second: 2, intervals: [interval]))
            add("interval \(interval) within others", Message(second: 9, intervals: [1_000, interval, 500]))
        }
        for second in [1, 2, 3, 7, 8, 9] as [Int64] {
            add(
                "the next at \(second)", Message(second: 2, intervals: [1_000, 1_000]),
                Message(second: second, intervals: [1_000]))
        }
        for interval in [999, 1_000, 1_001] as [Int64] {
            add(
                "the next of \(interval) that is late", Message(second: 2, intervals: [1_000]),
                Message(second: 8, intervals: [interval]))
            add(
                "the next of \(interval + 6_000) that is early", Message(second: 2, intervals: [1_000]),
                Message(second: 4, intervals: [interval + 6_000]))
        }
        for second in [9, 10, 11] as [Int64] {
            add(
                "long intervals until \(second)", Message(second: 2, intervals: [1_000]),
                Message(second: second, intervals: [2_000, 1_500, 2_500, 2_000]))
        }
        add(
            "many that drift", Message(second: 1, intervals: [1_000]), Message(second: 2, intervals: [2_000]),
            Message(second: 3, intervals: [2_000]), Message(second: 4, intervals: [2_000]),
            Message(second: 5, intervals: [2_000]), Message(second: 6, intervals: [3_000]))
        add("out of order", Message(second: 9, intervals: [1_000]), Message(second: 3, intervals: [1_000]))
        add("before the start", Message(second: -5, intervals: [500, 500]))
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-beats-others.txt") == nil)
    }
}
