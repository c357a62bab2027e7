import Foundation
import Testing

@testable import HealthModel

/// Orderings, comparisons of strings, and periods.
@Suite struct ComparisonTests {
    @Test func everyOrderingOfNumbersAndOfWhatIsNone() {
        let table: [(Ordering, below: Bool, equal: Bool, above: Bool)] = [
            (.less, true, false, false), (.lessOrEqual, true, true, false), (.greater, false, false, true),
            (.greaterOrEqual, false, true, true), (.equal, false, true, false), (.notEqual, true, false, true),
        ]
        #expect(Set(table.map(\.0)) == Set(Ordering.allCases))
        for (ordering, below, equal, above) in table {
            #expect(ordering.holds(1, 2) == below && ordering.holds(2, 2) == equal && ordering.holds(3, 2) == above)
            #expect(
                !ordering.holds(Double.nan, 1) && !ordering.holds(1, Double.nan) && !ordering.holds(Double.nan, .nan))
        }
    }

    @Test func PRED_31_wildcardsOfLike() {
        let table: [(String, String, Bool)] = [
            ("", "", true), ("", "*", true), ("", "?", false), ("a", "?", true), ("a", "", false), ("ab", "?", false),
            ("abc", "a*c", true), ("ac", "a*c", true), ("abcd", "a*c", false), ("abcbc", "a*bc", true),
            ("abc", "*", true), ("abc", "***", true), ("abc", "a??", true), ("abc", "a???", false),
            ("abc", "abc*", true),
            ("a*c", "a\\*c", true), ("abc", "a\\*c", false), ("a?c", "a\\?c", true), ("abc", "a\\?c", false),
            ("a\\c", "a\\\\c", true), ("a\\", "a\\", true), ("mississippi", "m*iss*ip*i", true),
            ("mississippi", "m*iss*ipx*i", false), ("aXbXc", "*X*X*", true), ("aXb", "*X*X*", false),
            ("ABC", "abc", false),
        ]
        for (text, pattern, holds) in table {
            #expect(TextComparison.like.holds(text, pattern) == holds, "\(text) \(pattern)")
        }
    }

    @Test func PRED_31_everyComparisonOfStrings() {
        // Equal, not equal, contains, begins with, ends with, like, matches. An empty expression is none.
        let table: [(String, String, [Bool])] = [
            ("abc", "abc", [true, false, true, true, true, true, true]),
            ("abc", "ab", [false, true, true, true, false, false, false]),
            ("abc", "bc", [false, true, true, false, true, false, false]),
            ("abc", "b", [false, true, true, false, false, false, false]),
            ("abc", "", [false, true, true, true, true, false, false]),
            ("", "", [true, false, true, true, true, true, false]),
            ("ab", "abc", [false, true, false, false, false, false, false]),
            ("abab", "aba", [false, true, true, true, false, false, false]),
            ("aaab", "aab", [false, true, true, false, true, false, false]),
            ("abc", "a.c", [false, true, false, false, false, false, true]),
            ("abc", "a|abc", [false, true, false, false, false, false, true]),
            ("abcabc", "abc", [false, true, true, true, true, false, false]),
            ("", "a*", [false, true, false, false, false, false, true]),
            ("", "a", [false, true, false, false, false, false, false]),
            ("a", "(", [false, true, false, false, false, false, false]),
            ("a)(b", "a)(b", [true, false, true, true, true, true, false]),
            ("abc\n", "abc", [false, true, true, true, false, false, false]),
        ]
        for (text, pattern, expected) in table {
            #expect(TextComparison.allCases.map { $0.holds(text, pattern) } == expected, "\(text) \(pattern)")
        }
        for comparison in TextComparison.allCases {
            #expect(comparison.holds(for: nil, "a") == (comparison == .notEqual))
            #expect(comparison.holds(for: "a", "a") == (comparison != .notEqual))
        }
    }

    @Test func PRED_1_periodsOfEveryKind() {
        typealias Tree = SamplePredicate
        func period(_ start: Double?, _ end: Double?, _ strictStart: Bool, _ strictEnd: Bool) -> Tree {
            .period(from: start, to: end, strictStart: strictStart, strictEnd: strictEnd)
        }
        #expect(period(1, 2, false, false) == .and([.start(.less, 2), .end(.greaterOrEqual, 1)]))
        #expect(period(1, nil, false, false) == .and([.end(.greaterOrEqual, 1)]))
        #expect(period(nil, 2, false, false) == .and([.start(.less, 2)]))
        #expect(period(1, 2, true, false) == .and([.start(.greaterOrEqual, 1), .start(.less, 2)]))
        #expect(period(1, 2, false, true) == .and([.end(.greaterOrEqual, 1), .end(.less, 2)]))
        #expect(
            period(1, 2, true, true)
                == .and([.start(.greaterOrEqual, 1), .start(.less, 2), .end(.greaterOrEqual, 1), .end(.less, 2)]))
        #expect(period(nil, 2, true, true) == .and([.start(.less, 2), .end(.less, 2)]))
        #expect(period(1, nil, true, true) == .and([.start(.greaterOrEqual, 1), .end(.greaterOrEqual, 1)]))
        for strict in [false, true] { #expect(period(nil, nil, strict, strict) == .constant(true)) }
    }

    @Test func theFirstPlaceOfAnySortedList() {
        for count in 0...9 {
            let numbers = Array(0..<count)
            for bound in 0...count { #expect(numbers.firstPlace { $0 >= bound } == bound) }
            let slice = (Array(-3..<0) + numbers)[3...]
            for bound in 0...count { #expect(slice.firstPlace { $0 >= bound } == 3 + bound) }
        }
    }

    @Test func stableHashesStay() {
        var hash = StableHash()
        #expect(hash.value == 0xCBF2_9CE4_8422_2325)
        hash.add([UInt8(ascii: "a")])
        // The published value of FNV-1a.
        #expect(hash.value == 0xAF63_DC4C_8601_EC8C)
        var (text, bytes, number) = (StableHash(), StableHash(), StableHash())
        text.add("ab")
        bytes.add([0x61, 0x62, 0])
        #expect(text.value == bytes.value && text.text == String(text.value, radix: 36))
        number.add(0x0807_0605_0403_0201 as UInt64)
        bytes = StableHash()
        bytes.add([1, 2, 3, 4, 5, 6, 7, 8])
        #expect(number.value == bytes.value)
    }
}
