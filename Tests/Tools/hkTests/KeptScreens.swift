import Foundation
import HealthModel
import HealthReports
import TestSupport
import WorkoutFiles

@testable import hk

/// Screens at many widths and in several formats, as texts to be kept.
enum KeptScreens {
    /// Miles, a decimal comma, and a zone that is no whole hour from UTC.
    static let german = Format(
        units: .imperial, timeZone: TimeZone(identifier: "Asia/Kathmandu") ?? .gmt,
        numbers: NumberStyle(Locale(identifier: "de_DE")), region: "US")

    /// Some terminals: narrow and wide ones, without bounds, with colours, and with other settings.
    static let terminals: [(name: String, terminal: Terminal)] =
        [23, 38, 51, 66, 80, 101, 132].map { ("\($0)", Terminal(width: $0)) } + [
            ("unbounded", Terminal(width: 60, isBounded: false)),
            ("coloured", Terminal(width: 78, usesColor: true)),
            ("german", Terminal(width: 90, format: german)),
            ("narrow german", Terminal(width: 44, format: german)),
        ]

    /// Adds a screen at every width, and on the other terminals.
    static func addEveryWidth(
        of name: String, to kept: inout KeptOutcomes,
        widths: [Int] = Array(12..<60) + Array(stride(from: 60, through: 112, by: 2)),
        _ lines: (Terminal) throws -> [String]
    ) {
        for (range, part) in [("narrow", widths.filter { $0 < 60 }), ("wide", widths.filter { $0 >= 60 })] {
            kept.add("\(name), \(range)") { try hash(part.map { try text(lines(Terminal(width: $0))) }) }
        }
        kept.add("\(name), other terminals") { try hash(terminals.suffix(4).map { try text(lines($0.terminal)) }) }
    }

    /// Adds a screen on all terminals.
    static func add(_ name: String, to kept: inout KeptOutcomes, _ lines: (Terminal) throws -> [String]) {
        kept.add(name) { try hash(terminals.map { try text(lines($0.terminal)) }) }
    }

    /// Returns a hash of texts, with their number.
    private static func hash(_ texts: [String]) -> String {
        "\(texts.count) \(StableHash.text(of: texts))"
    }

    /// Adds screens of a report with one member after the other changed; a line a member.
    ///
    /// - Parameters:
    ///   - words: Other values of members that are texts.
    ///   - changesLengths: Whether lists become shorter and longer.
    static func addVariants<Report: Codable>(
        of name: String, _ report: Report, words: [String] = [], changesLengths: Bool = true,
        to kept: inout KeptOutcomes,
        _ lines: (Report, Terminal) throws -> [String]
    ) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try JSON(parsing: String(decoding: encoder.encode(report), as: UTF8.self))
        let decoder = JSONDecoder()
        for (path, others) in json.variants(words, changesLengths) {
            kept.add("\(name) \(path)") {
                var texts: [String] = []
                for (number, other) in others.enumerated() {
                    guard let changed = try? decoder.decode(Report.self, from: Data(other.line.utf8)) else { continue }
                    // Wide, and every other time one of the others after the other.
                    let other = Self.terminals[(path.count + number / 2) % terminals.count].terminal
                    texts.append(try text(lines(changed, number % 2 == 0 ? Terminal(width: 120) : other)))
                }
                return hash(texts)
            }
        }
    }

    static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }
}

extension KeptOutcomes {
    /// Adds what a function gives for an input; all of a longer text is a hash.
    mutating func addBriefly(_ input: some CustomStringConvertible, _ outcome: () throws -> some Any) {
        add(input) { () throws -> String in
            let text = Self.text(try outcome())
            guard text.count > 60 else { return text }
            return "\(text.count) \(StableHash.text(of: [text]))"
        }
    }
}

extension JSON {
    /// Returns this value with one member after the other changed: missing, in other amounts, and beyond what is usual.
    func variants(_ words: [String], _ changesLengths: Bool) -> [(path: String, values: [JSON])] {
        switch self {
        case .object(let members):
            var all: [(path: String, values: [JSON])] = []
            for (index, member) in members.enumerated() {
                var without = members
                without.remove(at: index)
                var inner = member.value.variants(words, changesLengths)
                inner.insert(("", member.value.others(words, changesLengths)), at: 0)
                for (place, part) in inner.enumerated() {
                    let changed = part.values.map { value -> JSON in
                        var changed = members
                        changed[index].value = value
                        return .object(changed)
                    }
                    all.append((".\(member.key)\(part.path)", changed + (place == 0 ? [.object(without)] : [])))
                }
            }
            return all
        case .array(let elements):
            var all: [(path: String, values: [JSON])] = []
            for (index, element) in elements.enumerated() {
                var inner = element.variants(words, changesLengths)
                inner.insert(("", element.others(words, changesLengths) + [.null]), at: 0)
                for part in inner {
                    let changed = part.values.map { value -> JSON in
                        var changed = elements
                        changed[index] = value
                        return .array(changed)
                    }
                    all.append(("[\(index)]\(part.path)", changed))
                }
            }
            return all
        default: return []
        }
    }

    /// Other values of the same kind.
    private func others(_ words: [String], _ changesLengths: Bool) -> [JSON] {
        switch self {
        case .null: []
        case .bool(let value): [.bool(!value)]
        case .integer(let value): [.integer(0), .integer(1), .integer(-value - 3), .integer(1_234_567)]
        case .number(let value): [.integer(0), .number(0.96), .number(59.6), .number(-value), .number(1_234_567.8)]
        case .string:
            [.string(""), .string("A long text, wider than columns of screens are, 走る \u{1B}[31m and so on")]
                + words.map { .string($0) }
        case .array(let elements):
            elements.isEmpty || !changesLengths
                ? []
                : [
                    .array([]), .array(Array(elements.prefix(1))), .array(Array(elements.dropFirst())),
                    .array(elements + elements),
                ]
        case .object: []
        }
    }
}
