import Foundation
import HealthModel
import HealthStore
import Testing

@Suite struct SavingTests {
    @Test(arguments: EngineUnderTest.all) func OBJ_1_readsBackWhatWasSaved(_ kind: EngineUnderTest) throws {
        let engine = try kind.open()
        let sample = SampleRecord(
            type: .bodyMass, start: 700_000_000.123_456_7, end: 700_000_001.5,
            content: .quantity(QuantityValue(154.3, .pound)),
            device: DeviceRecord([.name: "Scale", .manufacturer: "ACME"]),
            metadata: ["note": .string("after lunch"), "HKWasUserEntered": .bool(true), "big": .integer(.max)])
        try engine.save([sample], by: .own)
        let found = try #require(try engine.samples(SampleRequest(.bodyMass), for: .own).first)
        #expect(found.uuid == sample.uuid)
        #expect(found.start == sample.start && found.end == sample.end)
        #expect(found.quantity?.value == 154.3 && found.quantity?.unit == .pound)
        #expect(found.device == sample.device)
        #expect(found.metadata == sample.metadata)
        #expect(found.source == AppIdentity.own.revision)
    }

    @Test(arguments: EngineUnderTest.all) func STO_1_savesAllOrNothing(_ kind: EngineUnderTest) throws {
        let engine = try kind.open()
        let first = SampleRecord.heartRate(60, at: 0)
        try engine.save([first], by: .own)
        #expect(throws: EngineError.self) { try engine.save([.heartRate(70, at: 1), first], by: .own) }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid) == [first.uuid])
    }

    @Test(arguments: EngineUnderTest.all) func STO_2_refusesAnIdentifierTwice(_ kind: EngineUnderTest) throws {
        let engine = try kind.open()
        let sample = SampleRecord.heartRate(60, at: 0)
        try engine.save([sample], by: .own)
        let twin = SampleRecord.heartRate(1, at: 1)
        for again in [[sample], [twin, twin]] {
            let error = #expect(throws: EngineError.self) { try engine.save(again, by: .own) }
            #expect(error?.code == .invalidArgument)
        }
        try engine.delete([sample.uuid], by: .own)
        let error = #expect(throws: EngineError.self) { try engine.save([sample], by: .own) }
        #expect(error?.code == .invalidArgument)
    }

    /// The contents of a blood pressure, both with one value.
    private static func pressures(_ value: Double) -> [SampleRecord] {
        [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic].map {
            SampleRecord(type: $0, start: 5, end: 5, content: .quantity(QuantityValue(value, .millimeterOfMercury)))
        }
    }

    @Test(arguments: EngineUnderTest.all) func STO_6_storesContainedSamplesWithACorrelation(_ kind: EngineUnderTest)
        throws
    {
        let engine = try kind.open()
        let pressures = Self.pressures(120)
        let correlation = SampleRecord(type: .bloodPressure, start: 5, end: 5, content: .correlation(pressures))
        try engine.save([correlation], by: .own)
        let found = try engine.samples(SampleRequest(.bloodPressure), for: .own)
        #expect(Set(found.flatMap(\.contained).map(\.uuid)) == Set(pressures.map(\.uuid)))
        #expect(try engine.samples(SampleRequest(.bloodPressureSystolic), for: .own).count == 1)
        #expect(try engine.samples(SampleRequest(.bloodPressureSystolic, .hasNoCorrelation), for: .own).isEmpty)
        try engine.delete([correlation.uuid], by: .own)
        #expect(try engine.samples(SampleRequest(.bloodPressureSystolic), for: .own).isEmpty)
        #expect(try engine.deletedRecords(of: .bloodPressureSystolic, for: .own).count == 1)
    }

    @Test(arguments: EngineUnderTest.all) func STO_11_replacesByGreaterVersionOnly(_ kind: EngineUnderTest) throws {
        let engine = try kind.open()
        func version(_ number: Double) -> SampleRecord {
            .heartRate(
                60, at: number,
                metadata: [
                    MetadataKey.syncIdentifier: .string("k"), MetadataKey.syncVersion: .number(number),
                ])
        }
        let (a, b, c, d) = (version(1), version(2), version(2), version(1))
        let workout = SampleRecord.workout()
        try engine.save([workout], by: .own)
        try engine.add([a], to: workout.uuid, by: .own)
        for sample in [b, c, d] { try engine.save([sample], by: .own) }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid) == [b.uuid])
        #expect(
            try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own).map(\.uuid) == [b.uuid])
        let deleted = try engine.deletedRecords(of: .heartRate, for: .own)
        #expect(deleted.map(\.uuid) == [a.uuid])
        #expect(deleted.first?.metadata == a.metadata)
    }

    @Test(arguments: EngineUnderTest.all) func STO_16_aReplacedWorkoutKeepsItsSamples(_ kind: EngineUnderTest) throws {
        let engine = try kind.open()
        func version(_ number: Double) -> SampleRecord {
            var workout = SampleRecord.workout()
            workout.metadata = [MetadataKey.syncIdentifier: .string("w"), MetadataKey.syncVersion: .number(number)]
            return workout
        }
        let (old, new) = (version(1), version(2))
        try engine.save([old], by: .own)
        let sample = SampleRecord.heartRate(60, at: 5)
        try engine.add([sample], to: old.uuid, by: .own)
        try engine.save([new], by: .own)
        #expect(try engine.samples(SampleRequest(.workout), for: .own).map(\.uuid) == [new.uuid])
        let found = try engine.samples(SampleRequest(.heartRate, .workout(new.uuid)), for: .own)
        #expect(found.map(\.uuid) == [sample.uuid])
    }

    @Test(arguments: EngineUnderTest.all) func STO_35_deletingNeedsPermissionToShare(_ kind: EngineUnderTest) throws {
        let engine = try kind.open()
        let sample = SampleRecord.heartRate(60, at: 0)
        try engine.save([sample], by: .own)
        try engine.authorize(.own, AuthorizationDecisions(share: [.heartRate: false]))
        let error = #expect(throws: EngineError.self) { try engine.delete([sample.uuid], by: .own) }
        #expect(error?.code == .authorizationDenied)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 1)
    }

    @Test(arguments: EngineUnderTest.all) func STO_40_AUTH_25_deletingACorrelationNeedsPermissionForItsContents(
        _ kind: EngineUnderTest
    ) throws {
        let engine = try kind.open()
        let pressures = Self.pressures(100)
        let correlation = SampleRecord(type: .bloodPressure, start: 5, end: 5, content: .correlation(pressures))
        try engine.save([correlation], by: .own)
        try engine.authorize(.own, AuthorizationDecisions(share: [.bloodPressureDiastolic: false]))
        let one = #expect(throws: EngineError.self) { try engine.delete([correlation.uuid], by: .own) }
        #expect(one?.code == .authorizationDenied)
        let all = #expect(throws: EngineError.self) {
            try engine.delete(of: .bloodPressure, matching: .and([]), by: .own)
        }
        #expect(all?.code == .authorizationDenied)
        #expect(try engine.samples(SampleRequest(.bloodPressure), for: .own).first?.contained.count == 2)
        // With the only sample that may not be shared gone, the rest may go.
        try engine.authorize(.own, AuthorizationDecisions(share: [.bloodPressureDiastolic: true]))
        try engine.delete([pressures[1].uuid], by: .own)
        try engine.authorize(.own, AuthorizationDecisions(share: [.bloodPressureDiastolic: false]))
        #expect(try engine.delete(of: .bloodPressure, matching: .and([]), by: .own) == 1)
    }

    /// Contents of a correlation are saved with it, under the same rules.
    @Test(arguments: EngineUnderTest.all) func STO_2_refusesDeletedIdentifiersWithinACorrelation(
        _ kind: EngineUnderTest
    ) throws {
        let engine = try kind.open()
        let pressures = Self.pressures(100)
        try engine.save([pressures[0]], by: .own)
        try engine.delete([pressures[0].uuid], by: .own)
        let correlation = SampleRecord(type: .bloodPressure, start: 5, end: 5, content: .correlation(pressures))
        let error = #expect(throws: EngineError.self) { try engine.save([correlation], by: .own) }
        #expect(error?.code == .invalidArgument)
        #expect(try engine.samples(SampleRequest(.bloodPressure), for: .own).isEmpty)
    }

    @Test(arguments: EngineUnderTest.all) func STO_26_addingTwiceIsTheSameAsOnce(_ kind: EngineUnderTest) throws {
        let engine = try kind.open()
        let (first, second) = (SampleRecord.workout(), SampleRecord.workout(from: 10))
        try engine.save([first, second], by: .own)
        let samples = (0..<10).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.add(samples, to: first.uuid, by: .own)
        try engine.add(samples, to: first.uuid, by: .own)
        try engine.add(Array(samples[2..<4]), to: second.uuid, by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate, .workout(first.uuid)), for: .own).count == 10)
        #expect(try engine.samples(SampleRequest(.heartRate, .workout(second.uuid)), for: .own).count == 2)
    }

    @Test(arguments: EngineUnderTest.all) func STO_26_namedTwiceInOneCallIsTheSameAsOnce(_ kind: EngineUnderTest) throws
    {
        let engine = try kind.open()
        let workout = SampleRecord.workout()
        try engine.save([workout], by: .own)
        func members() throws -> [UUID] {
            try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own).map(\.uuid)
        }
        let samples = (0..<3).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.add([samples[0], samples[1], samples[0]], to: workout.uuid, by: .own)
        #expect(try members() == samples.prefix(2).map(\.uuid))
        // One is stored already, and one is not.
        try engine.add([samples[2], samples[1], samples[1], samples[2]], to: workout.uuid, by: .own)
        #expect(try members() == samples.map(\.uuid))
        let many = (10..<90).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.add(many + many, to: workout.uuid, by: .own)
        #expect(try members() == (samples + many).map(\.uuid))
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 83)
    }
}
