import HealthModel
import Testing

/// Regular expressions that would run forever.
@Suite struct AbandonedPatternTests {
    @Test func repeatedRepetitionsAreGivenUpAndNamed() {
        let pattern = "(a*)*x"
        #expect(!TextComparison.matches.holds(String(repeating: "a", count: 60), pattern))
        #expect(TextComparison.abandonedPatterns.contains(pattern))
        // It matches nothing from now on, however many others are used meanwhile.
        #expect(!TextComparison.matches.holds("x", pattern))
        for number in 0..<150 { #expect(TextComparison.matches.holds("b\(number)", "b\(number)")) }
        #expect(!TextComparison.matches.holds("x", pattern))
        #expect(TextComparison.matches.holds("aax", "a*x"))
    }
}
