import HealthModel
import Testing

@Suite struct SourceRankingTests {
    private func candidate(
        _ name: String, _ product: String? = nil, isSystem: Bool = false, first: Int64
    ) -> SourceRanking.Candidate {
        SourceRanking.Candidate(
            source: SourceRecord(bundleIdentifier: name, name: name), isSystem: isSystem, productType: product,
            firstAppearance: first)
    }

    private func order(_ candidates: [SourceRanking.Candidate], _ configured: [String] = []) -> [String] {
        let ranking = SourceRanking(candidates, configured: configured)
        return ranking.order.map { ranking.sources[$0].bundleIdentifier }
    }

    @Test func STAT_20_STAT_28_watchThenPhoneThenFirstAppearance() {
        let candidates = [
            candidate("b", first: 2), candidate("mac", "Mac1,1", isSystem: true, first: 1),
            candidate("phone", "iPhone9,1", isSystem: true, first: 4), candidate("a", "Watch9,9", first: 9),
            candidate("watch", "Watch2,4", isSystem: true, first: 7),
            candidate("watch2", "Watch3,1", isSystem: true, first: 6),
        ]
        #expect(order(candidates) == ["watch2", "watch", "phone", "mac", "b", "a"])
    }

    @Test("IMP-16: imported sums over long intervals rank before all others, longer ones first")
    func buckets() {
        let candidates = [
            candidate("watch", "Watch2,4", isSystem: true, first: 1), candidate("import.1", first: 2),
            candidate("import.1.quarters", first: 3), candidate("import.2.days", first: 4),
            candidate("org.example.days", first: 5),
        ]
        #expect(
            order(candidates) == ["import.2.days", "import.1.quarters", "watch", "import.1", "org.example.days"])
        #expect(order(candidates, ["watch"]).first == "watch")
    }

    @Test func STAT_27_aConfiguredOrderGoesFirst() {
        let candidates = [
            candidate("watch", "Watch2,4", isSystem: true, first: 1), candidate("a", first: 2),
            candidate("b", first: 3),
        ]
        #expect(order(candidates, ["b", "unknown", "a", "b"]) == ["b", "a", "watch"])
    }
}
