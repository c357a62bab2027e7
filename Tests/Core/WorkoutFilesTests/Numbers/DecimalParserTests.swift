import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct DecimalParserTests {
    private func parse(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { DecimalParser.parse($0) }
    }

    @Test(arguments: [
        "", " ", "-", "+", ".", "-.", "e5", "1e", "1e+", "1,5", "0x10", "nan", "inf", "undefined", "1.2.3", "1 2",
    ])
    func refusesWhatIsNoNumber(_ text: String) {
        #expect(parse(text) == nil)
    }

    // swift-format-ignore
    @Test(arguments: [
        ("0", 0.0), ("-0.5", -0.5), ("+7", 7), (".5", 0.5), ("5.", 5), (" \n12.5\t", 12.5), ("1e3", 1000), ("1E-3", 0.001),
        ("25.600000381469727", 25.600000381469727), ("-77.02016168273985", -77.02016168273985),
        ("9007199254740993", 9007199254740992), ("0.0000000000000000000000000001", 1e-28),
        ("123456789012345678901234567890", 123456789012345677877719597056),
    ])
    func readsNumbers(_ text: String, _ value: Double) {
        #expect(parse(text) == value)
    }

    /// In no place of a number is there a byte that counts as a digit but the ten digits.
    @Test func onlyDigitsAreDigits() {
        for byte in UInt8.min...UInt8.max where !ByteWords.isSpace(byte) {
            let isDigit = (0x30...0x39).contains(byte)
            for (head, tail) in [
                ("", ""), ("1", ""), ("1", "1"), ("1.", ""), (".", ""), ("1e", ""), ("1e+", ""), ("1e1", ""),
            ] {
                let bytes = Array(head.utf8) + [byte] + Array(tail.utf8)
                let isPoint = byte == UInt8(ascii: ".") && (head == "1")
                let isMark = byte | 0x20 == UInt8(ascii: "e") && head == "1" && !tail.isEmpty
                let value = bytes.withUnsafeBufferPointer { DecimalParser.parse($0) }
                #expect((value != nil) == (isDigit || isPoint || isMark), "\(head)\(byte)\(tail)")
            }
        }
    }

    @Test func refusesWhatNoDoubleHolds() {
        #expect(parse("1e999") == nil)
    }

    // The second seed once produced a 64-bit number whose lowest bit decided the rounding.
    @Test(arguments: [UInt64.random(in: 0 ... .max), 4_969_536_540_241_403_693])
    func agreesWithTheLibraryOnRandomNumbers(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<40_000 {
            let digits = Int.random(in: 1...22, using: &generator)
            let point = Int.random(in: 0...digits, using: &generator)
            var text = Bool.random(using: &generator) ? "-" : ""
            for place in 0..<digits {
                if place == point { text += "." }
                text += String(Int.random(in: 0...9, using: &generator))
            }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                text += "e\(Int.random(in: -40...40, using: &generator))"
            }
            let normal = text.hasPrefix("-.") ? "-0" + text.dropFirst() : text.hasPrefix(".") ? "0" + text : text
            let expected = try #require(Double(normal), "seed \(seed): \(text)")
            #expect(parse(text)?.bitPattern == expected.bitPattern, "seed \(seed): \(text)")
        }
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func readsBackWhatDoublesPrint(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20_000 {
            let value = Double.random(in: -180...180, using: &generator)
            #expect(parse("\(value)") == value, "seed \(seed): \(value)")
        }
    }
}
