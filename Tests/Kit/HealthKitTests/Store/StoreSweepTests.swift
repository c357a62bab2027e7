import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import TestSupport
import Testing
import UniformTypeIdentifiers

@testable import HealthKit

/// What a store gives with each permission, condition and kind of data.
@Suite(.timeLimit(.minutes(10))) struct StoreSweepTests {
    // MARK: Types

    @Test func TYP_everyType() throws {
        var outcomes = KeptOutcomes()
        let stranger = try TestStore().stranger()
        let units = ["count", "m", "kcal", "count/min", "%", "kg", "degC", "s"].map { HKUnit(from: $0) }
        var classes: [String: [String]] = [:]
        for record in ObjectType.all {
            let type = HKObjectType.type(for: record)
            var parts = [
                type.identifier, "\(type.requiresPerObjectAuthorization())",
                "\(stranger.authorizationStatus(for: type))",
                "\(type == HKObjectType.type(for: record)) \(type.hash == record.hashValue) \(type.description)",
                "\((try? archived(type)) === type)",
            ]
            if let type = type as? HKSampleType {
                parts.append("\(type.isMaximumDurationRestricted) \(type.isMinimumDurationRestricted)")
                parts.append(type.isMaximumDurationRestricted ? "\(type.maximumAllowedDuration)" : "-")
                parts.append("\(type.allowsRecalibrationForEstimates)")
            }
            if let type = type as? HKQuantityType {
                parts.append(
                    "\(type.aggregationStyle) \(units.map { type.is(compatibleWith: $0) ? "1" : "0" }.joined())")
                parts.append("\(HKObjectType.quantityType(forIdentifier: .init(rawValue: type.identifier)) === type)")
            }
            classes["\(Swift.type(of: type))", default: []].append(parts.joined(separator: " "))
        }
        for (name, lines) in classes.sorted(by: { $0.key < $1.key }) {
            outcomes.add("\(name) \(lines.count)") { lines[0] }
            for part in stride(from: 0, to: lines.count, by: 16) {
                outcomes.add("\(name) from \(part)") { hashed(Array(lines[part..<min(part + 16, lines.count)])) }
            }
        }
        outcomes.add("unknown") {
            [
                HKObjectType.quantityType(forIdentifier: .init(rawValue: "x")) == nil,
                HKObjectType.quantityType(forIdentifier: .init(rawValue: "HKCategoryTypeIdentifierSleepAnalysis"))
                    == nil,
                HKObjectType.categoryType(forIdentifier: .init(rawValue: "x")) == nil,
                HKObjectType.characteristicType(forIdentifier: .init(rawValue: "x")) == nil,
                HKObjectType.correlationType(forIdentifier: .init(rawValue: "x")) == nil,
                HKObjectType.documentType(forIdentifier: .init(rawValue: "x")) == nil,
                HKObjectType.clinicalType(forIdentifier: .init(rawValue: "x")) == nil,
                HKObjectType.seriesType(forIdentifier: "x") == nil,
            ]
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Stores/types.txt") == nil)
    }

    // MARK: Permissions and conditions

    private static func samples() -> [HKSample] {
        [
            stepSample(1, 0, 1), HKCategorySample(type: sleep, value: 1, start: noon(0), end: noon(1)),
            workout(.running, 0, 60),
        ]
    }

    @Test func AUTH_everyPermission() async throws {
        var outcomes = KeptOutcomes()
        let test = try TestStore()
        let other = try test.app("other")
        try await other.save(Self.samples())
        var number = 0
        for share in [nil, false, true] {
            for read in [nil, false, true] {
                number += 1
                let store = test.stranger("app\(number)")
                for sample in Self.samples() {
                    let type = sample.sampleType
                    try test.decide(
                        store, share: share.map { [type.record: $0] } ?? [:],
                        read: read.map { [type.record: $0] } ?? [:])
                    let saved = await outcome { try await store.save(sample) }
                    let found = await outcome { try await store.samples(type).count }
                    let sources = await outcome {
                        try await HKSourceQueryDescriptor(predicate: .sample(type: type)).result(for: store).map(\.name)
                            .sorted()
                    }
                    let deleted = await outcome { try await store.delete(sample) }
                    let all = await outcome {
                        try await store.deleteObjects(of: type, predicate: NSPredicate(value: true))
                    }
                    let asked = await outcome {
                        try await store.statusForAuthorizationRequest(toShare: [type], read: [type]).rawValue
                    }
                    outcomes.add("share \(Told.optional(share)), read \(Told.optional(read)), \(Told.type(type))") {
                        "\(store.authorizationStatus(for: type)) \(asked)"
                    }
                    for (name, told) in [
                        ("save", saved), ("read", found), ("sources", sources), ("delete", deleted),
                        ("delete all", all),
                    ] {
                        outcomes.add(name) { told }
                    }
                }
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Stores/permissions.txt") == nil)
    }

    @Test func STORE_everyCondition() async throws {
        var outcomes = KeptOutcomes()
        let test = try TestStore()
        let store = try test.app()
        let run = workout(.running, 0, 60, meters: 100, kilocalories: 30)
        try await store.save([stepSample(5, 0, 10), run])
        let conditions: [(String, @Sendable (inout StoreConditions) -> Void)] = [
            ("usual", { _ in }), ("unavailable", { $0.availability = .unavailable }),
            ("guest", { $0.isGuestUser = true }),
            ("locked", { $0.isLocked = true }), ("full", { $0.isFull = true }),
            ("in the background", { $0.isInBackground = true }),
        ]
        for (name, change) in conditions {
            store.context.change {
                $0 = StoreConditions()
                change(&$0)
            }
            let sample = stepSample(7, 20, 30)
            let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.yoga), device: nil)
            let calls: [(String, () async throws -> String)] = [
                ("supports records", { "\(store.supportsHealthRecords())" }),
                ("status", { "\(store.authorizationStatus(for: steps))" }),
                (
                    "request",
                    { "\(try await store.statusForAuthorizationRequest(toShare: [steps], read: [steps]).rawValue)" }
                ),
                ("save", { "\(try await store.save(sample))" }), ("count", { "\(try await store.count(steps))" }),
                ("delete", { "\(try await store.delete(sample))" }),
                (
                    "delete all",
                    { "\(try await store.deleteObjects(of: heartRate, predicate: NSPredicate(value: true)))" }
                ),
                (
                    "statistics",
                    {
                        try await HKStatisticsQueryDescriptor(
                            predicate: .quantitySample(type: steps), options: .cumulativeSum
                        )
                        .result(for: store).map { Told.statistics($0) } ?? "nil"
                    }
                ),
                (
                    "changes",
                    {
                        let changes = try await HKAnchoredObjectQueryDescriptor(
                            predicates: [.quantitySample(type: steps)], anchor: nil
                        ).result(for: store)
                        return "\(changes.addedSamples.count) \(changes.deletedObjects.count)"
                    }
                ),
                ("units", { "\(try await store.preferredUnits(for: [heartRate]).count)" }),
                ("sex", { "\(try store.biologicalSex().biologicalSex)" }),
                ("birth", { "\(try store.dateOfBirthComponents().year ?? 0)" }),
                ("earliest", { "\(try await store.earliestAuthorizedSampleDate(for: [steps]).count)" }),
                ("begin", { "\(try await builder.beginCollection(at: noon(0)))" }),
                ("add", { "\(try await builder.addSamples([pulse(70, 1)]))" }),
                ("end", { "\(try await builder.endCollection(at: noon(9)))" }),
                ("finish", { "\(try await builder.finishWorkout().map { Told.workout($0) } ?? "no workout")" }),
                ("add to a workout", { "\(try await store.addSamples([pulse(80, 5)], to: run))" }),
                ("deliveries", { "\(try await store.enableBackgroundDelivery(for: steps, frequency: .hourly))" }),
                ("no deliveries", { "\(try await store.disableAllBackgroundDelivery())" }),
                ("extension", { "\(try await store.handleAuthorizationForExtension())" }),
                ("recover", { "\(try await store.recoverActiveWorkoutSession() == nil)" }),
            ]
            for (call, body) in calls {
                let told = await outcome(body)
                outcomes.add("\(name): \(call)") { told }
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Stores/conditions.txt") == nil)
    }

    // MARK: Kinds of data

    @Test func OTH_10_characteristics() throws {
        var outcomes = KeptOutcomes()
        let store = try TestStore().app()
        func text() -> String {
            func told(_ body: () throws -> Any) -> String {
                do { return "\(try body())" } catch { return "error \((error as? HKError)?.code.rawValue ?? -1)" }
            }
            return [
                told { try store.biologicalSex().biologicalSex }, told { try store.bloodType().bloodType },
                told { try store.fitzpatrickSkinType().skinType }, told { try store.wheelchairUse().wheelchairUse },
                told { try store.activityMoveMode().activityMoveMode },
                told { try store.dateOfBirthComponents().day ?? 0 },
            ].joined(separator: " ")
        }
        outcomes.add("none") { text() }
        for sex in [HKBiologicalSex.female, .male, .other, .notSet] {
            try store.systemData.setCharacteristics(biologicalSex: sex)
            outcomes.add("\(sex)") { text() }
            #expect(try archived(try store.biologicalSex()).biologicalSex == sex)
        }
        for type in [
            HKBloodType.aPositive, .aNegative, .bPositive, .bNegative, .abPositive, .abNegative, .oPositive, .oNegative,
            .notSet,
        ] {
            try store.systemData.setCharacteristics(bloodType: type)
            outcomes.add("\(type)") { text() }
            #expect(try archived(try store.bloodType()).bloodType == type)
        }
        for type in [HKFitzpatrickSkinType.I, .II, .III, .IV, .V, .VI, .notSet] {
            try store.systemData.setCharacteristics(fitzpatrickSkinType: type)
            outcomes.add("\(type)") { text() }
            #expect(try archived(try store.fitzpatrickSkinType()).skinType == type)
        }
        for use in [HKWheelchairUse.yes, .no, .notSet] {
            try store.systemData.setCharacteristics(wheelchairUse: use)
            outcomes.add("\(use)") { text() }
            #expect(try archived(try store.wheelchairUse()).wheelchairUse == use)
        }
        for mode in [HKActivityMoveMode.appleMoveTime, .activeEnergy] {
            try store.systemData.setCharacteristics(activityMoveMode: mode)
            outcomes.add("\(mode)") { text() }
            #expect(try archived(try store.activityMoveMode()).activityMoveMode == mode)
        }
        try store.systemData.setCharacteristics(dateOfBirth: DateComponents(year: 1984, month: 2, day: 29))
        outcomes.add("born") { text() }
        let objects: [NSObject] = [
            HKBiologicalSexObject(), try store.biologicalSex(), HKBiologicalSexObject(.male),
            HKBiologicalSexObject(.female),
            HKBloodTypeObject(), HKBloodTypeObject(.oNegative), HKFitzpatrickSkinTypeObject(),
            HKFitzpatrickSkinTypeObject(.V),
            HKWheelchairUseObject(), HKWheelchairUseObject(.yes), HKActivityMoveModeObject(),
            HKActivityMoveModeObject(.appleMoveTime),
        ]
        outcomes.addEquality("object", of: objects)
        #expect(try outcomes.difference(from: "Kit/Texts/Stores/characteristics.txt") == nil)
    }

    @Test func OTH_30_OTH_60_OTH_80_dataOfTheSystem() async throws {
        var outcomes = KeptOutcomes()
        let store = try TestStore().app()
        // Electrocardiograms.
        let classes: [HKElectrocardiogram.Classification] = [
            .notSet, .sinusRhythm, .atrialFibrillation, .inconclusiveLowHeartRate, .inconclusiveHighHeartRate,
            .inconclusivePoorReading, .inconclusiveOther, .unrecognized,
        ]
        for (index, kind) in classes.enumerated() {
            let symptoms =
                index % 2 == 0
                ? [] : [HKCategorySample(type: HKCategoryType(.dizziness), value: 2, start: noon(1), end: noon(2))]
            let saved = try store.systemData.saveElectrocardiogram(
                start: noon(Double(index)), voltages: [1e-6, .nan, -2e-6].dropLast(index % 3).map { $0 },
                samplingFrequency: 512,
                classification: kind, averageHeartRate: index == 3 ? nil : 60 + Double(index), symptoms: symptoms)
            var told: [String] = []
            for try await point in HKElectrocardiogramQueryDescriptor(saved).results(for: store) {
                told.append(
                    "\(point.timeSinceSampleStart) \(Told.optional(point.quantity(for: .appleWatchSimilarToLeadI)))")
            }
            let related = try await store.count(
                HKCategoryType(.dizziness), HKQuery.predicateForObjectsAssociated(electrocardiogram: saved))
            outcomes.add("electrocardiogram \(kind)") {
                "\(saved.classification) \(saved.symptomsStatus) \(Told.optional(saved.averageHeartRate)) "
                    + "\(Told.optional(saved.samplingFrequency)) \(saved.numberOfVoltageMeasurements) "
                    + "\(told) \(related)"
            }
        }
        for kind in classes {
            let found = try await store.count(
                .electrocardiogramType(), HKQuery.predicateForElectrocardiograms(classification: kind))
            outcomes.add("of class \(kind)") { found }
        }
        for status in [HKElectrocardiogram.SymptomsStatus.none, .present, .notSet] {
            let found = try await store.count(
                .electrocardiogramType(), HKQuery.predicateForElectrocardiograms(symptomsStatus: status))
            outcomes.add("symptoms \(status)") { found }
        }
        // Medications and their doses.
        let forms: [HKMedicationGeneralForm] = [.capsule, .tablet, .unknown]
        var medications: [HKUserAnnotatedMedication] = []
        for (index, name) in ["aspirin", "ibuprofen", "vitamin"].enumerated() {
            medications.append(
                try store.systemData.saveMedication(
                    name, displayText: name.uppercased(), generalForm: forms[index],
                    codings: index == 0 ? [] : [HKClinicalCoding(system: "s", version: "\(index)", code: "c")],
                    nickname: index == 1 ? "my \(name)" : nil, isArchived: index == 1, hasSchedule: index == 2))
        }
        try await store.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil)
        outcomes.addEquality("medication", of: medications + [medications[0]])
        for medication in medications {
            let copy = try archived(medication)
            let concept = try archived(copy.medication)
            outcomes.add("medication") {
                "\(concept.displayText) \(concept.generalForm.rawValue) \(concept.identifier.domain.rawValue) "
                    + "\(concept.relatedCodings.map { "\($0.system) \($0.version ?? "-") \($0.code)" }) "
                    + "\(copy.nickname ?? "-") \(copy.isArchived) \(copy.hasSchedule) "
                    + "\(concept == medication.medication)"
            }
        }
        for limit in [nil, 0, 1, 2, 5] as [Int?] {
            for (name, predicate) in [
                ("all", nil), ("archived", HKQuery.predicateForUserAnnotatedMedications(isArchived: true)),
                ("not archived", HKQuery.predicateForUserAnnotatedMedications(isArchived: false)),
                ("with a schedule", HKQuery.predicateForUserAnnotatedMedications(hasSchedule: true)),
                ("without", HKQuery.predicateForUserAnnotatedMedications(hasSchedule: false)),
            ] as [(String, NSPredicate?)] {
                let found = try await HKUserAnnotatedMedicationQueryDescriptor(predicate: predicate, limit: limit)
                    .result(for: store)
                outcomes.add("medications \(Told.optional(limit)) \(name)") { found.map(\.medication.displayText) }
            }
        }
        let statuses: [HKMedicationDoseEvent.LogStatus] = [
            .notInteracted, .notificationNotSent, .snoozed, .taken, .skipped, .notLogged,
        ]
        var doses: [HKSample] = []
        for (index, status) in statuses.enumerated() {
            doses.append(
                try store.systemData.saveDose(
                    of: medications[index % 2].medication, status: status, date: noon(Double(index)),
                    quantity: index == 2 ? nil : 1.5,
                    scheduled: index < 3 ? nil : (noon(Double(10 * index)), 2),
                    unit: index == 1 ? .gramUnit(with: .milli) : .count()))
        }
        func places(_ predicate: NSPredicate) async throws -> String {
            let found = Set(try await store.samples(.medicationDoseEventType(), predicate).map(\.uuid))
            return doses.indices.filter {
                found.contains(doses[$0].uuid) == predicate.evaluate(with: doses[$0]) && found.contains(doses[$0].uuid)
            }
            .map(String.init).joined(separator: " ")
        }
        for dose in doses {
            guard let dose = dose as? HKMedicationDoseEvent else { continue }
            outcomes.add("dose") {
                "\(dose.logStatus) \(dose.scheduleType) \(Told.optional(dose.doseQuantity)) "
                    + "\(Told.optional(dose.scheduledDoseQuantity)) "
                    + "\(Told.date(dose.scheduledDate)) \(dose.unit) \(dose.medicationDoseEventType.identifier) "
                    + "\(medications.map { $0.medication.identifier == dose.medicationConceptIdentifier })"
            }
        }
        var questions: [(String, NSPredicate)] = statuses.map {
            ("\($0)", HKQuery.predicateForMedicationDoseEvent(status: $0))
        }
        questions += [
            (
                "two statuses",
                HKQuery.predicateForMedicationDoseEvent(statuses: [
                    NSNumber(value: statuses[3].rawValue), NSNumber(value: statuses[4].rawValue),
                ])
            ),
            ("no status", HKQuery.predicateForMedicationDoseEvent(statuses: [])),
            ("at 30", HKQuery.predicateForMedicationDoseEvent(scheduledDate: noon(30))),
            ("at 30 or 50", HKQuery.predicateForMedicationDoseEvent(scheduledDates: [noon(30), noon(50)])),
            ("ever", HKQuery.predicateForMedicationDoseEvent(scheduledStart: nil, end: nil)),
            ("from 40", HKQuery.predicateForMedicationDoseEvent(scheduledStart: noon(40), end: nil)),
            ("to 40", HKQuery.predicateForMedicationDoseEvent(scheduledStart: nil, end: noon(40))),
            ("30 to 40", HKQuery.predicateForMedicationDoseEvent(scheduledStart: noon(30), end: noon(40))),
            (
                "of one",
                HKQuery.predicateForMedicationDoseEvent(
                    medicationConceptIdentifier: medications[1].medication.identifier)
            ),
            (
                "of all",
                HKQuery.predicateForMedicationDoseEvent(
                    medicationConceptIdentifiers: Set(medications.map(\.medication.identifier)))
            ),
        ]
        for (name, predicate) in questions {
            let told = try await places(predicate)
            outcomes.add("doses \(name)") { told }
        }
        // Clinical records.
        let type = HKClinicalType(.allergyRecord)
        for (index, version) in ["4.0.1", "1.0.2", "3.0.2"].enumerated() {
            let record = try store.systemData.saveClinicalRecord(
                type, displayName: "N\(index)", date: noon(Double(index)), resource: Data("{\(index)}".utf8),
                resourceType: index == 0 ? .condition : .allergyIntolerance, identifier: "\(index)", version: version,
                sourceURL: index == 1 ? nil : URL(string: "https://example.org/\(index)"),
                from: AppInformation(bundleIdentifier: "org.example.\(index % 2)", name: "Clinic \(index % 2)"))
            let resource = try archived(try #require(record.fhirResource))
            outcomes.add("record \(index)") {
                "\(record.displayName) \(record.clinicalType.identifier) \(resource.resourceType.rawValue) "
                    + "\(resource.identifier) "
                    + "\(resource.fhirVersion.stringRepresentation) \(resource.fhirVersion.fhirRelease.rawValue) "
                    + "\(resource.data.count) "
                    + "\(Told.optional(resource.sourceURL)) \(resource == record.fhirResource)"
            }
        }
        #expect(try outcomes.difference(from: "Kit/Texts/Stores/system-data.txt") == nil)
    }

    @Test func OTH_1_OTH_effort_summariesAndEfforts() async throws {
        var outcomes = KeptOutcomes()
        let store = try TestStore().app()
        let calendar = Calendar(identifier: .gregorian)
        func day(_ day: Int) -> DateComponents {
            DateComponents(calendar: calendar, era: 1, year: 2024, month: 6, day: day)
        }
        for number in [3, 5, 8, 30] {
            let summary = HKActivitySummary()
            summary.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: Double(100 * number))
            summary.standHoursGoal = number == 5 ? nil : HKQuantity(unit: .count(), doubleValue: 12)
            try store.systemData.save(summary, of: day(number))
        }
        let predicates: [(String, NSPredicate?)] = [
            ("all", nil), ("the 5th", HKQuery.predicateForActivitySummary(with: day(5))),
            ("the 6th", HKQuery.predicateForActivitySummary(with: day(6))),
            ("3rd to 8th", HKQuery.predicate(forActivitySummariesBetweenStart: day(3), end: day(8))),
            ("4th to 7th", HKQuery.predicate(forActivitySummariesBetweenStart: day(4), end: day(7))),
            ("8th to 3rd", HKQuery.predicate(forActivitySummariesBetweenStart: day(8), end: day(3))),
            (
                "not the 5th",
                NSCompoundPredicate(notPredicateWithSubpredicate: HKQuery.predicateForActivitySummary(with: day(5)))
            ),
            ("none", NSPredicate(value: false)),
        ]
        for (name, predicate) in predicates {
            let found = try await HKActivitySummaryQueryDescriptor(predicate: predicate).result(for: store)
            outcomes.add("summaries \(name)") {
                found.map { summary -> String in
                    let inMemory = predicate?.evaluate(with: summary) ?? true
                    return "\(summary.dateComponents(for: calendar).day ?? 0) \(summary.activeEnergyBurned) \(inMemory)"
                }
            }
        }
        let runs = [workout(.running, 0, 600), workout(.cycling, 1_000, 1_600), workout(.yoga, 2_000, 2_600)]
        try await store.save(runs)
        func score(_ value: Double, _ type: HKQuantityTypeIdentifier = .workoutEffortScore) -> HKQuantitySample {
            HKQuantitySample(
                type: HKQuantityType(type), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: value),
                start: noon(0),
                end: noon(600))
        }
        func efforts(_ relationship: HKWorkoutEffortRelationship) -> String {
            let scores = (relationship.samples ?? []).compactMap { ($0 as? HKQuantitySample)?.quantity.description }
            return "\(relationship.workout.workoutActivityType) \(scores.sorted()) \(relationship.activity == nil)"
        }
        var anchors: [HKQueryAnchor?] = [nil]
        func look(_ name: String) async throws {
            for (index, anchor) in anchors.enumerated() {
                for option in [HKWorkoutEffortRelationshipQueryOptions.default, .mostRelevant] {
                    for (which, predicate) in [("all", nil), ("running", HKQuery.predicateForWorkouts(with: .running))]
                        as [(String, NSPredicate?)]
                    {
                        let result = try await HKWorkoutEffortRelationshipQueryDescriptor(
                            predicate: predicate, anchor: anchor, option: option
                        ).result(for: store)
                        outcomes.add("\(name) since \(index) \(option.rawValue) \(which)") {
                            result.relationships.map { relationship in
                                efforts(relationship)
                            }
                        }
                        if which == "all", index == anchors.count - 1, option == .mostRelevant {
                            anchors.append(result.newAnchor)
                        }
                    }
                }
            }
        }
        let (said, estimated) = (score(7), score(3, .estimatedWorkoutEffortScore))
        try await look("none")
        for (sample, run) in [(said, runs[0]), (estimated, runs[0]), (score(5), runs[1])] {
            let told = await outcome { try await store.relateWorkoutEffortSample(sample, with: run, activity: nil) }
            outcomes.add("relate") { told }
        }
        try await look("three")
        let unrelated = await outcome {
            try await store.unrelateWorkoutEffortSample(said, from: runs[0], activity: nil)
        }
        outcomes.add("unrelate") { unrelated }
        let again = await outcome { try await store.unrelateWorkoutEffortSample(said, from: runs[2], activity: nil) }
        outcomes.add("unrelate from another") { again }
        try await look("two")
        let wrong = await outcome {
            try await store.relateWorkoutEffortSample(stepSample(1, 0), with: runs[0], activity: nil)
        }
        outcomes.add("relate steps") { wrong }
        #expect(try outcomes.difference(from: "Kit/Texts/Stores/summaries.txt") == nil)
    }

    @Test func OTH_91_attachments() async throws {
        var outcomes = KeptOutcomes()
        let test = try TestStore()
        let store = try test.app()
        let attachments = HKAttachmentStore(healthStore: store)
        let prescriptions = [0, 1].map {
            HKVisionPrescription(
                type: .glasses, dateIssued: noon(Double($0)), expirationDate: nil, device: nil, metadata: nil)
        }
        try await store.save(prescriptions)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("attachment-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        var added: [HKAttachment] = []
        let types: [UTType] = [.jpeg, .png, .heic, .tiff, .pdf, .gif, .plainText, .image, .data]
        for type in types {
            for count in [0, 1, 3] {
                try Data((0..<count).map { UInt8($0 + 7) }).write(to: url)
                let told = await outcome {
                    let attachment = try await attachments.addAttachment(
                        to: prescriptions[count == 1 ? 1 : 0], name: "n\(count)", contentType: type, url: url,
                        metadata: count == 3 ? ["page": count] : [:])
                    added.append(attachment)
                    return "\(attachment.name) \(attachment.contentType.identifier) \(attachment.size) "
                        + Told.metadata(attachment.metadata)
                }
                outcomes.add("\(type.identifier) \(count)") { told }
            }
        }
        let missing = await outcome {
            try await attachments.addAttachment(
                to: prescriptions[0], name: "n", contentType: .png, url: URL(fileURLWithPath: "/none/here")
            ).size
        }
        outcomes.add("missing") { missing }
        let unsaved = await outcome {
            try await attachments.addAttachment(to: stepSample(1, 0), name: "n", contentType: .png, url: url).size
        }
        outcomes.add("to unsaved steps") { unsaved }
        for prescription in prescriptions {
            let found = try await attachments.attachments(for: prescription)
            outcomes.add("attachments") { found.map { "\($0.name) \($0.size)" } }
        }
        outcomes.addEquality("attachment", of: Array(added.prefix(4)))
        for attachment in added.prefix(3) {
            let reader = attachments.dataReader(for: attachment)
            let whole = try await reader.data
            var bytes: [UInt8] = []
            let other = attachments.dataReader(for: attachment)
            for try await byte in other.bytes { bytes.append(byte) }
            outcomes.add("data") {
                "\(Array(whole)) \(bytes) \(reader.progress.totalUnitCount) \(reader.progress.completedUnitCount) "
                    + "\(other.progress.completedUnitCount) \(reader.attachment == attachment)"
            }
        }
        for owner in [prescriptions[1], prescriptions[0], prescriptions[0]] {
            let told = await outcome { try await attachments.removeAttachment(added[0], from: owner) }
            outcomes.add("remove") { told }
        }
        let gone = await outcome { try await attachments.dataReader(for: added[0]).data.count }
        outcomes.add("removed data") { gone }
        let foreign = HKAttachmentStore(healthStore: try test.app("two"))
        let told = await outcome { try await foreign.removeAttachment(added[2], from: prescriptions[0]) }
        outcomes.add("removed by another") { told }
        #expect(try outcomes.difference(from: "Kit/Texts/Stores/attachments.txt") == nil)
    }

    @Test func OTH_91_readingAnAttachmentCanBeCancelled() async throws {
        let store = try TestStore().app()
        let attachments = HKAttachmentStore(healthStore: store)
        let prescription = HKVisionPrescription(
            type: .glasses, dateIssued: noon(0), expirationDate: nil, device: nil, metadata: nil)
        try await store.save(prescription)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("attachment-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data([1, 2, 3]).write(to: url)
        let attachment = try await attachments.addAttachment(
            to: prescription, name: "scan", contentType: .png, url: url)
        let calls = Calls<String>()
        // The store works only when the reading is cancelled.
        store.queue.suspend()
        let progress = attachments.getData(for: attachment) { data, error in
            calls.add("\(data?.count ?? -1) \((error as? HKError)?.code.rawValue ?? -1)")
        }
        progress.cancel()
        store.queue.resume()
        #expect(await calls.next() == "-1 \(HKError.errorUserCanceled.rawValue)")
        attachments.getData(for: attachment) { data, error in
            calls.add("\(data?.count ?? -1) \((error as? HKError)?.code.rawValue ?? -1)")
        }
        #expect(await calls.next() == "3 -1")
    }

    @Test func ZON_zones() async throws {
        var outcomes = KeptOutcomes()
        let store = try TestStore().app()
        func zones(_ type: HKQuantityType, _ boundaries: [Double], _ unit: HKUnit) throws -> HKWorkoutZoneConfiguration
        {
            try HKWorkoutZoneConfiguration(
                quantityType: type, zoneBoundaries: boundaries.map { HKQuantity(unit: unit, doubleValue: $0) })
        }
        for count in 0...11 {
            outcomes.add("\(count) boundaries") {
                let zones = try zones(heartRate, (0..<count).map { 100 + 5 * Double($0) }, beats)
                return zones.zones.map { "\($0.index) \(Told.optional($0.minimum)) \(Told.optional($0.maximum))" }
            }
        }
        for boundaries in [[100, 100], [100, 99], [0, 100], [-1, 100], [.nan, 100], [100, .infinity]] as [[Double]] {
            outcomes.add("boundaries \(boundaries)") { try zones(heartRate, boundaries, beats).zones.count }
        }
        for (type, unit) in [(HKQuantityType(.cyclingPower), HKUnit.watt()), (heartRate, .watt()), (steps, .count())] {
            outcomes.add("\(Told.type(type)) \(unit)") { try zones(type, [100, 150], unit).zones.count }
        }
        let own = try zones(heartRate, [100, 120, 140], beats)
        outcomes.add("equal") {
            let (same, other) = (
                try zones(heartRate, [100, 120, 140], beats), try zones(heartRate, [100, 120, 141], beats)
            )
            return "\(own == same) \(own == other) \(own.source)"
        }
        let held: [(Double, Double)] = [(95, 0), (100, 10), (119.9, 20), (120, 30), (140, 40), (200, 55), (99.9, 70)]
        for (name, end) in [("at the last", 70.0), ("later", 100)] {
            for pauses in [[], [event(.pause, 15), event(.resume, 35)], [event(.pause, 60)]] {
                let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: nil)
                try await builder.setCustomZoneConfiguration(own, for: heartRate)
                try await builder.beginCollection(at: noon(0))
                try await builder.addSamples(held.map { pulse($0.0, $0.1) })
                if !pauses.isEmpty { try await builder.addWorkoutEvents(pauses) }
                try await builder.addWorkoutActivity(activity(.running, 5, 50))
                let before = builder.zoneGroup(for: heartRate)?.zoneDurations.map(\.duration)
                try await builder.endCollection(at: noon(end))
                let workout = try #require(try await builder.finishWorkout())
                outcomes.add("\(name), \(pauses.count) events") {
                    let group = workout.zoneGroup(for: heartRate)?.zoneDurations.map {
                        "\($0.zone.index) \($0.duration)"
                    }
                    let part = workout.workoutActivities.first?.zoneGroup(for: heartRate)?.zoneDurations.map(\.duration)
                    return "\(Told.optional(before)) \(Told.optional(group)) \(Told.optional(part)) "
                        + "\(workout.zoneGroup(for: steps) == nil) \(workout.zoneGroupsByType?.count ?? 0)"
                }
            }
        }
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.running), device: nil)
        for type in [heartRate, HKQuantityType(.cyclingPower), steps] {
            let told = await outcome { try await builder.zoneConfiguration(for: type)?.zones.count ?? -1 }
            outcomes.add("configuration of \(Told.type(type))") { told }
            let preferred = await outcome {
                try await store.preferredWorkoutZoneConfiguration(for: type)?.zones.count ?? -1
            }
            outcomes.add("preferred of \(Told.type(type))") { preferred }
            let set = await outcome { try await builder.setCustomZoneConfiguration(own, for: type) }
            outcomes.add("set for \(Told.type(type))") { set }
        }
        let removed = await outcome {
            try await builder.setCustomZoneConfiguration(nil, for: heartRate)
            return try await builder.zoneConfiguration(for: heartRate)?.zones.count ?? -1
        }
        outcomes.add("removed") { removed }
        #expect(try outcomes.difference(from: "Kit/Texts/Stores/zones.txt") == nil)
    }
}
