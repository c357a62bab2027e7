import TestSupport
import Testing

@testable import WorkoutFiles

/// Where the heart rates of a strap are in time, and what the points have of them.
///
/// `HK_WRITE_SCREENS=1` in the environment rewrites the text in `Tests/Core/Texts/Sweeps`.
@Suite struct FITStrapTableTests {
    private static let start = Int64(FITBytes.start)

    /// A message of a strap.
    private struct Message {
        /// The second of the watch's clock, for a message that synchronizes.
        var second: Int64?
        var fraction: Int64?
        var fractionOf256: Int64?
        var rates: [Int64] = [60]
        var ticks: [Int64] = []
        var packed: [Int64] = []
    }

    /// Returns the beats, and the heart rates of points every second.
    private static func outcome(_ messages: [Message], own: [Int64?] = Array(repeating: nil, count: 8)) -> String {
        var fit = FITRows()
        fit.add(0, [(0, .enumeration, [4])])
        for (second, rate) in own.enumerated() {
            fit.add(
                20,
                [(253, .uint32, [start + Int64(second)]), (7, .uint16, [200])]
                    + (rate.map { [(3, .uint8, [$0])] } ?? []))
        }
        for message in messages {
            var values: [(UInt8, FITBaseType, [Int64])] = []
            if let second = message.second { values.append((253, .uint32, [start + second])) }
            if let fraction = message.fraction { values.append((0, .uint16, [fraction])) }
            if let fraction = message.fractionOf256 { values.append((1, .uint8, [fraction])) }
            if !message.rates.isEmpty { values.append((6, .uint8, message.rates)) }
            if !message.ticks.isEmpty { values.append((9, .uint32, message.ticks)) }
            if !message.packed.isEmpty { values.append((10, .byte, message.packed)) }
            fit.add(132, values)
        }
        do {
            let read = try FITReader.recording(from: MemoryByteSource(fit.file), file: "a")
            let zero = FITProfile.time(FITBytes.start)
            let beats = read.beats.map { ($0.followsGap ? "| " : "") + WholeOutcome.number($0.time - zero) }
            let rates = read.points[.heartRate].map(WholeOutcome.number)
            return beats.joined(separator: " ") + "; points: " + rates.joined(separator: " ")
        } catch { return "\(error)" }
    }

    /// The bytes of two times of twelve bits each.
    private static func packed(_ first: Int64, _ second: Int64) -> [Int64] {
        [first & 0xFF, first >> 8 | (second & 0xF) << 4, second >> 4]
    }

    @Test func clocks() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ messages: Message...) { kept.add(name) { Self.outcome(messages) } }
        for (fraction, fractionOf256) in [
            (nil, nil), (0, nil), (16_384, nil), (32_767, nil), (0xFFFF, nil), (nil, 0), (nil, 128), (nil, 254),
            (nil, 255),
            (16_384, 64), (0, 64), (0xFFFF, 64), (0xFFFF, 255),
        ] as [(Int64?, Int64?)] {
            add(
                "fraction \(fraction ?? -1), of 256 \(fractionOf256 ?? -1)",
                Message(
                    second: 2, fraction: fraction, fractionOf256: fractionOf256, rates: [60, 61], ticks: [1_024, 2_048])
            )
        }
        let first = Message(second: 1, ticks: [1_024])
        add("no message that synchronizes", Message(ticks: [1_024]), Message(packed: Self.packed(0, 512)))
        add("a message before", Message(ticks: [5]), first, Message(rates: [70], ticks: [2_048]))
        add("a message that synchronizes without times", Message(second: 1, rates: [60]), Message(ticks: [2_048]))
        add(
            "two that synchronize", first, Message(second: 5, rates: [70], ticks: [100]),
            Message(rates: [80], ticks: [612]))
        add("fewer rates", Message(second: 1, rates: [60], ticks: [1_024, 2_048]))
        add("more rates", Message(second: 1, rates: [60, 61, 62], ticks: [1_024, 2_048]))
        add("an invalid rate", Message(second: 1, rates: [60, 0xFF, 62], ticks: [1_024, 2_048, 3_072]))
        add("an invalid time", Message(second: 1, rates: [60, 61, 62], ticks: [1_024, 0xFFFF_FFFF, 3_072]))
        add("times that wrap", Message(second: 1, rates: [60, 61, 62], ticks: [0xFFFF_FE00, 0xFFFF_FFFE, 0x200]))
        add("a time before", Message(second: 3, rates: [60, 61], ticks: [2_048, 1_024]))
        for step in [(1 << 31) - 1, 1 << 31, (1 << 31) + 1] as [Int64] {
            add("back by \(step)", Message(second: 1, rates: [60, 61], ticks: [0xFFFF_0000, 0xFFFF_0000 - step]))
        }
        for (a, b) in [(0x401, 0x402), (0x500, 0x400), (0x400, 0x400), (0xFFF, 0), (0x3FF, 0x3FE)] as [(Int64, Int64)] {
            add("packed \(a) \(b)", first, Message(rates: [61, 62], packed: Self.packed(a, b)))
        }
        for count in [1, 2, 3, 4, 5, 6] {
            let bytes = Array((Self.packed(0x600, 0x800) + Self.packed(0xA00, 0xC00)).prefix(count))
            add("\(count) packed bytes", first, Message(rates: [61, 62, 63, 64], packed: bytes))
        }
        add("both kinds of times", first, Message(rates: [61, 62], ticks: [2_048], packed: Self.packed(0x600, 0x700)))
        add(
            "an invalid rate among packed ones", first,
            Message(rates: [0xFF, 62], packed: Self.packed(0x600, 0x800)),
            Message(rates: [63], packed: Self.packed(0x900, 0)))
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-strap-clocks.txt") == nil)
    }

    /// Twelve bits of a time go on from the last time, whether that was one of twelve bits or a whole one.
    @Test func shortTimesBehindWholeOnes() {
        func beats(_ messages: Message...) -> [Substring] {
            Self.outcome(messages).prefix { $0 != ";" }.split(separator: " ").filter { $0 != "|" }
        }
        func times(_ ticks: Int64...) -> [Substring] {
            ticks.map { Substring(WholeOutcome.number(1 + Double($0 - 1_024) / 1_024)) }
        }
        let first = Message(second: 1, ticks: [1_024])
        let short = Message(rates: [70, 71], packed: Self.packed(7_512 & 0xFFF, 8_000 & 0xFFF))
        #expect(
            beats(first, Message(rates: [61, 62], ticks: [2_048, 7_000]), short)
                == times(1_024, 2_048, 7_000, 7_512, 8_000))
        #expect(beats(first, Message(ticks: [7_000]), short) == times(1_024, 7_000, 7_512, 8_000))
        #expect(
            beats(Message(second: 1, rates: [60, 61, 62], ticks: [1_024, 2_048, 7_000]), short)
                == times(1_024, 2_048, 7_000, 7_512, 8_000))
        #expect(beats(Message(second: 1, rates: [], ticks: [7_000]), short) == times(1_536, 2_024))
        // A time without a rate is a time nevertheless.
        #expect(beats(first, Message(rates: [0xFF], ticks: [7_000]), short) == times(1_024, 7_512, 8_000))
        #expect(
            beats(first, Message(rates: [61, 0xFF], packed: Self.packed(4_500 & 0xFFF, 7_000 & 0xFFF)), short)
                == times(1_024, 4_500, 7_512, 8_000))
        // Of two short times with one rate only the first counts.
        #expect(
            beats(first, Message(rates: [61], packed: Self.packed(4_500 & 0xFFF, 7_000 & 0xFFF)), short)
                == times(1_024, 4_500, 4_500 + (7_512 - 4_500) & 0xFFF, 4_500 + (8_000 - 4_500) & 0xFFF))
    }

    @Test func ratesOfPoints() throws {
        var kept = KeptOutcomes()
        func add(_ name: String, _ times: [Double], _ own: [Int64?] = Array(repeating: nil, count: 8)) {
            kept.add(name) {
                let ticks = times.map { Int64(($0 + 10) * 1_024) }
                return Self.outcome(
                    [
                        Message(second: -10, rates: [50], ticks: [0]),
                        Message(rates: times.indices.map { 60 + Int64($0) * 10 }, ticks: ticks),
                    ], own: own)
            }
        }
        add("one at a point", [3])
        add("one between points", [3.5])
        add("two within a second", [3.25, 3.75])
        add("every second", [1, 2, 3, 4, 5])
        for gap in [2.75, 3, 3.0625, 5, 5.25, 6] { add("a gap of \(gap)", [0.5, 0.5 + gap]) }
        add("beats at once", [2, 2, 3])
        add("beats in another order", [3, 2, 4])
        let own: [Int64?] = [101, 102, 103, 104, 105, 106, 107, 108]
        add("points with rates of their own", [2.5, 3.5], own)
        add("points of which some have rates", [2.5, 3.5], [101, nil, 103, nil, nil, nil, 107, nil])
        add("after all points", [20], own)
        add("before all points", [-2], own)
        add("up to the last point", [5.5, 6.5, 7], own)
        add("beyond the last point", [5.5, 6.5, 7.5], own)
        kept.add("without beats") { Self.outcome([], own: own) }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/fit-strap-rates.txt") == nil)
    }
}
