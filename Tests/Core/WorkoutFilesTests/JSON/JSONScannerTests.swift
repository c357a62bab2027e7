import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct JSONScannerTests {
    private func tokens(_ text: String) throws -> [JSONScanner.Token] {
        var scanner = JSONScanner(Array(text.utf8))
        var tokens: [JSONScanner.Token] = []
        while case let token = try scanner.next(), token != .end { tokens.append(token) }
        return tokens
    }

    private func reason(_ text: String) -> String? {
        do {
            _ = try tokens(text)
            return nil
        } catch {
            return (error as? JSONScanner.Failure)?.reason
        }
    }

    @Test func valuesAreTold() throws {
        #expect(
            try tokens(#" {"a" : [1, -2.5, true,false , null, "x"], "b": {}, "c":[]} "#) == [
                .beginObject, .name("a"), .beginArray, .integer(1), .number(-2.5), .bool(true), .bool(false), .null,
                .string("x"), .endArray, .name("b"), .beginObject, .endObject, .name("c"), .beginArray, .endArray,
                .endObject,
            ])
    }

    @Test func valuesMayFollowOneAnother() throws {
        #expect(try tokens("{}\n[]\r\n1") == [.beginObject, .endObject, .beginArray, .endArray, .integer(1)])
        #expect(try tokens(" \n\t") == [])
        #expect(try tokens("\u{FEFF}null") == [.null])
    }

    // MARK: Numbers

    @Test func wholeNumbersOf64BitsAreExact() throws {
        for number in [Int.max, Int.min, 0, -1, 9_007_199_254_740_993] {
            #expect(try tokens("\(number)") == [.integer(number)])
        }
        #expect(try tokens("9223372036854775808") == [.number(9_223_372_036_854_775_808)])
        let zero = try #require(try tokens("-0").first)
        guard case .number(let value) = zero else { throw JSONScanner.Failure(reason: "no number", byteOffset: 0) }
        #expect(value == 0 && value.sign == .minus)
    }

    @Test func numbersComeBackBitForBit() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let number = Double(bitPattern: generator.next())
            guard number.isFinite else { continue }
            guard case .number(let read)? = try tokens("\(number)").first else {
                // Whole numbers that are small enough are integers, unless they are written with a point.
                Issue.record("\(number) is no number")
                continue
            }
            #expect(read.bitPattern == number.bitPattern)
        }
    }

    @Test(arguments: ["01", "-", "+1", ".5", "1.", "1e", "1e+", "0x10", "NaN", "Infinity", "1_000", "--1", "1e999"])
    func whatIsNoNumberIsRefused(text: String) {
        #expect(reason(text) != nil)
        #expect(reason("[\(text)]") != nil)
    }

    @Test func longNumbersAreRefused() {
        #expect(reason(String(repeating: "7", count: 2_000)) == "a number is too long")
        #expect(reason("0." + String(repeating: "3", count: 900)) == nil)
    }

    // MARK: Strings

    @Test func stringsAreDecoded() throws {
        #expect(try tokens(#""a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE80é""#) == [.string("a\"\\/\u{8}\u{C}\n\r\té🚀é")])
        #expect(try tokens("\"\u{7F}\"") == [.string("\u{7F}")])
    }

    @Test(arguments: [
        "\"a", "\"a\\", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\uD800\"", "\"\\uD800\\u0041\"", "\"\\uDC00\"",
        "\"a\nb\"", "\"\u{0}\"",
    ])
    func whatIsNoStringIsRefused(text: String) {
        #expect(reason(text) != nil)
    }

    @Test func badUTF8IsRefused() {
        var scanner = JSONScanner([0x22, 0xC3, 0x28, 0x22])
        #expect(throws: JSONScanner.Failure.self) { try scanner.next() }
    }

    // MARK: Structure

    @Test(arguments: [
        "{", "[", "}", "]", "[1", "[1,", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{1:2}", "[1}",
        "{\"a\":1]",
        "{,}", "tru", "nul", "{\"a\" 1}", "[1]]", "{\"a\":1 \"b\":2}", ":", ",",
    ])
    func brokenStructureIsRefused(text: String) {
        #expect(reason(text) != nil, "\(text)")
    }

    @Test func nestingHasALimit() {
        let limit = JSONLimits().depth
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(reason(nested(limit)) == nil)
        #expect(reason(nested(limit + 1)) == "it is nested deeper than 64 levels")
        #expect(reason(String(repeating: "{\"a\":", count: 1_000_000)) != nil)
    }

    @Test func stringsAndValuesHaveLimits() {
        var limits = JSONLimits()
        limits.string = 4
        limits.values = 5
        func reason(_ text: String) -> String? {
            var scanner = JSONScanner(Array(text.utf8), limits: limits)
            do throws(JSONScanner.Failure) {
                while try scanner.next() != .end {}
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(reason(#""1234" "123\n" "é\u00e9" {"1234": 0}"#) == nil)
        for text in [#""12345""#, #""1234\n""#, #"{"éé1": 0}"#] {
            #expect(reason(text) == "a string is longer than 0 MB")
        }
        #expect(reason("[1,2,3,4]") == nil)
        #expect(reason("[1,2,3,4,5]") == "it has more than 5 values")
        #expect(reason("{\"a\": {\"b\": []}, \"c\": [[]]}") == nil)
        // Reading piece by piece restarts the count.
        var scanner = JSONScanner(Array("[1,2,3,4,5,6]".utf8), limits: limits)
        var count = 0
        while let token = try? scanner.next(), token != .end {
            scanner.valueCount = 0
            count += 1
        }
        #expect(count == 8)
    }

    // MARK: Names

    @Test(arguments: [
        #"{"a": 1, "a": 1}"#, #"[{}, {"b": {"a": 1}, "a": {"a": 2}, "b": 3}]"#, #"{"\u0061": 1, "a": 2}"#,
        #"{"": 1, "": 2}"#,
    ])
    func aNameStandsOnceInAnObject(text: String) throws {
        #expect(reason(text) == "an object has two members with the same name")
        var scanner = JSONScanner(Array(text.utf8))
        #expect(throws: JSONScanner.Failure.self) { try scanner.skipValue() }
        var limits = JSONLimits()
        limits.allowsEqualNames = true
        scanner = JSONScanner(Array(text.utf8), limits: limits)
        try scanner.skipValue()
        #expect(try scanner.next() == .end)
    }

    @Test func namesMayStandInSeveralObjects() throws {
        #expect(reason(#"{"a": {"a": {"b": 1}, "b": 2}, "b": [{"a": 1}, {"a": 1}]} {"a": 1}"#) == nil)
    }

    /// Large numbers of names are stored differently than small ones.
    @Test(arguments: [15, 16, 17, 18, 40, 1_000])
    func manyNamesAreRemembered(count: Int) {
        let members = (0..<count).map { "\"\($0)\": {\"0\": 0}" }.joined(separator: ",")
        #expect(reason("[{\(members)}, {\(members)}]") == nil)
        for name in [0, 14, 15, 16, count / 2, count - 1] where name < count {
            #expect(reason("{\(members), \"\(name)\": 1}") == "an object has two members with the same name")
        }
    }

    @Test func valuesAreSkipped() throws {
        var scanner = JSONScanner(Array(#"[{"a":[1,{"b":2}]}, 7, "x"]"#.utf8))
        #expect(try scanner.next() == .beginArray)
        try scanner.skipValue()
        #expect(try scanner.next() == .integer(7))
        try scanner.skipValue()
        #expect(try scanner.next() == .endArray)
        #expect(throws: JSONScanner.Failure.self) { try scanner.skipValue() }
    }

    @Test func placesAreTold() {
        var scanner = JSONScanner(Array("[1,\n 2,\n x]".utf8))
        var failure: JSONScanner.Failure?
        do { while try scanner.next() != .end {} } catch { failure = error }
        #expect(failure?.byteOffset == 9)
        #expect(failure.map { scanner.line(of: $0.byteOffset) } == 3)
    }

    // MARK: Recognition

    @Test func documentsAreKnownByTheirSchema() {
        func name(_ text: String) -> String? { WorkoutFileFormat.recognize(FileHead(Array(text.utf8)))?.name.rawValue }
        #expect(name(#"{"schema": "openhealthkit-objects-1", "objects": []}"#) == "json-objects")
        #expect(name(#"  {"a": {"schema": 1}, "schema": "openhealthkit-objects-1""#) == "json-objects")
        #expect(name(#"{"uuid": "A", "type": "B""#) == "json-objects")
        #expect(name(#"{"schema": "something else"}"#) == nil)
        #expect(name(#"{"schema": 1, "uuid": 2, "type": 3}"#) == nil)
        #expect(name(#"{"uuid": "A"}"#) == nil)
        #expect(name(#"[{"schema": "openhealthkit-objects-1"}]"#) == nil)
        #expect(name("{") == nil)
        #expect(name("") == nil)
    }
}
