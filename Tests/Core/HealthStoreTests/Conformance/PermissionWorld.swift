import Foundation
import HealthModel
import HealthStore
import TestSupport

/// A store with an object of every queryable kind, of two apps, and its model: a list of the objects, and their
/// contents.
struct PermissionWorld {
    let engine: SQLiteEngine
    let list = ListEngine()
    /// The stored objects, with all their contents.
    private(set) var objects: [WholeObject] = []
    private(set) var attachments: [UUID: [AttachmentRecord]] = [:]

    static let attached = Data("a prescription, scanned".utf8)
    static let bloodType: Int64 = 3
    static let medications = ["aspirin", "iron"].map {
        MedicationRecord(
            medication: MedicationConceptRecord(concept: HealthConceptRecord(identifier: $0), displayText: $0))
    }
    static let summary = ActivitySummaryRecord(day: CalendarDay(year: 2026, month: 1, day: 2))
    /// The types of the stored objects.
    static let types: [ObjectType] = [
        .heartRate, .stepCount, .distanceWalkingRunning, .sleepAnalysis, .bloodPressureSystolic,
        .bloodPressureDiastolic, .bloodPressure, .dietaryWater, .dietarySodium, .food, .workout, .workoutRoute,
        .workoutEffortScore, .heartbeatSeries, .electrocardiogram, .visionPrescription, .stateOfMind,
        .conditionRecord, .cdaDocument, .gad7Assessment, .medicationDoseEvent,
    ]
    /// The types that are queried besides samples.
    static let otherTypes: [ObjectType] = [.bloodType, .activitySummary, .userAnnotatedMedication]

    /// - Parameter apps: The apps that own the objects.
    init(of apps: [AppIdentity]) throws {
        engine = try SQLiteEngine.open(to: .own)
        try list.authorize(
            .own, AuthorizationDecisions(read: Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })))
        for (place, app) in apps.enumerated() {
            for early in [true, false] { try fill(from: app, at: Double(place * 40 + (early ? 0 : 600))) }
        }
        try engine.setCharacteristics([.bloodType: Self.bloodType])
        try engine.setMedications(Self.medications)
        try engine.setActivitySummaries([Self.summary])
        var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
        try assembly.begin(at: 0)
        try engine.save(ActiveSessionRecord(state: 2, created: 0, assembly: assembly), by: .own)
        try engine.enableBackgroundDelivery(of: .heartRate, at: .hourly, for: .own)
        // Some are deleted, of both apps and of any time.
        let gone = objects.enumerated().filter { $0.offset % 5 == 2 && $0.element.record.type != .workout }
        for object in gone { try delete(object.element.record.uuid) }
        for object in objects where object.record.type == .visionPrescription && object.source == .own {
            var rest: Data? = Self.attached
            let record = AttachmentRecord(name: "scan", contentType: "public.plain-text", size: 0, creationDate: 0)
            attachments[object.record.uuid] = [
                try engine.attach(record, to: object.record.uuid, by: .own) {
                    defer { rest = nil }
                    return rest
                }
            ]
        }
    }

    /// Adds objects of each kind that begin between a date and forty seconds later.
    private mutating func fill(from app: AppIdentity, at start: Double) throws {
        func record(_ type: ObjectType, _ content: SampleContent, at offset: Double = 0) -> SampleRecord {
            SampleRecord(
                uuid: UUID(), type: type, start: start + offset, end: start + offset + 5, content: content)
        }
        func quantity(_ type: ObjectType, _ value: Double, at offset: Double = 0) -> SampleRecord {
            record(type, .quantity(QuantityValue(value, type.canonicalUnit ?? .count)), at: offset)
        }
        func detail(_ type: ObjectType, _ detail: SampleDetail) -> SampleRecord { record(type, .detail(detail)) }

        let workout = record(.workout, .workout(WorkoutRecord(activityType: .running, duration: 5)))
        var whole: [WholeObject] = [WholeObject(workout, source: app)]
        whole[0].supplement = WorkoutSupplement(header: Data("{}".utf8), columns: [[start, 1]])
        var route = WholeObject(record(.workoutRoute, .route(count: 2)), source: app)
        route.points = [5.0, 0].map { RoutePoint(timestamp: start + 5 - $0, latitude: 1, longitude: start / 100) }
            .sorted { $0.timestamp < $1.timestamp }
        route.workouts = [workout.uuid]
        var effort = WholeObject(quantity(.workoutEffortScore, 7), source: app)
        effort.relations = [SampleRelation(.effort, to: workout.uuid)]
        var beats = WholeObject(record(.heartbeatSeries, .heartbeats(count: 2)), source: app)
        beats.beats = [1.0, 2].map { HeartbeatRecord(time: $0, isPrecededByGap: $0 == 2) }
        var heart = WholeObject(
            detail(.electrocardiogram, .electrocardiogram(ElectrocardiogramRecord(classification: 1))), source: app)
        heart.voltages = (0..<3).map { VoltagePoint(time: Double($0), volts: start + Double($0)) }
        let series = QuantitySeriesRecord(
            quantity: QuantityValue(30, .meter), count: 2, minimum: 10, maximum: 20, mostRecent: 20,
            mostRecentStart: start + 2, mostRecentEnd: start + 5)
        var walk = WholeObject(record(.distanceWalkingRunning, .series(series)), source: app)
        walk.quantities.columns = SeriesColumns(
            starts: [start, start + 2], ends: [start + 2, start + 5], values: [10, 20])
        whole += [route, effort, beats, heart, walk]

        let dose = DoseRecord(
            concept: HealthConceptRecord(identifier: start < 600 ? "aspirin" : "iron"), scheduleType: 1, status: 4,
            quantity: 1)
        let resource = FHIRResourceRecord(
            type: "Condition", identifier: "\(start)", version: FHIRVersionRecord(major: 4, minor: 0, patch: 1),
            data: Data([1]))
        let lens = LensRecord([.sphere: QuantityValue(-2, QuantityUnit(.diopter))])
        let pressures = [quantity(.bloodPressureSystolic, 120), quantity(.bloodPressureDiastolic, 80)]
        let nutrients = [quantity(.dietaryWater, 1), quantity(.dietarySodium, 2)]
        var plain = [
            detail(.medicationDoseEvent, .dose(dose)),
            detail(.conditionRecord, .clinical(.init(displayName: "x", resource: resource))),
            detail(.visionPrescription, .prescription(PrescriptionRecord(kind: 1, rightEye: lens))),
            detail(.stateOfMind, .stateOfMind(StateOfMindRecord(kind: 1, valence: 0.5, labels: [], associations: []))),
            detail(.gad7Assessment, .assessment(AssessmentRecord(answers: [1]))),
            detail(
                .cdaDocument,
                .document(
                    DocumentRecord(title: "t", patientName: "p", authorName: "a", custodianName: "c", data: Data([2])))),
            record(.bloodPressure, .correlation(pressures)), record(.food, .correlation(nutrients)),
            record(.food, .correlation([quantity(.dietaryWater, 3, at: 1)]), at: 1),
            record(.sleepAnalysis, .category(1)), quantity(.bloodPressureSystolic, 121, at: 2),
        ]
        // Enough for a block, and some in rows.
        plain += (0..<90).map { quantity(.heartRate, 1 + Double($0 % 7) / 60, at: Double($0) / 4) }
        plain += (0..<4).map { quantity(.stepCount, Double($0), at: Double($0)) }
        whole += plain.map { WholeObject($0, source: app) }
        try save(whole, of: app)
    }

    private mutating func save(_ whole: [WholeObject], of app: AppIdentity) throws {
        try engine.importObjects(by: .own, in: ImportPass()) { insertion throws(EngineError) in
            for object in whole { _ = try insertion.restore(object) }
        }
        func revised(_ sample: SampleRecord) -> SampleRecord {
            var sample = sample
            sample.source = app.revision
            if case .correlation(let contained) = sample.content {
                sample.content = .correlation(contained.map(revised))
            }
            return sample
        }
        for object in whole {
            let record = revised(object.record)
            list.adopt(record, in: nil, of: Set(object.workouts))
            for inner in record.contained { list.adopt(inner, in: record.uuid, of: []) }
        }
        objects += whole
    }

    /// Deletes an object that is not a workout.
    private mutating func delete(_ uuid: UUID) throws {
        _ = try engine.deleteWithAssociated([uuid], by: .own)
        list.forget(uuid)
        objects.removeAll { $0.record.uuid == uuid }
    }
}
