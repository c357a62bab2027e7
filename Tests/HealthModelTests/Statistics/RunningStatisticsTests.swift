import HealthModel
import TestSupport
import Testing

@Suite struct RunningStatisticsTests {
    private static let sources = SourceRanking(["a", "b"].map { SourceRecord(bundleIdentifier: $0, name: $0) })

    /// Data of two sources with few distinct dates, so that many coincide.
    private func data(_ count: Int, _ generator: inout SeededGenerator) -> [StatisticsDatum] {
        (0..<count).map { number in
            let start = Double(Int.random(in: 0...40, using: &generator))
            return StatisticsDatum(
                start: start, end: start + Double(Int.random(in: 0...6, using: &generator)),
                value: Double(Int.random(in: 1...9, using: &generator)),
                source: Int.random(in: 0...1, using: &generator), number: Int64(number))
        }
    }

    @Test(arguments: [ObjectType.stepCount, .heartRate, .bodyMass, .environmentalAudioExposure], 1...10 as ClosedRange)
    func WBD_12_theOrderOfArrivalDoesNotMatter(type: ObjectType, seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var running = RunningStatistics()
        var all: [StatisticsDatum] = []
        for data in [data(5, &generator), data(1, &generator), data(30, &generator).sorted { $0.precedes($1) }] {
            running.add([type: MeasuredData(sources: Self.sources, data: data)])
            all += data
            let expected = MeasuredData(sources: Self.sources, data: all).record(of: type)
            #expect(running.record(of: type) == expected, "seed \(seed)")
            #expect(running.records() == [expected].compactMap { $0 }, "seed \(seed)")
        }
        #expect(running.record(of: .flightsClimbed) == nil)
    }

    @Test func WBD_12_aNewSourceFindsItsPlace() {
        var running = RunningStatistics()
        let late = StatisticsDatum(start: 0, end: 10, value: 100)
        running.add([.stepCount: MeasuredData(sources: SourceRanking([Self.sources.sources[1]]), data: [late])])
        #expect(running.record(of: .stepCount)?.values.sum == 100)
        let better = StatisticsDatum(start: 0, end: 10, value: 7)
        running.add([.stepCount: MeasuredData(sources: Self.sources, data: [better])])
        #expect(running.record(of: .stepCount)?.values.sum == 7, "The better source suppresses the other (STAT-21).")
    }

    @Test func WAC_6_dataAreCutAtTheBounds() throws {
        let lasting = StatisticsDatum(start: 0, end: 100, value: 200)
        #expect(lasting.cut(from: 50, to: 75, includesEnd: false, isCumulative: true)?.value == 50)
        #expect(lasting.cut(from: 50, to: 75, includesEnd: false, isCumulative: false)?.value == 200)
        #expect(lasting.cut(from: -5, to: 500, includesEnd: false, isCumulative: true) == lasting)
        #expect(lasting.cut(from: 100, to: 200, includesEnd: true, isCumulative: true) == nil)
        #expect(lasting.cut(from: 50, to: 50, includesEnd: true, isCumulative: true) == nil)
        let moment = StatisticsDatum(start: 10, end: 10, value: 5)
        #expect(moment.cut(from: 10, to: 20, includesEnd: false, isCumulative: true) == moment)
        #expect(moment.cut(from: 0, to: 10, includesEnd: false, isCumulative: true) == nil)
        #expect(moment.cut(from: 0, to: 10, includesEnd: true, isCumulative: true) == moment)
        var running = RunningStatistics()
        running.add([.stepCount: MeasuredData(sources: Self.sources, data: [moment, lasting])])
        #expect(running.records(from: 10, to: 20, includesEnd: false).map(\.values.sum) == [25])
        #expect(running.records(from: 50, to: nil, includesEnd: true).map(\.values.sum) == [100])
        #expect(running.records(from: 200, to: nil, includesEnd: true).isEmpty)
    }
}
