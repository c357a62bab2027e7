import Foundation
import HealthModel
import TestSupport

@testable import WorkoutFiles

/// Texts that are changed in several places at once, by chance with a seed: values that are those of other places, a
/// little more or less, and beyond bounds; elements that are left out, doubled and exchanged.
///
/// ``ChangedTexts`` has every place by itself; here one change meets another.
struct CombinedChanges {
    enum Form: Sendable {
        case xml
        case json
        /// Lines of cells with characters between them.
        case lines(Set<Character>)
    }

    let whole: String
    let form: Form

    /// Returns the text that belongs to a number.
    func text(_ number: Int) throws -> String {
        var generator = SeededGenerator(seed: UInt64(number) &* 7919 &+ 17)
        var text = whole
        for _ in 0..<Int.random(in: 2...5, using: &generator) {
            // Most elements are needed for anything to be read at all.
            text =
                if Int.random(in: 0..<4, using: &generator) == 0 {
                    try restructured(text, &generator)
                } else {
                    revalued(text, &generator)
                }
        }
        return text
    }

    /// Returns the first difference of what is made of the texts of some numbers from a kept text.
    ///
    /// A line has the first of sixteen numbers, and for each the end of a hash of its outcome, with "!" for an error.
    func difference(
        _ numbers: Range<Int>, from name: String, _ outcome: (String, Int) throws -> String
    ) throws -> String? {
        var kept = KeptOutcomes()
        for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 16) {
            let outcomes = try (first..<min(first + 16, numbers.upperBound)).map { number -> String in
                let text = try text(number)
                do { return WholeOutcome.short(try outcome(text, number)) } catch {
                    return "!" + WholeOutcome.short("\(error)")
                }
            }
            kept.add(first) { outcomes.joined(separator: " ") }
        }
        return try kept.difference(from: "Core/Texts/Combined/\(name)-\(numbers.lowerBound).txt")
    }

    // MARK: Changes

    /// Leaves an element out, doubles it, or exchanges it for the next one.
    private func restructured(_ text: String, _ generator: inout SeededGenerator) throws -> String {
        let changes: [ChangedText] =
            switch form {
            case .xml: ChangedTexts.ofXML(text)
            case .json: try ChangedTexts.ofJSON(text)
            case .lines(let separators): ChangedTexts.ofLines(text, separators: separators)
            }
        // The first one is the whole.
        guard let change = changes.dropFirst().randomElement(using: &generator) else { return text }
        return change.texts().prefix(3).randomElement(using: &generator)?() ?? text
    }

    /// Gives a value another one.
    private func revalued(_ text: String, _ generator: inout SeededGenerator) -> String {
        let bytes = Array(text.utf8)
        let places = places(bytes)
        guard let place = places.randomElement(using: &generator) else { return text }
        let value = String(decoding: bytes[place], as: UTF8.self)
        let others = places.map { String(decoding: bytes[$0], as: UTF8.self) }
        let other = Self.value(like: value, others, &generator)
        return String(
            decoding: Array(bytes[..<place.lowerBound]) + other.utf8 + bytes[place.upperBound...], as: UTF8.self)
    }

    private static func isDate(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        return bytes.count >= 19 && bytes[4] == UInt8(ascii: "-") && bytes[7] == UInt8(ascii: "-")
    }

    private static func value(like value: String, _ all: [String], _ generator: inout SeededGenerator) -> String {
        let isAnother = Bool.random(using: &generator)
        if isDate(value) {
            let moved = moved(value, &generator)
            return isAnother ? all.filter(isDate).randomElement(using: &generator) ?? moved : moved
        }
        guard let number = Double(value) else {
            let texts = all.filter { !isDate($0) && Double($0) == nil } + [value.uppercased()]
            return texts.randomElement(using: &generator) ?? value
        }
        if isAnother { return all.filter { Double($0) != nil }.randomElement(using: &generator) ?? value }
        let near = [number + 1, number - 1, number * 2, number / 2, number * 10, -number, number + 0.5, 0]
        let edges = [EdgeNumbers.doubles, EdgeNumbers.integers.map(Double.init)]
        let numbers = Bool.random(using: &generator) ? near : edges.randomElement(using: &generator) ?? near
        let other = numbers.randomElement(using: &generator) ?? number
        return abs(other) < 1e15 && other == other.rounded() ? String(Int(other)) : "\(other)"
    }

    private static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Returns a date that is as much earlier or later as matters somewhere; its zone and fraction stay.
    private static func moved(_ value: String, _ generator: inout SeededGenerator) -> String {
        let seconds: Double =
            [1, 2, 5, 10, 29, 30, 59, 60, 300, 599, 3600, 7200, 86_399, 86_400, 31_536_000].randomElement(
                using: &generator) ?? 1
        let digits = value.split { !$0.isASCII || !$0.isNumber }.prefix(6).map { Int($0) ?? 0 }
        guard digits.count == 6, digits[1] > 0, digits[2] > 0 else { return value }
        let parts = DateComponents(
            year: digits[0], month: digits[1], day: digits[2], hour: digits[3], minute: digits[4], second: digits[5])
        guard let date = utc.date(from: parts) else { return value }
        let part = utc.dateComponents(
            [.year, .month, .day, .hour, .minute, .second],
            from: date + (Bool.random(using: &generator) ? seconds : -seconds))
        let separator = value.contains("T") ? "T" : " "
        return String(
            format: "%04d-%02d-%02d\(separator)%02d:%02d:%02d", part.year ?? 0, part.month ?? 0, part.day ?? 0,
            part.hour ?? 0, part.minute ?? 0, part.second ?? 0)
            + value.utf8.dropFirst(19).map { String(UnicodeScalar($0)) }.joined()
    }

    // MARK: Places

    private func places(_ bytes: [UInt8]) -> [Range<Int>] {
        switch form {
        case .xml: ChangedTexts.valuesOfXML(bytes)
        case .json: ChangedTexts.valuesOfJSON(bytes)
        case .lines(let separators): Self.placesOfLines(bytes, separators)
        }
    }

    private static func placesOfLines(_ bytes: [UInt8], _ separators: Set<Character>) -> [Range<Int>] {
        let between = Set(separators.compactMap(\.asciiValue) + [0x0A, 0x0D])
        return bytes.indices.filter { !between.contains(bytes[$0]) && ($0 == 0 || between.contains(bytes[$0 - 1])) }
            .map { start in start..<(bytes[start...].firstIndex { between.contains($0) } ?? bytes.count) }
    }
}
