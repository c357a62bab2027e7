import TestSupport
import Testing

@testable import WorkoutFiles

/// The texts are those of versions before the one writer: the bytes of documents must not change.
@Suite struct JSONWriterTests {
    private static let value = JSON.object([
        ("a", .array([.integer(1), .number(2.5), .null, .bool(true)])), ("b", .object([])), ("c", .array([])),
        ("d", .object([("e", .array([.object([("f", .string("g"))]), .array([])]))])),
    ])

    @Test func layoutsAreAsEver() {
        #expect(Self.value.line == #"{"a": [1, 2.5, null, true], "b": {}, "c": [], "d": {"e": [{"f": "g"}, []]}}"#)
        #expect(
            Self.value.text == """
                {
                  "a": [
                    1,
                    2.5,
                    null,
                    true
                  ],
                  "b": {},
                  "c": [],
                  "d": {
                    "e": [
                      {
                        "f": "g"
                      },
                      []
                    ]
                  }
                }
                """)
        #expect(JSON.array([]).text == "[]" && JSON.integer(7).text == "7" && JSON.object([]).line == "{}")
        var writer = JSONWriter(.keptElements)
        writer.add(Self.value, .dense)
        #expect(writer.string == #"{"a":[1,2.5,null,true],"b":{},"c":[],"d":{"e":[{"f":"g"},[]]}}"#)
    }

    @Test func linesBreakWhereTheyAreAskedTo() {
        var writer = JSONWriter(.objects)
        writer.beginObject()
        writer.add(name: "a")
        writer.add(1)
        writer.breakLine()
        writer.add(name: "b")
        writer.add(2)
        writer.add(name: "c")
        writer.beginArray(.init(first: "\n", between: ",\n", last: "\n"))
        writer.add(3)
        writer.add(4)
        writer.endArray()
        writer.endObject()
        writer.breakLine()
        writer.add(5)
        #expect(writer.string == "{\"a\": 1,\n\"b\": 2, \"c\": [\n3,\n4\n]}\n5")
    }

    @Test func whatIsHandedOutIsForgotten() {
        var writer = JSONWriter(.objects)
        var text = ""
        writer.beginArray()
        for number in 1...3 {
            writer.add(number)
            writer.flush { text += String(decoding: $0, as: UTF8.self) + "|" }
        }
        writer.endArray()
        writer.flush { text += String(decoding: $0, as: UTF8.self) }
        #expect(text == "[1|, 2|, 3|]" && writer.bytes.isEmpty)
    }

    @Test func stringsAreEscaped() {
        let text = "\"\\/\n\r\t\u{0}\u{1F}\u{7F}é🚀\u{2028}"
        let escaped = #""\"\\/\n\r\t\u0000\u001f\#u{7F}é🚀\#u{2028}""#
        for (style, expected) in [
            (JSONStyle.recordings, escaped), (.keptElements, escaped),
            (.objects, escaped.replacing("\u{7F}", with: #"\u007f"#)),
        ] {
            var writer = JSONWriter(style)
            writer.add(text)
            #expect(writer.string == expected)
        }
    }

    @Test(arguments: [
        (0.00001, "0.00001", "1e-05"), (-0.0, "-0", "-0"), (0.0001, "0.0001", "0.0001"),
        (1e15, "1000000000000000.0", "1000000000000000"),
        (1e16, "1e+16", "1e+16"), (0.1, "0.1", "0.1"), (-2.5, "-2.5", "-2.5"),
        (.leastNonzeroMagnitude, "5e-324", "5e-324"),
        (123_456_789, "123456789", "123456789"), (.infinity, "null", "null"), (.nan, "null", "null"),
    ])
    func numbersLookAsEver(number: Double, recording: String, object: String) {
        for (style, expected) in [(JSONStyle.recordings, recording), (.objects, object), (.keptElements, object)] {
            var writer = JSONWriter(style)
            writer.add(number)
            #expect(writer.string == expected)
        }
    }

    /// The fast path for writing equals Swift's own description, and both are restored bit for bit.
    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func numbersComeBackBitForBit(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<4_000 {
            var number = Double(bitPattern: generator.next())
            if round % 2 == 0 { number = Double.random(in: -2e5...2e5, using: &generator) }
            if round % 4 == 0 { number = (number * 1_000).rounded() / 1_000 }
            guard number.isFinite else { continue }
            #expect(JSON.number(number).line == JSON.digits(number), "seed \(seed)")
            for style in [JSONStyle.recordings, .objects] {
                var writer = JSONWriter(style)
                writer.add(number)
                let read = try JSON(parsing: writer.string).asFiniteNumber()
                #expect(read.bitPattern == number.bitPattern, "seed \(seed), \(number)")
            }
        }
        for whole in [Int.min, .max, 0, 9_007_199_254_740_993] {
            guard case .integer(whole) = try JSON(parsing: JSON.integer(whole).line) else {
                Issue.record("\(whole) became another number")
                continue
            }
        }
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func whatIsWrittenIsReadAgain(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let value = Self.random(depth: 0, &generator)
            #expect(try JSON(parsing: value.line).line == value.line, "seed \(seed)")
            #expect(try JSON(parsing: value.text).text == value.text, "seed \(seed)")
            #expect(try JSON(parsing: value.text).line == value.line, "seed \(seed)")
        }
    }

    private static func random(depth: Int, _ generator: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<(depth < 5 ? 8 : 6), using: &generator) {
        case 0: .null
        case 1: .bool(Bool.random(using: &generator))
        case 2: .integer(Int.random(in: .min ... .max, using: &generator))
        case 3: .number(Double.random(in: -1e6...1e6, using: &generator))
        case 4, 5: .string(["", "é\"\\", "\u{7F}\u{1}", "a\nb"].randomElement(using: &generator))
        case 6: .array((0..<Int.random(in: 0..<4, using: &generator)).map { _ in random(depth: depth + 1, &generator) })
        default:
            .object(
                (0..<Int.random(in: 0..<4, using: &generator)).map { ("\($0)\"", random(depth: depth + 1, &generator)) }
            )
        }
    }
}
