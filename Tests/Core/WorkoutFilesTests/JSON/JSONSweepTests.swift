import TestSupport
import Testing

@testable import WorkoutFiles

/// JSON in every place of which something else stands, and what is written of every value.
@Suite struct JSONSweepTests {
    private static func reading(_ bytes: [UInt8], _ limits: JSONLimits = JSONLimits()) -> String {
        var scanner = JSONScanner(bytes, limits: limits)
        var words: [String] = []
        do {
            while case let token = try scanner.next(), token != .end {
                words.append("\(token) \(scanner.depth) \(scanner.line(of: scanner.position))")
            }
        } catch {
            words.append("! \(error.reason) \(error.byteOffset) \(error.limit?.rawValue ?? "-")")
            words.append(scanner.error(error, file: "a").message)
        }
        return words.joined(separator: "\n")
    }

    private static func tree(_ text: String) -> String {
        do { return try JSON(parsing: text).line } catch { return "! \(error)" }
    }

    @Test func everyByteOfADocument() throws {
        let text =
            "{\"a\": [1, -2.5e3, true, null],\n \"b\\u00e9\\n\": \"x\\ud83c\\udfcay\", \"c\": {\"d\": false, \"a\": \"\"}} "
        let bytes = Array(text.utf8)
        var kept = KeptOutcomes()
        kept.add("whole") { Self.reading(bytes) + Self.tree(text) }
        for place in bytes.indices {
            kept.add(place) {
                var texts = [WholeOutcome.short(Self.reading(Array(bytes[..<place] + bytes[(place + 1)...])))]
                for byte in "{]\",:0e-\\ x\u{1}".utf8 {
                    var changed = bytes
                    changed[place] = byte
                    let all = Self.reading(changed) + Self.tree(String(decoding: changed, as: UTF8.self))
                    texts.append(WholeOutcome.short(all))
                }
                texts.append(WholeOutcome.short(Self.reading(Array(bytes.prefix(place)))))
                return texts.joined(separator: " ")
            }
        }
        for depth in 0...4 {
            for string in [0, 1, 3, 4, 7] {
                kept.add("depth \(depth) string \(string)") {
                    var limits = JSONLimits()
                    (limits.depth, limits.string) = (depth, string)
                    return Self.reading(bytes, limits)
                }
            }
        }
        for values in [0, 1, 5, 11, 12, 13] {
            kept.add("values \(values)") {
                var limits = JSONLimits()
                limits.values = values
                return Self.reading(bytes, limits)
            }
        }
        for number in [0, 1, 5, 6, 7] {
            kept.add("number \(number)") {
                var limits = JSONLimits()
                (limits.number, limits.allowsEqualNames) = (number, true)
                return Self.reading(bytes, limits)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/json-bytes.txt") == nil)
    }

    @Test func tokens() throws {
        var kept = KeptOutcomes()
        for text in [
            "0", "-0", "00", "01", "1.", ".5", "1.5", "1e", "1e5", "1E+05", "1e-400", "1e400", "-", "+1", "0x1", "NaN",
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "12e0", "1.0",
            "true", "tru", "truex", "false", "null", "nul", "\"\"", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"",
            "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\\ud83c\\udfca\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\u{7F}\"",
            "\"\t\"",
            "[]", "[1]", "[1,]", "[,1]", "[1 2]", "[[[]]]", "{}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
            "{\"a\":1 \"b\":2}",
            "{a:1}", "{\"a\":1,\"a\":2}", "{1:2}", "]", "}", "", " ", "1 2", "[] []", "\u{FEFF}[]", "//", "[1}", "{]",
        ] {
            kept.add("'\(text)'") { Self.reading(Array(text.utf8)) + " | " + Self.tree(text) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/json-tokens.txt") == nil)
    }

    @Test func valuesAreWritten() throws {
        var kept = KeptOutcomes()
        let values: [JSON] = [
            .null, .bool(true), .bool(false), .integer(0), .integer(-7), .integer(.max), .number(0.0), .number(-0.0),
            .number(1.5), .number(1e-7), .number(1e21), .number(1e300), .number(.nan), .number(.infinity), .string(""),
            .string("a\"\\/\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}\u{2028}é🏊"), .array([]), .object([]),
            .array([.integer(1), .array([]), .object([("k", .null)])]),
            .object([("a", .integer(1)), ("b\n", .array([.integer(2), .integer(3)])), ("c", .object([("d", .null)]))]),
        ]
        for (index, value) in values.enumerated() {
            kept.add(index) { "\(value.line) | \(value.text)" }
            kept.add("\(index) dense") {
                let styles: [JSONStyle] = [.recordings, .objects, .messages, .keptElements]
                let texts = styles.map { style in
                    var writer = JSONWriter(style)
                    writer.add(value, .dense)
                    return writer.string
                }
                return Set(texts).count == 1 ? texts[0] : texts.joined(separator: " | ")
            }
            for other in ["asString", "asBool", "asInteger", "asFiniteNumber", "members", "elements"] {
                kept.add("\(index) \(other)") {
                    switch other {
                    case "asString": try value.asString()
                    case "asBool": "\(try value.asBool())"
                    case "asInteger": "\(try value.asInteger())"
                    case "asFiniteNumber": "\(try value.asFiniteNumber())"
                    case "members": "\(try value.members().map(\.key))"
                    default: "\(try value.elements { try $0.asInteger() })"
                    }
                }
            }
        }
        for number in [0, 1, -1, 1.0, 1.5, 1e15, 1e16, 2.0e15, 0.1] { kept.add(number) { JSON.digits(number) } }
        for number in [7.0, 7.5, -7, 1e19, -1e19, 9_007_199_254_740_992] as [Double] {
            kept.add("integer of \(number)") { try JSON.number(number).asInteger() }
        }
        kept.add("absent") {
            "\(JSON.number(nil as Double?).line) \(JSON.string(nil).line) \(JSON.integer(nil).line) "
                + "\(JSON.number(2.5 as Double?).line) \(JSON.string("x").line) \(JSON.integer(3 as Int?).line)"
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/json-written.txt") == nil)
    }

    @Test func placesOfErrors() throws {
        var kept = KeptOutcomes()
        let value = try JSON(parsing: "{\"a/b~\": [1, {\"c\": \"x\"}, null], \"n\": null}")
        kept.add("wrong kind") {
            try value.member("a/b~") { list in
                try list.elements { try $0.asInteger() }
            }
        }
        for name in ["a/b~", "n", "x"] {
            kept.add("optional \(name)") { "\(try value.optional(name) { try $0.elements { $0.line } } ?? [])" }
            kept.add("member \(name)") { try value.member(name) { try $0.asString() } }
        }
        let error = JSONFormError("it is wrong").within("c").within("1").within("a/b~")
        kept.add("error") { "\(error.pointer) | \(error.clause) | \(error.sentence)" }
        kept.add("bare") {
            let bare = JSONFormError("it is wrong")
            return "\(bare.pointer) | \(bare.clause) | \(bare.sentence) | \(JSONFormError.noMoment.sentence)"
        }
        for text in ["[\n1,\n\n{\"a\":\n tru}]", "\n\n[", "x"] {
            kept.add("line of '\(text)'") { Self.reading(Array(text.utf8)) }
        }
        #expect(try kept.difference(from: "Core/Texts/Sweeps/json-errors.txt") == nil)
    }
}
