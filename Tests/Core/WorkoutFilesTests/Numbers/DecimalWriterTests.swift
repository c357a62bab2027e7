import TestSupport
import Testing

@testable import WorkoutFiles

@Suite struct DecimalWriterTests {
    private static func parse(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { DecimalParser.parse($0) }
    }

    @Test(
        arguments: [
            (0.0, "0"), (-0.0, "-0"), (59, "59"), (-7, "-7"), (0.97, "0.97"), (22.5312, "22.5312"),
            (8.4e-05, "0.000084"),
            (0.1 + 0.2, "0.30000000000000004"), (123_456_789, "123456789"), (1e16, "1e+16"), (1e-12, "0.000000000001"),
            (1e-300, "1e-300"), (999_999_999_999_999, "999999999999999"), (-0.5, "-0.5"),
            (1.0 / 3, "0.3333333333333333"),
        ] as [(Double, String)])
    func EXP_14_shortestDigits(value: Double, text: String) {
        #expect(DecimalWriter.text(value) == text)
    }

    /// Numbers are restored bit for bit, and no shorter text would suffice.
    @Test func EXP_14_everyBitComesBack() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let value: Double
            switch generator.next() % 4 {
            case 0: value = Double(bitPattern: generator.next())
            case 1: value = Double(Int(generator.next() % 2_000_000) - 1_000_000) / 1_000
            case 2: value = Double(generator.next() % 1_000_000_000) / 1e9
            default: value = Double.random(in: -1e6...1e6, using: &generator)
            }
            guard value.isFinite else { continue }
            let text = DecimalWriter.text(value)
            let read = try #require(Self.parse(text), "\(text)")
            #expect(read.bitPattern == value.bitPattern, "\(text)")
            #expect(text.utf8.count <= DecimalWriter.largest)
            let digits = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }.count
            let shortest = "\(value)".prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
            #expect(digits <= max(shortest.count, 1) || value == value.rounded(), "\(text)")
        }
    }
}
