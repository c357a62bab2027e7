import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

@Suite struct ImportWriterTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")
    private static let owner = AppIdentity(bundleIdentifier: "org.example.owner", name: "Owner")
    private static let device = DeviceRecord([.name: "Watch", .manufacturer: "Apple Inc."])

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.open(to: Self.owner)
    }

    private static func batch(_ type: ObjectType, count: Int, seed: UInt64 = 1, from: Double = 0) -> ImportBatch {
        var generator = SeededGenerator(seed: seed)
        var batch = ImportBatch(
            type: type,
            identity: DerivedIdentity(type: type, sourceName: "Watch", sourceVersion: "1", device: device),
            source: watch, device: device, unit: type.family == .category ? nil : .countPerMinute, metadata: nil)
        var time = from
        for _ in 0..<count {
            time += Double(1 + generator.next() % 100)
            batch.starts.append(time)
            batch.ends.append(time + Double(generator.next() % 3))
            batch.values.append(
                type.family == .category ? Double(generator.next() % 5) : Double(generator.next() % 200))
            batch.created.append(time + 60)
        }
        return batch
    }

    private func insert(_ batches: ImportBatch..., pass: ImportPass = ImportPass()) throws -> ImportTally {
        var tally = ImportTally()
        try engine.importObjects(by: Self.owner, in: pass) { insertion throws(EngineError) in
            for batch in batches { tally += try insertion.append(batch) }
        }
        return tally
    }

    private func samples(_ type: ObjectType, _ predicate: SamplePredicate = .constant(true)) throws -> [SampleRecord] {
        try engine.samples(SampleRequest(type, predicate), for: Self.owner)
    }

    private static func uuids(_ batch: ImportBatch) -> [UUID] {
        batch.starts.indices.map { index in
            batch.identity.uuid(
                start: batch.starts[index], end: batch.ends[index],
                value: batch.unit == nil ? batch.values[index] : 0, ordinal: batch.ordinal)
        }
    }

    @Test(arguments: [ObjectType.heartRate, .sleepAnalysis], [3, 5, 1_024, 2_500])
    func EXP_17_samplesHaveDerivedIdentifiers(type: ObjectType, count: Int) throws {
        let batch = Self.batch(type, count: count)
        #expect(try insert(batch) == ImportTally(added: count))
        let stored = try samples(type)
        #expect(stored.map(\.uuid) == Self.uuids(batch))
        #expect(stored.map(\.start) == batch.starts)
        #expect(stored.map(\.end) == batch.ends)
        let values = stored.map { $0.quantity?.value ?? Double($0.categoryValue ?? -1) }
        #expect(values == batch.values)
        #expect(stored.allSatisfy { $0.source?.source == Self.watch.source && $0.device == Self.device })
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test(arguments: [ObjectType.heartRate, .sleepAnalysis])
    func EXP_17_samplesAreFoundByIdentifier(type: ObjectType) throws {
        let batch = Self.batch(type, count: 3_000)
        _ = try insert(batch)
        let uuids = Self.uuids(batch)
        for index in [0, 1, 1_023, 1_024, 2_999] {
            #expect(try samples(type, .uuid([uuids[index]])).map(\.start) == [batch.starts[index]])
        }
        let few = Set([uuids[7], uuids[2_000]])
        #expect(try samples(type, .uuid(few)).count == 2)
        #expect(try samples(type, .not(.uuid(few))).count == 2_998)
        let other = batch.identity.uuid(start: batch.starts[5], end: batch.ends[5], ordinal: 9)
        #expect(try samples(type, .uuid([other])).isEmpty)
    }

    @Test func EXP_13_categoriesInBlocksAreComparedByValue() throws {
        let batch = Self.batch(.sleepAnalysis, count: 500)
        _ = try insert(batch)
        let expected = batch.values.filter { $0 == 3 }.count
        #expect(expected > 0)
        #expect(try samples(.sleepAnalysis, .category(.equal, 3)).count == expected)
    }

    /// Importing a stream of which any part is stored adds the rest and nothing else.
    @Test(arguments: 0..<12)
    func EXP_19_onlyWhatIsNewIsAdded(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let type: ObjectType = seed % 2 == 0 ? .heartRate : .sleepAnalysis
        let whole = Self.batch(type, count: 2_000, seed: seed)
        var stored: Set<Int> = []
        for _ in 0..<4 {
            let first = Int(generator.next() % 2_000)
            let last = min(1_999, first + Int(generator.next() % 700))
            let places = (first...last).filter { _ in generator.next() % 4 != 0 }
            var part = whole
            part.starts = places.map { whole.starts[$0] }
            part.ends = places.map { whole.ends[$0] }
            part.values = places.map { whole.values[$0] }
            part.created = places.map { whole.created[$0] }
            let fresh = places.filter { !stored.contains($0) }.count
            #expect(try insert(part) == ImportTally(added: fresh, known: places.count - fresh), "seed \(seed)")
            stored.formUnion(places)
        }
        #expect(try insert(whole) == ImportTally(added: 2_000 - stored.count, known: stored.count), "seed \(seed)")
        #expect(try insert(whole) == ImportTally(known: 2_000), "seed \(seed)")
        #expect(Set(try samples(type).map(\.uuid)) == Set(Self.uuids(whole)), "seed \(seed)")
    }

    @Test func EXP_19_ordinalsTellEqualSamplesApart() throws {
        let first = Self.batch(.heartRate, count: 100)
        var second = first
        second.ordinal = 1
        #expect(try insert(first, second) == ImportTally(added: 200))
        #expect(Set(try samples(.heartRate).map(\.uuid)).count == 200)
        #expect(try insert(first, second) == ImportTally(known: 200))
    }

    @Test func EXP_20_sourcesAreThoseOfTheFile() throws {
        _ = try insert(Self.batch(.heartRate, count: 10))
        #expect(try engine.systemSources() == [Self.watch.source.bundleIdentifier])
        let inventory = try engine.inventory(for: Self.owner)
        #expect(inventory.map(\.source.name) == ["Watch"])
        #expect(inventory.map(\.count) == [10])
    }

    /// A block that is divided retains its identifiers, and deleted samples do not return.
    @Test(arguments: [ObjectType.heartRate, .sleepAnalysis])
    func EXP_17_deletedSamplesStayDeleted(type: ObjectType) throws {
        let batch = Self.batch(type, count: 300)
        _ = try insert(batch)
        var decisions = AuthorizationDecisions()
        decisions.share[type] = true
        try engine.authorize(Self.watch, decisions)
        let uuids = Self.uuids(batch)
        try engine.delete([uuids[10], uuids[20]], by: Self.watch)
        #expect(try samples(type).map(\.uuid) == uuids.indices.filter { $0 != 10 && $0 != 20 }.map { uuids[$0] })
        #expect(try insert(batch) == ImportTally(known: 300))
        #expect(try samples(type).count == 298)
    }

    @Test func EXP_18_storedSamplesBecomePartOfTheirCorrelation() throws {
        var systolic = Self.batch(.bloodPressureSystolic, count: 20)
        systolic.unit = .millimeterOfMercury
        _ = try insert(systolic)
        let inner = SampleRecord(
            uuid: Self.uuids(systolic)[3], type: .bloodPressureSystolic, start: systolic.starts[3],
            end: systolic.ends[3], content: .quantity(QuantityValue(systolic.values[3], .millimeterOfMercury)))
        let correlation = SampleRecord(
            type: .bloodPressure, start: systolic.starts[3], end: systolic.ends[3], content: .correlation([inner]))
        let object = ImportedObject(record: correlation, source: Self.watch)
        var tally = ImportTally()
        for _ in 0..<2 {
            try engine.importObjects(by: Self.owner, in: ImportPass()) { insertion throws(EngineError) in
                tally += try insertion.append(object)
            }
        }
        #expect(tally == ImportTally(added: 1, known: 1))
        #expect(try samples(.bloodPressureSystolic).count == 20)
        #expect(try samples(.bloodPressure).first?.contained.map(\.uuid) == [inner.uuid])
        #expect(try insert(systolic) == ImportTally(known: 20))
    }

    @Test func EXP_10_elementsAreKeptOnce() throws {
        let element = PreservedElement(
            identity: .timeOrdered(), kind: "Electrocardiogram", type: "x", reason: "noClass", body: "{}",
            columns: [[1, 2.5], [3, -4]])
        var tally = ImportTally()
        for _ in 0..<2 {
            try engine.importObjects(by: Self.owner, in: ImportPass()) { insertion throws(EngineError) in
                tally += try insertion.preserve(element)
            }
        }
        #expect(tally == ImportTally(added: 1, known: 1))
        #expect(try engine.keptElements(ofKind: nil) == [element])
        #expect(try engine.keptElements(ofKind: "Electrocardiogram") == [element])
        #expect(try engine.keptElements(ofKind: "other").isEmpty)
    }

    @Test func EXP_17_malformedBatchesAreRefused() throws {
        var batch = Self.batch(.heartRate, count: 5)
        batch.ends.removeLast()
        #expect(throws: EngineError.self) { try insert(batch) }
        batch = Self.batch(.heartRate, count: 5)
        batch.ends[2] = batch.starts[2] - 1
        #expect(throws: EngineError.self) { try insert(batch) }
        #expect(try samples(.heartRate).isEmpty)
    }

    /// Statistics of derived blocks equal those of their samples.
    @Test func EXP_19_statisticsCountDerivedBlocks() throws {
        let batch = Self.batch(.heartRate, count: 2_100)
        _ = try insert(batch)
        let request = StatisticsRequest(.heartRate, options: .discreteMax)
        let statistics = try #require(try engine.statistics(request, for: Self.owner))
        let canonical = try #require(ObjectType.heartRate.canonicalUnit)
        let greatest = batch.values.compactMap { QuantityUnit.countPerMinute.convert($0, to: canonical) }.max()
        #expect(statistics.values.maximum == greatest)
    }

    // MARK: Changes to derived blocks

    private func count(_ table: String) throws -> Int {
        try engine.connections.read { database in
            Int(try SQLStatement(database, "SELECT count(*) FROM \(table)").firstInteger() ?? 0)
        }
    }

    private func share(_ type: ObjectType) throws {
        var decisions = AuthorizationDecisions()
        decisions.share[type] = true
        decisions.share[.workout] = true
        try engine.authorize(Self.watch, decisions)
    }

    /// Samples outside the part of a deleted one remain in blocks, with their creation dates.
    @Test(arguments: [ObjectType.heartRate, .sleepAnalysis])
    func EXP_17_theRestOfADividedBlockIsABlock(type: ObjectType) throws {
        let batch = Self.batch(type, count: 5_000)
        _ = try insert(batch)
        #expect(try count("block") == 1)
        try share(type)
        let uuids = Self.uuids(batch)
        try engine.delete([uuids[1_500]], by: Self.watch)
        #expect(try count("block WHERE ordinal = 0") == 2)
        #expect(try count("block_creation") == 2)
        #expect(try count("sample") == 1_023)
        #expect(try count("sample_import") == 1_023)
        let rest = uuids.indices.filter { $0 != 1_500 }
        #expect(try samples(type).map(\.uuid) == rest.map { uuids[$0] })
        for index in [0, 1_023, 1_024, 2_047, 2_048, 4_999] {
            #expect(try samples(type, .uuid([uuids[index]])).map(\.start) == [batch.starts[index]])
        }
        #expect(try insert(batch) == ImportTally(known: 5_000))
        #expect(try engine.integrityProblems().isEmpty)
    }

    /// Samples of one part of a block have the same identifiers as in the whole.
    @Test func EXP_17_partsOfBlocksHaveDerivedIdentifiers() throws {
        var batch = Self.batch(.heartRate, count: 5_000)
        batch.ordinal = 3
        _ = try insert(batch)
        let uuids = Self.uuids(batch)
        let predicate = SamplePredicate.and([
            .start(.greaterOrEqual, batch.starts[2_100]), .start(.lessOrEqual, batch.starts[2_200]),
        ])
        #expect(try samples(.heartRate, predicate).map(\.uuid) == Array(uuids[2_100...2_200]))
        var request = SampleRequest(.heartRate, limit: 3)
        request.sort = [.init(.start, isAscending: false)]
        #expect(try engine.samples(request, for: Self.owner).map(\.uuid) == uuids.suffix(3).reversed())
        let statistics = try #require(
            try engine.statistics(StatisticsRequest(.heartRate, predicate, options: .discreteMax), for: Self.owner))
        let canonical = try #require(ObjectType.heartRate.canonicalUnit)
        let greatest = batch.values[2_100...2_200].compactMap { QuantityUnit.countPerMinute.convert($0, to: canonical) }
        #expect(statistics.values.maximum == greatest.max())
    }

    @Test(arguments: [ObjectType.heartRate, .sleepAnalysis])
    func EXP_17_theBeginningOfAnIdentifierFindsIt(type: ObjectType) throws {
        let batch = Self.batch(type, count: 3_000)
        _ = try insert(batch)
        let uuid = Self.uuids(batch)[1_700]
        #expect(try engine.uuids(withPrefix: uuid.uuidString, of: [type], for: Self.owner) == [uuid])
        let most = String(uuid.uuidString.dropLast(3))
        #expect(try engine.uuids(withPrefix: most, of: [type], for: Self.owner) == [uuid])
        let stream = String(uuid.uuidString.prefix(18))
        #expect(try engine.uuids(withPrefix: stream, of: [type], for: Self.owner).count == 2)
        #expect(try engine.uuids(withPrefix: stream + "-0", of: [type], for: Self.owner).isEmpty)
    }

    /// A deletion turns a block into rows; the others retain their creation dates.
    @Test func EXP_19_whenASampleWasAddedIsKnownBesideADeletedOne() throws {
        let batch = Self.batch(.heartRate, count: 300)
        _ = try insert(batch)
        try share(.heartRate)
        try engine.delete([Self.uuids(batch)[100]], by: Self.watch)
        var created: [Double: Double] = [:]
        try engine.readStore { reader in
            try reader.samples(of: .heartRate, hasIdentifiers: false) { columns in
                for (start, date) in zip(columns.starts, columns.created ?? []) { created[start] = date }
            }
        }
        var expected = Dictionary(uniqueKeysWithValues: zip(batch.starts, batch.created))
        expected[batch.starts[100]] = nil
        #expect(created == expected)
    }

    /// Compaction preserves identifiers, in blocks and in rows, so that a later import finds them.
    @Test func EXP_19_compactedSamplesAreNotImportedAgain() throws {
        let large = Self.batch(.heartRate, count: 3_000)
        let small = Self.batch(.heartRate, count: 50, seed: 2, from: 500_000)
        var few = Self.batch(.heartRate, count: 3, seed: 3, from: 900_000)
        few.created = few.created.map { _ in .nan }
        _ = try insert(large, small)
        try share(.heartRate)
        try engine.delete([Self.uuids(large)[100]], by: Self.watch)
        _ = try insert(few)
        let before = try samples(.heartRate).map(\.uuid)
        let report = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        #expect(report.problems.isEmpty)
        #expect(try samples(.heartRate).map(\.uuid) == before)
        #expect(try count("block WHERE ordinal IS NULL") == 0)
        #expect(try insert(large, small, few) == ImportTally(known: 3_053))
        #expect(try engine.integrityProblems().isEmpty)
    }

    /// Samples replaced by condensing were deleted, and do not return.
    @Test func EXP_19_condensedSamplesAreNotImportedAgain() throws {
        let batch = Self.batch(.heartRate, count: 1_000)
        _ = try insert(batch)
        try share(.heartRate)
        let end = try #require(batch.ends.last)
        let workout = SampleRecord.workout(from: 0, to: end)
        try engine.save([workout], by: Self.watch)
        let stored = try samples(.heartRate)
        // Rows that were saved one by one make condensing worthwhile: the records of imported samples take space.
        for second in 1...1_500 {
            let sample = SampleRecord.heartRate(60, at: end - 1_500 + Double(second))
            try engine.add([sample], to: workout.uuid, by: Self.watch)
        }
        try engine.add(stored, to: workout.uuid, by: Self.watch)
        let outcome = try engine.condense(CondensingRequest(sources: .all)) { _, _ in true }
        #expect(outcome.workouts.first?.types.map(\.samplesBefore) == [2_500])
        #expect(try count("block") == 0)
        #expect(try insert(batch) == ImportTally(known: 1_000))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func EXP_13_categoriesInBlocksHaveNothingOfQuantities() throws {
        _ = try insert(Self.batch(.sleepAnalysis, count: 100))
        #expect(try samples(.sleepAnalysis, .count(.equal, 1)).isEmpty)
        #expect(try samples(.sleepAnalysis, .not(.count(.equal, 1))).count == 100)
        #expect(try samples(.sleepAnalysis, .mostRecentStart(.greater, 0)).isEmpty)
    }
}
