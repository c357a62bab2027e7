import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Limits of what is saved, counted and kept, each one before, at and after it.
@Suite struct ExactLimitTests {
    // MARK: Series

    @Test("SER-9: a series that takes as long as a sample may is one, a little more is two") func longest() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let limit = try #require(ObjectType.activeEnergyBurned.maximumDuration)
        func parts(_ ends: [Double], from start: Double = 0, to end: Double? = nil) throws -> [[Double]] {
            let data = ends.map { (start: $0 - 1, end: $0, value: 1.0) }
            return try engine.saveSeries(.activeEnergyBurned, data, in: .kilocalorie, from: start, to: end ?? ends.last)
                .map { [$0.start, $0.end, Double($0.series?.count ?? 0)] }
        }
        #expect(try parts([10, limit]) == [[0, limit, 2]])
        #expect(try parts([10, limit + 0.5]) == [[0, 10, 1], [limit - 0.5, limit + 0.5, 1]])
        #expect(try parts([10], to: limit) == [[0, limit, 1]])
        let told = "invalidArgument: The end date of the series does not match its quantities."
        #expect(EngineError.refusal { _ = try parts([10], to: limit + 0.5) } == told)
        #expect(EngineError.refusal { _ = try parts([10, 20], to: 19.5) } == told)
        #expect(try parts([10, 20], to: 20) == [[0, 20, 2]])
        #expect(
            EngineError.refusal { _ = try parts([10, 20], from: 9.5) }
                == "invalidArgument: The start date of the series does not match its quantities.")
        #expect(try parts([10, 20], from: 9) == [[9, 20, 2]])
        // The longest one ends first.
        let data = [(start: 0.0, end: 50.0, value: 1.0), (10, 20, 1)]
        #expect(
            EngineError.refusal { _ = try engine.saveSeries(.activeEnergyBurned, data, in: .kilocalorie, to: 49) }
                == told)
        #expect(try engine.saveSeries(.activeEnergyBurned, data, in: .kilocalorie, to: 50).map(\.end) == [50])
    }

    @Test("a series, beats and samples end no earlier than samples may") func earliest() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let earliest = SampleValidation.earliestPermittedDate
        func beats(_ end: Double) throws {
            _ = try engine.save(
                HeartbeatDraft(
                    start: end - 2, beats: [HeartbeatRecord(time: 2, isPrecededByGap: false)], device: nil,
                    metadata: nil), by: .own)
        }
        func series(_ end: Double) throws {
            try engine.saveSeries(.heartRate, [(end - 2, end - 1, 60)], in: .countPerMinute, to: end)
        }
        #expect(
            EngineError.refusal { try beats(earliest - 0.5) }
                == "invalidArgument: A sample ends before the earliest permitted date.")
        #expect(
            EngineError.refusal { try series(earliest - 0.5) }
                == "invalidArgument: The end date of the series does not match its quantities.")
        func sample(_ start: Double, _ end: Double, _ number: Int) throws {
            try engine.save([.quantity(.given(number), .bodyMass, 70, .kilogram, start, end)], by: .own)
        }
        func run(_ end: Double, _ first: Int) throws {
            try engine.save(
                (0..<64).map { .quantity(.consecutive(first + $0), .heartRate, 60, .countPerMinute, end - 9, end) },
                by: .own)
        }
        let told = "invalidArgument: A sample ends before the earliest permitted date."
        #expect(EngineError.refusal { try sample(earliest - 2, earliest - 0.5, 1) } == told)
        #expect(EngineError.refusal { try run(earliest - 0.5, 0) } == told)
        for (place, end) in [earliest, earliest + 0.5].enumerated() {
            try beats(end)
            try series(end)
            try sample(earliest - 2, end, 2 + place)
            try run(end, 100 * (1 + place))
        }
        #expect(try engine.samples(SampleRequest(.bodyMass), for: .own).count == 2)
    }

    @Test("OTH-51: a series has up to 30,000 beats, each later than the one before") func beats() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        func save(_ times: [Double]) -> String? {
            EngineError.refusal {
                _ = try engine.save(
                    HeartbeatDraft(
                        start: 0, beats: times.map { HeartbeatRecord(time: $0, isPrecededByGap: false) }, device: nil,
                        metadata: nil), by: .own)
            }
        }
        let told = "invalidArgument: The heartbeats are not in chronological order."
        let most = (1...HeartbeatRecord.maximumCount).map(Double.init)
        #expect(save(most) == nil && save(most + [40_000]) == told)
        #expect(save([1]) == nil && save([1, 2]) == nil && save([1, 1]) == told && save([2, 1, 3]) == told)
        #expect(save([]) == "invalidArgument: A heartbeat series needs at least one heartbeat.")
    }

    // MARK: Inventory

    @Test("AUTH-23: samples that end at the date count, in rows and in whole and cut blocks") func since() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        func rate(_ uuid: UUID, _ start: Double, _ end: Double) -> SampleRecord {
            .quantity(uuid, .heartRate, 60, .countPerMinute, start, end)
        }
        // Ends 100 to 163, and in a block 200 to 263; the app's own come before both.
        for place in 0..<64 {
            try engine.save([rate(.given(10 + place), Double(50 + place), Double(100 + place))], by: .other)
        }
        try engine.save((0..<64).map { rate(.consecutive($0), Double(150 + $0), Double(200 + $0)) }, by: .other)
        try engine.save((0..<64).map { rate(.consecutive(500 + $0), 1, 2) } + [rate(.given(900), 3, 4)], by: .own)
        func entries(since date: Double) throws -> [[Double]] {
            try engine.authorize(
                .own, AuthorizationDecisions(read: [.heartRate: true], earliestReadDates: [.heartRate: date]))
            return try engine.inventory(for: .own).filter { $0.type == .heartRate }.map {
                [$0.source == AppIdentity.own.source ? 1 : 2, Double($0.count), $0.earliest, $0.latest]
            }
        }
        let own = [1.0, 65, 1, 4]
        let cases: [(Double, [Double]?)] = [
            (99, [2, 128, 50, 263]), (100, [2, 128, 50, 263]), (100.5, [2, 127, 51, 263]), (163, [2, 65, 113, 263]),
            (163.5, [2, 64, 150, 263]), (200, [2, 64, 150, 263]), (200.5, [2, 63, 151, 263]), (201, [2, 63, 151, 263]),
            (263, [2, 1, 213, 263]), (263.5, nil),
        ]
        for (date, others) in cases {
            #expect(try entries(since: date) == (others.map { [$0] } ?? []) + [own], "\(date)")
        }
    }

    // MARK: Lengths

    @Test(
        "PRED-3: a sample is found by its end, however its length is rounded",
        arguments: [0.001, 0.0625, 0.1, 0.3, 1.0 / 3, 0.7, 12.345678, 99.99999999])
    func lengths(start: Double) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        for end in [700_000_000.3, 699_999_999.7, 123_456_789.123] {
            let type: ObjectType = end < 200_000_000 ? .height : end < 700_000_000 ? .bodyMass : .heartRate
            let unit: QuantityUnit = type == .height ? .meter : type == .bodyMass ? .kilogram : .countPerMinute
            try engine.save([.quantity(.given(Int(end)), type, 60, unit, start, end)], by: .own)
            func count(_ predicate: SamplePredicate) throws -> Int {
                try engine.samples(SampleRequest(type, predicate), for: .own).count
            }
            #expect(try count(.end(.greaterOrEqual, end)) == 1 && count(.end(.equal, end)) == 1)
            #expect(try count(.end(.greater, end)) == 0 && count(.end(.greater, end - 1)) == 1)
            let options = StatisticsOptions.all(for: type)
            let request = StatisticsRequest(type, .end(.greaterOrEqual, end), options: options)
            #expect(try engine.statistics(request, for: .own) != nil)
        }
        let record = WorkoutRecord(activityType: .running, duration: 1)
        try engine.save([.workout(.given(1), record, start, 700_000_000.3)], by: .own)
        for (first, count) in [(700_000_000.2, 1), (700_000_000.3, 0)] {
            #expect(try engine.read { try $0.workoutSpans(from: first, to: 800_000_000) }.count == count)
        }
    }

    // MARK: Caches

    @Test("results with up to 20,000 buckets are kept, and no more in all") func buckets() throws {
        let cache = StatisticsResultCache()
        let state = StatisticsResultCache.State(changed: 1, epoch: 2, sources: [], places: [])
        func question(_ number: Int) throws -> StatisticsResultCache.Question {
            let buckets = try CalendarBuckets(
                anchor: Double(number), interval: DateComponents(second: 1), calendar: .utc)
            return .init(type: .stepCount, options: [.cumulativeSum], buckets: buckets)
        }
        /// Answers with these numbers of buckets.
        var answers: [Int: StatisticsAccumulator] = [:]
        for count in [1, 9_999, 10_000, 10_001, 20_000, 20_001] {
            var answer = StatisticsAccumulator(
                type: .stepCount, options: [.cumulativeSum], buckets: try question(0).buckets)
            for place in 0..<count {
                answer.add(StatisticsDatum(start: Double(place), end: Double(place) + 0.5, value: 1))
            }
            #expect(answer.bucketCount == count)
            answers[count] = answer
        }
        func store(_ count: Int, _ number: Int) throws {
            cache.store(try #require(answers[count]), to: try question(number), in: state)
        }
        func kept(_ numbers: Range<Int>) throws -> [Int] {
            try numbers.filter { cache.answer(to: try question($0), in: state) != nil }
        }
        try store(20_001, 0)
        #expect(try kept(0..<1) == [])
        try store(20_000, 1)
        #expect(try kept(0..<2) == [1])
        // One more empties it.
        try store(1, 2)
        #expect(try kept(0..<3) == [2])
        try store(9_999, 3)
        try store(10_000, 4)
        #expect(try kept(0..<5) == [2, 3, 4])
        // In place of an earlier answer to the same question.
        try store(10_000, 3)
        #expect(try kept(0..<5) == [3])
        try store(10_000, 5)
        #expect(try kept(0..<6) == [3, 5])
        try store(9_999, 3)
        try store(1, 6)
        #expect(try kept(0..<7) == [3, 5, 6])
        try store(20_001, 3)
        #expect(try kept(0..<7) == [3, 5, 6])
        try store(1, 7)
        #expect(try kept(0..<8) == [7])
    }
}
