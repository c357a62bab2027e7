import HealthModel
import Testing

@Suite struct TextComparisonTests {
    @Test(arguments: [
        (TextComparison.equal, "Éa", "éa", false, true, false, true), (.equal, "éa", "ea", false, false, true, true),
        (.equal, "ÉA", "ea", false, false, false, true), (.contains, "xÉy", "e", false, false, false, true),
        (.beginsWith, "Zürich", "zur", false, false, false, true), (.endsWith, "caFÉ", "fe", false, false, false, true),
        (.like, "Zürich", "z?RI*", false, true, false, true), (.matches, "Zürich", "Z.rich", true, true, true, true),
        (.matches, "Zürich", "zur[iI]ch", false, false, false, true), (.notEqual, "É", "e", true, true, true, false),
        (.equal, "e\u{301}", "\u{E9}", false, false, true, true),
    ])
    func PRED_31_caseAndAccents(
        comparison: TextComparison, text: String, pattern: String, exact: Bool, anyCase: Bool, anyAccent: Bool,
        any: Bool
    ) {
        #expect(comparison.holds(text, pattern) == exact)
        #expect(comparison.holds(text, pattern, .caseInsensitive) == anyCase)
        #expect(comparison.holds(text, pattern, .diacriticInsensitive) == anyAccent)
        #expect(comparison.holds(text, pattern, [.caseInsensitive, .diacriticInsensitive]) == any)
    }
}
