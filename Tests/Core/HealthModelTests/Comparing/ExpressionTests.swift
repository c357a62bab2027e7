import Testing

@testable import HealthModel

/// Regular expressions and wildcards, with each option.
@Suite struct ExpressionTests {
    private static let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]

    private static func matches(_ text: String, _ pattern: String) -> [Bool] {
        [[], .caseInsensitive, .diacriticInsensitive, both].map { TextComparison.matches.holds(text, pattern, $0) }
    }

    /// Classes of characters are other classes in upper case, so that the case of an expression is never changed.
    @Test func classesKeepTheirMeaning() {
        #expect(Self.matches("abc", "\\D+") == [true, true, true, true])
        #expect(Self.matches("123", "\\D+") == [false, false, false, false])
        #expect(Self.matches("123", "\\d+") == [true, true, true, true])
        #expect(Self.matches("ab", "\\S\\S") == [true, true, true, true])
        #expect(Self.matches("a ", "\\S\\S") == [false, false, false, false])
        #expect(Self.matches("a b", "\\w\\W\\w") == [true, true, true, true])
        #expect(Self.matches("A1", "\\p{Lu}\\d") == [true, true, true, true])
        #expect(Self.matches("a1", "\\p{Lu}\\d") == [false, true, false, true])
    }

    @Test func caseAndDiacriticsAreIgnoredOneByOne() {
        #expect(Self.matches("ABC", "abc") == [false, true, false, true])
        #expect(Self.matches("abc", "ABC") == [false, true, false, true])
        #expect(Self.matches("ab", "[A-B]+") == [false, true, false, true])
        #expect(Self.matches("äb", "ab") == [false, false, true, true])
        #expect(Self.matches("ab", "äb") == [false, false, true, true])
        #expect(Self.matches("Äb", "ab") == [false, false, false, true])
        #expect(Self.matches("ÄB", "äb") == [false, true, false, true])
        #expect(Self.matches("é", ".") == [true, true, true, true])
    }

    @Test func anExpressionMatchesTheWholeText() {
        #expect(Self.matches("abc", "b") == [false, false, false, false])
        #expect(Self.matches("abc", "a|abc") == [true, true, true, true])
        #expect(Self.matches("abc", "ab|bc") == [false, false, false, false])
        #expect(Self.matches("abc\n", "abc") == [false, false, false, false])
        // An empty expression is not valid.
        #expect(Self.matches("", "") == [false, false, false, false] && !Self.matches("a", "")[0])
        #expect(Self.matches("", "a*") == [true, true, true, true])
        #expect(Self.matches("ab", "a)(b") == [false, false, false, false])
        #expect(Self.matches("ab", "(") == [false, false, false, false])
        // Characters beyond sixteen bits count as one.
        #expect(Self.matches("🚴a", ".a") == [true, true, true, true])
        #expect(Self.matches("🚴🚴", "🚴+") == [true, true, true, true])
    }

    /// The same pattern with another option is another one, however often both were used.
    @Test func optionsAreRememberedWithTheirPattern() {
        for _ in 0..<2 {
            #expect(TextComparison.matches.holds("ABC", "abc?", .caseInsensitive))
            #expect(!TextComparison.matches.holds("ABC", "abc?"))
            #expect(!TextComparison.matches.holds("ABC", "abc?", .diacriticInsensitive))
        }
        for number in 0..<150 {
            #expect(TextComparison.matches.holds("a\(number)", "a\(number)"))
            #expect(!TextComparison.matches.holds("a\(number + 1)", "a\(number)"))
        }
        #expect(TextComparison.matches.holds("ABC", "abc?", .caseInsensitive))
    }

    // swift-format-ignore
    @Test func wildcardsAndTheirEscapes() {
        let cases: [(text: String, pattern: String, isLike: Bool)] = [
            ("", "", true), ("", "*", true), ("", "**", true), ("", "?", false), ("a", "", false), ("a", "?", true),
            ("a", "??", false), ("ab", "?", false), ("ab", "??", true), ("ab", "*?", true), ("ab", "?*", true),
            ("ab", "a*", true), ("ab", "*b", true), ("ab", "*a", false), ("ab", "b*", false), ("ab", "*a*b*", true),
            ("aab", "*ab", true), ("aaab", "a*ab", true), ("abab", "*ab", true), ("ababa", "*ab", false),
            ("abcabd", "*ab?", true), ("abcabd", "*abd", true), ("abcabd", "*abc", false), ("axbxc", "a*b*c", true),
            ("axbxcx", "a*b*c", false), ("*", "\\*", true), ("a", "\\*", false), ("?", "\\?", true), ("a", "\\?", false),
            ("\\", "\\\\", true), ("\\", "\\", true), ("a\\", "a\\", true), ("ab", "a\\b", true), ("a\\b", "a\\b", false),
            ("a\\b", "a\\\\b", true), ("a*b", "a\\*b", true), ("axb", "a\\*b", false), ("x*", "*\\*", true),
            ("x*y", "*\\*", false), ("x*y*", "*\\*", true), ("aé", "a?", true), ("ae\u{301}", "a?", false),
            ("ae\u{301}", "a??", true), ("a\nb", "a*b", true),
        ]
        for (text, pattern, isLike) in cases {
            #expect(TextComparison.like.holds(text, pattern) == isLike, "'\(text)' '\(pattern)'")
        }
        #expect(TextComparison.like.holds("ÄB", "ä?", .caseInsensitive))
        #expect(!TextComparison.like.holds("ÄB", "a?", .caseInsensitive))
        #expect(TextComparison.like.holds("ÄB", "A?", .diacriticInsensitive))
    }

    // swift-format-ignore
    @Test func partsOfTexts() {
        let cases: [(text: String, pattern: String, contains: Bool, begins: Bool, ends: Bool)] = [
            ("", "", true, true, true), ("a", "", true, true, true), ("", "a", false, false, false),
            ("abc", "abc", true, true, true), ("abc", "abcd", false, false, false), ("abc", "ab", true, true, false),
            ("abc", "bc", true, false, true), ("abc", "b", true, false, false), ("abc", "ac", false, false, false),
            ("aab", "ab", true, false, true), ("abcab", "ab", true, true, true), ("ab", "B", false, false, false),
            // By bytes: an accent of its own is a part.
            ("e\u{301}", "e", true, true, false), ("é", "e", false, false, false), ("é", "e\u{301}", false, false, false),
        ]
        for (text, pattern, contains, begins, ends) in cases {
            #expect(TextComparison.contains.holds(text, pattern) == contains, "'\(text)' '\(pattern)'")
            #expect(TextComparison.beginsWith.holds(text, pattern) == begins, "'\(text)' '\(pattern)'")
            #expect(TextComparison.endsWith.holds(text, pattern) == ends, "'\(text)' '\(pattern)'")
            let isEqual = text.utf8.elementsEqual(pattern.utf8)
            #expect(TextComparison.equal.holds(text, pattern) == isEqual)
            #expect(TextComparison.notEqual.holds(text, pattern) == !isEqual)
        }
        for comparison in TextComparison.allCases {
            #expect(comparison.holds(for: nil, "") == (comparison == .notEqual))
            #expect(comparison.holds(for: "a", "a") == (comparison != .notEqual))
            #expect(comparison.holds(for: "A", "a", .caseInsensitive) == (comparison != .notEqual))
            #expect(comparison.holds(for: "A", "a", .diacriticInsensitive) == (comparison == .notEqual))
        }
    }
}
