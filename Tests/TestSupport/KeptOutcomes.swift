import Foundation
import HealthModel

/// What code gives for many inputs, a line an input, kept as text: a sweep over everything at which it takes another way.
///
/// Rules say what is right, and have tests of their own; a sweep says that nothing changed, and where. Whoever changes a line
/// reads it: `HK_WRITE_SCREENS=1` in the environment rewrites the texts.
package struct KeptOutcomes {
    /// A longer outcome is kept as its beginning and a hash.
    private static let longest = 160
    private var lines = ""

    package init() {}

    /// Adds what a function gives for an input, or the error that it throws.
    package mutating func add(_ input: some CustomStringConvertible, _ outcome: () throws -> some Any) {
        lines += "\(Self.inOneLine("\(input)")): \(Self.inOneLine(Self.text(of: outcome)))\n"
    }

    /// Returns the first difference from the kept text, and nil if there is none.
    ///
    /// - Parameter path: The path below `Tests`.
    package func difference(from path: String) throws -> String? { try KeptText.difference(lines, from: path) }

    /// Returns the text of what a function gives, or of the error that it throws.
    package static func text(of outcome: () throws -> some Any) -> String {
        do { return text(try outcome()) } catch { return "error: \(error)" }
    }

    /// Returns the text of a value; a number has nine digits, in which processors and libraries agree.
    package static func text(_ value: some Any) -> String {
        (value as? Double).map { String(format: "%.9g", $0) } ?? "\(value)"
    }

    private static func inOneLine(_ text: String) -> String {
        let line = text.replacing("\n", with: "⏎")
        guard line.count > longest else { return line }
        return "\(line.prefix(longest / 2))… \(line.count) \(StableHash.text(of: [text]))"
    }
}

extension StableHash {
    /// Returns the hash of strings, each of which is delimited from the next.
    package static func text(of strings: [String]) -> String {
        var hash = StableHash()
        for string in strings { hash.add(string) }
        return hash.text
    }
}

/// Numbers around which code takes another way.
package enum EdgeNumbers {
    /// Whole numbers: bounds of bytes and words, of clocks and calendars, round ones, each with its neighbours.
    package static let integers: [Int] = around([
        0, 1, 2, 5, 10, 12, 20, 24, 30, 50, 60, 90, 100, 127, 180, 200, 250, 255, 300, 360, 365, 400, 500, 600, 900,
        1000, 1440, 3000, 3600, 5000, 10_000, 32_767, 36_600, 43_200, 65_535, 86_400, 100_000, 604_800, 1_000_000,
    ])

    /// Numbers with fractions: halves, and those next to whole ones.
    package static let doubles: [Double] =
        ([0, 0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999] as [Double])
        .flatMap { [$0, $0 + 1, $0 + 9, $0 + 59, $0 + 99, $0 + 999, -$0] } + integers.map(Double.init)

    private static func around(_ values: [Int]) -> [Int] {
        Set(values.flatMap { [$0 - 1, $0, $0 + 1, -$0] }).sorted()
    }
}
