import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Restoring the originals of joined samples.
@Suite struct OriginalsTests {
    private static func heartRates(_ range: Range<Int>, of values: Int = 7) -> [SampleRecord] {
        range.map { .heartRate(Double(100 + $0 / values % 5), at: Double($0)) }
    }

    /// Returns a store with a workout of these samples.
    private func engine(_ samples: [SampleRecord], in path: String? = nil) throws -> SQLiteEngine {
        let engine = try CondensingTests.engine(path)
        let workout = SampleRecord.workout(from: 0, to: 5_000)
        try engine.save([workout], by: .own)
        try add(samples, to: workout, of: engine)
        return engine
    }

    private func add(_ samples: [SampleRecord], to workout: SampleRecord, of engine: SQLiteEngine) throws {
        try engine.save(samples, by: .own)
        try engine.add(samples, to: workout.uuid, by: .own)
    }

    private func condense(_ engine: SQLiteEngine, types: Set<ObjectType> = CondensingRules.standardTypes) throws {
        let outcome = try engine.condense(CondensingRequest(sources: .all, types: types)) { _, _ in true }
        #expect(outcome.workouts.contains { $0.isChanged })
        #expect(try engine.integrityProblems().isEmpty)
    }

    private func originals(_ engine: SQLiteEngine, _ type: ObjectType = .heartRate) throws -> [[Double]] {
        try engine.quantities(QuantityRequest(type, isOriginal: true)).map(\.numbers)
    }

    @Test func CON_8_jointInstantsComeBack() throws {
        let samples = Self.heartRates(0..<1_000)
        let engine = try engine(samples)
        let before = try engine.quantities(QuantityRequest(.heartRate)).map(\.numbers)
        try condense(engine)
        #expect(try engine.quantities(QuantityRequest(.heartRate)).count == 143)
        let found = try engine.quantities(QuantityRequest(.heartRate, isOriginal: true))
        #expect(found.map(\.numbers) == before)
        #expect(found.allSatisfy { $0.sample.series?.count == 143 && $0.quantity.unit == .countPerMinute })
        #expect(try engine.quantities(QuantityRequest(.heartRate, isBySample: true, isOriginal: true)).count == 1_000)
        var count = 0
        try engine.quantities(QuantityRequest(.heartRate, isOriginal: true), for: .own) { _ in
            count += 1
            return count < 10
        }
        #expect(count == 10)
    }

    @Test func CON_5_everyUnitComesBack() throws {
        let perSecond = try QuantityUnit(parsing: "count/s")
        var samples = Self.heartRates(0..<300)
        for index in 100..<200 {
            samples[index].content = .quantity(QuantityValue(1.7 + Double(index % 3) / 7, perSecond))
        }
        let engine = try engine(samples)
        try condense(engine)
        let found = try engine.quantities(QuantityRequest(.heartRate, isOriginal: true)).map(\.quantity)
        #expect(found == samples.compactMap(\.quantity))
        #expect(found.map(\.unit.unitString) == samples.map { $0.quantity?.unit.unitString })
        #expect(found.map(\.value.bitPattern) == samples.map { $0.quantity?.value.bitPattern })
    }

    @Test func CON_11_newSamplesAmongJoinedOnes() throws {
        let first = Self.heartRates(0..<600)
        let engine = try engine(first)
        let workout = try #require(try engine.samples(SampleRequest(.workout), for: .own).first)
        try condense(engine)
        let late = [1, 1, 1, 1].enumerated().map { SampleRecord.heartRate(150, at: 100.5 + Double($0.offset) * 50) }
        try add(late + Self.heartRates(600..<700), to: workout, of: engine)
        let seen = try engine.quantities(QuantityRequest(.heartRate)).count
        try condense(engine)
        #expect(try engine.quantities(QuantityRequest(.heartRate)).count < seen)
        let expected = (first + late + Self.heartRates(600..<700)).sorted { $0.start < $1.start }
        #expect(try originals(engine) == expected.map { [$0.start, $0.end, $0.quantity?.value ?? 0] })
        let again = try engine.condense(CondensingRequest(sources: .all)) { _, _ in true }
        #expect(again.workouts.isEmpty)
    }

    /// Samples saved before and after those of the workout, at the same instants.
    @Test func CON_6_equalStartsKeepTheirOrder() throws {
        let engine = try CondensingTests.engine()
        func energy(_ value: Double, _ minute: Int, metadata: Metadata? = nil) -> SampleRecord {
            SampleRecord(
                type: .activeEnergyBurned, start: Double(minute * 60), end: Double(minute * 60 + 60),
                content: .quantity(QuantityValue(value, .kilocalorie)), metadata: metadata)
        }
        let workout = SampleRecord.workout(from: 0, to: 5_000)
        try engine.save([workout], by: .own)
        try engine.save((0..<20).map { energy(1, $0) }, by: .other)
        var samples: [SampleRecord] = []
        for minute in 0..<20 {
            samples.append(energy(2, minute, metadata: minute % 2 == 0 ? ["k": .integer(1)] : nil))
            samples.append(energy(3, minute, metadata: minute % 3 == 0 ? nil : ["k": .integer(1)]))
        }
        try add(samples, to: workout, of: engine)
        try engine.save((0..<20).map { energy(4, $0) }, by: .other)
        let before = try engine.quantities(QuantityRequest(.activeEnergyBurned)).map(\.quantity.value)
        let expected: [Double] = (0..<80).map { index in Double(1 + index % 4) }
        #expect(before == expected)
        try condense(engine)
        #expect(try originals(engine, .activeEnergyBurned).map { $0[2] } == before)
    }

    @Test func CON_4_aSyncIdentifierWithoutVersionIsNotLost() throws {
        let engine = try engine(Self.heartRates(0..<50))
        let workout = try #require(try engine.samples(SampleRequest(.workout), for: .own).first)
        var samples = (60..<70).map { SampleRecord.heartRate(90, at: Double($0)) }
        try engine.importObjects(by: .own, in: ImportPass()) { insertion throws(EngineError) in
            for index in samples.indices {
                let object = ImportedObject(
                    record: samples[index], source: .own, created: samples[index].end + 7,
                    looseSyncIdentifier: index == 5 ? "loose" : nil)
                _ = try insertion.append(object)
            }
        }
        samples = try engine.samples(SampleRequest(.heartRate, .start(.greaterOrEqual, 60)), for: .own)
        try engine.add(samples, to: workout.uuid, by: .own)
        try condense(engine)
        let left = try engine.samples(SampleRequest(.heartRate), for: .own).filter { $0.series == nil }
        #expect(left.map(\.start) == [65])
        try engine.readStore { store in
            var created: [Double] = []
            try store.samples(of: .heartRate, hasIdentifiers: false) { columns in
                created += columns.created ?? columns.starts.map { _ in .nan }
            }
            #expect(created.count == 60)
            let expected: [Double] = (60..<70).map { second in Double(second + 7) }
            #expect(created.filter { !$0.isNaN } == expected)
        }
    }

    // MARK: Deletion

    @Test func STO_30_theyGoWithTheirSeries() throws {
        try withTemporaryStore { path in
            let engine = try engine(Self.heartRates(0..<500), in: path)
            try condense(engine)
            let series = try #require(try engine.samples(SampleRequest(.heartRate), for: .own).first)
            try engine.delete([series.uuid], by: .own)
            #expect(try engine.integrityProblems().isEmpty)
            let rows = try DatabaseQueue(path: path).read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM series_original")
            }
            #expect(rows == 0)
        }
    }

    @Test func CON_11_seriesOfEarlierVersionsGiveWhatTheyHave() throws {
        try withTemporaryStore { path in
            do {
                try condense(try engine(Self.heartRates(0..<500), in: path))
            }
            let queue = try DatabaseQueue(path: path)
            try queue.write { database in
                try database.execute(
                    sql: """
                        DROP TABLE series_original;
                        PRAGMA user_version = 1;
                        DELETE FROM grdb_migrations WHERE identifier LIKE '11:%';
                        """)
            }
            try queue.close()
            let engine = try CondensingTests.engine(path)
            #expect(try engine.integrityProblems().isEmpty)
            let seen = try engine.quantities(QuantityRequest(.heartRate)).map(\.numbers)
            #expect(try originals(engine) == seen)
            // From now on joined samples are stored, beside those joined before.
            let workout = try #require(try engine.samples(SampleRequest(.workout), for: .own).first)
            let late = (0..<9).map { SampleRecord.heartRate(77, at: 600 + Double($0)) }
            try add(late, to: workout, of: engine)
            try condense(engine)
            #expect(try originals(engine) == seen + late.map { [$0.start, $0.end, 77] })
        }
    }

    // MARK: Damage

    /// Returns four heart rates a second, in pairs of equal values.
    private static func pairs(_ count: Int) -> [SampleRecord] {
        (0..<count).map { index -> SampleRecord in
            let value = 60 + index / 2 % 9
            return .heartRate(Double(value), at: Double(index) / 4)
        }
    }

    @Test func STO_30_damageIsToldAndCostsOnlyItself() throws {
        try withTemporaryStore { path in
            // More quantities than a block holds.
            let samples = Self.pairs(17_000)
            do {
                try condense(try engine(samples, in: path))
            }
            try DatabaseQueue(path: path).write { database in
                let row = try Row.fetchOne(
                    database, sql: "SELECT block, count FROM series_original ORDER BY block LIMIT 1")
                let found = try #require(row)
                #expect(found["count"] == 16_384)
                let block: Int64 = found["block"]
                try database.execute(
                    sql: "UPDATE series_original SET forms = x'0203' WHERE block = ?", arguments: [block])
            }
            let engine = try CondensingTests.engine(path)
            let problems = try engine.integrityProblems()
            #expect(problems.count == 1 && problems[0].contains("series_original"))
            #expect(try engine.quantities(QuantityRequest(.heartRate)).count == 8_500)
            var count = 0
            let error = #expect(throws: EngineError.self) {
                try engine.quantities(QuantityRequest(.heartRate, isOriginal: true), for: .own) { _ in
                    count += 1
                    return true
                }
            }
            #expect(error?.code == .storage)
            #expect(count == 17_000 - 16_384)
        }
    }

    @Test func STO_30_aRowThatIsGoneIsTold() throws {
        try withTemporaryStore { path in
            do {
                try condense(try engine(Self.pairs(17_000), in: path))
            }
            try DatabaseQueue(path: path).write { database in
                try database.execute(
                    sql: "DELETE FROM series_original WHERE block = (SELECT min(block) FROM series_original)")
            }
            let problems = try CondensingTests.engine(path).integrityProblems()
            #expect(problems.count == 1 && problems[0].contains("originals of series"))
        }
    }
}
