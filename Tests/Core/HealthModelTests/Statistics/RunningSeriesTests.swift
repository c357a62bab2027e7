import Testing

@testable import HealthModel

/// A running series, which retains only the latest data, at the exact numbers of them.
@Suite struct RunningSeriesTests {
    private static let sources = SourceRanking([SourceRecord(bundleIdentifier: "a", name: "a")])

    private static func datum(_ start: Double, number: Int) -> StatisticsDatum {
        StatisticsDatum(
            start: start, end: start + Double(number % 3) / 4, value: Double((number * 37) % 91) + 40,
            number: Int64(number))
    }

    private static func series(_ type: ObjectType, _ data: [StatisticsDatum]) -> RunningSeries {
        var series = RunningSeries(type: type, sources: sources)
        for datum in data { series.add(datum) }
        return series
    }

    private static func record(_ type: ObjectType, _ data: [StatisticsDatum]) -> StatisticsRecord? {
        MeasuredData(sources: sources, data: data).record(of: type)
    }

    /// The number of data that no other may precede, of so many in order: all but the last 64 to 127.
    private static func settled(_ count: Int) -> Int { count < 128 ? 0 : (count / 64 - 1) * 64 }

    @Test(arguments: [ObjectType.heartRate, .stepCount], [1, 62, 63, 64, 65, 127, 128, 129, 191, 192, 193, 256, 320])
    func WBD_12_aLateDatumFindsItsPlaceAmongTheRetainedOnes(type: ObjectType, count: Int) {
        let ordered = (0..<count).map { Self.datum(Double($0), number: $0) }
        let inOrder = Self.series(type, ordered)
        let settled = Self.settled(count)
        for place in [0, 1, settled - 1, settled, settled + 1, settled + 63, settled + 64, count - 2, count - 1]
        where (0..<count).contains(place) {
            var series = inOrder
            // It starts with the datum of the place, and ends before it.
            var late = Self.datum(Double(place), number: count)
            late.end = late.start
            late.number = -1
            series.add(late)
            #expect(series.isLost == (place < settled), "\(place) of \(count)")
            guard !series.isLost else { continue }
            var all = ordered + [late]
            #expect(series.record() == Self.record(type, all), "\(place) of \(count)")
            for number in count..<count + 140 {
                let next = Self.datum(Double(number), number: number)
                series.add(next)
                all.append(next)
            }
            #expect(!series.isLost && series.record() == Self.record(type, all), "\(place) of \(count)")
        }
    }

    @Test func WBD_12_ofEqualDatesTheNumberDecidesWhatIsLate() {
        let data = (0..<128).map { Self.datum(Double($0), number: $0) }
        for (number, isLost) in [(62, true), (63, false), (64, false)] {
            var series = Self.series(.heartRate, data)
            var late = data[63]
            late.number = Int64(number)
            series.add(late)
            #expect(series.isLost == isLost, "\(number)")
        }
    }

    @Test func WBD_12_severalLateDataAreRecountedTogether() {
        var all = (0..<63).map { Self.datum(Double($0), number: $0) }
        var series = Self.series(.heartRate, all)
        // The 64th datum is late, and so are others up to the end of the retained ones.
        for number in 63..<200 {
            let next = Self.datum(number % 5 == 3 ? Double(number) - 20.5 : Double(number), number: number)
            series.add(next)
            all.append(next)
        }
        #expect(!series.isLost && series.record() == Self.record(.heartRate, all))
        #expect(Self.series(.heartRate, []).isLost == false)
        var empty = Self.series(.heartRate, [])
        #expect(empty.record() == nil)
    }

    @Test func WBD_12_otherSourcesOrAnotherOrderAreAnotherRanking() {
        func ranking(_ names: [String], _ configured: [String] = []) -> SourceRanking {
            SourceRanking(
                names.map { SourceRanking.Candidate(source: SourceRecord(bundleIdentifier: $0, name: $0)) },
                configured: configured)
        }
        let series = RunningSeries(type: .stepCount, sources: ranking(["a", "b"]))
        #expect(series.hasSources(ranking(["a", "b"])) && series.hasSources(ranking(["a", "b"], ["a"])))
        #expect(!series.hasSources(ranking(["a", "b"], ["b"])) && !series.hasSources(ranking(["a", "c"])))
        #expect(!series.hasSources(ranking(["a"])) && !series.hasSources(ranking([])))
    }
}
