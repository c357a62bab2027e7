import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Series in the store.
@Suite struct SeriesTests {
    private static let beats = [(start: 0.0, end: 10.0, value: 60.0), (10, 20, 90), (20, 20, 120)]

    @Test func SER_15_whatASeriesAmountsTo() throws {
        let engine = try SQLiteEngine.open()
        let saved = try engine.saveSeries(.heartRate, Self.beats, in: .countPerMinute, to: 30)
        #expect(saved.count == 1)
        let series = try #require(try engine.samples(SampleRequest(.heartRate), for: .own).first)
        #expect(series.uuid == saved[0].uuid)
        #expect((series.start, series.end) == (0, 30))
        #expect(
            series.series
                == QuantitySeriesRecord(
                    quantity: QuantityValue(75, .countPerMinute), count: 3, minimum: 60, maximum: 120, mostRecent: 120,
                    mostRecentStart: 20, mostRecentEnd: 20))
        #expect(series.source?.source == AppIdentity.own.source)
        let walk = [(start: 0.0, end: 1.0, value: 2.25), (1, 2, 1.6), (2, 3, 3.0)]
        let distance = try engine.saveSeries(.distanceWalkingRunning, walk, in: .meter)[0]
        #expect(distance.series?.count == 3)
        #expect(abs((distance.quantity?.value ?? 0) - 6.85) < 1e-12)
    }

    @Test func SER_8_aSeriesIsOneSampleToEveryQuery() throws {
        let engine = try SQLiteEngine.open()
        try engine.save([.workout(from: 0, to: 3_600)], by: .own)
        let series = try engine.saveSeries(.distanceWalkingRunning, walkedMinutes, in: .meter)[0]
        let workout = try #require(try engine.samples(SampleRequest(.workout), for: .own).first)
        try engine.add([series], to: workout.uuid, by: .own)
        #expect(
            try engine.samples(SampleRequest(.distanceWalkingRunning, .workout(workout.uuid)), for: .own).count == 1)
        #expect(try engine.inventory(for: .own).map(\.count) == [1, 1])
        #expect(try engine.integrityProblems().isEmpty)
        try engine.delete([series.uuid], by: .own)
        #expect(try engine.samples(SampleRequest(.distanceWalkingRunning), for: .own).isEmpty)
        #expect(try engine.quantities(QuantityRequest(.distanceWalkingRunning)).isEmpty)
        #expect(try engine.deletedRecords(of: .distanceWalkingRunning, for: .own).map(\.uuid) == [series.uuid])
    }

    @Test func SER_8_STO_41_deletingDropsTheQuantities() throws {
        try withTemporaryStore { path in
            let engine = try SQLiteEngine.open(to: .own, in: path)
            let series = try engine.saveSeries(.distanceWalkingRunning, walkedMinutes, in: .meter)[0]
            try engine.delete([series.uuid], by: .own)
            let rows = try DatabaseQueue(path: path).read { database in
                try ["series", "series_block", "series_data"].map { table in
                    try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)")
                }
            }
            #expect(rows == [0, 0, 0])
        }
    }

    @Test func STO_aStoreFromBeforeSeriesTakesThem() throws {
        try withTemporaryStore { path in
            try SQLiteEngine.open(to: .own, in: path).save([.heartRate(70, at: 5)], by: .own)
            // The store as created by the version before series.
            let queue = try DatabaseQueue(path: path)
            try queue.write { database in
                for table in [
                    "series_original", "series_data", "series_block", "series", "heartbeat_data", "tombstone_run",
                ] {
                    try database.execute(sql: "DROP TABLE \(table)")
                }
                try database.execute(
                    sql:
                        "PRAGMA user_version = 1; DELETE FROM grdb_migrations WHERE identifier = '6: series' OR identifier LIKE '11:%'"
                )
            }
            try queue.close()
            let engine = try SQLiteEngine(path: path)
            try engine.saveSeries(.heartRate, Self.beats, in: .countPerMinute)
            #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 2)
            #expect(try engine.quantities(QuantityRequest(.heartRate)).count == 4)
            #expect(try engine.integrityProblems().isEmpty)
        }
    }

    @Test func SER_9_dividedOnlyWhereASampleWouldBeTooLong() throws {
        let engine = try SQLiteEngine.open()
        let day = 86_400.0
        let days = (0..<10).map { (number: Int) in
            (start: Double(number) * day, end: Double(number + 1) * day, value: 1.0)
        }
        let energy = try engine.saveSeries(.activeEnergyBurned, days, in: .kilocalorie)
        #expect(energy.map { $0.series?.count } == [4, 4, 2])
        #expect(energy.map { $0.start / day } == [0, 4, 8])
        #expect(energy.map { $0.end / day } == [4, 8, 10])
        let early = try engine.saveSeries(.activeEnergyBurned, days, in: .kilocalorie, from: -10 * day)
        #expect(early.map(\.start) == energy.map(\.start))
        #expect(throws: EngineError.self) {
            try engine.saveSeries(.activeEnergyBurned, days, in: .kilocalorie, to: 20 * day)
        }
        let synced = Metadata([MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)])
        #expect(throws: EngineError.self) {
            try engine.saveSeries(.activeEnergyBurned, days, in: .kilocalorie, metadata: synced)
        }
    }

    @Test func SER_13_syncIdentifiers() throws {
        let engine = try SQLiteEngine.open()
        func save(_ version: Int64, _ value: Double) throws -> SampleRecord {
            let metadata = Metadata([
                MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(version),
            ])
            return try engine.saveSeries(
                .stepCount, [(0, 10, value), (10, 20, value)], in: .count, metadata: metadata)[0]
        }
        let first = try save(1, 5)
        #expect(try save(1, 6).uuid == first.uuid)
        #expect(try engine.quantities(QuantityRequest(.stepCount)).map(\.quantity.value) == [5, 5])
        let third = try save(2, 7)
        #expect(third.uuid != first.uuid)
        #expect(try engine.quantities(QuantityRequest(.stepCount)).map(\.quantity.value) == [7, 7])
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func SER_12_permission() throws {
        let engine = try SQLiteEngine.open()
        try engine.authorize(.own, AuthorizationDecisions(share: [.stepCount: false]))
        let error = #expect(throws: EngineError.self) {
            try engine.saveSeries(.stepCount, [(0, 1, 1)], in: .count)
        }
        #expect(error?.code == .authorizationDenied)
    }

    @Test func SER_17_predicatesOnWhatItAmountsTo() throws {
        let engine = try SQLiteEngine.open()
        let series = try engine.saveSeries(.heartRate, Self.beats, in: .countPerMinute, to: 30)[0]
        let plain = SampleRecord.heartRate(100, at: 50, to: 58)
        try engine.save([plain], by: .own)
        try engine.insert(.workout(), by: .own) { bulk throws(EngineError) in
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, firstUUID: UUID(high: 5, low: 5), starts: [70, 71],
                    ends: [70, 71], values: [30, 200]))
        }
        let all = try engine.samples(SampleRequest(.heartRate), for: .own)
        func found(_ predicate: SamplePredicate) throws -> [UUID] {
            let answer = try engine.samples(SampleRequest(.heartRate, predicate), for: .own).map(\.uuid)
            // The store must find what a test of each sample finds.
            #expect(answer == all.filter { predicate.matches(PredicateSubject($0)) }.map(\.uuid), "\(predicate)")
            return answer
        }
        func rate(_ value: Double) -> QuantityValue { QuantityValue(value, .countPerMinute) }
        #expect(try found(.count(.equal, 3)) == [series.uuid])
        #expect(try found(.count(.equal, 1)).count == 3)
        #expect(try found(.quantity(.equal, rate(75))) == [series.uuid])
        #expect(try found(.part(.minimum, .equal, rate(60))) == [series.uuid])
        #expect(try found(.part(.maximum, .greaterOrEqual, rate(100))).count == 3)
        #expect(try found(.part(.mostRecent, .equal, rate(120))) == [series.uuid])
        #expect(try found(.mostRecentStart(.equal, 20)) == [series.uuid])
        #expect(try found(.mostRecentEnd(.lessOrEqual, 58)) == [series.uuid, plain.uuid])
        #expect(try found(.mostRecentLength(.equal, 8)) == [plain.uuid])
        #expect(try found(.not(.mostRecentLength(.equal, 0))) == [plain.uuid])
        #expect(try found(.part(.minimum, .equal, QuantityValue(1, .meter))).isEmpty)
    }

    @Test func STO_7_onlyBuildersSaveSeries() throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        let series = try engine.saveSeries(.stepCount, [(0, 1, 1), (1, 2, 3)], in: .count)[0]
        var copy = series
        copy.uuid = UUID()
        let error = #expect(throws: EngineError.self) { try engine.save([copy], by: .own) }
        #expect(error?.code == .invalidArgument)
    }

    @Test func SER_1_SER_2_pendingQuantitiesInAnyOrder() throws {
        var random = SeededGenerator(seed: 11)
        let block = BulkWriter.blockSize
        for size in [1, 1_024, 9_000, 2 * block, 2 * block + 1, 5 * block] {
            var pending = PendingSeries()
            var expected: [Double: Double] = [:]
            let order = (0..<size).map { Double($0) * 0.5 }
            // Beyond a chunk, each out-of-order access unpacks another one, so only some are made.
            let late =
                size < 2 * block ? Set(order) : Set((0..<60).compactMap { _ in order.randomElement(using: &random) })
            let first = order.filter { !late.contains($0) }
            for start in first + late.sorted().shuffled(using: &random) + order.prefix(min(3_000, size / 3)) {
                let value = Double(Int.random(in: 40...200, using: &random))
                try pending.insert(QuantityValue(value, .countPerMinute), from: start, to: start + 0.25)
                expected[start] = value
            }
            #expect(pending.count == size)
            #expect(pending.latestEnd == order[size - 1] + 0.25)
            #expect(pending.unit(for: .heartRate) == .countPerMinute)
            var chunks = pending.columns(in: .countPerMinute)
            var starts: [Double] = []
            var values: [Double] = []
            while let chunk = try chunks.next() {
                starts += chunk.starts
                values += chunk.values
            }
            #expect(starts == order)
            #expect(values == order.map { expected[$0] })
        }
    }

    @Test func SER_2_theLatestEndIsThatOfWhatIsThere() throws {
        var pending = PendingSeries()
        try pending.insert(QuantityValue(1, .count), from: 0, to: 100)
        try pending.insert(QuantityValue(2, .count), from: 0, to: 5)
        #expect(pending.latestEnd == 5)
        #expect(pending.count == 1)
    }

    @Test func QTY_7_mixedUnitsBecomeTheCanonicalOne() throws {
        var pending = PendingSeries()
        try pending.insert(QuantityValue(1, .kilometer), from: 0, to: 1)
        try pending.insert(QuantityValue(2, .meter), from: 1, to: 2)
        #expect(pending.unit(for: .distanceWalkingRunning) == .meter)
        var chunks = pending.columns(in: .meter)
        #expect(try chunks.next()?.values == [1_000, 2])
    }

    @Test func OTH_52_OTH_53_heartbeats() throws {
        let engine = try SQLiteEngine.open()
        let beats = [(0.8, false), (1.6, false), (5.0, true)].map { HeartbeatRecord(time: $0, isPrecededByGap: $1) }
        let saved = try engine.save(HeartbeatDraft(start: 100, beats: beats, device: nil, metadata: nil), by: .own)
        #expect((saved.start, saved.end) == (100, 105))
        guard case .heartbeats(let count) = saved.content else {
            Issue.record("It is no heartbeat series.")
            return
        }
        #expect(count == 3)
        #expect(try engine.heartbeats(of: saved.uuid, for: .own) == beats)
        #expect(throws: EngineError.self) { try engine.heartbeats(of: UUID(), for: .own) }
        #expect(throws: EngineError.self) {
            try engine.save(
                HeartbeatDraft(start: 0, beats: beats.reversed(), device: nil, metadata: nil), by: .own)
        }
        try engine.delete([saved.uuid], by: .own)
        #expect(throws: EngineError.self) { try engine.heartbeats(of: saved.uuid, for: .own) }
    }
}
