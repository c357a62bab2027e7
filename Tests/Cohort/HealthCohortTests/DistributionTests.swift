import HealthCohort
import TestSupport
import Testing

@Suite struct DistributionTests {
    private static let summaries: [CohortQuery.Summary] = [
        .sum, .mean, .deviation, .quantiles([0.01, 0.25, 0.5, 0.99]), .histogram([0, 50]), .share(50),
    ]

    @Test(arguments: 1...20) func partsPutTogetherAreTheWhole(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let values = (0..<Int.random(in: 2...500, using: &random)).map { _ in
            Double.random(in: -100...1e6, using: &random)
        }
        var whole = Distribution(Self.summaries, isExact: true)
        for value in values { whole.add(value) }
        var put = Distribution(Self.summaries, isExact: true)
        var rest = values[...]
        while !rest.isEmpty {
            let part = rest.prefix(Int.random(in: 1...100, using: &random))
            rest = rest.dropFirst(part.count)
            let mean = part.reduce(0, +) / Double(part.count)
            var classes = [0, 0, 0]
            for value in part { classes[Distribution.class(of: value, [0, 50])] += 1 }
            put.add(
                (part.count, part.reduce(0, +), part.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }),
                histograms: [classes],
                reaching: [part.count { $0 >= 50 }], sketch: part.map { TDigest.Centroid(mean: $0, weight: 1) })
        }
        let rows = (whole.row(CohortPlace(), minimumPeople: 1), put.row(CohortPlace(), minimumPeople: 1))
        for (one, other) in zip(rows.0.summaries, rows.1.summaries) {
            if case .number(let a?) = one, case .number(let b?) = other {
                #expect(abs(a - b) <= 1e-9 * max(1, abs(a)))
            } else {
                #expect(one == other)
            }
        }
    }

    /// A shard may contain no person of a group.
    @Test func aPartOfNobodyChangesNothing() {
        var one = Distribution(Self.summaries, isExact: true)
        for value in [1.0, 60] { one.add(value) }
        var other = one
        other.add((0, 0, 0), histograms: [[0, 0, 0]], reaching: [0], sketch: [])
        let rows = (one.row(CohortPlace(), minimumPeople: 1), other.row(CohortPlace(), minimumPeople: 1))
        #expect(rows.0.summaries == rows.1.summaries)
    }

    @Test func fewPeopleAreNotTold() throws {
        var few = Distribution([.mean, .histogram([10]), .share(10)], isExact: true)
        for value in [1.0, 2, 3, 4] { few.add(value) }
        #expect(few.row(CohortPlace(), minimumPeople: 5) == CohortRow(place: CohortPlace(), people: nil, summaries: []))
        few.add(12)
        let row = few.row(CohortPlace(), minimumPeople: 5)
        #expect(row.people == 5)
        // Four and one are below the minimum of five: neither class is reported, nor the share that would reveal both.
        #expect(row.summaries == [.number(4.4), .histogram([nil, nil]), .number(nil)])
    }

    @Test(arguments: [1, 7, 100, 5_000, 200_000]) func ranksOfADigestAreNear(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let values = (0..<count).map { _ in
            Double.random(in: 0...1, using: &random) * Double.random(in: 0...1e3, using: &random)
        }
        var digest = TDigest()
        var halves = (TDigest(), TDigest())
        for (number, value) in values.enumerated() {
            digest.add(value)
            if number % 2 == 0 { halves.0.add(value) } else { halves.1.add(value) }
        }
        halves.0.add(halves.1)
        let sorted = values.sorted()
        for level in [0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999] {
            for answer in [digest.quantile(level), halves.0.quantile(level)] {
                let value = try #require(answer)
                let rank = Double(sorted.count { $0 <= value }) / Double(count)
                #expect(abs(rank - level) <= 0.01 + 1 / Double(count))
            }
        }
        #expect(digest.count == Double(count))
    }

    @Test func exactlyEnoughPeopleAreTold() throws {
        var some = Distribution([.histogram([10]), .share(10)], isExact: true)
        for value in [1.0, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15] { some.add(value) }
        let five = some.row(CohortPlace(), minimumPeople: 5)
        #expect(five.people == 11 && five.summaries == [.histogram([5, 6]), .number(6.0 / 11)])
        // A share requires the minimum number both of people who reach the value and of people who do not.
        let six = some.row(CohortPlace(), minimumPeople: 6)
        #expect(six.people == 11 && six.summaries == [.histogram([nil, 6]), .number(nil)])
        #expect(some.row(CohortPlace(), minimumPeople: 11).people == 11)
    }

    @Test func theDeviationIsThatOfASample() throws {
        var some = Distribution([.mean, .deviation], isExact: true)
        for value in [2.0, 4, 4, 4, 5, 5, 7, 9] { some.add(value) }
        let row = some.row(CohortPlace(), minimumPeople: 1)
        guard case .number(let deviation?) = row.summaries[1] else {
            Issue.record("\(row)")
            return
        }
        #expect(abs(deviation - (32.0 / 7).squareRoot()) < 1e-12)
    }

    @Test func fewNumbersAreTheirOwnRanks() {
        var digest = TDigest()
        for value in [3.0, 1, 2] { digest.add(value) }
        #expect([0.0, 0.5, 1].map { digest.quantile($0) } == [1, 2, 3])
        #expect(digest.quantile(2.0 / 3) == 2.5)
    }

    /// A centroid stands for as many people as it weighs, in an approximate distribution.
    @Test func centroidsCountWithTheirWeights() throws {
        var merged = Distribution([.quantiles([0.25, 0.5, 0.75])], isExact: false)
        merged.add(
            (10, 46, 0), histograms: [], reaching: [],
            sketch: [.init(mean: 1, weight: 6), .init(mean: 10, weight: 4)])
        // The middle ranks are 3 and 8: a quarter is rank 2.5, the half rank 5, three quarters rank 7.5.
        #expect(merged.row(CohortPlace(), minimumPeople: 1).summaries == [.quantiles([1, 4.6, 9.1])])
        var alone = TDigest()
        alone.add(1, weight: 6)
        alone.add(10, weight: 4)
        #expect([0.25, 0.5, 0.75].map { alone.quantile($0) } == [1, 4.6, 9.1] && alone.count == 10)
        // Exact ones take the numbers themselves.
        var exact = Distribution([.quantiles([0.5])], isExact: true)
        exact.add((3, 6, 2), histograms: [], reaching: [], sketch: [1, 2, 3].map { .init(mean: $0, weight: 1) })
        #expect(exact.row(CohortPlace(), minimumPeople: 1).summaries == [.quantiles([2])])
    }

    /// Each summary of a kind is merged with its own part, in their order; more or fewer parts change nothing else.
    @Test func partsOfSeveralSummariesOfAKind() {
        let summaries: [CohortQuery.Summary] = [
            .histogram([1]), .share(2), .mean, .histogram([1, 2]), .share(3), .deviation, .sum,
        ]
        var one = Distribution(summaries, isExact: true)
        for value in [0.0, 2.5] { one.add(value) }
        one.add((2, 8, 2), histograms: [[0, 2], [0, 0, 2]], reaching: [2, 1], sketch: [])
        // 0, 2.5, 3 and 5: the mean is 2.625, and the squares are 12.6875.
        #expect(
            one.row(CohortPlace(), minimumPeople: 1).summaries == [
                .histogram([1, 3]), .number(0.75), .number(2.625), .histogram([1, 0, 3]), .number(0.25),
                .number((12.6875 / 3).squareRoot()), .number(10.5),
            ])
        one.add((1, 1, 0), histograms: [[1, 0, 9], [0, 1], [7]], reaching: [0, 0, 9], sketch: [])
        let row = one.row(CohortPlace(), minimumPeople: 1)
        #expect(
            row.people == 5 && row.summaries[0] == .histogram([2, 3]) && row.summaries[3] == .histogram([1, 1, 3]))
        #expect(row.summaries[1] == .number(0.6) && row.summaries[4] == .number(0.2))
        #expect(one.count == 5 && one.sum == 11.5)
    }
}
