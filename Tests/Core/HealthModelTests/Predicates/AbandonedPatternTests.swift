import HealthModel
import Testing

/// Regular expressions that would run forever.
@Suite struct AbandonedPatternTests {
    @Test func repeatedRepetitionsAreGivenUpAndNamed() {
        let pattern = "(a*)*x"
        #expect(!TextComparison.matches.holds(String(repeating: "a", count: 60), pattern))
        #expect(TextComparison.abandonedPatterns.contains(pattern))
        // It matches nothing from now on.
        #expect(!TextComparison.matches.holds("x", pattern))
        #expect(TextComparison.matches.holds("aax", "a*x"))
    }
}
