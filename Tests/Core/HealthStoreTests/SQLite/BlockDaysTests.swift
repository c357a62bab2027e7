import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The stored days of dense blocks change no figure, in any time zone.
@Suite struct BlockDaysTests {
    /// Returns four days of values, some of which span midnights.
    private static func samples(of type: ObjectType, _ random: inout SeededGenerator) -> [SampleRecord] {
        let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .count
        var time = 50_000.0
        return (0..<14_000).map { index in
            time += Double(Int.random(in: 5...45, using: &random))
            let length = type == .heartRate ? 0 : Double(Int.random(in: 0...5, using: &random))
            let value = Double(Int.random(in: 50...180, using: &random))
            // Consecutive identifiers, whatever else is created at the same time, so that all share blocks.
            return SampleRecord(
                uuid: UUID(high: 7, low: 1_000 + UInt64(index)), type: type, start: time, end: time + length,
                content: .quantity(QuantityValue(value, unit)))
        }
    }

    private static func days(_ zone: String, _ interval: DateComponents) throws -> CalendarBuckets {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let midnight = -Double(calendar.timeZone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: 0)))
        return try CalendarBuckets(anchor: midnight, interval: interval, calendar: calendar)
    }

    private static func count(_ engine: SQLiteEngine) throws -> Int64? {
        try engine.read { try SQLStatement($0.database, "SELECT count(*) FROM block_days").firstInteger() }
    }

    /// Compares the results with and without the runs, and with the data counted one by one.
    private static func expectSame(_ path: String, of type: ObjectType, _ comment: Comment) throws {
        let (engine, without) = (try SQLiteEngine(path: path), try SQLiteEngine(path: path))
        let options = StatisticsOptions.all(for: type).union(.separateBySource)
        for zone in [TimeZone.current.identifier, "Asia/Kathmandu"] {
            for interval in [DateComponents(day: 1), DateComponents(day: 3), DateComponents(hour: 5)] {
                let buckets = try days(zone, interval)
                // Predicates that match everything, but are not cached.
                for predicate: SamplePredicate in [.start(.greater, 0), .start(.greater, 200_000)] {
                    let request = StatisticsRequest(type, predicate, options: options)
                    let with = try engine.statistics(request, in: buckets, for: .own).populated
                    try without.connections.writeWithoutTransaction { database in
                        try database.inTransaction(.immediate) {
                            try database.execute(sql: "DELETE FROM block_days")
                            var session = StoreReader(database: database, references: without.references.forWriting())
                            session.owner = .own
                            let plain = try session.accumulate(request, in: buckets, visibility: .all)
                            #expect(plain.collection().isSame(as: with), "\(comment), \(zone), \(interval)")
                            return .rollback
                        }
                    }
                    let again = try engine.statistics(request, in: buckets, for: .own).populated
                    #expect(again == with, "\(comment), \(zone), \(interval), again")
                }
            }
        }
    }

    @Test(arguments: [ObjectType.heartRate, .stepCount], Seeds.some(1))
    func STAT_15_storedDaysGiveTheSame(type: ObjectType, seed: UInt64) throws {
        try withTemporaryStore { path in
            var random = SeededGenerator(seed: seed)
            let engine = try SQLiteEngine.open(to: .own, .other, in: path)
            try engine.save(Self.samples(of: type, &random), by: .own)
            #expect(try Self.count(engine) ?? 0 > 0)
            try Self.expectSame(path, of: type, "seed \(seed)")
            // Samples of another source in between.
            try engine.save(
                (0..<20).map {
                    SampleRecord(
                        type: type, start: Double($0) * 9_000, end: Double($0) * 9_000 + 30,
                        content: .quantity(QuantityValue(70, type == .heartRate ? .countPerMinute : .count)))
                }, by: .other)
            try Self.expectSame(path, of: type, "seed \(seed), with another source")
            _ = try engine.delete(
                of: type, matching: .and([.start(.greater, 100_000), .start(.less, 101_000)]), by: .own)
            try Self.expectSame(path, of: type, "seed \(seed), with a gap")
            #expect(try engine.integrityProblems() == [])
        }
    }

    @Test func compactingAddsTheDaysOfEarlierBlocks() throws {
        try withTemporaryStore { path in
            var random = SeededGenerator(seed: 3)
            let engine = try SQLiteEngine.open(to: .own, in: path)
            try engine.save(Self.samples(of: .heartRate, &random), by: .own)
            func days() throws -> [String] {
                try engine.read {
                    try SQLStatement($0.database, "SELECT block || ' ' || hex(payload) FROM block_days ORDER BY block")
                        .texts()
                }
            }
            let written = try days()
            try engine.connections.write { try $0.execute(sql: "DELETE FROM block_days") }
            _ = try engine.compact(olderThan: .infinity, isTrial: true) { _ in true }
            #expect(try days() == [])
            for _ in 0..<2 {
                _ = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
                #expect(try days() == written)
            }
            #expect(!written.isEmpty)
        }
    }

    @Test func runsBeginWithDaysAndWhatCrossesMidnightIsAlone() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        // Every 25 seconds for two days, summer time beginning in between; 0:00 in Berlin is 23:00 and then 22:00.
        let spring = 7_167_600.0
        let starts = (0..<6_912).map { spring - 86_400 + Double($0) * 25 + 10 }
        let block = BlockContents(
            origin: .init(type: 1, revision: 1, device: nil, metadata: nil, unit: 1), type: .stepCount, unit: .count,
            identity: .run(number: 1, uuid: UUID()), starts: starts, ends: starts.map { $0 + 20 },
            values: starts.map { _ in 1 })
        let summary = try #require(BlockDigest(block).summary)
        let runs = BlockDays.runs(of: block, summary, in: zone)
        #expect(runs.map(\.count).reduce(0, +) == 6_912)
        var bound = spring - 86_400
        for run in runs where run.count > 1 {
            #expect(run.firstStart >= bound && run.firstStart < bound + 50)
            bound = bound == spring ? spring + 82_800 : bound + 86_400
            #expect(run.latestEnd <= bound)
        }
        let alone: [Double] = runs.filter { $0.count == 1 }.map(\.latestEnd)
        #expect(alone == [spring + 5, spring + 82_805])
        let morning = block.selecting(0..<1_500)
        #expect(try BlockDays.runs(of: morning, #require(BlockDigest(morning).summary), in: zone).isEmpty)
    }

    @Test(arguments: [
        "UPDATE block_days SET payload = x'00'",
        "UPDATE block_days SET payload = (SELECT payload FROM block_days ORDER BY block DESC LIMIT 1)",
    ])
    func wrongDaysAreFoundAndTakenAway(damage: String) throws {
        try withTemporaryStore { path in
            var random = SeededGenerator(seed: 9)
            func problems() throws -> Int {
                var count = 0
                try StoreMaintenance.examine(path) { count += $0.problems.count }
                return count
            }
            do {
                let engine = try SQLiteEngine.open(to: .own, in: path)
                try engine.save(Self.samples(of: .heartRate, &random), by: .own)
            }
            #expect(try problems() == 0)
            do {
                let engine = try SQLiteEngine(path: path)
                try engine.connections.write { try $0.execute(sql: damage) }
            }
            #expect(try problems() > 0)
            _ = try StoreMaintenance.repair(path)
            #expect(try problems() == 0)
            let engine = try SQLiteEngine(path: path)
            #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 14_000)
        }
    }
}

extension [StatisticsBucket] {
    /// Returns whether two collections are equal, sums and averages but for the order of addition.
    fileprivate func isSame(as other: [StatisticsBucket]) -> Bool {
        func isNear(_ left: Double?, _ right: Double?) -> Bool {
            left == right || abs((left ?? .nan) - (right ?? .nan)) <= 1e-9 * abs(right ?? .nan)
        }
        func isNear(_ left: StatisticsValues, _ right: StatisticsValues) -> Bool {
            var same = left
            (same.sum, same.average) = (right.sum, right.average)
            return same == right && isNear(left.sum, right.sum) && isNear(left.average, right.average)
        }
        return map(\.number) == other.map(\.number) && map(\.count) == other.map(\.count)
            && zip(map(\.record), other.map(\.record)).allSatisfy { left, right in
                let (sources, others) = (left.sources ?? [], right.sources ?? [])
                return isNear(left.values, right.values) && sources.map(\.source) == others.map(\.source)
                    && zip(sources, others).allSatisfy { isNear($0.values, $1.values) }
            }
    }
}
