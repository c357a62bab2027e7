import HealthModel
import HealthStore
import Testing

@Suite struct VisibilityTests {
    @Test(arguments: EngineUnderTest.all) func AUTH_23_otherAppsSamplesBeforeTheDateStayInvisible(
        _ kind: EngineUnderTest
    ) throws {
        let engine = try kind.open(to: .own, .other)
        try engine.save([.heartRate(60, at: 0, to: 99), .heartRate(61, at: 50, to: 100)], by: .other)
        try engine.save([.heartRate(70, at: 0)], by: .own)
        func values() throws -> [Double] {
            try engine.samples(SampleRequest(.heartRate), for: .own).compactMap(\.quantity?.value)
        }
        try engine.authorize(
            .own, AuthorizationDecisions(read: [.heartRate: true], earliestReadDates: [.heartRate: 100]))
        #expect(try values() == [61, 70])
        try engine.authorize(.own, AuthorizationDecisions(read: [.heartRate: true]))
        #expect(try values() == [60, 61, 70])
    }

    @Test(arguments: EngineUnderTest.all) func AUTH_23_aCorrelationIsAsOldAsWhatItHolds(_ kind: EngineUnderTest) throws
    {
        let engine = try kind.open(to: .own, .other)
        func pressure(_ date: Double) -> SampleRecord {
            let contained = [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic].map {
                SampleRecord(
                    type: $0, start: date, end: date, content: .quantity(QuantityValue(100, .millimeterOfMercury)))
            }
            return SampleRecord(type: .bloodPressure, start: date, end: date, content: .correlation(contained))
        }
        let (early, late, own) = (pressure(99), pressure(100), pressure(0))
        try engine.save([early, late], by: .other)
        try engine.save([own], by: .own)
        for type in [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic] {
            try engine.authorize(.own, AuthorizationDecisions(read: [type: true], earliestReadDates: [type: 100]))
            let seen = try engine.samples(SampleRequest(.bloodPressure), for: .own).map(\.uuid)
            #expect(seen == [late.uuid, own.uuid])
            try engine.authorize(.own, AuthorizationDecisions(read: [type: true]))
        }
    }

    @Test(arguments: EngineUnderTest.all) func DAT_7_nothingEndsBeforeTheEarliestDate(_ kind: EngineUnderTest) throws {
        let engine = try kind.open()
        let earliest = SampleValidation.earliestPermittedDate
        let error = #expect(throws: EngineError.self) {
            try engine.save([.heartRate(60, at: earliest - 2, to: earliest - 1)], by: .own)
        }
        #expect(error?.code == .invalidArgument)
        try engine.save([.heartRate(60, at: earliest - 1, to: earliest)], by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 1)
    }

    @Test(arguments: EngineUnderTest.all) func DAT_8_datesComeBackExactly(_ kind: EngineUnderTest) throws {
        let engine = try kind.open()
        let dates = [700_000_000.123_456_7, 0.1, -63_000_000_000.000_001, 1e-9, 812_345_678.000_001]
        try engine.save(dates.map { .heartRate(60, at: $0) }, by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.start) == dates)
    }

    @Test(arguments: EngineUnderTest.all) func OTH_82_whoAskedForMedicationsOrDosesMayLookForDoses(
        _ kind: EngineUnderTest
    ) throws {
        let engine = try kind.open()
        let request = SampleRequest(.medicationDoseEvent)
        let asked: [[ObjectType: Bool]] = [
            [.medicationDoseEvent: false], [.medicationDoseEvent: true], [.userAnnotatedMedication: false],
            [.userAnnotatedMedication: true],
        ]
        for (place, read) in asked.enumerated() {
            let app = AppIdentity(bundleIdentifier: "test.asked.\(place)", name: "App")
            try engine.authorize(app, AuthorizationDecisions(read: [.heartRate: true]))
            let error = #expect(throws: EngineError.self) { try engine.samples(request, for: app) }
            #expect(error?.code == .authorizationNotDetermined)
            try engine.authorize(app, AuthorizationDecisions(read: read))
            #expect(try engine.samples(request, for: app).isEmpty)
        }
    }
}
