import HealthCohort
import Testing

/// Quantiles of few numbers, which are exact, however they were added.
@Suite struct TDigestTests {
    private static let levels = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 0.95, 1]

    private static func quantiles(_ digest: TDigest) -> [Double?] {
        var digest = digest
        return levels.map { level in digest.quantile(level).map { ($0 * 1e9).rounded() / 1e9 } }
    }

    @Test func valuesBetweenMiddleRanksAreInterpolated() {
        var digest = TDigest()
        for value in [4.0, 1, 5, 2, 3] { digest.add(value * 10) }
        // The middle ranks are a half to four and a half of five.
        #expect(Self.quantiles(digest) == [10, 10, 10, 15, 20, 25, 30, 40, 50, 50, 50])
        #expect(digest.count == 5)
        var one = TDigest()
        one.add(-7)
        #expect(Self.quantiles(one) == Self.levels.map { _ in -7 })
    }

    @Test func whatIsNoNumberOrHasNoWeightIsNotAdded() {
        var digest = TDigest()
        for value in [Double.nan, .infinity, -.infinity] { digest.add(value) }
        for weight in [0, -1, -Double.infinity] { digest.add(3, weight: weight) }
        #expect(digest.count == 0 && digest.quantile(0.5) == nil && digest == TDigest())
        digest.add(3, weight: 0.5)
        #expect(digest.count == 0.5 && digest.quantile(0.5) == 3)
        #expect([1, 19.9, 20, 20.1, 200].map { TDigest(compression: $0).compression } == [20, 20, 20, 20.1, 200])
        #expect(TDigest().compression == 200)
    }

    /// Numbers that were merged when a quantile was asked for, and those that were added since, are all numbers of it.
    @Test func digestsAreAddedWhole() {
        let whole = [10.0, 20, 30, 40, 50]
        for asked in 0...5 {
            for first in 0...5 {
                var (one, other) = (TDigest(), TDigest())
                for value in whole.prefix(first) { one.add(value) }
                _ = one.quantile(0.5)
                for (place, value) in whole.dropFirst(first).enumerated() {
                    if place == asked { _ = other.quantile(0.5) }
                    other.add(value)
                }
                let before = other
                one.add(other)
                #expect(one.count == 5, "\(asked) \(first)")
                #expect(
                    Self.quantiles(one) == [10, 10, 10, 15, 20, 25, 30, 40, 50, 50, 50], "\(asked) \(first)")
                #expect(other == before && other.count == Double(5 - first))
            }
        }
    }

    @Test func weightsAreNumbersOfEqualValues() {
        var (weighed, counted) = (TDigest(), TDigest())
        for (value, weight) in [(1.0, 3.0), (2, 1), (5, 2)] { weighed.add(value, weight: weight) }
        counted.add(weighed)
        // The middle ranks are 1.5, 3.5 and 5 of six.
        #expect([0.25, 0.5, 1].map { weighed.quantile($0) } == [1, 1.75, 5])
        #expect(counted.count == 6 && counted.quantile(0.5) == 1.75)
    }
}
