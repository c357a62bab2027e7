import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// What each way of saving changes in the rows of a store, and what another app sees of it.
@Suite struct SavingSweepTests {
    private static let watch = DeviceRecord([
        .name: "Watch", .manufacturer: "Maker", .model: "M", .hardwareVersion: "1", .firmwareVersion: "2",
        .softwareVersion: "3", .localIdentifier: "4", .udiDeviceIdentifier: "5",
    ])
    private static let metadata: Metadata = [
        "text": .string("é\u{0}x"), "flag": .bool(true), "whole": .integer(-7), "real": .number(0.25),
        "day": .date(Date(timeIntervalSinceReferenceDate: 12.5)), "way": .quantity(QuantityValue(3, .kilometer)),
    ]

    private static func synced(_ name: String, _ version: Double) -> Metadata {
        [MetadataKey.syncIdentifier: .string(name), MetadataKey.syncVersion: .number(version), "other": .integer(1)]
    }

    /// Consecutive heart rates, which become a block from 64 on.
    private static func rates(
        _ count: Int, from first: Int, at start: Double = 1_000, device: DeviceRecord? = nil,
        unit: QuantityUnit = .countPerMinute
    ) -> [SampleRecord] {
        (0..<count).map { (place: Int) -> SampleRecord in
            let from: Double = start + Double(place * 3)
            return .quantity(
                .consecutive(first + place), .heartRate, Double(60 + place * 7 % 31), unit, from,
                from + Double(place % 2), device: device)
        }
    }

    @Test func samples() throws {
        let s = try StoreScenario(watching: [.heartRate, .stepCount, .bodyMass, .sleepAnalysis, .food])
        let e = s.engine
        let third = AppIdentity(
            bundleIdentifier: "test.third", name: "Third", version: "3", productType: "P",
            system: SystemVersion(major: 1, minor: 2, patch: 3))
        try s.step("nothing") { try e.save([], by: .own) }
        try s.step("one") { try e.save([.quantity(.given(1), .heartRate, 60, .countPerMinute, 100)], by: .own) }
        try s.step("in the canonical unit") {
            try e.save([.quantity(.given(2), .heartRate, 1.5, .countPerSecond, 100, 103)], by: .own)
        }
        try s.step("with everything") {
            try e.save(
                [
                    .quantity(
                        .given(3), .bodyMass, 70.25, .kilogram, 50, 51, device: Self.watch, metadata: Self.metadata),
                    .quantity(
                        .given(4), .bodyMass, 150, .pound, 49, 52, device: Self.watch, metadata: Self.metadata),
                ], by: .own)
        }
        try s.step("metadata without entries") {
            try e.save([.quantity(.given(5), .stepCount, 7, .count, 90, 95, metadata: [:])], by: .other)
        }
        try s.step("category") {
            try e.save([.category(.given(6), .sleepAnalysis, 3, 500, 900, metadata: ["text": .string("a")])], by: .own)
        }
        let inner = [
            SampleRecord.quantity(.given(8), .dietaryEnergyConsumed, 100, .kilocalorie, 30, 31),
            .quantity(.given(9), .dietaryFatTotal, 5, .gram, 29, 32, metadata: ["text": .string("a")]),
        ]
        try s.step("correlation") {
            try e.save(
                [
                    SampleRecord(
                        uuid: .given(7), type: .food, start: 28, end: 33, content: .correlation(inner),
                        metadata: ["HKFoodType": .string("Soup")])
                ], by: .own)
        }
        try s.step("another version of the app") {
            var later = AppIdentity.own
            (later.version, later.source.name) = ("2.0", "Own Two")
            try e.save([.quantity(.given(10), .stepCount, 9, .count, 10, 200)], by: later)
        }
        try s.step("not decided") {
            try e.save([.quantity(.given(11), .stepCount, 9, .count, 10)], by: third)
        }
        try s.step("decided") {
            try e.authorize(
                third,
                AuthorizationDecisions(
                    share: [.stepCount: true, .heartRate: false], read: [.stepCount: false],
                    earliestReadDates: [.heartRate: 5]))
        }
        try s.step("decided anew") {
            try e.authorize(
                third,
                AuthorizationDecisions(
                    read: [.stepCount: true, .heartRate: true], earliestReadDates: [.heartRate: 7.5]))
        }
        try s.step("allowed") { try e.save([.quantity(.given(11), .stepCount, 9, .count, 10)], by: third) }
        try s.step("denied") {
            try e.save(
                [
                    .quantity(.given(12), .stepCount, 9, .count, 10),
                    .quantity(.given(13), .heartRate, 60, .countPerMinute, 10),
                ], by: third)
        }
        s.ask("states") { try e.states(of: (1...14).map { .given($0) }) }
        for type in [ObjectType.stepCount, .heartRate, .bodyMass] {
            s.ask("permission \(type)") { try e.authorization(of: third, for: type) }
        }
        let difference = try s.difference(from: "saving-samples")
        #expect(difference == nil)
    }

    @Test func refusals() throws {
        let s = try StoreScenario(watching: [.heartRate])
        let e = s.engine
        try s.step("stored") {
            try e.save(
                [
                    .quantity(.given(1), .heartRate, 60, .countPerMinute, 100),
                    .quantity(.given(2), .heartRate, 61, .countPerMinute, 101),
                ], by: .own)
        }
        try s.step("deleted") { try e.delete([.given(2)], by: .own) }
        func refuse(_ name: String, _ samples: [SampleRecord]) throws {
            try s.step(name) { try e.save(samples, by: .own) }
        }
        let good = SampleRecord.quantity(.given(3), .heartRate, 60, .countPerMinute, 1)
        try refuse("stored already", [good, .quantity(.given(1), .heartRate, 60, .countPerMinute, 1)])
        try refuse("deleted before", [good, .quantity(.given(2), .heartRate, 60, .countPerMinute, 1)])
        try refuse("twice", [good, good])
        try refuse("ends before it starts", [good, .quantity(.given(4), .heartRate, 60, .countPerMinute, 2, 1)])
        try refuse("other unit", [good, .quantity(.given(4), .heartRate, 60, .meter, 2)])
        for (name, value) in [("no number", Double.nan), ("infinite", .infinity), ("minus infinite", -.infinity)] {
            try refuse(name, [good, .quantity(.given(4), .heartRate, value, .countPerMinute, 2)])
            try refuse("\(name) start", [good, .quantity(.given(4), .heartRate, 1, .countPerMinute, value, 9)])
            try refuse("\(name) end", [good, .quantity(.given(4), .heartRate, 1, .countPerMinute, 9, value)])
        }
        let earliest = SampleValidation.earliestPermittedDate
        try refuse("too early", [.quantity(.given(4), .heartRate, 60, .countPerMinute, earliest - 2, earliest - 1)])
        try refuse("just late enough", [.quantity(.given(5), .heartRate, 60, .countPerMinute, earliest - 2, earliest)])
        try refuse(
            "a series",
            [
                SampleRecord(
                    uuid: .given(4), type: .heartRate, start: 1, end: 2,
                    content: .series(
                        QuantitySeriesRecord(
                            quantity: QuantityValue(1, .countPerMinute), count: 1, minimum: 1, maximum: 1,
                            mostRecent: 1, mostRecentStart: 1, mostRecentEnd: 2)))
            ])
        try refuse(
            "a route", [SampleRecord(uuid: .given(4), type: .workoutRoute, start: 1, end: 2, content: .route(count: 1))]
        )
        try refuse(
            "beats",
            [SampleRecord(uuid: .given(4), type: .heartbeatSeries, start: 1, end: 2, content: .heartbeats(count: 1))])
        try refuse(
            "content of another family",
            [good, SampleRecord(uuid: .given(4), type: .heartRate, start: 1, end: 2, content: .category(1))])
        try refuse(
            "a quantity as a category",
            [
                SampleRecord(
                    uuid: .given(4), type: .sleepAnalysis, start: 1, end: 2,
                    content: .quantity(QuantityValue(1, .count)))
            ])
        try refuse(
            "a correlation with something stored",
            [
                SampleRecord(
                    uuid: .given(4), type: .food, start: 1, end: 2,
                    content: .correlation([.quantity(.given(1), .dietaryEnergyConsumed, 1, .kilocalorie, 1, 2)]))
            ])
        s.ask("states") { try e.states(of: (1...6).map { .given($0) }) }
        let difference = try s.difference(from: "saving-refusals")
        #expect(difference == nil)
    }

    @Test func versions() throws {
        let s = try StoreScenario(watching: [.bodyMass, .workout])
        let e = s.engine
        func mass(_ number: Int, _ value: Double, _ name: String, _ version: Double) -> SampleRecord {
            .quantity(
                .given(number), .bodyMass, value, .kilogram, Double(number), Double(number) + 0.5,
                metadata: Self.synced(name, version))
        }
        try s.step("first") { try e.save([mass(1, 70, "a", 3), mass(2, 71, "b", 1)], by: .own) }
        try s.step("the same version") { try e.save([mass(3, 72, "a", 3)], by: .own) }
        try s.step("an earlier version") { try e.save([mass(4, 73, "a", 2.5)], by: .own) }
        try s.step("the same object") { try e.save([mass(1, 73, "a", 3)], by: .own) }
        try s.step("of another app") { try e.save([mass(5, 74, "a", 1)], by: .other) }
        try s.step("of another type") {
            try e.save(
                [.quantity(.given(6), .height, 1.8, .meter, 3, metadata: Self.synced("a", 1))], by: .own)
        }
        try s.step("a later version") { try e.save([mass(7, 75, "a", 3.5)], by: .own) }
        try s.step("two versions at once") { try e.save([mass(8, 76, "b", 2), mass(9, 77, "b", 4)], by: .own) }
        try s.step("delete") { try e.delete([.given(7)], by: .own) }
        try s.step("anew") { try e.save([mass(10, 78, "a", 1)], by: .own) }
        try s.step("without a version") {
            try e.save(
                [
                    .quantity(
                        .given(11), .bodyMass, 1, .kilogram, 9, metadata: [MetadataKey.syncIdentifier: .string("a")])
                ],
                by: .own)
        }
        let difference = try s.difference(from: "saving-versions")
        #expect(difference == nil)
    }

    @Test func blocks() throws {
        let s = try StoreScenario(watching: [.heartRate, .stepCount])
        let e = s.engine
        try s.step("63") { try e.save(Self.rates(63, from: 0), by: .own) }
        try s.step("64") { try e.save(Self.rates(64, from: 100, device: Self.watch), by: .own) }
        try s.step("one in between has other metadata") {
            var samples = Self.rates(140, from: 200, unit: .countPerSecond)
            samples[70].metadata = ["text": .string("a")]
            try e.save(samples, by: .own)
        }
        try s.step("a gap in the identifiers") {
            try e.save(Self.rates(70, from: 400) + Self.rates(70, from: 500), by: .other)
        }
        try s.step("two units and types") {
            let steps = (0..<66).map { (place: Int) -> SampleRecord in
                SampleRecord.quantity(.consecutive(666 + place), .stepCount, Double(place), .count, Double(place))
            }
            try e.save(Self.rates(66, from: 600) + steps, by: .own)
        }
        try s.step("one of a block again") { try e.save(Self.rates(1, from: 120), by: .own) }
        try s.step("a block over another") { try e.save(Self.rates(64, from: 50), by: .own) }
        try s.step("a block over a row") { try e.save(Self.rates(70, from: -8), by: .own) }
        try s.step("not in order of time") { try e.save(Self.rates(80, from: 800).reversed(), by: .own) }
        try s.step("equal dates") {
            try e.save(
                (0..<64).map { (place: Int) -> SampleRecord in
                    .quantity(.consecutive(900 + place), .heartRate, Double(place / 8), .countPerMinute, 77)
                },
                by: .own)
        }
        try s.step("one invalid number") {
            var samples = Self.rates(64, from: 1_000)
            samples[63].content = .quantity(QuantityValue(.nan, .countPerMinute))
            try e.save(samples, by: .own)
        }
        for number in [0, 99, 100, 163, 164, 200, 270, 271, 339, 340, 469, 470, 500, 569, 666, 731, 732, 879, 880] {
            s.ask("sample \(number)") {
                try [ObjectType.heartRate, .stepCount].flatMap {
                    try e.samples(SampleRequest($0, .uuid([.consecutive(number)])), for: .other)
                }
            }
        }
        let difference = try s.difference(from: "saving-blocks")
        #expect(difference == nil)
    }

    /// More than one part of 1,024 samples, and one more than a block can have.
    @Test func largeBlocks() throws {
        let s = try StoreScenario(watching: [])
        let e = s.engine
        let parts = Self.rates(2_500, from: 0)
        try s.step("2500") { try e.save(parts, by: .own) }
        // Days of one sample each 35 seconds are summarized one by one.
        let long = (0..<8_193).map { (place: Int) -> SampleRecord in
            let from: Double = 100_000 + Double(place * 35)
            return .quantity(
                .consecutive(10_000 + place), .activeEnergyBurned, Double(place % 11) + 0.5, .kilocalorie, from,
                from + 35)
        }
        try s.step("8193") { try e.save(long, by: .own) }
        try s.step("delete one of the second part") { try e.delete([parts[1_500].uuid], by: .own) }
        try s.step("delete by predicate") {
            try e.delete(
                of: .heartRate, matching: .and([.start(.greaterOrEqual, 1_003), .end(.lessOrEqual, 1_009)]), by: .own)
        }
        let difference = try s.difference(from: "saving-large-blocks")
        #expect(difference == nil)
    }

    @Test func deletions() throws {
        let s = try StoreScenario(watching: [.heartRate, .stepCount, .food, .dietaryEnergyConsumed, .bodyMass])
        let e = s.engine
        try s.step("fill") {
            try e.save(Self.rates(70, from: 0), by: .own)
            try e.save(Self.rates(5, from: 200, at: 5_000), by: .own)
            try e.save(
                [
                    .quantity(.given(1), .bodyMass, 70, .kilogram, 1, 2, metadata: Self.synced("a", 2)),
                    .quantity(.given(2), .bodyMass, 71, .kilogram, 5, 9),
                    SampleRecord(
                        uuid: .given(3), type: .food, start: 2, end: 4,
                        content: .correlation([
                            .quantity(.given(4), .dietaryEnergyConsumed, 1, .kilocalorie, 2, 3),
                            .quantity(.given(5), .dietaryEnergyConsumed, 2, .kilocalorie, 3, 4),
                        ])),
                ], by: .own)
            return try e.save([.quantity(.given(6), .bodyMass, 72, .kilogram, 1, 9)], by: .other)
        }
        try s.step("nothing") { try e.delete([], by: .own) }
        try s.step("unknown") { try e.delete([.given(9)], by: .own) }
        try s.step("of another app") { try e.delete([.given(2), .given(6)], by: .own) }
        try s.step("twice") { try e.delete([.given(2), .given(2)], by: .own) }
        try s.step("with a sync identifier") { try e.delete([.given(1)], by: .own) }
        try s.step("the first of a block") { try e.delete([.consecutive(0)], by: .own) }
        try s.step("a row and another") { try e.delete([.consecutive(202), .given(2)], by: .own) }
        try s.step("inside a correlation") { try e.delete([.given(4)], by: .own) }
        try s.step("a correlation") { try e.delete([.given(3)], by: .own) }
        try s.step("again") { try e.delete([.given(3)], by: .own) }
        try s.step("by predicate, none") { try e.delete(of: .heartRate, matching: .start(.less, 0), by: .own) }
        try s.step("by predicate, of others") { try e.delete(of: .bodyMass, matching: .constant(true), by: .own) }
        try s.step("by predicate") { try e.delete(of: .heartRate, matching: .start(.greater, 5_000), by: .own) }
        try s.step("denied") {
            try e.authorize(.own, AuthorizationDecisions(share: [.heartRate: false]))
            return try e.delete([.consecutive(3)], by: .own)
        }
        try s.step("denied by predicate") { try e.delete(of: .heartRate, matching: .constant(true), by: .own) }
        s.ask("deleted") {
            try [ObjectType.heartRate, .bodyMass, .food, .dietaryEnergyConsumed].map { type in
                try e.deletedRecords(of: type, for: .own).map { "\($0.uuid) \(StoreText.json($0.metadata))" }
            }
        }
        s.ask("states") { try e.states(of: (1...6).map { .given($0) } + (0..<4).map { .consecutive($0) }) }
        let difference = try s.difference(from: "saving-deletions")
        #expect(difference == nil)
    }

    @Test func details() throws {
        let s = try StoreScenario(watching: [.electrocardiogram, .chestTightnessOrPain, .stateOfMind, .cdaDocument])
        let e = s.engine
        var heart = SystemSample(
            1, .electrocardiogram,
            .electrocardiogram(
                ElectrocardiogramRecord(
                    classification: 2, symptomsStatus: 1, averageHeartRate: QuantityValue(66, .countPerMinute))))
        heart.voltages = (0..<1_030).map { VoltagePoint(time: Double($0) / 512, volts: Double($0 % 9) / 1e5) }
        heart.symptoms = [
            .category(.given(2), .chestTightnessOrPain, 1, 5, 6),
            .category(.given(3), .rapidPoundingOrFlutteringHeartbeat, 2, 7, 9),
        ]
        try s.step("electrocardiogram") { try e.insertSystemData([heart], by: .own) }
        try s.step("again") { try e.insertSystemData([heart], by: .own) }
        try s.step("a symptom that was deleted") {
            try e.delete([.given(3)], by: .own)
            var other = heart
            other.record.uuid = .given(4)
            other.voltages = []
            return try e.insertSystemData([other], by: .own)
        }
        try s.step("others") {
            try e.insertSystemData(
                [
                    SystemSample(
                        5, .stateOfMind, .stateOfMind(StateOfMindRecord(kind: 2, valence: -0.5, labels: [3, 1]))),
                    SystemSample(
                        6, .cdaDocument,
                        .document(
                            DocumentRecord(
                                title: "T", patientName: "P", authorName: "A", custodianName: "C",
                                data: Data([1, 2, 3])))),
                    SystemSample(
                        7, .conditionRecord,
                        .clinical(
                            ClinicalRecord(
                                displayName: "x",
                                resource: FHIRResourceRecord(
                                    type: "Condition", identifier: "i",
                                    version: FHIRVersionRecord(major: 4, minor: 0, patch: 1), data: Data("{}".utf8))))),
                    SystemSample(8, .gad7Assessment, .assessment(AssessmentRecord(answers: [1, 2]))),
                    SystemSample(
                        9, .medicationDoseEvent,
                        .dose(
                            DoseRecord(
                                concept: HealthConceptRecord(identifier: "m"), scheduleType: 2, status: 4,
                                quantity: 1.5,
                                scheduledQuantity: 2, scheduledDate: 77))),
                    SystemSample(10, .visionPrescription, .prescription(PrescriptionRecord(kind: 1, brand: "B"))),
                ], by: .other)
        }
        for includes in [false, true] {
            s.ask("documents \(includes)") {
                var request = SampleRequest(.cdaDocument)
                request.includesDocuments = includes
                return try e.samples(request, for: .other)
            }
        }
        for type in [
            ObjectType.electrocardiogram, .stateOfMind, .conditionRecord, .gad7Assessment, .medicationDoseEvent,
        ] {
            s.ask("\(type)") { try e.samples(SampleRequest(type), for: .own) }
        }
        for uuid in [UUID.given(1), .given(4), .given(5)] {
            s.ask("voltages \(uuid)") {
                var found: [Int] = []
                try e.voltages(of: uuid, for: .other) {
                    found.append($0.count)
                    return found.count < 9
                }
                return found
            }
        }
        s.ask("symptoms") {
            try [ObjectType.chestTightnessOrPain, .rapidPoundingOrFlutteringHeartbeat].map { type in
                try [1, 4].map { owner in
                    try e.samples(
                        SampleRequest(type, .related(SampleRelation(.symptom, to: .given(owner)))), for: .other
                    ).map(\.uuid)
                }
            }
        }
        try s.step("delete") { try e.delete([.given(1)], by: .own) }
        let difference = try s.difference(from: "saving-details")
        #expect(difference == nil)
    }
}
