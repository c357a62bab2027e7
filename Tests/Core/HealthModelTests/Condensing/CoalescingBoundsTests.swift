import Testing

@testable import HealthModel

/// The exact bounds within which data are joined.
@Suite struct CoalescingBoundsTests {
    private static func joined(_ data: [(start: Double, end: Double, value: Double)]) -> [[Double]] {
        let data = data.enumerated().map {
            CondensingDatum(start: $1.start, end: $1.end, value: $1.value, number: Int64($0))
        }
        let (result, counts) = Coalescing.equalValues(data, beside: CondensingObstacles())
        return zip(result, counts).map { [$0.start, $0.end, $0.value, Double($1)] }
    }

    /// The values that touch the start of a run decide whether it may be extended.
    @Test func CON_8_aRunTouchesOnlyItsOwnValue() {
        let pair = [(20.0, 20.0, 1.0), (22, 22, 1)]
        let whole = [20.0, 22, 1, 2]
        let apart = [[20.0, 20, 1, 1], [22.0, 22, 1, 1]]
        func rest(_ data: [(Double, Double, Double)]) -> [[Double]] { Array(Self.joined(data + pair)[data.count...]) }
        #expect(rest([]) == [whole] && rest([(0, 19, 2)]) == [whole] && rest([(0, 20, 1)]) == [whole])
        #expect(rest([(0, 20, 2)]) == apart && rest([(0, 21, 1)]) == apart)
        // Two values at one end.
        #expect(rest([(0, 20, 1), (5, 20, 2)]) == apart && rest([(0, 20, 2), (5, 20, 1)]) == apart)
        #expect(rest([(0, 20, 1), (5, 20, 1)]) == [whole])
        // Another value that ended earlier does not count.
        #expect(rest([(0, 20, 1), (5, 10, 2)]) == [whole] && rest([(0, 10, 2), (5, 20, 1)]) == [whole])
        #expect(rest([(0, 20, 2), (5, 10, 1)]) == apart)
    }

    @Test func CON_7_allRatesOfARunAreEqualToEachOther() {
        func counts(_ rates: [Double], every seconds: Double = 1) -> [Int] {
            let data = rates.enumerated().map {
                CondensingDatum(start: Double($0) * seconds, end: Double($0 + 1) * seconds, value: $1 * seconds)
            }
            return Coalescing.rates(data).counts
        }
        let near = 0.9e-9
        #expect(counts([]) == [] && counts([1]) == [1] && counts([1, 1, 1]) == [3])
        #expect(counts([1, 1 + near]) == [2] && counts([1, 1 - near]) == [2] && counts([1, 1 + 1.1e-9]) == [1, 1])
        // Each is near the first, but not near the other.
        #expect(counts([1, 1 + near, 1 - near]) == [2, 1] && counts([1, 1 - near, 1 + near]) == [2, 1])
        #expect(counts([1, 1 + near, 1 + near, 1]) == [4])
        #expect(counts([-1, -1 - near, -1 + near]) == [2, 1])
        // A run begins anew with what did not fit.
        #expect(counts([1, 2, 2, 1, 1, 1]) == [1, 2, 3])
    }

    @Test func CON_7_aJoinedDatumHasTheSumAndTheFirstNumber() {
        let data = [
            CondensingDatum(start: 0, end: 2, value: 4, number: 9),
            CondensingDatum(start: 2, end: 3, value: 2, number: 7),
            CondensingDatum(start: 3, end: 5, value: 4, number: 8),
            CondensingDatum(start: 5, end: 5, value: 3, number: 1),
            CondensingDatum(start: 5, end: 6, value: 2, number: 4),
        ]
        let (result, counts) = Coalescing.rates(data)
        #expect(counts == [3, 1, 1])
        #expect(result == [CondensingDatum(start: 0, end: 5, value: 10, number: 7), data[3], data[4]])
    }

    @Test func CON_8_obstaclesShareAnInstantWithARun() {
        func counts(_ obstacles: ClosedRange<Double>...) -> [Int] {
            let data = [0.0, 5, 10].map { CondensingDatum(start: $0, end: $0, value: 1) }
            return Coalescing.equalValues(data, beside: CondensingObstacles(obstacles)).counts
        }
        #expect(counts() == [3] && counts(-5 ... -1, 11...20) == [3])
        #expect(counts(-5...0) == [1, 2] && counts(10...20) == [2, 1] && counts(4...4) == [1, 2])
        #expect(counts(7...8) == [2, 1] && counts(5...5) == [1, 1, 1] && counts(-5...20) == [1, 1, 1])
        // A long one that began before others.
        #expect(counts(-10...20, -9 ... -8) == [1, 1, 1] && counts(-9 ... -8, -10...6) == [1, 1, 1])
    }

    @Test func aDatumPrecedesAnotherByStartThenEndThenNumber() {
        func datum(_ start: Double, _ end: Double, _ number: Int64) -> CondensingDatum {
            CondensingDatum(start: start, end: end, value: 1, number: number)
        }
        let ordered = [datum(0, 5, 9), datum(1, 2, 8), datum(1, 3, 1), datum(1, 3, 2), datum(2, 2, 0)]
        for (place, one) in ordered.enumerated() {
            for (other, two) in ordered.enumerated() { #expect(one.precedes(two) == (place < other)) }
        }
    }

    /// A series of a cumulative type lasts four days at most, like one of its samples.
    @Test func DAT_5_aSeriesIsNoLongerThanASample() {
        func count(_ end: Double, _ type: ObjectType = .activeEnergyBurned) -> Int {
            let data = [
                CondensingDatum(start: 0, end: 60, value: 6),
                CondensingDatum(start: 345_540, end: end, value: 3, number: 1),
            ]
            return CondensedSeries.series(of: data, type: type).count
        }
        #expect(count(345_599) == 1 && count(345_600) == 1 && count(345_600.5) == 2)
        #expect(count(345_600.5, .heartRate) == 1)
    }
}
