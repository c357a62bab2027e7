import Foundation
import HealthModel
import TestSupport
import Testing

@Suite struct RunningStatisticsTests {
    private static let sources = SourceRanking(["a", "b"].map { SourceRecord(bundleIdentifier: $0, name: $0) })
    private static let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass, .environmentalAudioExposure]

    /// Returns data of two sources with few distinct dates, so that many coincide.
    private func data(
        _ count: Int, from first: Int = 0, times: ClosedRange<Int>, _ generator: inout SeededGenerator
    ) -> [StatisticsDatum] {
        (0..<count).map { number in
            let start = Double(Int.random(in: times, using: &generator))
            return StatisticsDatum(
                start: start, end: start + Double(Int.random(in: 0...6, using: &generator)),
                value: Double(Int.random(in: 1...90, using: &generator)) / 7,
                source: Int.random(in: 0...1, using: &generator), number: Int64(first + number))
        }
    }

    private func activity(_ start: Double, _ end: Double?) -> WorkoutActivityRecord {
        WorkoutActivityRecord(configuration: WorkoutConfigurationRecord(), start: start, end: end)
    }

    @Test(arguments: types, 1...10 as ClosedRange)
    func WBD_12_theOrderOfArrivalDoesNotMatter(type: ObjectType, seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var running = RunningStatistics()
        var all: [StatisticsDatum] = []
        for count in [5, 1, 30] {
            let data = data(count, from: all.count, times: 0...40, &generator)
            running.add([type: MeasuredData(sources: Self.sources, data: data)])
            all += data
            let expected = MeasuredData(sources: Self.sources, data: all).record(of: type)
            #expect(!running.isStale, "So few are all remembered.")
            #expect(running.record(of: type) == expected, "seed \(seed)")
            #expect(running.records() == [expected].compactMap { $0 }, "seed \(seed)")
        }
        #expect(running.record(of: .flightsClimbed) == nil)
    }

    /// A long workout: data mostly in order, some late, a few very late; activities that begin, end and are moved.
    ///
    /// Every figure must equal that of all data counted at once, bit by bit.
    @Test(arguments: types, 1...6 as ClosedRange)
    func WBD_12_WAC_8_longWorkoutsAreCountedExactly(type: ObjectType, seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var running = RunningStatistics()
        var all: [StatisticsDatum] = []
        var activities: [WorkoutActivityRecord] = []
        var recounts = 0
        let disorder = [0, 3, 40][seed % 3]
        for second in 0..<900 {
            let now = second + (second.isMultiple(of: 150) && disorder == 40 ? -200 : 0)
            all += data(
                1, from: all.count, times: now - Int.random(in: 0...disorder, using: &generator)...now, &generator)
            running.add([type: MeasuredData(sources: Self.sources, data: [all[all.count - 1]])])
            if second % 200 == 100 {
                if let last = activities.indices.last { activities[last].end = Double(second) }
                running.follow(activities)
                activities.append(activity(Double(second) + (second == 300 ? -7 : 8), nil))
                if second == 300 { activities[0].end = Double(second - 7) }
                running.follow(activities)
            }
            guard second % 37 == 0 || second % 200 == 101 else { continue }
            let measured = MeasuredData(sources: Self.sources, data: all)
            if running.isStale {
                running.recount([type: measured])
                recounts += 1
            }
            #expect(running.record(of: type) == measured.record(of: type), "seed \(seed), second \(second)")
            for (index, activity) in activities.enumerated() {
                let expected = measured.record(
                    of: type, from: activity.start, to: activity.end ?? .infinity,
                    includesEnd: index == activities.count - 1)
                #expect(
                    running.records(ofActivity: activity.uuid) == [expected].compactMap { $0 },
                    "seed \(seed), second \(second), activity \(index)")
            }
        }
        if disorder < 40 { #expect(recounts <= 8, "Only moving activities asks for a recount: \(recounts).") }
    }

    @Test func WBD_12_whatComesVeryLateIsCountedAnew() {
        var running = RunningStatistics()
        var data = (0..<1_000).map { StatisticsDatum(start: Double($0), end: Double($0), value: 1, number: Int64($0)) }
        let sources = SourceRanking([Self.sources.sources[0]])
        running.add([.heartRate: MeasuredData(sources: sources, data: data)])
        #expect(!running.isStale)
        data.append(StatisticsDatum(start: 3.5, end: 3.5, value: 9, number: 1_000))
        running.add([.heartRate: MeasuredData(sources: sources, data: [data[1_000]])])
        #expect(running.isStale)
        running.recount([.heartRate: MeasuredData(sources: sources, data: data)])
        #expect(!running.isStale)
        #expect(running.record(of: .heartRate)?.values.maximum == 9)
    }

    @Test func WBD_12_aNewSourceFindsItsPlace() {
        var running = RunningStatistics()
        let late = StatisticsDatum(start: 0, end: 10, value: 100)
        running.add([.stepCount: MeasuredData(sources: SourceRanking([Self.sources.sources[1]]), data: [late])])
        #expect(running.record(of: .stepCount)?.values.sum == 100)
        let better = StatisticsDatum(start: 0, end: 10, value: 7)
        running.add([.stepCount: MeasuredData(sources: Self.sources, data: [better])])
        #expect(running.isStale, "What was counted refers to the old order.")
        var moved = late
        moved.source = 1
        running.recount([.stepCount: MeasuredData(sources: Self.sources, data: [moved, better])])
        #expect(running.record(of: .stepCount)?.values.sum == 7, "The better source suppresses the other (STAT-21).")
    }

    @Test func WAC_6_aMomentAtTheEndBelongsToTheNextActivity() {
        var running = RunningStatistics()
        let (first, second) = (activity(0, 10), activity(10, nil))
        let moment = MeasuredData(
            sources: Self.sources, data: [StatisticsDatum(start: 10, end: 10, value: 5)])
        running.follow([first])
        running.add([.stepCount: moment])
        #expect(running.records(ofActivity: first.uuid).map(\.values.sum) == [5])
        running.follow([first, second])
        #expect(running.isStale)
        running.recount([.stepCount: moment])
        #expect(running.records(ofActivity: first.uuid).isEmpty)
        #expect(running.records(ofActivity: second.uuid).map(\.values.sum) == [5])
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
        let parts = [activity(10, 20), activity(50, nil), activity(200, nil)]
        running.follow(parts)
        running.add([.stepCount: MeasuredData(sources: Self.sources, data: [moment, lasting])])
        #expect(running.records(ofActivity: parts[0].uuid).map(\.values.sum) == [25])
        #expect(running.records(ofActivity: parts[1].uuid).map(\.values.sum) == [100])
        #expect(running.records(ofActivity: parts[2].uuid).isEmpty)
    }
}
