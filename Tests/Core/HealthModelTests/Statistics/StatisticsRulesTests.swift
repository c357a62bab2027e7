import Foundation
import Testing

@testable import HealthModel

/// The order of sources, options, parts of data, and collections of buckets.
@Suite struct StatisticsRulesTests {
    private static func candidate(
        _ bundle: String, isSystem: Bool = false, _ product: String? = nil, first: Int64 = 0
    ) -> SourceRanking.Candidate {
        SourceRanking.Candidate(
            source: SourceRecord(bundleIdentifier: bundle, name: bundle), isSystem: isSystem, productType: product,
            firstAppearance: first)
    }

    @Test func STAT_27_STAT_28_everyKindOfSourceHasItsPlace() {
        let ordered = [
            Self.candidate("import.x.days"), Self.candidate("import.y.quarters"),
            Self.candidate("w", isSystem: true, "Watch6,1", first: 9),
            Self.candidate("p", isSystem: true, "iPhone14,2"),
            Self.candidate("s", isSystem: true, "Mac", first: 3), Self.candidate("t", isSystem: true, first: 4),
            Self.candidate("other", "Watch6,1", first: 1), Self.candidate("another", "iPhone14,2", first: 2),
            Self.candidate("import.days", first: 5), Self.candidate("com.HealthExport.a.days", first: -9),
            Self.candidate("com.HealthExport.a.hours"), Self.candidate("com.HealthExport.a"),
            Self.candidate("com.HealthExport.a.seconds"), Self.candidate("com.HealthExport.a.workouts"),
            Self.candidate("com.HealthExport.a.nights"),
        ].filter { $0.source.bundleIdentifier != "import.days" }
        for seed in 0..<4 {
            var shuffled = ordered
            for place in shuffled.indices { shuffled.swapAt(place, (place * 7 + seed * 5) % shuffled.count) }
            let ranking = SourceRanking(shuffled)
            #expect(
                ranking.order.map { ranking.sources[$0].bundleIdentifier } == ordered.map(\.source.bundleIdentifier))
            #expect(ranking.places.enumerated().allSatisfy { ranking.order[$0.element] == $0.offset })
        }
        // What the person chose comes first, in its order; the first place of a repeated one counts.
        let chosen = SourceRanking(ordered, configured: ["another", "com.HealthExport.a", "none", "another"])
        #expect(
            chosen.order.prefix(3).map { chosen.sources[$0].bundleIdentifier } == [
                "another", "com.HealthExport.a", "import.x.days",
            ])
        // Equal ones are in the given order.
        let equal = SourceRanking([Self.candidate("b"), Self.candidate("a")])
        #expect(equal.order == [0, 1] && SourceRanking([SourceRecord(bundleIdentifier: "x", name: "X")]).places == [0])
        #expect(BucketSource.days.bundleIdentifier(of: "import.x") == "import.x.days")
        #expect(
            [BucketSource.days, .quarters].map { BucketSource.rank(ofBundle: $0.bundleIdentifier(of: "import.q")) } == [
                0, 1,
            ])
        #expect(BucketSource.rank(ofBundle: "x.days") == nil && BucketSource.rank(ofBundle: "import.days.x") == nil)
    }

    @Test func STAT_1_optionsFitTheType() {
        func reason(_ options: StatisticsOptions, _ type: ObjectType) -> String? {
            return ValidationError.reason { () throws(ValidationError) in try options.check(for: type) }
        }
        for type: ObjectType in [.stepCount, .heartRate, .bodyMass, .environmentalAudioExposure] {
            #expect(reason(.all(for: type).union(.separateBySource), type) == nil && reason([], type) == nil)
        }
        func wrong(_ name: String, _ kind: String, _ type: ObjectType) -> String {
            "Statistics option HKStatisticsOption\(name) is not compatible with \(kind) data type \(type.identifier)"
        }
        #expect(reason(.discreteAverage, .stepCount) == wrong("DiscreteAverage", "cumulative", .stepCount))
        #expect(reason([.discreteMin, .discreteMax], .stepCount) == wrong("DiscreteMin", "cumulative", .stepCount))
        #expect(reason(.discreteMax, .stepCount) == wrong("DiscreteMax", "cumulative", .stepCount))
        #expect(reason(.all(for: .stepCount), .heartRate) == wrong("CumulativeSum", "discrete", .heartRate))
        #expect(reason([], .workout) == "HKWorkoutTypeIdentifier is not a quantity type")
    }

    @Test func STAT_14_dataAreCutToTheTime() {
        let datum = StatisticsDatum(start: 10, end: 30, value: 40, source: 2, isHandEntered: true, number: 7)
        func cut(_ lower: Double, _ upper: Double, _ isCumulative: Bool = true) -> [Double]? {
            datum.cut(from: lower, to: upper, includesEnd: false, isCumulative: isCumulative).map { part in
                #expect(part.source == 2 && part.isHandEntered && part.number == 7)
                return [part.start, part.end, part.value]
            }
        }
        #expect(cut(0, 40) == [10, 30, 40] && cut(10, 30) == [10, 30, 40] && cut(15, 20) == [15, 20, 10])
        #expect(cut(0, 15) == [10, 15, 10] && cut(25, 99) == [25, 30, 10] && cut(0, 15, false) == [10, 15, 40])
        #expect(cut(0, 10) == nil && cut(30, 40) == nil)
        let point = StatisticsDatum(start: 20, end: 20, value: 5)
        func has(_ lower: Double, _ upper: Double, _ includesEnd: Bool = false) -> Bool {
            point.cut(from: lower, to: upper, includesEnd: includesEnd, isCumulative: true) != nil
        }
        #expect(
            has(20, 21) && has(0, 20.5) && !has(0, 20) && has(0, 20, true) && !has(20.5, 30, true) && !has(0, 19, true))
        #expect(has(20, 20, true) && !has(20, 20))
    }

    @Test func STAT_7_valuesAreThoseOfTheOptions() throws {
        let data = [(0.0, 4.0, 10.0), (4, 8, 30), (6, 7, 20)].enumerated().map { place, datum in
            StatisticsDatum(start: datum.0, end: datum.1, value: datum.2, number: Int64(place))
        }
        func values(_ type: ObjectType, _ options: StatisticsOptions) -> StatisticsValues? {
            StatisticsAccumulator(type: type, options: options, data: data).record()?.values
        }
        var sum = StatisticsValues()
        sum.sum = 60
        #expect(values(.stepCount, .cumulativeSum) == sum && values(.stepCount, []) == StatisticsValues())
        var recent = StatisticsValues()
        recent.mostRecent = .init(value: 30, start: 4, end: 8)
        #expect(values(.stepCount, .mostRecent) == recent)
        var duration = StatisticsValues()
        duration.duration = 8
        #expect(values(.stepCount, .duration) == duration && values(.bodyMass, .duration) == duration)
        var average = StatisticsValues()
        average.average = 20
        #expect(values(.bodyMass, .discreteAverage) == average)
        var bounds = StatisticsValues()
        (bounds.minimum, bounds.maximum) = (10, 30)
        #expect(values(.bodyMass, [.discreteMin, .discreteMax]) == bounds)
        // Of equal ends the later start counts, and of equal dates the later number.
        func latest(_ data: [(Double, Double, Int64)]) -> Int64? {
            let data = data.map { StatisticsDatum(start: $0.0, end: $0.1, value: Double($0.2), number: $0.2) }
            return StatisticsAccumulator(type: .bodyMass, options: .mostRecent, data: data).record()
                .flatMap { $0.values.mostRecent }.map { Int64($0.value) }
        }
        #expect(latest([(0, 9, 3), (5, 9, 1), (2, 9, 2)]) == 1 && latest([(5, 9, 1), (5, 9, 3), (5, 9, 2)]) == 3)
        #expect(latest([(5, 8, 1), (0, 9, 2)]) == 2)
    }

    // MARK: Collections

    private func collection(_ sums: [Int: Double], _ options: StatisticsOptions = .cumulativeSum) throws
        -> StatisticsCollectionRecord
    {
        let buckets = try CalendarBuckets(anchor: 1_000, interval: DateComponents(second: 10))
        let populated = sums.sorted { $0.key < $1.key }.map { number, sum -> StatisticsBucket in
            var values = StatisticsValues()
            values.sum = sum
            let bounds = buckets.bounds(number)
            let source = SourceRecord(bundleIdentifier: number.isMultiple(of: 2) ? "even" : "odd", name: "\(number)")
            return StatisticsBucket(
                number: number, count: 1,
                record: StatisticsRecord(
                    type: .stepCount, start: bounds.lowerBound, end: bounds.upperBound, values: values,
                    sources: options.contains(.separateBySource) ? [.init(source: source, values: values)] : nil))
        }
        return StatisticsCollectionRecord(type: .stepCount, options: options, buckets: buckets, populated: populated)
    }

    @Test func STAT_40_bucketsWithoutDataAreEmpty() throws {
        let collection = try collection([-2: 1, 0: 2, 3: 3])
        func visited(_ start: Double, _ end: Double, most: Int = .max) -> [[Double]] {
            var found: [[Double]] = []
            collection.enumerate(from: start, to: end) {
                found.append([$0.start, $0.end, $0.values.sum ?? -1])
                return found.count < most
            }
            return found
        }
        #expect(visited(1_000, 1_019.9) == [[1_000, 1_010, 2], [1_010, 1_020, -1]])
        #expect(visited(1_009, 1_020) == [[1_000, 1_010, 2], [1_010, 1_020, -1], [1_020, 1_030, -1]])
        #expect(visited(999, 999) == [[990, 1_000, -1]] && visited(1_001, 1_000) == [])
        #expect(visited(980, 1_040, most: 2) == [[980, 990, 1], [990, 1_000, -1]])
        #expect(collection.statistics(at: 1_035).values.sum == 3 && collection.statistics(at: 1_040).values.sum == nil)
        #expect(collection.statistics(number: 1).sources == nil && collection.sources.isEmpty)
        let separate = try self.collection([-2: 1, 0: 2, 3: 3, 5: 4], [.cumulativeSum, .separateBySource])
        #expect(
            separate.statistics(number: 1).sources == [] && separate.statistics(number: 3).values(of: "odd")?.sum == 3)
        #expect(separate.statistics(number: 3).values(of: "even") == nil)
        // The first bucket of a source gives its name.
        #expect(separate.sources.map(\.name) == ["-2", "3"])
    }

    @Test func STAT_41_onlyBucketsThatDifferAreChanges() throws {
        func changes(_ old: [Int: Double], _ new: [Int: Double]) throws -> [[Double]] {
            try collection(new).changes(since: collection(old)).map { [$0.start, $0.values.sum ?? -1] }
        }
        #expect(try changes([:], [:]) == [] && changes([1: 5], [1: 5]) == [])
        #expect(try changes([:], [1: 5, 2: 6]) == [[1_010, 5], [1_020, 6]])
        #expect(try changes([1: 5, 2: 6], [:]) == [[1_010, -1], [1_020, -1]])
        #expect(
            try changes([0: 1, 1: 2, 3: 4, 5: 6], [1: 9, 2: 3, 3: 4]) == [
                [1_000, -1], [1_010, 9], [1_020, 3], [1_050, -1],
            ])
        #expect(try collection([1: 5]) == collection([1: 5]) && collection([1: 5]) != collection([1: 6]))
        #expect(try collection([1: 5]) != collection([1: 5], [.cumulativeSum, .separateBySource]))
    }
}
