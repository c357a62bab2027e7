import Foundation
import Testing

@testable import WorkoutFiles

/// The forms of JSON: reading values with the place of what is wrong, schemas and shapes, and what is malformed.
@Suite struct JSONFormTests {
    private func clause(_ text: String, _ read: (JSON) throws -> some Any) -> String {
        do {
            let value = try read(JSON(parsing: text))
            return "\(value)"
        } catch let error as JSONFormError {
            return error.clause
        } catch let failure as JSONScanner.Failure {
            return "\(failure.reason) (\(failure.byteOffset))"
        } catch {
            return "?"
        }
    }

    @Test func valuesAreReadAsWhatTheyAre() {
        #expect(clause("7") { try $0.asInteger() } == "7" && clause("7.0") { try $0.asInteger() } == "7")
        #expect(clause("7.5") { try $0.asInteger() } == "expected a whole number")
        #expect(clause("1e30") { try $0.asInteger() } == "expected a whole number")
        #expect(clause("null") { try $0.asInteger() } == "expected a whole number")
        #expect(clause("7") { try $0.asFiniteNumber() } == "7.0" && clause("7.5") { try $0.asFiniteNumber() } == "7.5")
        #expect(clause("\"7\"") { try $0.asFiniteNumber() } == "expected a number")
        #expect(
            clause("true") { try $0.asBool() } == "true" && clause("1") { try $0.asBool() } == "expected true or false")
        #expect(
            clause("\"a\"") { try $0.asString() } == "a" && clause("[]") { try $0.asString() } == "expected a string")
        #expect(clause("[]") { try $0.members().count } == "expected an object")
        #expect(clause(#"{"a":1,"b":2}"#) { try $0.members().map(\.key) } == #"["a", "b"]"#)
    }

    @Test func whatIsWrongHasItsPlace() {
        #expect(clause("{}") { try $0.member("a") { try $0.asInteger() } } == "the member 'a' is missing")
        #expect(clause(#"{"a":null}"#) { try $0.member("a") { try $0.asInteger() } } == "the member 'a' is missing")
        #expect(clause(#"{"a":null}"#) { try $0.optional("a") { try $0.asInteger() } } == "nil")
        #expect(clause("[]") { try $0.optional("a") { try $0.asInteger() } } == "expected an object")
        #expect(clause("{}") { try $0.elements { try $0.asInteger() } } == "expected an array")
        #expect(clause("[1,2]") { try $0.elements { try $0.asInteger() } } == "[1, 2]")
        #expect(clause("[1,2.5]") { try $0.elements { try $0.asInteger() } } == "at /1: expected a whole number")
        let text = #"{"a/b~":[{"c":1}]}"#
        let wrong = clause(text) {
            try $0.member("a/b~") { try $0.elements { try $0.member("c") { try $0.asBool() } } }
        }
        #expect(wrong == "at /a~1b~0/0/c: expected true or false")
        let sentences = ["a word", "a word.", "a word?"].map { JSONFormError($0).sentence }
        #expect(sentences == ["A word.", "A word.", "A word?"] && JSONFormError("x").pointer.isEmpty)
        #expect(clause(#"{"a":1}"#) { $0["a"].map { "\($0)" } ?? "-" } == "integer(1)")
        #expect(clause(#"{"a":null}"#) { $0["a"].map { "\($0)" } ?? "-" } == "-")
        #expect(clause("[1]") { $0["a"].map { "\($0)" } ?? "-" } == "-")
    }

    @Test(arguments: [
        ("", "a value is missing (0)"), ("1 2", "there is extra content after the value (3)"),
        ("[1 2]", "a comma or the end of an array is missing (3)"),
        (#"{"a":1 "b":2}"#, "a comma or the end of an object is missing (7)"),
        ("[1}", "a comma or the end of an array is missing (2)"), ("{]", "a name is missing (1)"),
        ("[1,]", "the value is not valid JSON (3)"), (#"{"a":1,}"#, "a name is missing (7)"),
        ("{1:2}", "a name is missing (1)"), (#"{"a" 1}"#, "a colon is missing (5)"),
        (#"{"a"#, "it ends in the middle of a string (3)"),
        (#"{"a":"#, "it ends in the middle of an object (5)"), ("[", "it ends in the middle of an array (1)"),
        ("[1,", "a value is missing (3)"), ("[[1]", "it ends in the middle of an array (4)"),
        ("tru", "the value is not valid JSON (0)"), ("nul", "the value is not valid JSON (0)"),
        ("-", "the value is not valid JSON (0)"), ("01", "a number has a leading zero (0)"),
        ("-01", "a number has a leading zero (0)"), ("1.", "a number has no digits after the decimal point (0)"),
        ("1e", "a number has no digits in its exponent (0)"), ("1e+", "a number has no digits in its exponent (0)"),
        ("1e999", "a number is too large (0)"), (#""\x""#, "a string contains an invalid escape sequence (1)"),
        (#""\u12g4""#, "a string contains an invalid escape sequence (1)"),
        (#""\u12"#, "it ends in the middle of a string (1)"), (#""\"#, "it ends in the middle of a string (1)"),
        (#""\ud800""#, "a string contains an unpaired surrogate (7)"),
        (#""\udc00""#, "a string contains an unpaired surrogate (7)"),
        (#""\ud800\u0041""#, "a string contains an unpaired surrogate (13)"),
        ("\"a\u{1F}\"", "a string contains an unescaped control character (2)"),
        ("\"\\n\u{1F}\"", "a string contains an unescaped control character (3)"),
        (#"{"a":1,"a":2}"#, "an object has two members with the same name (10)"),
    ])
    func whatIsNoJSONIsToldWithItsPlace(text: String, expected: String) {
        #expect(clause(text) { _ in "read" } == expected)
    }

    @Test func whatIsJSON() {
        #expect(clause(#"{"a":{"b":1},"b":{"b":2}}"#) { $0.line } == #"{"a": {"b": 1}, "b": {"b": 2}}"#)
        #expect(clause("\u{FEFF} [ 1 ,\t-0 , 0 ,\r\n1E2 , 2e-1 ] ") { $0.line } == "[1, -0, 0, 100, 0.2]")
        let whole = clause("[9223372036854775807,-9223372036854775808]") { try $0.elements { try $0.asInteger() } }
        #expect(whole == "[9223372036854775807, -9223372036854775808]")
        #expect(clause("9223372036854775808") { $0 } == "number(9.223372036854776e+18)")
        #expect(clause("-0") { $0 } == "number(-0.0)" && clause("0") { $0 } == "integer(0)")
        #expect(clause(#""\ud83d\ude80\u00e9\/\b\f\\""#) { try $0.asString() } == "🚀é/\u{8}\u{C}\\")
        #expect(clause(#""\ud7ff\ue000""#) { try $0.asString() } == "\u{D7FF}\u{E000}")
        #expect(JSON.digits(1) == "1" && JSON.digits(1.5) == "1.5" && JSON.digits(1e20) == "1e+20")
    }

    @Test func linesAreCounted() {
        let scanner = JSONScanner(Array("a\nb\n\nc".utf8))
        #expect([-1, 0, 1, 2, 3, 4, 5, 6, 99].map { scanner.line(of: $0) } == [1, 1, 1, 2, 2, 3, 4, 4, 4])
    }

    @Test func theBeginningTellsWhatADocumentIs() {
        func text(_ json: String) -> String {
            let head = JSONHead(Array(json.utf8))
            return
                "\(head.schema ?? "-") \(head.format ?? "-") \(head.type ?? "-") \(head.names.joined(separator: ","))"
        }
        #expect(text(#"{"schema":"s","format":"f"}"#) == "s - - schema")
        #expect(text(#"{"a":[1,{}],"format":"f","type":"t","b":1}"#) == "- f t a,format,type,b")
        #expect(text(#"{"format":1,"type":"t"}"#) == "- - - format")
        #expect(text(#"{"type":1,"format":"f"}"#) == "- f - type,format")
        #expect(
            text(#"{"type":{},"format":"f"}"#) == "- - - type" && text(#"{"type":[],"format":"f"}"#) == "- - - type")
        #expect(
            text(#"{"schema":1,"format":"f"}"#) == "- - - schema" && text("[]") == "- - - " && text("{") == "- - - ")
    }

    // MARK: Schemas

    private typealias Schema = WorkoutFiles.JSONSchema

    private struct Part {
        var number = 1
        var name: String?
    }

    private struct Whole {
        var part = Part()
        var other: Part?
        var seconds = 1.234_567_89
        var isOn = true
        var numbers = [1.5, 2]
    }

    private enum Kind: String, CaseIterable, Sendable {
        case one = "ONE"
        case two
    }

    private static let part = JSONMembers<Part> {
        $0.add("number", .count, "A count.") { $0.number }
        $0.addIfPresent("name", .text, "A name.") { $0.name }
    }

    private static let whole = JSONShape<Whole>("Whole", "All of it.") {
        $0.include(part) { $0.part }
        $0.add("seconds", .number(unit: "s"), "A time.") { $0.seconds }
        $0.add("speed", .number(unit: "m/s")) { $0.seconds }
        $0.add("on", .boolean) { $0.isOn }
        $0.add("numbers", .list(.number, minimum: 1, maximum: 3)) { $0.numbers }
        $0.add("kind", .choice) { _ in Kind.one }
        $0.add("case", .caseName) { _ in Kind.one }
        $0.add("word", .choice(["a", "b"])) { _ in "a" }
        $0.add("other", JSONShape<Part>("Part", "Another part.", part)) { $0.other }
        $0.add("inner", JSONShape<Part>(inline: part).orNull) { $0.other }
        $0.add("map", .map(.integer)) { _ in [(key: "x", value: 7)] }
        $0.add("maybe", .choice(["c"])) { _ -> String? in nil }
        $0.add("list", JSONShape.list(.text)) { _ -> [String]? in nil }
    }

    private static let optional = JSONShape<Whole>(
        inline: JSONMembers { $0.includeIfPresent(part) { $0.other } })

    @Test func schemasOfEveryForm() {
        let text = Schema.type("string")
        let more = Schema.Property("more", .keywords([]), isRequired: true)
        let named = Schema.reference("B") {
            .object([.init("x", .reference("S") { .type("string") }, isRequired: false)])
        }
        let inner = Schema.annotated(.type("number"), description: "In.", unit: "m")
        let cases: [(Schema, String)] = [
            (
                .nullable(.keywords([("type", .string("string")), ("const", .string("a"))])),
                #"{"anyOf": [{"type": "string", "const": "a"}, {"type": "null"}]}"#
            ),
            (.nullable(.values(["a"])), #"{"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]}"#),
            (
                .nullable(.keywords([("type", .array([.string("string"), .string("number")]))])),
                #"{"anyOf": [{"type": ["string", "number"]}, {"type": "null"}]}"#
            ),
            (
                .nullable(.keywords([("format", .string("date")), ("type", .string("string"))])),
                #"{"format": "date", "type": ["string", "null"]}"#
            ),
            (
                .nullable(.array(named)),
                ##"{"anyOf": [{"type": "array", "items": {"$ref": "#/B"}}, {"type": "null"}]}"##
            ),
            (.nullable(named), ##"{"anyOf": [{"$ref": "#/B"}, {"type": "null"}]}"##),
            (.nullable(inner), #"{"description": "In.", "x-unit": "m", "type": ["number", "null"]}"#),
            (
                .annotated(inner, description: "Out.", unit: nil),
                #"{"description": "Out.", "x-unit": "m", "type": "number"}"#
            ),
            (
                .annotated(inner, description: nil, unit: "km"),
                #"{"x-unit": "km", "description": "In.", "type": "number"}"#
            ),
            (.array(text, minimum: 0), #"{"type": "array", "items": {"type": "string"}, "minItems": 0}"#),
            (.array(text, maximum: 2), #"{"type": "array", "items": {"type": "string"}, "maxItems": 2}"#),
            // Members are added to objects, and to nothing else.
            (
                named.adding([more]),
                ##"{"type": "object", "required": ["more"], "properties": {"x": {"$ref": "#/S"}, "more": {}}}"##
            ),
            (Schema.map(text).adding([more]), #"{"type": "object", "additionalProperties": {"type": "string"}}"#),
            (Schema.array(text).adding([more]), #"{"type": "array", "items": {"type": "string"}}"#),
            (Schema.nullable(named).adding([more]), ##"{"anyOf": [{"$ref": "#/B"}, {"type": "null"}]}"##),
            // What has a name is told to a depth.
            (
                Schema.annotated(named, description: "A.", unit: nil).shortened(depth: 1),
                #"{"description": "A.", "type": "object", "required": [], "properties": {"x": {}}}"#
            ),
            (Schema.annotated(named, description: "A.", unit: nil).shortened(depth: 0), #"{"description": "A."}"#),
            (
                named.shortened(depth: 2),
                #"{"type": "object", "required": [], "properties": {"x": {"type": "string"}}}"#
            ),
            (Schema.map(named).shortened(depth: 0), #"{"type": "object", "additionalProperties": {}}"#),
            (Schema.nullable(named).shortened(depth: 0), #"{"anyOf": [{}, {"type": "null"}]}"#),
            (Schema.anyOf([named]).shortened(depth: 0), #"{"anyOf": [{}]}"#),
            (
                Schema.array(named, minimum: 1, maximum: 2).shortened(depth: 0),
                #"{"type": "array", "items": {}, "minItems": 1, "maxItems": 2}"#
            ),
            (
                Schema.object([.init("y", named, isRequired: true)]).shortened(depth: 0),
                #"{"type": "object", "required": ["y"], "properties": {"y": {}}}"#
            ),
        ]
        let document = Schema.Document(definitions: "#/", isClosed: false)
        for (schema, expected) in cases { #expect(schema.json(in: document).line == expected) }
        // Names are found wherever they stand, each once.
        func reference(_ name: String) -> Schema { .reference(name) { .type("string") } }
        let found = Schema.definitions(of: [
            .array(reference("C")), .map(reference("A")), .nullable(reference("E")),
            .anyOf([reference("D"), text, reference("A")]),
            .object([.init("y", .annotated(reference("B"), description: nil, unit: nil), isRequired: false)]),
            .reference("F") { .array(.reference("G") { .type("string") }) },
        ])
        #expect(found.map(\.name) == ["A", "B", "C", "D", "E", "F", "G"])
    }

    /// Seconds below a thousand million have six decimals, and other numbers all of theirs.
    @Test func secondsAreRoundedToMicroseconds() {
        func written(_ number: Double, _ unit: String?) -> Double? {
            guard case .number(let value) = JSONShape<Double>.number(unit: unit).json(number) else { return nil }
            return value
        }
        for (number, rounded) in [
            (1.234_567_89, 1.234_568), (-1.234_567_89, -1.234_568), (0.000_000_4, 0), (0.000_000_6, 0.000_001),
            (999_999_999.123_456_7, 999_999_999.123_457), (1_000_000_000.123_456_7, 1_000_000_000.123_456_7),
            (-999_999_999.123_456_7, -999_999_999.123_457), (-1_000_000_000.123_456_7, -1_000_000_000.123_456_7),
        ] as [(Double, Double)] {
            #expect(written(number, "s") == rounded, "\(number)")
            for unit in [nil, "m", "min", "ms", ""] { #expect(written(number, unit) == number, "\(number)") }
        }
    }

    @Test func shapesHaveTheirSchemasAndTheirJSON() throws {
        let document = Schema.Document(definitions: "#/definitions/", isClosed: true)
        let open = Schema.Document(definitions: "#/", isClosed: false)
        let definitions = Schema.definitions(of: [Self.whole.schema])
        #expect(definitions.map(\.name) == ["Part", "Whole"])
        let several: Schema = .anyOf([.type("string", [("pattern", .string("a"))]), .map(.type("null"))])
        let more = Schema.Property("more", .type("string"), isRequired: true)
        let schemas: [Schema] = [
            definitions[1].schema.shortened(depth: 0), Self.whole.schema.shortened(depth: 1), Self.optional.schema,
            several.shortened(depth: 9), .nullable(.anyOf([.type("string")])), .nullable(.nullable(.type("string"))),
            Self.whole.schema.adding([more]), Schema.anyOf([.object([]), .type("string")]).adding([more]),
        ]
        var texts = [Self.whole.schema.json(in: document).line]
        texts += definitions.map { $0.schema.json(in: document).line }
        texts += schemas.map { $0.json(in: open).line }
        #expect(
            texts.joined(separator: "\n") == #"""
                {"$ref": "#/definitions/Whole"}
                {"description": "Another part.", "type": "object", "required": ["number"], "properties": \#
                {"number": {"description": "A count.", "type": "integer", "minimum": 0}, "name": {"description": \#
                "A name.", "type": "string"}}, "additionalProperties": false}
                {"description": "All of it.", "type": "object", "required": ["number", "seconds", "speed", "on", \#
                "numbers", "kind", "case", "word", "other", "inner", "map", "maybe", "list"], "properties": \#
                {"number": {"description": "A count.", "type": "integer", "minimum": 0}, "name": {"description": \#
                "A name.", "type": "string"}, "seconds": {"description": "A time.", "x-unit": "s", "type": \#
                "number"}, "speed": {"x-unit": "m/s", "type": "number"}, "on": {"type": "boolean"}, "numbers": \#
                {"type": "array", "items": {"type": "number"}, "minItems": 1, "maxItems": 3}, "kind": {"type": \#
                "string", "enum": ["ONE", "two"]}, "case": {"type": "string", "enum": ["one", "two"]}, "word": \#
                {"type": "string", "enum": ["a", "b"]}, "other": {"anyOf": [{"$ref": "#/definitions/Part"}, \#
                {"type": "null"}]}, "inner": {"anyOf": [{"type": "object", "required": ["number"], "properties": \#
                {"number": {"description": "A count.", "type": "integer", "minimum": 0}, "name": {"description": \#
                "A name.", "type": "string"}}, "additionalProperties": false}, {"type": "null"}]}, "map": \#
                {"type": "object", "additionalProperties": {"type": "integer"}}, "maybe": {"anyOf": [{"type": \#
                "string", "enum": ["c"]}, {"type": "null"}]}, "list": {"anyOf": [{"type": "array", "items": \#
                {"type": "string"}}, {"type": "null"}]}}, "additionalProperties": false}
                {"description": "All of it.", "type": "object", "required": ["number", "seconds", "speed", "on", \#
                "numbers", "kind", "case", "word", "other", "inner", "map", "maybe", "list"], "properties": \#
                {"number": {"description": "A count.", "type": "integer", "minimum": 0}, "name": {"description": \#
                "A name.", "type": "string"}, "seconds": {"description": "A time.", "x-unit": "s", "type": \#
                "number"}, "speed": {"x-unit": "m/s", "type": "number"}, "on": {"type": "boolean"}, "numbers": \#
                {"type": "array", "items": {"type": "number"}, "minItems": 1, "maxItems": 3}, "kind": {"type": \#
                "string", "enum": ["ONE", "two"]}, "case": {"type": "string", "enum": ["one", "two"]}, "word": \#
                {"type": "string", "enum": ["a", "b"]}, "other": {"anyOf": [{}, {"type": "null"}]}, "inner": \#
                {"anyOf": [{"type": "object", "required": ["number"], "properties": {"number": {"description": "A \#
                count.", "type": "integer", "minimum": 0}, "name": {"description": "A name.", "type": "string"}}},\#
                 {"type": "null"}]}, "map": {"type": "object", "additionalProperties": {"type": "integer"}}, \#
                "maybe": {"anyOf": [{"type": "string", "enum": ["c"]}, {"type": "null"}]}, "list": {"anyOf": \#
                [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]}}}
                {"description": "All of it.", "type": "object", "required": ["number", "seconds", "speed", "on", \#
                "numbers", "kind", "case", "word", "other", "inner", "map", "maybe", "list"], "properties": \#
                {"number": {"description": "A count.", "type": "integer", "minimum": 0}, "name": {"description": \#
                "A name.", "type": "string"}, "seconds": {"description": "A time.", "x-unit": "s", "type": \#
                "number"}, "speed": {"x-unit": "m/s", "type": "number"}, "on": {"type": "boolean"}, "numbers": \#
                {"type": "array", "items": {"type": "number"}, "minItems": 1, "maxItems": 3}, "kind": {"type": \#
                "string", "enum": ["ONE", "two"]}, "case": {"type": "string", "enum": ["one", "two"]}, "word": \#
                {"type": "string", "enum": ["a", "b"]}, "other": {"anyOf": [{}, {"type": "null"}]}, "inner": \#
                {"anyOf": [{"type": "object", "required": ["number"], "properties": {"number": {"description": "A \#
                count.", "type": "integer", "minimum": 0}, "name": {"description": "A name.", "type": "string"}}},\#
                 {"type": "null"}]}, "map": {"type": "object", "additionalProperties": {"type": "integer"}}, \#
                "maybe": {"anyOf": [{"type": "string", "enum": ["c"]}, {"type": "null"}]}, "list": {"anyOf": \#
                [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]}}}
                {"type": "object", "required": [], "properties": {"number": {"description": "A count.", "type": \#
                "integer", "minimum": 0}, "name": {"description": "A name.", "type": "string"}}}
                {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "null"}}]}
                {"anyOf": [{"type": "string"}, {"type": "null"}]}
                {"type": ["string", "null"]}
                {"description": "All of it.", "type": "object", "required": ["number", "seconds", "speed", "on", \#
                "numbers", "kind", "case", "word", "other", "inner", "map", "maybe", "list", "more"], \#
                "properties": {"number": {"description": "A count.", "type": "integer", "minimum": 0}, "name": \#
                {"description": "A name.", "type": "string"}, "seconds": {"description": "A time.", "x-unit": "s",\#
                 "type": "number"}, "speed": {"x-unit": "m/s", "type": "number"}, "on": {"type": "boolean"}, \#
                "numbers": {"type": "array", "items": {"type": "number"}, "minItems": 1, "maxItems": 3}, "kind": \#
                {"type": "string", "enum": ["ONE", "two"]}, "case": {"type": "string", "enum": ["one", "two"]}, \#
                "word": {"type": "string", "enum": ["a", "b"]}, "other": {"anyOf": [{"$ref": "#/Part"}, {"type": \#
                "null"}]}, "inner": {"anyOf": [{"type": "object", "required": ["number"], "properties": \#
                {"number": {"description": "A count.", "type": "integer", "minimum": 0}, "name": {"description": \#
                "A name.", "type": "string"}}}, {"type": "null"}]}, "map": {"type": "object", \#
                "additionalProperties": {"type": "integer"}}, "maybe": {"anyOf": [{"type": "string", "enum": \#
                ["c"]}, {"type": "null"}]}, "list": {"anyOf": [{"type": "array", "items": {"type": "string"}}, \#
                {"type": "null"}]}, "more": {"type": "string"}}}
                {"anyOf": [{"type": "object", "required": ["more"], "properties": {"more": {"type": "string"}}}, \#
                {"type": "string"}]}
                """#)
        var value = Whole()
        let lines = [Self.whole.json(value).line, Self.optional.json(value).line]
        value.other = Part(number: 3, name: "n")
        value.part.name = "m"
        value.seconds = 2e9 + 0.123_456_789
        let others = [Self.whole.json(value).line, Self.optional.json(value).line]
        #expect(
            (lines + others).joined(separator: "\n") == #"""
                {"number": 1, "seconds": 1.234568, "speed": 1.23456789, "on": true, "numbers": [1.5, 2], "kind": \#
                "ONE", "case": "one", "word": "a", "other": null, "inner": null, "map": {"x": 7}, "maybe": null, \#
                "list": null}
                {}
                {"number": 1, "name": "m", "seconds": 2000000000.1234567, "speed": 2000000000.1234567, "on": true,\#
                 "numbers": [1.5, 2], "kind": "ONE", "case": "one", "word": "a", "other": {"number": 3, "name": \#
                "n"}, "inner": {"number": 3, "name": "n"}, "map": {"x": 7}, "maybe": null, "list": null}
                {"number": 3, "name": "n"}
                """#)
    }
}
