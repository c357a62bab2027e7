import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Arrays that are long enough become blocks, without observable differences.
@Suite struct ArraySavingTests {
    private func samples(_ count: Int, device: DeviceRecord? = nil) -> [SampleRecord] {
        (0..<count).map { (index: Int) -> SampleRecord in
            let start = Double(count - index)
            let quantity = QuantityValue(60 + Double(index % 90), .countPerMinute)
            return SampleRecord(
                uuid: UUID(high: 7, low: 1_000 + UInt64(index)), type: .heartRate, start: start, end: start + 0.5,
                content: .quantity(quantity), device: device)
        }
    }

    @Test func OBJ_1_longArraysReadBackWhole() throws {
        let engine = try SQLiteEngine.open()
        let samples = samples(2_500, device: DeviceRecord([.name: "Belt"]))
        try engine.save(samples, by: .own)
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(found.map(\.uuid) == samples.map(\.uuid))
        #expect(found.map(\.start) == samples.map(\.start))
        #expect(found.map(\.end) == samples.map(\.end))
        #expect(found.map(\.quantity) == samples.map(\.quantity))
        #expect(found.allSatisfy { $0.device?[.name] == "Belt" && $0.source == AppIdentity.own.revision })
        let byDate = try engine.samples(SampleRequest(.heartRate, sort: [.init(.start)], limit: 3), for: .own)
        #expect(byDate.map(\.start) == [1, 2, 3])
    }

    @Test func STO_4_mixedArraysKeepTheirOrder() throws {
        let engine = try SQLiteEngine.open()
        var mixed = samples(300)
        mixed[150].metadata = ["note": .string("here")]
        mixed[151].content = .quantity(QuantityValue(1, .countPerSecond))
        mixed.insert(.heartRate(99, at: 5), at: 40)
        try engine.save(mixed, by: .own)
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(found.map(\.uuid) == mixed.map(\.uuid))
        #expect(found.map(\.quantity?.unit) == mixed.map(\.quantity?.unit))
        #expect(found.filter { $0.metadata != nil }.map(\.uuid) == [mixed[151].uuid])
    }

    /// Includes the first one and the last, at the bounds of a block.
    @Test(arguments: [0, 1, 150, 298, 299])
    func STO_2_STO_21_everySampleOfABlockIsKnown(place: Int) throws {
        let engine = try SQLiteEngine.open()
        let samples = samples(300)
        let workout = SampleRecord.workout()
        try engine.save([workout], by: .own)
        try engine.save(samples, by: .own)
        try engine.add([samples[place]], to: workout.uuid, by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 300)
        let members = try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own)
        #expect(members.map(\.uuid) == [samples[place].uuid])
        #expect(throws: EngineError.self) { try engine.save([samples[place]], by: .own) }
    }

    /// Blocks have no influence on the order of equal keys.
    @Test(arguments: [SampleRequest.Sort.Key.start, .end], [true, false])
    func QRY_10_QRY_11_aLimitAmongEqualKeysGoesByInsertion(key: SampleRequest.Sort.Key, isAscending: Bool) throws {
        let engine = try SQLiteEngine.open()
        // The block with the later number comes first in the requested order, and both share most of their dates.
        let shift = isAscending ? 10.0 : -10
        func block(_ number: UInt64, from first: Double) -> [SampleRecord] {
            (0..<300).map { (index: Int) -> SampleRecord in
                let start = first + Double(index)
                return SampleRecord(
                    uuid: UUID(high: number, low: 1_000 + UInt64(index)), type: .heartRate, start: start,
                    end: start + 1, content: .quantity(QuantityValue(60, .countPerMinute)))
            }
        }
        let blocks = [block(7, from: 100 + shift), block(8, from: 100)]
        for samples in blocks { try engine.save(samples, by: .own) }
        let expected = blocks.joined().enumerated().sorted { left, right in
            if left.element.start == right.element.start { return left.offset < right.offset }
            return (left.element.start < right.element.start) == isAscending
        }
        for limit in 1...30 {
            let request = SampleRequest(
                .heartRate, sort: [.init(key, isAscending: isAscending)], limit: limit)
            let found = try engine.samples(request, for: .own)
            #expect(found.map(\.uuid) == expected.prefix(limit).map(\.element.uuid), "limit \(limit)")
        }
    }

    /// Queries by end date begin where the longest sample may begin, in a block or not.
    @Test func PRED_3_whatStoodInABlockIsFoundByItsEnd() throws {
        let engine = try SQLiteEngine.open()
        var samples = samples(300)
        samples[299].end = 10_000
        try engine.save(samples, by: .own)
        // The block becomes rows.
        try engine.delete([samples[5].uuid], by: .own)
        let found = try engine.samples(SampleRequest(.heartRate, .end(.greater, 5_000)), for: .own)
        #expect(found.map(\.uuid) == [samples[299].uuid])
    }

    @Test(arguments: [0, 1, 150, 299])
    func STO_2_oneKnownIdentifierRefusesTheArray(place: Int) throws {
        let engine = try SQLiteEngine.open()
        let samples = samples(300)
        try engine.save([samples[place]], by: .own)
        #expect(throws: EngineError.self) { try engine.save(samples, by: .own) }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 1)
        // The same within one call, before and after the run.
        let other = try SQLiteEngine.open()
        #expect(throws: EngineError.self) { try other.save(samples + [samples[place]], by: .own) }
        #expect(throws: EngineError.self) { try other.save([samples[place]] + samples, by: .own) }
        #expect(throws: EngineError.self) { try other.save(samples + samples, by: .own) }
        #expect(try other.samples(SampleRequest(.heartRate), for: .own).isEmpty)
    }

    @Test func STO_2_deletedIdentifiersRefuseTheArray() throws {
        let engine = try SQLiteEngine.open()
        let samples = samples(300)
        try engine.save(samples, by: .own)
        try engine.delete(samples.map(\.uuid), by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).isEmpty)
        #expect(try engine.deletedRecords(of: .heartRate, for: .own).count == 300)
        #expect(throws: EngineError.self) { try engine.save(samples, by: .own) }
    }

    @Test func STO_9_addedSamplesLoseTheirDevice() throws {
        let engine = try SQLiteEngine.open()
        let workout = SampleRecord.workout()
        let samples = samples(500, device: DeviceRecord([.name: "Belt"]))
        try engine.save([workout], by: .own)
        try engine.save(Array(samples[..<100]), by: .own)
        try engine.add(samples, to: workout.uuid, by: .own)
        let found = try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own)
        #expect(found.count == 500)
        #expect(found.count { $0.device != nil } == 100)
        try engine.add(samples, to: workout.uuid, by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 500)
    }

    @Test func PRED_10_samplesInBlocksAreFoundByIdentifier() throws {
        let engine = try SQLiteEngine.open()
        let samples = samples(3_000)
        try engine.save(samples, by: .own)
        let chosen = Set([samples[0], samples[1_500], samples[2_999]].map(\.uuid))
        #expect(Set(try engine.samples(SampleRequest(.heartRate, .uuid(chosen)), for: .own).map(\.uuid)) == chosen)
        // Too many to bind to a statement one by one.
        let many = chosen.union((0..<8_001).map { _ in UUID() })
        #expect(Set(try engine.samples(SampleRequest(.heartRate, .uuid(many)), for: .own).map(\.uuid)) == chosen)
        #expect(try engine.samples(SampleRequest(.heartRate, .uuid([UUID()])), for: .own).isEmpty)
        #expect(try engine.samples(SampleRequest(.heartRate, .uuid([])), for: .own).isEmpty)
    }

    /// Returns a block of samples of half a second at 1, 2, 3 and so on, and the saved samples.
    private func risingBlock(_ count: Int, lasting longest: Double = 0.5) throws -> (SQLiteEngine, [SampleRecord]) {
        var samples = (1...count).map { (second: Int) -> SampleRecord in
            SampleRecord(
                uuid: UUID(high: 7, low: 1_000 + UInt64(second)), type: .heartRate, start: Double(second),
                end: Double(second) + 0.5, content: .quantity(QuantityValue(50 + Double(second % 90), .countPerMinute)))
        }
        samples[count / 2].end = samples[count / 2].start + longest
        let engine = try SQLiteEngine.open()
        try engine.save(samples, by: .own)
        return (engine, samples)
    }

    /// Samples exactly at a bound of a block are in it.
    @Test(arguments: [
        (SamplePredicate.start(.greaterOrEqual, 300), 1), (.start(.greater, 300), 0), (.start(.lessOrEqual, 1), 1),
        (.end(.lessOrEqual, 1.5), 1), (.end(.less, 1.5), 0), (.end(.greaterOrEqual, 300.5), 1),
        (.end(.equal, 300.5), 1), (.start(.notEqual, 150), 299), (.start(.equal, 150), 1), (.end(.notEqual, 0), 300),
    ])
    func PRED_35_boundsOfABlockBelongToIt(predicate: SamplePredicate, count: Int) throws {
        let (engine, _) = try risingBlock(300)
        #expect(try engine.samples(SampleRequest(.heartRate, predicate), for: .own).count == count)
    }

    /// Parts of a large block are only opened if they may match: one sample of a part may end long after it.
    @Test func PRED_3_aPartReachesToItsLatestEnd() throws {
        let (engine, samples) = try risingBlock(3_000, lasting: 10_000)
        let found = try engine.samples(SampleRequest(.heartRate, .end(.greater, 5_000)), for: .own)
        #expect(found.map(\.uuid) == [samples[1_500].uuid])
    }

    @Test func STO_21_aWorkoutHasTheMiddleOfABlock() throws {
        let (engine, samples) = try risingBlock(300)
        let workout = SampleRecord.workout()
        try engine.save([workout], by: .own)
        try engine.add(Array(samples[100..<110]), to: workout.uuid, by: .own)
        for predicate in [SamplePredicate.workout(workout.uuid), .or([.workout(workout.uuid), .start(.less, 0)])] {
            let found = try engine.samples(SampleRequest(.heartRate, predicate), for: .own)
            #expect(found.map(\.uuid) == samples[100..<110].map(\.uuid))
        }
    }

    @Test(arguments: [0, 1, 150, 299])
    func PRED_10_theBeginningOfAnIdentifierNamesASampleOfABlock(place: Int) throws {
        let (engine, samples) = try risingBlock(300)
        let uuid = samples[place].uuid
        #expect(try engine.uuids(withPrefix: uuid.uuidString, of: [.heartRate], for: .own) == [uuid])
    }

    /// A deletion turns a block into rows; the others read as they were saved, in their original unit.
    @Test func OBJ_1_whatStoodBesideADeletedSampleReadsAsBefore() throws {
        let (engine, samples) = try risingBlock(300)
        try engine.delete([samples[5].uuid], by: .own)
        let rest = samples[..<5] + samples[6...]
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(found.map(\.quantity) == rest.map(\.quantity))
        #expect(found.map(\.end) == rest.map(\.end))
    }

    @Test func DAT_1_oneImpossibleSampleRefusesTheArray() throws {
        let engine = try SQLiteEngine.open()
        var samples = samples(200)
        samples[77].end = samples[77].start - 1
        #expect(throws: EngineError.self) { try engine.save(samples, by: .own) }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).isEmpty)
    }

    /// Limited queries read only the rows of a block that can be returned; equal starts are read together.
    @Test(arguments: 0..<12) func QRY_10_QRY_11_aLimitTakesTheFirstOfTheOrder(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let engine = try SQLiteEngine.open()
        for _ in 0..<2 {
            var samples = samples(Int.random(in: 64...2_500, using: &random))
            for index in samples.indices {
                samples[index].uuid = .timeOrdered()
                samples[index].start = Double(Int.random(in: 0...samples.count / 5, using: &random))
                samples[index].end = samples[index].start
            }
            // In chronological order, as most arrays are, or in none.
            if Bool.random(using: &random) {
                let starts = samples.map(\.start).sorted()
                for index in samples.indices {
                    (samples[index].start, samples[index].end) = (starts[index], starts[index])
                }
            }
            try engine.save(samples, by: .own)
        }
        for isAscending in [true, false] {
            let order = [SampleRequest.Sort(.start, isAscending: isAscending)]
            let all = try engine.samples(SampleRequest(.heartRate, sort: order), for: .own)
            for limit in [1, 7, 100, 700, all.count, all.count + 1] {
                let some = try engine.samples(SampleRequest(.heartRate, sort: order, limit: limit), for: .own)
                #expect(some.map(\.uuid) == all.prefix(limit).map(\.uuid))
            }
        }
    }
}
