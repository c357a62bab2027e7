import TestSupport
import Testing

@testable import WorkoutFiles

/// What is before and after a text in its buffer is no part of it.
@Suite struct TextEndTests {
    private typealias Parser = @Sendable (UnsafeBufferPointer<UInt8>) -> String

    private static let parsers: [(name: String, parse: Parser, texts: [String])] = [
        ("dates", { "\(DateTimeParser.parse($0) ?? -1)" }, dates),
        ("possible dates", { "\(DateTimeParser.possible($0) ?? -1)" }, dates),
        ("dates without zeros", { "\(DateTimeParser.parsePadding($0) ?? -1)" }, dates),
        ("possible dates without zeros", { "\(DateTimeParser.possiblePadding($0) ?? -1)" }, dates),
        ("impossible dates", { "\(DateTimeParser.isImpossible($0))" }, dates),
        ("dates of exports", { "\(AppleHealthDate.parse($0) ?? -1)" }, dates),
        ("numbers", { "\(DecimalParser.parse($0) ?? -1e9)" }, numbers),
        ("decimal commas", { "\(DecimalParser.hasDecimalComma($0))" }, numbers),
        ("times of beats", { "\(BeatTime.parse($0) ?? -1)" }, ["11:17:20.53 AM", "3:10:02,119 p", "18:00:31"]),
    ]

    private static let dates = [
        "2024-02-29T12:34:56.7890+01:30", "2024-02-29 12:34Z", "2024-2-9 1:2:3+2:00", "2024-02-29 12:34:56 +0130",
        "20240229123456+0130",
    ]

    private static let numbers = ["-123.456e+12", "  98,75 ", "1234567890123456789012.5E-3", "+.5"]

    /// A byte that ends every number, date and time.
    private static let end: [UInt8] = [UInt8(ascii: "|"), UInt8(ascii: "|"), UInt8(ascii: "|"), 0, 0, 0, 0, 0]

    private static func parse(_ text: ArraySlice<UInt8>, before: [UInt8], after: [UInt8], _ parser: Parser) -> String {
        (before + text + after).withUnsafeBufferPointer { all in
            parser(UnsafeBufferPointer(rebasing: all[before.count..<before.count + text.count]))
        }
    }

    @Test(arguments: parsers.indices) func whatIsAroundATextIsNoPartOfIt(number: Int) {
        let (name, parser, texts) = Self.parsers[number]
        let around = ["0", "9", ":", ":5", ".", ".5", ",", "e5", "E", "+", "-", "-1", "+1", "Z", " ", "\n", "p", "a"]
        for text in texts {
            let bytes = Array(text.utf8)
            for length in 0...bytes.count {
                let own = bytes[..<length]
                let alone = Self.parse(own, before: Self.end, after: Self.end, parser)
                for other in around {
                    let more = Array(other.utf8)
                    let found = [
                        Self.parse(own, before: Self.end, after: more + Self.end, parser),
                        Self.parse(own, before: Self.end + more, after: Self.end, parser),
                    ]
                    #expect(found == [alone, alone], "\(name): '\(String(decoding: own, as: UTF8.self))', '\(other)'")
                }
                let whole = Self.parse(own, before: Self.end, after: bytes[length...] + Self.end, parser)
                #expect(whole == alone, "\(name): '\(String(decoding: own, as: UTF8.self))'")
            }
        }
    }

    @Test func eighteenDigitsOfAFractionCount() {
        func fraction(_ digits: String) -> Double? {
            Array("2001-01-01T00:00:00.\(digits)Z".utf8).withUnsafeBufferPointer { DateTimeParser.parse($0) }
        }
        #expect(fraction("100000000000000000") == 0.1 && fraction("5") == 0.5 && fraction("05") == 0.05)
        #expect(fraction("1234567890123456789999") == fraction("123456789012345678"))
        #expect(fraction("000000000000000001") == 1e-18 && fraction("0000000000000000009") == 0)
        #expect(fraction("000000000000000010") == 1e-17 && fraction("999999999999999999") == 1)
    }
}
