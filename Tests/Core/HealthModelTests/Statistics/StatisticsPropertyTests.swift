import Foundation
import HealthModel
import TestSupport
import Testing

/// Random data, sources, buckets and time zones: the accumulator must agree with the oracle, and runs with their data.
@Suite struct StatisticsPropertyTests {
    static let types: [ObjectType] = [.stepCount, .bodyMass, .heartRate, .environmentalAudioExposure]
    static let seeds: [UInt64] = Seeds.some(1, 2, 3)

    /// Buckets (STAT-14, STAT-15, STAT-16), merging (STAT-20, STAT-21, STAT-22, STAT-23, STAT-24, STAT-25, STAT-27) and
    /// averages (STAT-30, STAT-31, STAT-32, STAT-33, STAT-34, STAT-35, STAT-36, STAT-37).
    @Test(arguments: seeds)
    func streamAndOracleAgree(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<150 {
            let world = try StatisticsWorld(&random)
            let accumulator = StatisticsAccumulator(
                type: world.type, options: world.options, sources: world.ranking, buckets: world.buckets,
                data: world.data.shuffled(using: &random))
            world.check(accumulator, "seed \(seed), round \(round)")
        }
    }

    @Test(arguments: seeds)
    func runsCountAsTheirData(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var accepted = 0
        for round in 0..<150 {
            let world = try StatisticsWorld(&random)
            var accumulator = StatisticsAccumulator(
                type: world.type, options: world.options, sources: world.ranking, buckets: world.buckets)
            let runs = world.runs(&random)
            for (index, run) in runs.enumerated() {
                let next = index + 1 < runs.count ? runs[index + 1][0].start : .infinity
                let summary = world.summary(of: run, &random)
                if let summary, accumulator.accepts(summary, before: next) {
                    accumulator.add(summary)
                    accepted += run.count
                } else {
                    for datum in run { accumulator.add(datum) }
                }
            }
            world.check(accumulator, "seed \(seed), round \(round)")
        }
        #expect(accepted > 200)
    }

    @Test(arguments: seeds)
    func summariesCombine(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<300 {
            let world = try StatisticsWorld(&random)
            let data = world.data.filter { $0.source == 0 && !$0.isHandEntered }
            guard data.count > 1 else { continue }
            let cut = Int.random(in: 1..<data.count, using: &random)
            let whole = StatisticsWorld.plainSummary(of: data[...], world.type)
            guard let left = StatisticsWorld.plainSummary(of: data[..<cut], world.type),
                let right = StatisticsWorld.plainSummary(of: data[cut...], world.type), left.canCombine(with: right)
            else { continue }
            let both = left.combined(with: right)
            let comment: Comment = "seed \(seed), round \(round)"
            let options: StatisticsOptions = .all(for: world.type)
            func record(_ summary: StatisticsSummary?) throws -> StatisticsRecord {
                var accumulator = StatisticsAccumulator(type: world.type, options: options)
                accumulator.add(try #require(summary))
                return try #require(accumulator.record())
            }
            let one = try record(whole)
            let two = try record(both)
            #expect(one.start == two.start && one.end == two.end, comment)
            #expect(one.values.minimum == two.values.minimum && one.values.maximum == two.values.maximum, comment)
            #expect(one.values.mostRecent == two.values.mostRecent, comment)
            #expect(isClose(one.values.sum, two.values.sum), comment)
            #expect(isClose(one.values.average, two.values.average), comment)
            #expect(isClose(one.values.duration, two.values.duration), comment)
            #expect(both.count == data.count && both.hasOverlaps == whole?.hasOverlaps, comment)
            #expect(both.endsWithPoint == whole?.endsWithPoint && both.latestValue == whole?.latestValue, comment)
        }
    }
}

/// Returns whether two numbers are equal but for rounding.
func isClose(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
}

/// A random query with its data.
struct StatisticsWorld {
    let type: ObjectType
    let options: StatisticsOptions
    let ranking: SourceRanking
    let buckets: CalendarBuckets?
    /// The data, in order.
    let data: [StatisticsDatum]
    private let oracle: StatisticsOracle

    init(_ random: inout SeededGenerator) throws {
        type = StatisticsPropertyTests.types.randomElement(using: &random) ?? .heartRate
        options = StatisticsOptions.all(for: type).union(Bool.random(using: &random) ? .separateBySource : [])
        let count = Int.random(in: 1...4, using: &random)
        let names = (0..<count).map { SourceRecord(bundleIdentifier: "\($0)", name: "Source \($0)") }
        ranking = SourceRanking(
            names.map { SourceRanking.Candidate(source: $0) },
            configured: names.map(\.bundleIdentifier).shuffled(using: &random))
        // The night of 30 March 2025, when clocks change in Europe, and a grid on which dates coincide.
        let origin = 764_982_000.0
        let step: Double = [1, 60, 300, 450, 3_600].randomElement(using: &random) ?? 60
        let spread = [5, 20, 80].randomElement(using: &random) ?? 20
        let isCalm = Bool.random(using: &random)
        var clock = 0
        var data = (0..<Int.random(in: 1...40, using: &random)).map { (number: Int) -> StatisticsDatum in
            let length = Bool.random(using: &random) ? 0 : Int.random(in: 0...(isCalm ? 2 : 12), using: &random)
            clock = isCalm ? clock + Int.random(in: 0...3, using: &random) : Int.random(in: 0...spread, using: &random)
            let start = clock
            if isCalm { clock += length }
            let isRegular = isCalm && Int.random(in: 0..<4, using: &random) > 0
            return StatisticsDatum(
                start: origin + Double(start) * step, end: origin + Double(start + length) * step,
                value: Double(Int.random(in: 0...120, using: &random)),
                source: isRegular ? 0 : Int.random(in: 0..<count, using: &random),
                isHandEntered: Int.random(in: 0..<8, using: &random) == 0, number: Int64(number))
        }
        data.sort { $0.precedes($1) }
        self.data = data
        oracle = StatisticsOracle(type: type, places: ranking.places, data: data)
        buckets = try Self.buckets(origin, &random)
    }

    private static func buckets(_ origin: Double, _ random: inout SeededGenerator) throws -> CalendarBuckets? {
        let intervals = [
            DateComponents(day: 1), DateComponents(hour: 1), DateComponents(minute: 7), DateComponents(month: 1),
            DateComponents(day: 1, hour: 3), DateComponents(day: 7), DateComponents(second: 100),
        ]
        guard Int.random(in: 0..<4, using: &random) > 0, let interval = intervals.randomElement(using: &random) else {
            return nil
        }
        var calendar = Calendar(identifier: .gregorian)
        let zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"]
        calendar.timeZone = try #require(TimeZone(identifier: zones.randomElement(using: &random) ?? "UTC"))
        let shift = Double(Int.random(in: -40...40, using: &random)) * 900
        return try CalendarBuckets(anchor: origin + shift, interval: interval, calendar: calendar)
    }

    // MARK: Runs

    /// Returns the data, cut at random.
    func runs(_ random: inout SeededGenerator) -> [[StatisticsDatum]] {
        var runs: [[StatisticsDatum]] = []
        for datum in data {
            let startsNew = Int.random(in: 0..<4, using: &random) == 0
            if let last = runs.last?.last, !startsNew, last.source == datum.source,
                last.isHandEntered == datum.isHandEntered
            {
                runs[runs.count - 1].append(datum)
            } else {
                runs.append([datum])
            }
        }
        return runs
    }

    static func plainSummary(of run: ArraySlice<StatisticsDatum>, _ type: ObjectType) -> StatisticsSummary? {
        guard let first = run.first, let style = type.aggregationStyle else { return nil }
        var summary = StatisticsSummary(first, style: style)
        for datum in run.dropFirst() { summary.append(datum) }
        return summary
    }

    /// Returns the summary of a run, computed at once or from two halves.
    func summary(of run: [StatisticsDatum], _ random: inout SeededGenerator) -> StatisticsSummary? {
        let cut = Int.random(in: 0..<run.count, using: &random)
        if cut > 0, let left = Self.plainSummary(of: run[..<cut], type),
            let right = Self.plainSummary(of: run[cut...], type), left.canCombine(with: right)
        {
            return left.combined(with: right)
        }
        return Self.plainSummary(of: run[...], type)
    }

    // MARK: Checking

    func check(_ accumulator: StatisticsAccumulator, _ comment: Comment) {
        guard let buckets else {
            guard let record = accumulator.record() else {
                Issue.record("no record, \(comment)")
                return
            }
            #expect(record.start == data.map(\.start).min() && record.end == data.map(\.end).max(), comment)
            check(record, -.infinity, .infinity, comment)
            return
        }
        let found = accumulator.collection()
        let numbers = Set(
            data.flatMap { datum -> [Int] in
                let first = buckets.number(at: datum.start)
                let last = buckets.number(at: datum.end)
                return (first...last).filter { $0 == first || buckets.bound($0) < datum.end }
            })
        #expect(found.map(\.number) == numbers.sorted(), comment)
        for bucket in found {
            let bounds = buckets.bounds(bucket.number)
            #expect(bucket.record.start == bounds.lowerBound && bucket.record.end == bounds.upperBound, comment)
            #expect(bucket.count == oracle.count(bounds.lowerBound, bounds.upperBound), comment)
            check(bucket.record, bounds.lowerBound, bounds.upperBound, comment)
        }
    }

    private func check(_ record: StatisticsRecord, _ lower: Double, _ upper: Double, _ comment: Comment) {
        let sum = type.isCumulative ? oracle.mergedSum(lower, upper) : nil
        check(record.values, lower, upper, source: nil, sum: sum, comment)
        guard options.contains(.separateBySource) else {
            #expect(record.sources == nil, comment)
            return
        }
        let expected = ranking.order.filter { oracle.count(lower, upper, source: $0) > 0 }
        #expect(record.sources?.map(\.source) == expected.map { ranking.sources[$0] }, comment)
        for (entry, source) in zip(record.sources ?? [], expected) {
            let sum = type.isCumulative ? oracle.plainSum(lower, upper, source: source) : nil
            check(entry.values, lower, upper, source: source, sum: sum, comment)
        }
    }

    private func check(
        _ values: StatisticsValues, _ lower: Double, _ upper: Double, source: Int?, sum: Double?, _ comment: Comment
    ) {
        #expect(isClose(values.sum, sum), comment)
        #expect(isClose(values.average, oracle.average(lower, upper, source: source)), comment)
        if !type.isCumulative {
            #expect(values.minimum == oracle.minimum(lower, upper, source: source), comment)
            #expect(values.maximum == oracle.maximum(lower, upper, source: source), comment)
        }
        let recent = oracle.mostRecent(lower, upper, source: source)
        #expect(values.mostRecent?.value == recent?.value && values.mostRecent?.start == recent?.start, comment)
        #expect(values.mostRecent?.end == recent?.end, comment)
        #expect(isClose(values.duration, oracle.duration(lower, upper, source: source)), comment)
    }
}
