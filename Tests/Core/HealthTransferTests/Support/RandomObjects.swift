import Foundation
import HealthModel
import HealthStore
import TestSupport

/// Stores with objects of every kind, each with all possible attachments.
struct RandomObjects {
    private var generator: SeededGenerator
    private let engine: SQLiteEngine
    private var clock = 600_000_000.0
    private static let own = AppIdentity(
        bundleIdentifier: "test.own", name: "Own “App”", version: "1.2", productType: "Watch2,4",
        system: SystemVersion(major: 10, minor: 2, patch: 1))
    private static let other = AppIdentity(bundleIdentifier: "test.other", name: "Other\u{7F}")
    private let canonical: QuantityUnit = .countPerMinute

    init(seed: UInt64, _ engine: SQLiteEngine) {
        generator = SeededGenerator(seed: seed)
        self.engine = engine
    }

    private mutating func chance(_ one: UInt64) -> Bool { generator.next() % one == 0 }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(generator.next() % UInt64(elements.count))]
    }

    /// Returns a number with all its digits.
    private mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }

    private mutating func moment() -> Double {
        clock += number(0...5_000)
        return chance(2) ? clock : clock.rounded()
    }

    private mutating func device() -> DeviceRecord? {
        chance(3)
            ? nil
            : DeviceRecord(
                chance(2)
                    ? [.name: "Strap", .manufacturer: "Maker \"&\"", .udiDeviceIdentifier: "", .localIdentifier: "a/b"]
                    : Dictionary(uniqueKeysWithValues: DeviceRecord.Property.allCases.map { ($0, "\($0) ü") }))
    }

    private mutating func metadata() -> Metadata? {
        switch generator.next() % 4 {
        case 0:
            [
                MetadataKey.timeZone: .string("Europe/Rome"), "": .bool(true), "number": .number(7),
                "date": .date(Date(timeIntervalSinceReferenceDate: number(-1e9...1e9))),
            ]
        case 1: ["integer": .integer(Int64(bitPattern: generator.next())), "fraction": .number(number(-1...1))]
        case 2:
            [MetadataKey.maximumSpeed: .quantity(QuantityValue(number(0...9), .meterPerSecond)), "x": .number(.nan)]
        default: nil
        }
    }

    // MARK: Filling

    /// Fills the store, and returns the workouts.
    mutating func fill() throws -> [UUID] {
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        for app in [Self.own, Self.other] {
            try engine.write({ try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) })
        }
        var workouts: [UUID] = []
        for round in 0..<3 {
            let app = round == 1 ? Self.other : Self.own
            workouts.append(try insertWorkout(by: app))
            workouts.append(try buildWorkout(by: app))
            try engine.write(as: app) { try $0.save((0...Int(generator.next() % 90)).map { _ in sample() }) }
            try engine.write(as: app) { try $0.insertSystemData(details()) }
        }
        try importSamples()
        return workouts
    }

    private mutating func sample() -> SampleRecord {
        let start = moment()
        let choices: [(ObjectType, SampleContent, Double)] = [
            (.heartRate, .quantity(QuantityValue(number(40...190), canonical)), 0),
            (.bodyMass, .quantity(QuantityValue(number(40...100), .kilogram)), 0),
            (.activeEnergyBurned, .quantity(QuantityValue(number(0...100), .kilocalorie)), 60.5),
            (.sleepAnalysis, .category(Int(generator.next() % 6)), 3_600),
        ]
        let (type, content, length) = pick(choices)
        var metadata = metadata()
        if chance(9) {
            metadata = [
                MetadataKey.syncIdentifier: .string("sync \(generator.next())"), MetadataKey.syncVersion: .integer(3),
            ]
        }
        return SampleRecord(
            type: type, start: start, end: start + length, content: content, device: device(), metadata: metadata)
    }

    private mutating func record(of workout: WorkoutRecord, from start: Double, to end: Double) -> SampleRecord {
        SampleRecord(
            type: .workout, start: start, end: end, content: .workout(workout), device: device(), metadata: metadata())
    }

    private mutating func workout(from start: Double, to end: Double) -> WorkoutRecord {
        var workout = WorkoutRecord(
            activityType: pick([.running, .cycling, .swimming, .other, WorkoutActivity(rawValue: 4_711)]),
            duration: number(0...3_600))
        workout.totals[.distance] = QuantityValue(number(0...9_000), .meter)
        if chance(2) { workout.totals[.flightsClimbed] = QuantityValue(3, .count) }
        let middle = (start + end) / 2
        if !chance(3) {
            workout.events =
                chance(4)
                ? []
                : [
                    WorkoutEventRecord(kind: .lap, start: start, end: middle, metadata: metadata()),
                    WorkoutEventRecord(kind: .pause, start: middle, end: middle),
                    WorkoutEventRecord(kind: .resume, start: end, end: end),
                ]
        }
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = workout.activityType
        configuration.locationType = .indoor
        configuration.swimmingLocationType = .pool
        configuration.lapLength = chance(2) ? QuantityValue(25, .meter) : nil
        workout.activities = [
            WorkoutActivityRecord(
                configuration: configuration, start: start, end: middle, duration: number(0...100),
                metadata: metadata(),
                statistics: chance(2) ? nil : [.stepCount: WorkoutStatisticsRecord(sum: number(0...100))]),
            WorkoutActivityRecord(
                configuration: WorkoutConfigurationRecord(), start: middle, end: chance(2) ? end : nil),
        ]
        return workout
    }

    /// Saves a workout with batches, a route and heart beats, like the import of a file.
    private mutating func insertWorkout(by app: AppIdentity) throws -> UUID {
        let start = moment()
        let end = start + 1_800
        clock = end
        let record = record(of: workout(from: start, to: end), from: start, to: end)
        // A run of identifiers of its own: consecutive ones are shared with other tests.
        var batch = SampleBatch(type: .heartRate, unit: canonical, device: device(), firstUUID: UUID())
        for index in 0..<200 {
            batch.starts.append(start + Double(index))
            batch.ends.append(start + Double(index))
            batch.values.append(number(60...180))
        }
        let points = (0..<60).map { index in
            RoutePoint(
                timestamp: start + Double(index / 2) * 1.7, latitude: number(-90...90), longitude: number(-180...180),
                altitude: chance(9) ? .nan : number(-10...4_000), speed: chance(2) ? -1 : number(0...9),
                course: chance(2) ? -1 : number(0...360), horizontalAccuracy: number(0...9),
                verticalAccuracy: chance(2) ? -1 : number(0...9), speedAccuracy: chance(2) ? -1 : number(0...1))
        }
        var time = 0.0
        let beats = (0..<70).map { _ in
            time += number(0.4...1.2)
            return HeartbeatRecord(time: time, isPrecededByGap: chance(5))
        }
        let draft = RouteDraft(device: device(), metadata: metadata())
        let heartbeats = HeartbeatDraft(start: start, beats: beats, device: device(), metadata: metadata())
        try engine.write(as: app) {
            try $0.insert(record) { insertion throws(EngineError) in
                try insertion.append(batch)
                var rest: [RoutePoint]? = points
                try insertion.append(draft) {
                    defer { rest = nil }
                    return rest
                }
                try insertion.append(heartbeats)
            }
        }
        return record.uuid
    }

    /// Saves a workout as a builder does: single samples, a series, a correlation, a category, a score of effort.
    private mutating func buildWorkout(by app: AppIdentity) throws -> UUID {
        let start = moment()
        let end = start + 2_400
        clock = end
        var samples = (0..<90).map { index -> SampleRecord in
            let begin = start + Double(index) * 20
            return SampleRecord(
                type: .activeEnergyBurned, start: begin, end: begin + number(1...20),
                content: .quantity(QuantityValue(number(0...3), .kilocalorie)), metadata: chance(9) ? metadata() : nil)
        }
        samples.append(
            SampleRecord(type: .sleepAnalysis, start: start, end: end, content: .category(1), device: device()))
        samples.append(pressure(at: start + 10))
        var rest: SeriesColumns? = series(from: start)
        let draft = SeriesDraft(type: .heartRate, start: start, end: end, device: device(), metadata: metadata())
        let shared = try engine.write(as: app) {
            try $0.save(draft, in: canonical) {
                defer { rest = nil }
                return rest
            }
        }
        let collected = try engine.collect(samples + shared, beside: MemberRuns(), by: app)
        var members = MemberRuns()
        for run in collected.runs { members.add(run) }
        let record = record(of: workout(from: start, to: end), from: start, to: end)
        let activity = record.workout?.activities.first?.uuid
        let zones = try ZoneConfigurationRecord(
            type: .heartRate,
            boundaries: [QuantityValue(1.5, .countPerSecond), QuantityValue(121.25, .countPerMinute)],
            source: pick([.system, .user, .app]))
        _ = try engine.write(as: app) { try $0.finish(WorkoutDraft(workout: record, members: members, zones: [zones])) }
        for activity in [nil, activity] {
            let score = SampleRecord(
                type: .workoutEffortScore, start: start, end: end,
                content: .quantity(QuantityValue(Double(1 + generator.next() % 10), QuantityUnit(.appleEffortScore))))
            try engine.write(as: app) { try $0.relate(score, to: record.uuid, activity: activity) }
        }
        return record.uuid
    }

    private mutating func series(from start: Double) -> SeriesColumns {
        var columns = SeriesColumns()
        for index in 0..<150 {
            columns.starts.append(start + Double(index) * 3.1)
            columns.ends.append(start + Double(index) * 3.1 + (chance(2) ? 0 : 1.7))
            columns.values.append(number(60...180))
        }
        return columns
    }

    private mutating func pressure(at start: Double) -> SampleRecord {
        let contained = [(ObjectType.bloodPressureSystolic, 120.0), (.bloodPressureDiastolic, 80.5)].map {
            type, value in
            SampleRecord(
                type: type, start: start, end: start, content: .quantity(QuantityValue(value, .millimeterOfMercury)),
                device: device(), metadata: metadata())
        }
        return SampleRecord(
            type: .bloodPressure, start: start, end: start, content: .correlation(contained), metadata: metadata())
    }

    // MARK: Special kinds

    private mutating func details() -> [SystemSample] {
        let start = moment()
        let hertz = QuantityUnit.hertz
        func sample(_ type: ObjectType, _ detail: SampleDetail) -> SystemSample {
            SystemSample(SampleRecord(type: type, start: start, end: start, content: .detail(detail)))
        }
        var recording = SampleRecord(
            type: .electrocardiogram, start: start, end: start + 30,
            content: .detail(
                .electrocardiogram(
                    ElectrocardiogramRecord(
                        classification: 2, symptomsStatus: 2,
                        averageHeartRate: QuantityValue(number(40...99), canonical),
                        samplingFrequency: QuantityValue(512, hertz), measurementCount: 1_500))))
        recording.device = device()
        let voltages = (0..<1_500).map { index in
            VoltagePoint(time: Double(index) / 512, volts: index % 90 == 7 ? .nan : number(-1e-3...1e-3))
        }
        let symptom = SampleRecord(type: .fatigue, start: start, end: start, content: .category(2))
        let tests = [
            SensitivityTestRecord(
                sensitivity: QuantityValue(number(0...60), .decibelHearingLevel), side: 0,
                clampingRange: ClampingRangeRecord(lowerBound: nil, upperBound: 50)),
            SensitivityTestRecord(
                sensitivity: QuantityValue(20, .decibelHearingLevel), conduction: 0, isMasked: true, side: 1),
        ]
        let lens = LensRecord(
            [.sphere: QuantityValue(number(-5...5), QuantityUnit(.diopter)), .axis: QuantityValue(12, .degreeAngle)],
            prism: PrismRecord(
                amount: QuantityValue(1.5, QuantityUnit(.prismDiopter)), angle: QuantityValue(90, .degreeAngle), eye: 1)
        )
        let resource = FHIRResourceRecord(
            type: "Observation", identifier: "é/1", version: FHIRVersionRecord(major: 4, minor: 0, patch: 1),
            sourceURL: URL(string: "https://example.org/a?b=%20c"), data: Data([0, 1, 255, 13]))
        var dose = DoseRecord(
            concept: HealthConceptRecord(identifier: "m"), scheduleType: 2, status: 4, quantity: 0.5,
            scheduledQuantity: 1, scheduledDate: start + 0.25, unit: .count)
        dose.quantity = chance(2) ? nil : number(0...2)
        return [
            SystemSample(recording, voltages: voltages, symptoms: [symptom]),
            sample(
                .audiogram,
                .audiogram(
                    AudiogramRecord(points: [
                        SensitivityPointRecord(frequency: QuantityValue(500, hertz), tests: tests),
                        SensitivityPointRecord(frequency: QuantityValue(1_000, hertz), tests: [tests[1]]),
                    ]))),
            sample(.allergyRecord, .clinical(ClinicalRecord(displayName: "A", resource: chance(2) ? nil : resource))),
            sample(
                .cdaDocument,
                .document(
                    DocumentRecord(
                        title: "T", patientName: "", authorName: "a\"b", custodianName: "c",
                        data: Data(repeating: 7, count: 999)))),
            sample(
                .visionPrescription,
                .prescription(PrescriptionRecord(kind: 2, rightEye: lens, leftEye: nil, brand: chance(2) ? nil : "B"))),
            sample(
                .stateOfMind,
                .stateOfMind(StateOfMindRecord(kind: 1, valence: number(-1...1), labels: [3, 1], associations: [5]))),
            sample(.gad7Assessment, .assessment(AssessmentRecord(answers: [0, 1, 2, 3, 0, 1, 2]))),
            sample(.medicationDoseEvent, .dose(dose)),
        ]
    }

    /// Imports samples of an export, including data that only imports store.
    private mutating func importSamples() throws {
        var batch = ImportBatch(
            type: .stepCount, identity: DerivedIdentity(texts: ["steps"]), source: Self.other, device: device(),
            unit: .count, metadata: nil)
        for _ in 0..<20 {
            let start = moment().rounded()
            batch.starts.append(start)
            batch.ends.append(start + 60)
            batch.values.append(Double(generator.next() % 100))
            batch.created.append(chance(3) ? .nan : start + 61)
        }
        let loose = ImportedObject(record: sample(), source: Self.other, created: clock, looseSyncIdentifier: "loose")
        try engine.write(as: Self.own) {
            try $0.importObjects(in: ImportPass()) { insertion throws(EngineError) in
                _ = try insertion.append(batch)
                if loose.record.metadata?.syncIdentifier == nil { _ = try insertion.append(loose) }
            }
        }
    }
}
