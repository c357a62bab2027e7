import Foundation
import HealthModel
import Synchronization
import TestEngines
import Testing

@testable import HealthStore

/// Devices, attachments, medications, scores and deliveries of a store, and what it refuses.
@Suite struct StoredObjectsTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
    }

    private func quantity(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double, _ end: Double,
        device: DeviceRecord? = nil, metadata: Metadata? = nil
    ) -> SampleRecord {
        SampleRecord(
            type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit)), device: device,
            metadata: metadata)
    }

    // MARK: Devices

    @Test func API_devicesAreListedWithWhatTheyMeasuredAsFarAsAnAppMayReadIt() throws {
        let (watch, strap) = (DeviceRecord([.name: "Watch"]), DeviceRecord([.name: "Strap", .model: "S"]))
        // Enough of them for a block, and a longer one among them.
        let steps = (0..<60).map {
            quantity(.stepCount, 1, .count, 1_000 + Double($0), $0 == 7 ? 1_200 : 1_001 + Double($0), device: watch)
        }
        try engine.save(
            [quantity(.heartRate, 60, .countPerMinute, 100, 110, device: strap)] + steps
                + [
                    quantity(.heartRate, 60, .countPerMinute, 300, 305, device: watch),
                    quantity(.heartRate, 60, .countPerMinute, 90, 95, device: watch),
                    quantity(.heartRate, 60, .countPerMinute, 1, 9_000),
                ], by: .own)
        func devices(_ app: AppIdentity = .own) throws -> [DeviceEntry] {
            try engine.read(for: app) { try $0.devices() }
        }
        let strapEntry = DeviceEntry(device: strap, types: [.heartRate], earliest: 100, latest: 110)
        #expect(
            try devices() == [
                strapEntry, DeviceEntry(device: watch, types: [.heartRate, .stepCount], earliest: 90, latest: 1_200),
            ])
        let watchSteps = DeviceEntry(device: watch, types: [.stepCount], earliest: 1_000, latest: 1_200)
        try engine.authorize(.other, AuthorizationDecisions(read: [.heartRate: false]))
        #expect(try devices(.other) == [watchSteps])
        for (date, expected) in [
            (
                105.0,
                [
                    DeviceEntry(device: strap, types: [.heartRate], earliest: 105, latest: 110),
                    DeviceEntry(device: watch, types: [.heartRate, .stepCount], earliest: 105, latest: 1_200),
                ]
            ),
            (
                110,
                [
                    DeviceEntry(device: strap, types: [.heartRate], earliest: 110, latest: 110),
                    DeviceEntry(device: watch, types: [.heartRate, .stepCount], earliest: 110, latest: 1_200),
                ]
            ), (110.5, [DeviceEntry(device: watch, types: [.heartRate, .stepCount], earliest: 110.5, latest: 1_200)]),
            (305.5, [watchSteps]),
        ] {
            try engine.authorize(
                .other, AuthorizationDecisions(read: [.heartRate: true], earliestReadDates: [.heartRate: date]))
            #expect(try devices(.other) == expected, "\(date)")
        }
        try engine.authorize(.other, AuthorizationDecisions(read: [.heartRate: false, .stepCount: false]))
        #expect(try devices(.other).isEmpty)
    }

    // MARK: Attachments

    private func prescription(metadata: Metadata? = nil) -> SampleRecord {
        SampleRecord(
            type: .visionPrescription, start: 0, end: 1, content: .detail(.prescription(PrescriptionRecord(kind: 1))),
            metadata: metadata)
    }

    @Test func OTH_attachmentsBelongToOneObjectAndComeBackPieceByPiece() throws {
        let time = Mutex(700_000_000.0)
        let engine = try SQLiteEngine.forTest { time.withLock { $0 } }
        try engine.allow(.own, .other)
        let (first, second, run) = (prescription(), prescription(), SampleRecord.workout())
        try engine.save([first, second, run], by: .own)
        func attach(
            _ name: String, _ pieces: [[UInt8]], to object: UUID, metadata: Metadata? = nil, by app: AppIdentity = .own
        )
            throws -> AttachmentRecord
        {
            var rest = pieces[...]
            let given = AttachmentRecord(
                name: name, contentType: "type/\(name)", size: 99, creationDate: 5, metadata: metadata)
            defer { time.withLock { $0 += 1 } }
            return try engine.attach(given, to: object, by: app) { rest.popFirst().map { Data($0) } }
        }
        let a = try attach("a", [[1, 2], [3], [], [4]], to: first.uuid, metadata: ["k": .integer(1)])
        let b = try attach("b", [], to: first.uuid)
        let c = try attach("c", [[7]], to: second.uuid)
        // A piece without bytes is the end.
        #expect([a, b, c].map(\.size) == [3, 0, 1])
        #expect([a, b, c].map(\.creationDate) == [700_000_000, 700_000_001, 700_000_002])
        #expect(try engine.attachments(of: first.uuid, for: .own) == [a, b])
        #expect(try engine.attachments(of: second.uuid, for: .own) == [c])
        func pieces(_ attachment: AttachmentRecord, most: Int = 9) throws -> [[UInt8]] {
            var found: [[UInt8]] = []
            try engine.attachmentData(attachment.identifier, for: .own) {
                found.append(Array($0))
                return found.count < most
            }
            return found
        }
        #expect(
            try pieces(a) == [[1, 2], [3]] && pieces(a, most: 1) == [[1, 2]] && pieces(b) == [] && pieces(c) == [[7]])
        #expect(
            EngineError.refusal { _ = try attach("x", [[1]], to: run.uuid) }
                == "invalidArgument: Files can be attached only to stored prescriptions.")
        #expect(
            EngineError.refusal { _ = try attach("x", [[1]], to: first.uuid, by: .other) }
                == "invalidArgument: Files can be attached only to objects that the app saved.")
        func remove(_ attachment: AttachmentRecord, from object: UUID) throws {
            try engine.write(as: .own) { try $0.removeAttachment(attachment.identifier, from: object) }
        }
        #expect(
            EngineError.refusal { try remove(c, from: first.uuid) }
                == "invalidArgument: The object has no such attachment.")
        try remove(a, from: first.uuid)
        #expect(try engine.attachments(of: first.uuid, for: .own) == [b])
        #expect(EngineError.refusal { _ = try pieces(a) } == "invalidArgument: The attachment is not stored.")
        #expect(try pieces(c) == [[7]])
        try engine.delete([second.uuid], by: .own)
        #expect(EngineError.refusal { _ = try pieces(c) } == "invalidArgument: The attachment is not stored.")
        #expect(
            EngineError.refusal { _ = try engine.attachments(of: second.uuid, for: .own) }
                == "invalidArgument: The object is not stored.")
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func STO_13_whatBelongsToAnObjectStaysWithTheOneThatReplacesIt() throws {
        func version(_ number: Int64, _ name: String = "s") -> Metadata {
            [MetadataKey.syncIdentifier: .string(name), MetadataKey.syncVersion: .integer(number)]
        }
        let (old, new) = (prescription(metadata: version(1)), prescription(metadata: version(2)))
        try engine.save([old], by: .own)
        var bytes: Data? = Data([1, 2, 3])
        let attachment = try engine.attach(
            AttachmentRecord(name: "n", contentType: "t", size: 0, creationDate: 0), to: old.uuid, by: .own
        ) {
            defer { bytes = nil }
            return bytes
        }
        try engine.save([new], by: .own)
        #expect(try engine.attachments(of: new.uuid, for: .own) == [attachment])
        // A workout with its samples, its score and its plan.
        var (run, later) = (SampleRecord.workout(), SampleRecord.workout())
        (run.metadata, later.metadata) = (version(1, "w"), version(5, "w"))
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running,
                    blocks: [PlannedBlock(steps: [PlannedInterval(.work, PlannedStep(goal: .open))])])))
        try engine.save([run], by: .own)
        let rates = [SampleRecord.heartRate(60, at: 1), .heartRate(61, at: 2)]
        let score = quantity(.workoutEffortScore, 7, .appleEffortScore, 0, 60)
        try engine.add(rates, to: run.uuid, by: .own)
        try engine.relate(score, to: run.uuid, activity: nil, by: .own)
        try engine.write(as: .own) { try $0.link(run.uuid, to: plan, nil) }
        try engine.save([later], by: .own)
        #expect(
            try engine.samples(SampleRequest(.heartRate, .workout(later.uuid)), for: .own).map(\.uuid)
                == rates.map(\.uuid))
        let scores = try engine.effortRelationships(.constant(true), since: nil, for: .own).relationships
        #expect(scores.map(\.workout.uuid) == [later.uuid] && scores.flatMap(\.samples).map(\.uuid) == [score.uuid])
        #expect(try engine.read(for: .own) { try $0.plan(of: later.uuid) }?.plan == plan)
        #expect(try engine.read(for: .own) { try $0.plan(of: run.uuid) } == nil)
        #expect(
            try engine.states(of: [run.uuid, later.uuid, old.uuid, new.uuid]) == [.deleted, .stored, .deleted, .stored])
        #expect(try engine.integrityProblems().isEmpty)
    }

    // MARK: Scores

    @Test func OTH_effort_scoresAreGroupedByWorkoutAndActivity() throws {
        func activity(_ start: Double) -> WorkoutActivityRecord {
            WorkoutActivityRecord(configuration: .init(), start: start, end: start + 10)
        }
        var runs = [5_000.0, 1_000].map { SampleRecord.workout(from: $0, to: $0 + 100) }
        let parts = [activity(1_000), activity(1_020)]
        runs[1].content = .workout(
            WorkoutRecord(activityType: .running, duration: 100, activities: parts, isBuilderMade: true))
        try engine.save(runs, by: .own)
        func score(_ type: ObjectType, _ value: Double) -> SampleRecord {
            quantity(type, value, .appleEffortScore, 0, 60)
        }
        let (first, second) = (score(.workoutEffortScore, 3), score(.workoutEffortScore, 4))
        let estimated = score(.estimatedWorkoutEffortScore, 5)
        let (ofPart, ofOther) = (score(.workoutEffortScore, 6), score(.workoutEffortScore, 7))
        func all(_ position: ChangePosition? = nil, for app: AppIdentity = .own) throws -> ([String], ChangePosition) {
            let (found, position) = try engine.effortRelationships(.constant(true), since: position, for: app)
            return (
                found.map { group in
                    let place = parts.firstIndex { $0.uuid == group.activity }.map { "part \($0)" } ?? "whole"
                    let values = group.samples.map { String($0.quantity?.value ?? .nan) }.joined(separator: " ")
                    return "\(group.workout.start) \(place): \(values)"
                }, position
            )
        }
        try engine.relate(first, to: runs[0].uuid, activity: nil, by: .own)
        try engine.relate(estimated, to: runs[0].uuid, activity: nil, by: .own)
        try engine.relate(ofPart, to: runs[1].uuid, activity: parts[1].uuid, by: .own)
        try engine.relate(ofOther, to: runs[1].uuid, activity: nil, by: .own)
        let (found, position) = try all()
        #expect(found == ["1000.0 whole: 7.0", "1000.0 part 1: 6.0", "5000.0 whole: 5.0 3.0"])
        // A score takes the place of another one of its type, and leaves estimates and other parts alone.
        try engine.relate(second, to: runs[0].uuid, activity: nil, by: .own)
        #expect(try all(position).0 == ["5000.0 whole: 4.0"])
        #expect(try all().0 == ["1000.0 whole: 7.0", "1000.0 part 1: 6.0", "5000.0 whole: 4.0 5.0"])
        let unknown = UUID()
        #expect(
            EngineError.refusal { try engine.relate(first, to: runs[0].uuid, activity: parts[0].uuid, by: .own) }
                == "invalidArgument: The workout does not have the activity.")
        #expect(
            EngineError.refusal { try engine.relate(.heartRate(60, at: 0), to: runs[0].uuid, activity: nil, by: .own) }
                == "invalidArgument: Only effort scores can be related to a workout.")
        func unrelate(_ sample: UUID, _ workout: UUID, _ activity: UUID? = nil) throws -> Bool {
            try engine.write(as: .own) { try $0.unrelate(sample, from: workout, activity: activity) }
        }
        #expect(try !unrelate(first.uuid, runs[0].uuid) && !unrelate(ofPart.uuid, runs[1].uuid))
        #expect(
            EngineError.refusal { _ = try unrelate(unknown, runs[0].uuid) }
                == "invalidArgument: The sample is not stored.")
        #expect(try unrelate(ofPart.uuid, runs[1].uuid, parts[1].uuid) && unrelate(second.uuid, runs[0].uuid))
        #expect(try all().0 == ["1000.0 whole: 7.0", "5000.0 whole: 5.0"])
        // Who may not read the scores sees none of them.
        try engine.authorize(.other, AuthorizationDecisions(read: [.workoutEffortScore: false]))
        #expect(try all(for: .other).0 == ["5000.0 whole: 5.0"])
        #expect(try engine.integrityProblems().isEmpty)
    }

    // MARK: Medications and characteristics

    @Test func PRED_29_medicationsAreListedAsFarAsTheyWereChosen() throws {
        func medication(_ name: String, _ isArchived: Bool = false, nickname: String? = nil) -> MedicationRecord {
            MedicationRecord(
                medication: .init(concept: .init(identifier: name), displayText: name), nickname: nickname,
                isArchived: isArchived, hasSchedule: name == "b")
        }
        var all = [medication("c"), medication("a", true), medication("b")]
        try engine.setMedications(all)
        all[1] = medication("a", true, nickname: "new")
        try engine.setMedications([all[1]])
        func names(_ predicate: MedicationPredicate = .constant(true), for app: AppIdentity = .own) throws -> [String] {
            try engine.medications(predicate, for: app).map { $0.nickname ?? $0.medication.displayText }
        }
        #expect(
            try names() == ["c", "new", "b"] && names(.isArchived(true)) == ["new"]
                && names(.hasSchedule(true)) == ["b"])
        let keys = all.map(\.medication.concept.key)
        #expect(try engine.medicationConcepts(.not(.isArchived(true))) == [keys[0], keys[2]])
        let (type, third) = (ObjectType.userAnnotatedMedication, AppIdentity(bundleIdentifier: "test.third", name: "T"))
        #expect(
            EngineError.refusal { _ = try names(for: third) }
                == "authorizationNotDetermined: Authorization not determined")
        try engine.grant([keys[1], keys[2]], among: Set(keys), of: type, includesNew: false, to: third)
        #expect(try names(for: third) == ["new", "b"])
        // Only what was asked about is taken back.
        try engine.grant([keys[0]], among: [keys[0], keys[1]], of: type, includesNew: false, to: third)
        #expect(try names(for: third) == ["c", "b"])
        try engine.grant([], among: [keys[0]], of: type, includesNew: true, to: third)
        #expect(try names(for: third) == ["c", "new", "b"])
        try engine.grant([], among: Set(keys), of: type, includesNew: false, to: third)
        #expect(try names(for: third).isEmpty)
    }

    @Test func OTH_14_characteristicsAreReadWithPermissionAndForgotten() throws {
        try engine.setCharacteristics([.dateOfBirth: 19_860_520, .bloodType: 3])
        try engine.setCharacteristics([.bloodType: 4])
        func value(_ type: ObjectType, for app: AppIdentity = .own) throws -> Int64? {
            try engine.characteristic(type, for: app)
        }
        #expect(try value(.dateOfBirth) == 19_860_520 && value(.bloodType) == 4 && value(.biologicalSex) == nil)
        try engine.authorize(.other, AuthorizationDecisions(read: [.bloodType: false]))
        #expect(try value(.bloodType, for: .other) == nil && value(.dateOfBirth, for: .other) == 19_860_520)
        let third = AppIdentity(bundleIdentifier: "test.third", name: "Third")
        #expect(
            EngineError.refusal { _ = try value(.bloodType, for: third) }
                == "authorizationNotDetermined: Authorization not determined")
        try engine.setCharacteristics([.bloodType: nil])
        #expect(try value(.bloodType) == nil && value(.dateOfBirth) == 19_860_520)
    }

    // MARK: Deliveries

    @Test func QRY_35_deliveriesAreOfEachAppAndType() throws {
        for (type, frequency) in [
            (ObjectType.stepCount, DeliveryFrequency.immediate), (.heartRate, .immediate), (.bodyMass, .daily),
            (.bodyMass, .weekly), (.bloodPressure, .hourly),
        ] { try engine.enableBackgroundDelivery(of: type, at: frequency, for: .own) }
        try engine.enableBackgroundDelivery(of: .heartRate, at: .daily, for: .other)
        func deliveries(_ app: AppIdentity = .own) throws -> [ObjectType: DeliveryFrequency] {
            try engine.backgroundDeliveries(for: app)
        }
        // Steps are told once an hour at most.
        #expect(
            try deliveries() == [
                .stepCount: .hourly, .heartRate: .immediate, .bodyMass: .weekly, .bloodPressure: .hourly,
            ])
        for frequency: DeliveryFrequency in [.hourly, .daily, .weekly] {
            #expect(frequency.held(to: .stepCount) == frequency && frequency.held(to: .heartRate) == frequency)
        }
        try engine.write(as: .own) { try $0.disableBackgroundDelivery(of: .heartRate) }
        #expect(try deliveries().keys.count == 3 && deliveries()[.heartRate] == nil)
        #expect(try deliveries(.other) == [.heartRate: .daily])
        try engine.write(as: .own) { try $0.disableBackgroundDelivery(of: nil) }
        #expect(try deliveries().isEmpty && deliveries(.other) == [.heartRate: .daily])
        let third = AppIdentity(bundleIdentifier: "test.third", name: "Third")
        #expect(
            EngineError.refusal { try engine.enableBackgroundDelivery(of: .heartRate, at: .daily, for: third) }
                == "authorizationNotDetermined: Authorization not determined")
        // One decided type of a correlation is enough, and one that was denied is decided.
        try engine.authorize(third, AuthorizationDecisions(read: [.bloodPressureDiastolic: false]))
        try engine.enableBackgroundDelivery(of: .bloodPressure, at: .daily, for: third)
        #expect(try deliveries(third) == [.bloodPressure: .daily])
    }

    @Test(
        "AUTH-30: an app is told of a type of which either permission was decided",
        arguments: [nil, true, false] as [Bool?], [nil, true, false] as [Bool?])
    func deliveriesNeedADecision(share: Bool?, read: Bool?) throws {
        let third = AppIdentity(bundleIdentifier: "test.third", name: "Third")
        func decide(_ type: ObjectType) throws {
            try engine.authorize(
                third,
                AuthorizationDecisions(
                    share: share.map { [type: $0] } ?? [:], read: read.map { [type: $0] } ?? [:]))
        }
        let refused = "authorizationNotDetermined: Authorization not determined"
        let expected = share == nil && read == nil ? refused : nil
        try decide(.heartRate)
        #expect(
            EngineError.refusal { try engine.enableBackgroundDelivery(of: .heartRate, at: .daily, for: third) }
                == expected)
        #expect(
            EngineError.refusal { try engine.enableBackgroundDelivery(of: .stepCount, at: .daily, for: third) }
                == refused)
        #expect(
            EngineError.refusal { try engine.enableBackgroundDelivery(of: .food, at: .daily, for: third) } == refused)
        try decide(.bloodPressureDiastolic)
        #expect(
            EngineError.refusal { try engine.enableBackgroundDelivery(of: .bloodPressure, at: .weekly, for: third) }
                == expected)
        #expect(
            try engine.backgroundDeliveries(for: third)
                == (expected == nil ? [.heartRate: .daily, .bloodPressure: .weekly] : [:]))
    }

    // MARK: Refusals

    @Test func STO_everyRefusalHasItsCodeAndItsReasonAndChangesNothing() throws {
        let (rate, foreign, run) = (
            SampleRecord.heartRate(60, at: 0), SampleRecord.heartRate(61, at: 1), SampleRecord.workout()
        )
        let gone = SampleRecord.heartRate(62, at: 2)
        try engine.save([rate, run, gone], by: .own)
        try engine.save([foreign], by: .other)
        try engine.delete([gone.uuid], by: .own)
        let before = try engine.inventory(for: .own).map { "\($0)" }
        let new = SampleRecord.heartRate(63, at: 3)
        let route = SampleRecord(type: .workoutRoute, start: 0, end: 1, content: .route(count: 0))
        let early = quantity(.bodyMass, 70, .kilogram, -1e13, SampleValidation.earliestPermittedDate.nextDown)
        let invalid = "invalidArgument: "
        let table: [(String, () throws -> Void)] = [
            (invalid + "No objects to save.", { try engine.save([], by: .own) }),
            (invalid + "Routes must be saved with a route builder.", { try engine.save([new, route], by: .own) }),
            (
                invalid + "An object with this identifier was deleted; save a new one instead.",
                { try engine.save([new, gone], by: .own) }
            ),
            (
                invalid + "A sample ends before the earliest permitted date.",
                { try engine.save([new, early], by: .own) }
            ),
            (invalid + "No objects to delete.", { try engine.delete([], by: .own) }),
            (invalid + "An object to delete is not stored.", { try engine.delete([rate.uuid, UUID()], by: .own) }),
            (invalid + "An object to delete is not stored.", { try engine.delete([rate.uuid, gone.uuid], by: .own) }),
            (
                invalid + "The objects to delete contain a duplicate.",
                { try engine.delete([rate.uuid, run.uuid, rate.uuid], by: .own) }
            ),
            (
                "authorizationDenied: An app can delete only objects that it saved itself.",
                { try engine.delete([rate.uuid, foreign.uuid], by: .own) }
            ),
            (invalid + "No samples to add.", { try engine.add([], to: run.uuid, by: .own) }),
            (
                invalid + "Only quantity and category samples can be added to a workout.",
                { try engine.add([new, .workout(from: 9_000, to: 9_001)], to: run.uuid, by: .own) }
            ),
            (
                "invalidArgument: A workout builder can save only a workout.",
                { _ = try engine.finish(WorkoutDraft(workout: new, members: MemberRuns()), by: .own) }
            ),
            (
                "invalidArgument: A location has coordinates out of range.",
                {
                    _ = try engine.save(
                        RouteDraft(device: nil, metadata: nil),
                        points: [RoutePoint(timestamp: 0, latitude: 90.5, longitude: 0)], of: run.uuid, by: .own)
                }
            ),
        ]
        for (expected, body) in table {
            #expect(EngineError.refusal(body) == expected)
            #expect(try engine.inventory(for: .own).map { "\($0)" } == before)
        }
        #expect(try engine.states(of: [new.uuid, rate.uuid, gone.uuid]) == [.unknown, .stored, .deleted])
        // The exact bounds are accepted.
        try engine.save(
            [quantity(.bodyMass, 70, .kilogram, -1e13, SampleValidation.earliestPermittedDate)], by: .own)
        _ = try engine.save(
            RouteDraft(device: nil, metadata: nil),
            points: [
                RoutePoint(timestamp: 5, latitude: -90, longitude: 180),
                RoutePoint(timestamp: 0, latitude: 90, longitude: -180),
            ], of: run.uuid, by: .own)
    }

    @Test func STO_34_deletionByAPredicateCountsWhatItDeleted() throws {
        let pressure = { (value: Double, start: Double) in
            SampleRecord(
                type: .bloodPressure, start: start, end: start,
                content: .correlation([
                    self.quantity(.bloodPressureSystolic, value, .millimeterOfMercury, start, start),
                    self.quantity(.bloodPressureDiastolic, value - 40, .millimeterOfMercury, start, start),
                ]))
        }
        try engine.save([pressure(120, 1), pressure(125, 2), pressure(130, 3)], by: .own)
        try engine.save([pressure(135, 4)], by: .other)
        func delete(_ type: ObjectType, _ predicate: SamplePredicate) throws -> Int {
            try engine.delete(of: type, matching: predicate, by: .own)
        }
        func count(_ type: ObjectType) throws -> Int { try engine.samples(SampleRequest(type), for: .own).count }
        #expect(try delete(.bloodPressure, .start(.less, 2)) == 1 && delete(.bloodPressure, .start(.less, 2)) == 0)
        #expect(try count(.bloodPressure) == 3 && count(.bloodPressureSystolic) == 3)
        // A contained sample is deleted by itself; those of others stay.
        #expect(try delete(.bloodPressureDiastolic, .constant(true)) == 2)
        #expect(try count(.bloodPressureDiastolic) == 1 && count(.bloodPressure) == 3)
        let rates = (0..<300).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.save(rates, by: .own)
        try engine.save([.heartRate(60, at: 105)], by: .other)
        #expect(try delete(.heartRate, .and([.start(.greaterOrEqual, 100), .start(.less, 110)])) == 10)
        #expect(try count(.heartRate) == 291)
        #expect(try engine.deletedRecords(of: .heartRate, for: .own).map(\.uuid) == rates[100..<110].map(\.uuid))
        #expect(try engine.integrityProblems().isEmpty)
    }
}
