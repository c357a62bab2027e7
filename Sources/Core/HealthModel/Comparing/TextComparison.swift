import Foundation
import Synchronization

/// The options of a string comparison: the `[cd]` modifiers of a predicate format.
public struct TextOptions: OptionSet, Sendable, Hashable, Codable {
    /// The raw value of the options.
    public let rawValue: Int

    /// Creates options from a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Ignores case.
    public static let caseInsensitive = TextOptions(rawValue: 1)
    /// Ignores diacritics.
    public static let diacriticInsensitive = TextOptions(rawValue: 2)

    /// Returns a string without the differences that the options ignore.
    ///
    /// No locale is used, so that the same store returns the same results everywhere.
    fileprivate func folded(_ text: String) -> String {
        if isEmpty { return text }
        var options: String.CompareOptions = []
        if contains(.caseInsensitive) { options.insert(.caseInsensitive) }
        if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
        return text.folding(options: options, locale: nil)
    }
}

/// A comparison of strings.
///
/// Strings are compared byte by byte; case and diacritics are significant unless options specify otherwise.
public enum TextComparison: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The bytes are equal.
    case equal
    /// The bytes differ.
    case notEqual
    /// The text contains the pattern.
    case contains
    /// The text starts with the pattern.
    case beginsWith
    /// The text ends with the pattern.
    case endsWith
    /// The pattern matches the entire text, with `*` for any characters and `?` for one; a backslash escapes the next
    /// character.
    case like
    /// The regular expression matches the entire text. An invalid expression matches nothing, and neither does one
    /// that was abandoned because it took too long (``TextComparison/abandonedPatterns``).
    case matches

    /// Returns whether a text satisfies the comparison with a pattern.
    public func holds(_ text: String, _ pattern: String, _ options: TextOptions = []) -> Bool {
        if self == .matches {
            let accents = options.intersection(.diacriticInsensitive)
            let ignoresCase = options.contains(.caseInsensitive)
            return Self.matches(accents.folded(text), accents.folded(pattern), ignoresCase: ignoresCase)
        }
        return options.isEmpty
            ? holds(exactly: text, pattern) : holds(exactly: options.folded(text), options.folded(pattern))
    }

    /// Returns whether an optional text satisfies the comparison; `nil` is unequal to every pattern and satisfies
    /// nothing else.
    public func holds(for text: String?, _ pattern: String, _ options: TextOptions = []) -> Bool {
        text.map { holds($0, pattern, options) } ?? (self == .notEqual)
    }

    private func holds(exactly text: String, _ pattern: String) -> Bool {
        switch self {
        case .equal: text.utf8.elementsEqual(pattern.utf8)
        case .notEqual: !text.utf8.elementsEqual(pattern.utf8)
        case .contains: Self.find(Array(pattern.utf8), in: Array(text.utf8))
        case .beginsWith: text.utf8.starts(with: pattern.utf8)
        case .endsWith: text.utf8.reversed().starts(with: pattern.utf8.reversed())
        case .like: Self.like(Array(text.unicodeScalars), Array(pattern.unicodeScalars))
        case .matches: Self.matches(text, pattern, ignoresCase: false)
        }
    }

    private static func find(_ pattern: [UInt8], in text: [UInt8]) -> Bool {
        if pattern.isEmpty { return true }
        guard pattern.count <= text.count else { return false }
        return (0...(text.count - pattern.count)).contains { text[$0...].starts(with: pattern) }
    }

    /// Returns whether a wildcard pattern matches.
    ///
    /// Backtracks only to the last `*`, which bounds the steps to length × length.
    private static func like(_ text: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
        var position = 0
        var place = 0
        var star: (pattern: Int, text: Int)?
        while position < text.count {
            if place < pattern.count, pattern[place] == "*" {
                star = (place, position)
                place += 1
                continue
            }
            if place < pattern.count {
                let isEscaped = pattern[place] == "\\" && place + 1 < pattern.count
                let wanted = pattern[isEscaped ? place + 1 : place]
                if wanted == text[position] || (!isEscaped && wanted == "?") {
                    position += 1
                    place += isEscaped ? 2 : 1
                    continue
                }
            }
            guard let last = star else { return false }
            star = (last.pattern, last.text + 1)
            place = last.pattern + 1
            position = last.text + 1
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }

    private struct ExpressionKey: Hashable {
        var pattern: String
        var ignoresCase: Bool
    }

    private static let expressions = Mutex<[ExpressionKey: NSRegularExpression?]>([:])

    private static func matches(_ text: String, _ pattern: String, ignoresCase: Bool) -> Bool {
        let expression = expressions.withLock { cache in
            let key = ExpressionKey(pattern: pattern, ignoresCase: ignoresCase)
            if let known = cache[key] { return known }
            if cache.count > 64 { cache.removeAll() }
            // The bare pattern must be valid too: wrapping would turn "a)(b" into a valid one.
            let isValid = !abandonedPatterns.contains(pattern) && (try? NSRegularExpression(pattern: pattern)) != nil
            let options: NSRegularExpression.Options = ignoresCase ? .caseInsensitive : []
            let made = isValid ? try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options) : nil
            cache[key] = .some(made)
            return made
        }
        guard let expression else { return false }
        var isFound = false
        var reports = 0
        let whole = NSRange(location: 0, length: text.utf16.count)
        expression.enumerateMatches(in: text, options: .reportProgress, range: whole) { match, _, stop in
            isFound = match != nil
            reports += 1
            if isFound || reports > mostReports { stop.pointee = true }
        }
        if reports > mostReports {
            // Nested repetitions take a time that doubles with each character, so the next text would be no faster.
            expressions.withLock { $0[ExpressionKey(pattern: pattern, ignoresCase: ignoresCase)] = .some(nil) }
            abandoned.withLock { _ = $0.insert(pattern) }
        }
        return isFound
    }

    /// The maximum number of progress reports of an expression on one text; fifty reports are about a tenth of a
    /// second.
    private static let mostReports = 100
    private static let abandoned = Mutex<Set<String>>([])

    /// The regular expressions abandoned because they took too long on some text; queries that used them are
    /// incomplete.
    package static var abandonedPatterns: Set<String> { abandoned.withLock(\.self) }
}
