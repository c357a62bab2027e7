import HealthModel
import TestSupport
import Testing

/// The series made from a group of samples.
@Suite struct CondensedSeriesTests {
    private static func interval(_ start: Double, _ end: Double, _ value: Double, number: Int64 = 0) -> CondensingDatum
    {
        CondensingDatum(start: start, end: end, value: value, number: number)
    }

    private static func points(_ values: [(Double, Double)]) -> [CondensingDatum] {
        values.enumerated().map { CondensingDatum(start: $1.0, end: $1.0, value: $1.1, number: Int64($0)) }
    }

    private static func data(_ series: [CondensedSeries]) -> [[[Double]]] {
        series.map { $0.data.map { [$0.start, $0.end, $0.value] } }
    }

    private func heartRates(_ values: [(Double, Double)], beside obstacles: [ClosedRange<Double>] = []) -> [[[Double]]]
    {
        Self.data(
            CondensedSeries.series(
                of: Self.points(values), type: .heartRate, beside: CondensingObstacles(obstacles)))
    }

    @Test func CON_7_energyOfEqualRateIsJoined() {
        let energy = [(0.0, 60.0, 6.0), (60, 120, 6), (120, 150, 3), (150, 210, 9), (210, 270, 9)]
        let series = CondensedSeries.series(
            of: energy.map { Self.interval($0.0, $0.1, $0.2) }, type: .activeEnergyBurned)
        #expect(Self.data(series) == [[[0, 150, 15], [150, 270, 18]]])
        func bucket(_ data: [CondensingDatum]) throws -> (sum: Double?, part: Double?) {
            let data = data.map { StatisticsDatum(start: $0.start, end: $0.end, value: $0.value) }
            let whole = MeasuredData(sources: SourceRanking([.init(bundleIdentifier: "a", name: "a")]), data: data)
            let part = whole.record(of: .activeEnergyBurned, from: 100, to: 200, includesEnd: false)
            return (whole.record(of: .activeEnergyBurned)?.values.sum, part?.values.sum)
        }
        let before = try? bucket(energy.map { Self.interval($0.0, $0.1, $0.2) })
        let after = try? bucket(series.flatMap(\.data))
        #expect(before?.sum == 33 && after?.sum == 33)
        #expect(before?.part == 12.5 && after?.part == 12.5)
    }

    @Test func CON_7_endsMustMeetExactlyAndRatesMustNotCreep() {
        let gap = [Self.interval(0, 60, 6), Self.interval(60.000_001, 120.000_001, 6)]
        #expect(CondensedSeries.series(of: gap, type: .activeEnergyBurned)[0].data.count == 2)
        let point = [Self.interval(0, 60, 6), Self.interval(60, 60, 6), Self.interval(61, 121, 6)]
        #expect(CondensedSeries.series(of: point, type: .activeEnergyBurned)[0].data.count == 3)
        // Each rate is within 1e-9 of the previous one, but not of the first.
        let creeping = (0..<10).map { Self.interval(Double($0), Double($0 + 1), 1 + Double($0) * 0.9e-9) }
        #expect(CondensedSeries.series(of: creeping, type: .activeEnergyBurned)[0].data.count == 5)
        let nothing = (0..<10).map { Self.interval(Double($0), Double($0 + 1), 0) }
        #expect(CondensedSeries.series(of: nothing, type: .activeEnergyBurned)[0].data.count == 1)
    }

    @Test func CON_8_equalHeartRatesCloseTogetherAreJoined() throws {
        let values = [(0.0, 100.0), (5, 100), (10, 100), (15, 102), (40, 102)]
        #expect(heartRates(values) == [[[0, 10, 100], [15, 15, 102], [40, 40, 102]]])
        func average(_ data: [CondensingDatum]) -> Double? {
            StatisticsAccumulator(
                type: .heartRate, options: [.discreteAverage],
                data: data.map { StatisticsDatum(start: $0.start, end: $0.end, value: $0.value, number: $0.number) }
            ).record()?.values.average
        }
        #expect(average(Self.points(values)) == 101.375)
        #expect(average(CondensedSeries.series(of: Self.points(values), type: .heartRate)[0].data) == 101.375)
    }

    @Test func CON_8_tenSecondsAreTheLongestPause() {
        #expect(heartRates([(0, 100), (10, 100)]) == [[[0, 10, 100]]])
        #expect(heartRates([(0, 100), (10.001, 100)])[0].count == 2)
        #expect(CondensingRules.coalescingGap <= StatisticsRules.gapLimit)
    }

    @Test func CON_8_neverAcrossAnotherDatum() {
        let pair = [(0.0, 100.0), (10.0, 100.0)]
        // Another value of the group, at any instant of the closed interval.
        for instant in [0.0, 4, 10] {
            let values = (pair + [(instant, 90.0)]).sorted { $0.0 < $1.0 }
            let kept: Int = heartRates(values).reduce(0) { $0 + $1.count }
            #expect(kept == 3)
        }
        // Another group or source, whatever its value.
        for obstacle in [0.0...0.0, 4...4, 10...10, -50...0, -50...50, 10...11] {
            #expect(heartRates(pair, beside: [obstacle])[0].count == 2)
        }
        #expect(heartRates(pair, beside: [-5 ... -0.001, 10.001...20])[0].count == 1)
    }

    @Test func CON_8_anIntervalThatAnAppSavedIsNeverExtended() {
        let saved = [Self.interval(0, 5, 100), Self.interval(8, 8, 100), Self.interval(12, 12, 100)]
        #expect(Self.data(CondensedSeries.series(of: saved, type: .heartRate)) == [[[0, 5, 100], [8, 12, 100]]])
        var made = saved
        made[0].isMade = true
        let series = CondensedSeries.series(of: made, type: .heartRate)
        #expect(Self.data(series) == [[[0, 12, 100]]])
        #expect(series[0].data[0].isMade)
    }

    @Test func CON_8_otherDiscreteTypesKeepEveryDatum() {
        // Their mean weights each value equally, and would change.
        let values = Self.points([(0, 20), (5, 20), (10, 20)])
        #expect(CondensedSeries.series(of: values, type: .bodyMass)[0].data == values)
    }

    @Test func CON_6_equalStartsGoIntoSeveralSeries() {
        let data = [
            Self.interval(0, 10, 1, number: 3), Self.interval(0, 10, 2, number: 1), Self.interval(5, 20, 4, number: 2),
            Self.interval(5, 15, 8, number: 5),
        ]
        let series = CondensedSeries.series(of: data, type: .activeEnergyBurned)
        #expect(Self.data(series) == [[[0, 10, 2], [5, 15, 8]], [[0, 10, 1], [5, 20, 4]]])
        #expect(series.map(\.rank) == [1, 2])
        // Overlapping data with distinct starts share a series.
        let overlapping = [Self.interval(0, 10, 1), Self.interval(5, 20, 4)]
        #expect(CondensedSeries.series(of: overlapping, type: .activeEnergyBurned).count == 1)
    }

    @Test func CON_5_noSeriesIsLongerThanASampleMayBe() throws {
        let limit = try #require(ObjectType.activeEnergyBurned.maximumDuration)
        let days = (0..<6).map { Self.interval(Double($0) * 86_400, Double($0 + 1) * 86_400, Double($0)) }
        let series = CondensedSeries.series(of: days, type: .activeEnergyBurned)
        #expect(series.map { $0.data.count } == [4, 2])
        #expect(series.allSatisfy { $0.end - $0.start <= limit })
        let even = (0..<6).map { Self.interval(Double($0) * 86_400, Double($0 + 1) * 86_400, 7) }
        for series in CondensedSeries.series(of: even, type: .activeEnergyBurned) {
            #expect(series.end - series.start <= limit)
        }
    }

    @Test func CON_2_CON_3_theNumbers() {
        #expect(CondensingRules.minimumAge == 90 * 86_400)
        #expect(CondensingRules.minimumDuration == 300)
        #expect(CondensingRules.minimumSamples == 2)
        #expect(CondensingRules.standardTypes.count == 5)
    }

    // MARK: Invariants

    /// Random groups of several sources: all statistics are unchanged, and dividing series again adds nothing.
    @Test(arguments: [ObjectType.heartRate, .activeEnergyBurned, .bodyMass, .environmentalAudioExposure], 0..<40)
    func CON_9_statisticsStayAsTheyWere(type: ObjectType, round: Int) throws {
        let seed = UInt64(round) &* 7_919 &+ UInt64(type.index)
        var random = SeededGenerator(seed: seed)
        var groups: [[CondensingDatum]] = [[], [], []]
        var number: Int64 = 0
        for place in groups.indices {
            var time = Double(Int.random(in: 0...20, using: &random))
            for _ in 0..<Int.random(in: 2...120, using: &random) {
                number += 1
                time += [0, 1, 5, 5, 5, 10, 11, 700].randomElement(using: &random) ?? 1
                let length = Bool.random(using: &random) || type.isCumulative ? 5.0 : 0
                groups[place].append(
                    CondensingDatum(
                        start: time, end: time + length, value: Double(Int.random(in: 60...63, using: &random)),
                        number: number))
            }
        }
        let sources = SourceRanking((0..<3).map { SourceRecord(bundleIdentifier: "\($0)", name: "") })
        func measured(_ groups: [[CondensingDatum]]) -> [StatisticsDatum] {
            groups.enumerated().flatMap { source, data in
                data.map {
                    StatisticsDatum(start: $0.start, end: $0.end, value: $0.value, source: source, number: $0.number)
                }
            }
        }
        // Two of them are condensed, one after the other, while the third stays.
        var now = groups
        for place in 0..<2 {
            let others = now.indices.filter { $0 != place }.flatMap { index in now[index].map { $0.start...$0.end } }
            let series = CondensedSeries.series(
                of: now[place], type: type, beside: CondensingObstacles(others))
            for one in series {
                #expect(zip(one.data, one.data.dropFirst()).allSatisfy { $0.start < $1.start }, "seed \(seed)")
            }
            now[place] = series.flatMap { one in
                one.data.map { datum in
                    var datum = datum
                    datum.number = one.rank
                    return datum
                }
            }
            let again = CondensedSeries.series(of: now[place], type: type, beside: CondensingObstacles(others))
            #expect(again.reduce(0) { $0 + $1.data.count } <= now[place].count, "seed \(seed)")
        }
        var check = CondensingCheck(type: type, sources: sources)
        let found = check.difference(before: measured(groups), after: measured(now))
        // Equal dates of different sources may change their order: the check detects that.
        if let found { #expect(hasTies(groups), "seed \(seed): \(found)") }
    }

    /// A datum that ends where a run begins has another value, and the instant remains its own.
    @Test func CON_8_aRunBesideAnotherValueBeginsLater() {
        let data =
            [Self.interval(0, 10, 60)]
            + [10.0, 11, 12].enumerated().map {
                Self.interval($0.element, $0.element, 61, number: Int64($0.offset + 1))
            }
        let series = CondensedSeries.series(of: data, type: .heartRate)
        #expect(Self.data(series) == [[[0, 10, 60], [10, 10, 61], [11, 12, 61]]])
    }

    /// The rank of a series is the least number of its samples, joined or not.
    @Test func CON_8_aJoinedQuantityHasTheLeastNumber() {
        let data = [(0.0, 9), (1, 7), (2, 8)].map { Self.interval($0.0, $0.0, 60, number: Int64($0.1)) }
        let series = CondensedSeries.series(of: data, type: .heartRate)
        #expect(Self.data(series) == [[[0, 2, 60]]])
        #expect(series.map(\.rank) == [7])
    }

    @Test func CON_9_theCheckNoticesOtherSources() {
        func record(_ name: String) -> StatisticsRecord {
            let source = SourceRecord(bundleIdentifier: name, name: name)
            return StatisticsRecord(
                type: .stepCount, start: 0, end: 1, sources: [.init(source: source, values: StatisticsValues())])
        }
        #expect(StatisticsComparison.difference(record("a"), record("a")) == nil)
        #expect(StatisticsComparison.difference(record("a"), record("b")) == "the sources")
    }

    private func hasTies(_ groups: [[CondensingDatum]]) -> Bool {
        let all = groups.flatMap { $0 }.map { [$0.start, $0.end] }
        return Set(all).count < all.count
    }

    @Test func CON_9_theCheckNotices() {
        let sources = SourceRanking([SourceRecord(bundleIdentifier: "a", name: "")])
        func data(_ values: [(Double, Double, Double)]) -> [StatisticsDatum] {
            values.map { StatisticsDatum(start: $0.0, end: $0.1, value: $0.2) }
        }
        let energy = data([(0, 60, 6), (60, 120, 12)])
        var check = CondensingCheck(type: .activeEnergyBurned, sources: sources)
        #expect(check.difference(before: energy, after: energy) == nil)
        #expect(check.compared > 0)
        #expect(check.difference(before: energy, after: data([(0, 60, 6)])) == "the latest end")
        #expect(check.difference(before: energy, after: data([(0, 60, 6), (60, 120, 12.001)])) == "the sum")
        #expect(check.difference(before: energy, after: data([(0, 120, 18)])) == "the sum of a period")
        #expect(check.difference(before: energy, after: []) == "the presence of data")
        let rates = data([(0, 0, 60), (10, 10, 80), (20, 20, 70)])
        var heart = CondensingCheck(type: .heartRate, sources: sources)
        #expect(heart.difference(before: rates, after: data([(0, 0, 60), (20, 20, 70)])) == "the maximum")
        #expect(
            heart.difference(before: rates, after: data([(0, 0, 60), (11, 11, 80), (20, 20, 70)])) == "the average")
        #expect(
            heart.difference(before: rates, after: data([(0, 0, 60), (10, 10, 80), (20, 20, 71)])) == "the average")
        #expect(
            heart.difference(
                before: data([(0, 0, 60), (5, 10, 60)]), after: data([(0, 10, 60)]), others: data([(2, 2, 90)]))
                == "the average, with other data")
    }
}
