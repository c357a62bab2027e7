import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Cached statistics of blocks change no figure, not even its last bit.
@Suite struct StatisticsCacheTests {
    /// Returns ten days of heart rates or steps, some of which span hours and midnights.
    private static func samples(of type: ObjectType, _ random: inout SeededGenerator) -> [SampleRecord] {
        let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .count
        var time = 0.0
        return (0..<18_000).map { _ in
            time += Double(Int.random(in: 5...60, using: &random))
            let length = type == .heartRate ? 0 : Double(Int.random(in: 0...5, using: &random))
            let value = Double(Int.random(in: 50...180, using: &random))
            return SampleRecord(
                type: type, start: time, end: time + length, content: .quantity(QuantityValue(value, unit)))
        }
    }

    @Test(arguments: [ObjectType.heartRate, .stepCount], Seeds.some(1))
    func STAT_15_askingAgainGivesTheSame(type: ObjectType, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "a.health").path
        let engine = try SQLiteEngine.open(to: .own, .other, in: path)
        try engine.save(Self.samples(of: type, &random), by: .own)

        func checkAll() throws {
            for _ in 0..<5 {
                let hours = [1, 3, 24, 24, 48].randomElement(using: &random) ?? 24
                let anchor = Double(Int.random(in: 0...3, using: &random) * 1_800)
                let buckets = try CalendarBuckets(anchor: anchor, interval: DateComponents(hour: hours))
                let first = Double(Int.random(in: -5...40, using: &random) * 7_200)
                let predicate: SamplePredicate = Bool.random(using: &random) ? .constant(true) : .start(.greater, first)
                let request = StatisticsRequest(
                    type, predicate, options: StatisticsOptions.all(for: type).union(.separateBySource))
                // An engine that was just opened has an empty cache.
                let fresh = try SQLiteEngine(path: path).statistics(request, in: buckets, for: .own)
                let asked = try engine.statistics(request, in: buckets, for: .own)
                #expect(asked.populated == fresh.populated, "seed \(seed), \(hours) h from \(anchor)")
                #expect(
                    try engine.statistics(request, in: buckets, for: .own).populated == fresh.populated,
                    "seed \(seed), again")
            }
        }
        try checkAll()
        // Another source between them, and blocks that reuse the numbers of others.
        try engine.save(
            (0..<2_000).map {
                SampleRecord(
                    type: type, start: Double($0) * 300, end: Double($0) * 300,
                    content: .quantity(QuantityValue(70, type == .heartRate ? .countPerMinute : .count)))
            }, by: .other)
        try checkAll()
        _ = try engine.delete(
            of: type, matching: .and([.start(.greater, 100_000), .start(.less, 100_200)]), by: .own)
        try checkAll()
    }

    @Test func STAT_15_daysThatAreRememberedAreForgottenWithEachChange() throws {
        try withTemporaryStore { path in
            let (engine, writer) = (try SQLiteEngine.open(to: .own, .other, in: path), try SQLiteEngine(path: path))
            func steps(_ count: Double, _ start: Double) -> SampleRecord {
                SampleRecord(
                    type: .stepCount, start: start, end: start + 60,
                    content: .quantity(QuantityValue(count, .count)))
            }
            func sums(_ hours: Int = 24, anchor: Double = 0) throws -> [Int: Double] {
                let buckets = try CalendarBuckets(anchor: anchor, interval: DateComponents(hour: hours))
                let request = StatisticsRequest(.stepCount, options: .cumulativeSum)
                let found = try engine.statistics(request, in: buckets, for: .own).populated
                return Dictionary(uniqueKeysWithValues: found.map { ($0.number, $0.record.values.sum ?? -1) })
            }
            #expect(try sums() == [:])
            let mine = steps(100, 0)
            try writer.save([mine, steps(7, 90_000)], by: .own)
            for _ in 0..<2 {
                #expect(try sums() == [0: 100, 1: 7])
                #expect(try sums(anchor: 86_400) == [-1: 100, 0: 7])
                #expect(try sums(48) == [0: 107])
            }
            try writer.save([steps(30, 0)], by: .other)
            #expect(try sums() == [0: 100, 1: 7])
            try writer.setSourceOrder(["test.other"], of: .stepCount)
            #expect(try sums() == [0: 30, 1: 7])
            try writer.setSourceOrder([], of: .stepCount)
            try writer.delete([mine.uuid], by: .own)
            #expect(try sums() == [0: 30, 1: 7])
            try writer.save([steps(1, 0)], by: .own)
            #expect(try sums() == [0: 1, 1: 7])
        }
    }

    @Test func STAT_21_twoSourcesInBlocksCountAsTheirSamplesOneByOne() throws {
        for seed: UInt64 in [1, 2, .random(in: 0...(.max))] {
            var random = SeededGenerator(seed: seed)
            let (packed, single) = (try SQLiteEngine.open(to: .own, .other), try SQLiteEngine.open(to: .own, .other))
            for app in [AppIdentity.own, .other] {
                var time = 0.0
                let samples = (0..<3_000).map { _ in
                    // Occasionally one source is alone for a while.
                    time += Double(
                        Int.random(in: 0...(Int.random(in: 0..<40, using: &random) == 0 ? 9_000 : 400), using: &random))
                    let length = Double(Int.random(in: 0...500, using: &random))
                    let count = Double(Int.random(in: 1...99, using: &random))
                    return SampleRecord(
                        type: .stepCount, start: time, end: time + length,
                        content: .quantity(QuantityValue(count, .count)))
                }
                try packed.save(samples, by: app)
                for start in stride(from: 0, to: samples.count, by: 20) {
                    try single.save(Array(samples[start..<start + 20]), by: app)
                }
            }
            for hours in [1, 24, 24 * 30] {
                let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(hour: hours))
                let options = StatisticsOptions.all(for: .stepCount).union(.separateBySource)
                let request = StatisticsRequest(.stepCount, options: options)
                let left = try packed.statistics(request, in: buckets, for: .own).populated
                let right = try single.statistics(request, in: buckets, for: .own).populated
                #expect(left.map(\.count) == right.map(\.count), "seed \(seed), \(hours) h")
                for (left, right) in zip(left, right) {
                    let (sum, other) = (left.record.values.sum ?? .nan, right.record.values.sum ?? .nan)
                    #expect(abs(sum - other) < 1e-6, "seed \(seed), \(hours) h, bucket \(left.number)")
                    #expect(left.record.values.duration == right.record.values.duration, "seed \(seed), \(hours) h")
                }
            }
        }
    }

    // MARK: The last bit

    /// Returns values whose sum has another last bit in another order: some that begin a bucket, and a block that
    /// extends into the next one.
    private static func values(
        _ random: inout SeededGenerator, _ change: (inout [(start: Double, end: Double)]) -> Void = { _ in }
    ) -> [[SampleRecord]] {
        typealias Times = [(start: Double, end: Double)]
        let beginning: Times = stride(from: 0.0, to: 100, by: 1).map { ($0, $0) }
        var times: Times = stride(from: 100.0, to: 1_380, by: 4).map { ($0, $0) }
        change(&times)
        var blocks: [[SampleRecord]] = []
        for times in [beginning, times] {
            let first = UUID(high: 7 + UInt64(blocks.count), low: 1_000)
            blocks.append(
                times.enumerated().map { row, time in
                    let mass = QuantityValue(Double.random(in: 50...80, using: &random), .kilogram)
                    return SampleRecord(
                        uuid: first.advanced(by: row), type: .bodyMass, start: time.start, end: time.end,
                        content: .quantity(mass))
                })
        }
        return blocks
    }

    private static func averages(_ engine: SQLiteEngine) throws -> [Double?] {
        let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(second: 1_000))
        let request = StatisticsRequest(.bodyMass, options: [.discreteAverage])
        return try engine.statistics(request, in: buckets, for: .own).populated.map(\.record.values.average)
    }

    @Test func STAT_15_whatCameLaterCutsWhatIsRemembered() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<12 {
            try withTemporaryStore { path in
                let engine = try SQLiteEngine.open(to: .own, .other, in: path)
                for samples in Self.values(&random) { try engine.save(samples, by: .own) }
                _ = try Self.averages(engine)
                let other = SampleRecord(
                    type: .bodyMass, start: 550, end: 550, content: .quantity(QuantityValue(60.1, .kilogram)))
                try engine.save([other], by: .other)
                #expect(try Self.averages(engine) == Self.averages(SQLiteEngine(path: path)))
            }
        }
    }

    /// Samples of the first bucket that span two others, of which one begins together with a sample across the bound.
    @Test func STAT_15_blocksWithOverlapsAreNotRemembered() throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<40 {
            let engine = try SQLiteEngine.open()
            let blocks = Self.values(&random) { times in
                times[222].end = 999
                times.insert((start: 996, end: 1_010), at: 225)
            }
            for samples in blocks { try engine.save(samples, by: .own) }
            let first = try Self.averages(engine)
            #expect(try Self.averages(engine) == first)
        }
    }

    /// The rest of a block that lost a sample keeps its number, as far as it precedes the deletion.
    @Test(arguments: [0, 1_500, 2_500, 2_999]) func STAT_15_aDeletionBetweenTwoQuestionsIsSeen(place: Int) throws {
        let engine = try SQLiteEngine.open()
        let samples = (0..<3_000).map { index in
            SampleRecord(
                uuid: UUID(high: 7, low: 1_000 + UInt64(index)), type: .stepCount, start: Double(index) * 60,
                end: Double(index) * 60 + 1, content: .quantity(QuantityValue(1, .count)))
        }
        try engine.save(samples, by: .own)
        let days = try CalendarBuckets(anchor: 0, interval: DateComponents(hour: 24))
        func sums() throws -> [Double?] {
            try engine.statistics(StatisticsRequest(.stepCount, options: [.cumulativeSum]), in: days, for: .own)
                .populated.map(\.record.values.sum)
        }
        var expected: [Double?] = [1_440, 1_440, 120]
        #expect(try sums() == expected)
        #expect(try sums() == expected)
        try engine.delete([samples[place].uuid], by: .own)
        expected[place / 1_440]? -= 1
        #expect(try sums() == expected)
    }
}
