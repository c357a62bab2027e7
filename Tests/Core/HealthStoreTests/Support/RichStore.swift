import Foundation
import HealthModel
import TestEngines
import TestSupport

@testable import HealthStore

/// A store with something of every kind: several sources, equal dates, blocks and series, deleted objects, plans,
/// files, and what a person set.
enum RichStore {
    static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "3")
    static let third = AppIdentity(bundleIdentifier: "test.third", name: "Third")
    static let strap = DeviceRecord([.name: "Strap", .model: "S"])
    static let apple = DeviceRecord([.name: "Watch", .manufacturer: "Apple Inc.", .model: "W"])
    /// 1 March 2023, 00:00 UTC.
    static let day = 699_321_600.0
    static let now = 700_000_000.0

    /// The store whose samples are rows and blocks as they were saved.
    static let plain = Result { try make() }
    /// The same store after it was compacted.
    static let compacted = Result {
        let engine = try make()
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 3) { _ in true }
        return engine
    }

    /// Returns a new store.
    ///
    /// - Parameter isInMemory: Whether it is in memory in every form of the tests.
    static func make(isLarge: Bool = true, isInMemory: Bool = false) throws -> SQLiteEngine {
        let engine = try isInMemory ? SQLiteEngine.inMemory(clock: { now }) : .forTest(clock: { now })
        try engine.allow(.own, .other, watch)
        try fill(engine, isLarge: isLarge)
        return engine
    }

    /// Fills an empty store, in which the apps may read and write everything.
    static func fill(_ e: SQLiteEngine, isLarge: Bool) throws {
        try addSamples(e)
        if isLarge { try addLargeBlock(e) }
        try addImports(e)
        try addWorkouts(e)
        try addDetails(e)
        try addDays(e)
        try addPerson(e)
        try delete(e)
    }

    // MARK: Samples

    private static func rate(
        _ number: Int, _ value: Double, _ start: Double, _ end: Double? = nil, _ unit: QuantityUnit = .countPerMinute,
        device: DeviceRecord? = nil, metadata: Metadata? = nil
    ) -> SampleRecord {
        .quantity(.given(number), .heartRate, value, unit, start, end, device: device, metadata: metadata)
    }

    private static func addSamples(_ e: SQLiteEngine) throws {
        try e.save(
            [
                rate(1, 70, 20, 25), rate(2, 71, 10, 30), rate(3, 72, 20, 24), rate(4, 1.25, 20, 25, .countPerSecond),
                rate(5, 74, 20.5, device: strap), rate(6, 75, 300, 310, device: strap, metadata: ["k": .string("v")]),
                rate(7, 76, 5, 400, metadata: ["k": .integer(3), MetadataKey.wasUserEntered: .bool(true)]),
            ], by: .own)
        try e.save(
            [
                rate(21, 80, 20, 25), rate(22, 81, 15, 20, metadata: ["k": .quantity(QuantityValue(2, .kilometer))]),
                rate(23, 82, 301, 302), rate(24, 83, 130, 135, device: apple),
            ], by: .other)
        try e.save(
            (0..<70).map { (place: Int) -> SampleRecord in
                let start = 100 + Double(place * 3)
                return .quantity(
                    .consecutive(place), .heartRate, Double(60 + place * 7 % 31), .countPerMinute, start,
                    start + Double(place % 3), device: strap)
            }, by: .own)
        try e.save(
            (0..<8).map { (place: Int) -> SampleRecord in
                let start = Double(place * 40)
                return .quantity(
                    .given(30 + place), .stepCount, Double(10 + place * 3), .count, start, start + 45,
                    metadata: place == 3 ? ["k": .number(0.5)] : nil)
            }, by: .own)
        try e.save(
            (0..<64).map { (place: Int) -> SampleRecord in
                let start = 20 + Double(place * 5)
                return .quantity(.consecutive(200 + place), .stepCount, Double(place % 9), .count, start, start + 4)
            }, by: .other)
        try e.save(
            [
                .category(.given(70), .sleepAnalysis, 1, 50, 90), .category(.given(71), .sleepAnalysis, 3, 60, 80),
                .category(.given(72), .sleepAnalysis, 3, 50, 95, metadata: ["k": .string("w")]),
            ], by: .own)
        func food(_ number: Int, _ start: Double) -> SampleRecord {
            SampleRecord(
                uuid: .given(number), type: .food, start: start, end: start + 2,
                content: .correlation([
                    .quantity(.given(number + 1), .dietaryEnergyConsumed, 100, .kilocalorie, start, start + 1),
                    .quantity(.given(number + 2), .dietaryFatTotal, 5, .gram, start + 1, start + 2),
                ]))
        }
        try e.save([food(80, 30)], by: .own)
        try e.save(
            [
                food(83, 40),
                SampleRecord(
                    uuid: .given(86), type: .bloodPressure, start: 30, end: 31,
                    content: .correlation([
                        .quantity(.given(87), .bloodPressureSystolic, 120, .millimeterOfMercury, 30, 31),
                        .quantity(.given(88), .bloodPressureDiastolic, 80, .millimeterOfMercury, 30, 31),
                    ])),
            ], by: .other)
    }

    private static func addLargeBlock(_ e: SQLiteEngine) throws {
        try e.save(
            (0..<1_130).map { (place: Int) -> SampleRecord in
                let start = 2_000 + Double(place * 2)
                return .quantity(.consecutive(1_000 + place), .stepCount, Double(place % 13), .count, start, start + 2)
            }, by: .own)
    }

    // MARK: Imports

    static let identity = DerivedIdentity(texts: ["heart", "Watch"])

    private static func batch(_ type: ObjectType, _ places: Range<Int>, at start: Double) -> ImportBatch {
        var batch = ImportBatch(
            type: type, identity: type == .heartRate ? identity : DerivedIdentity(texts: ["sleep"]), source: watch,
            device: apple, unit: type == .heartRate ? .countPerMinute : nil, metadata: nil)
        batch.starts = places.map { start + Double($0 * 10) }
        batch.ends = places.map { start + Double($0 * 10 + $0 % 4) }
        batch.values = places.map { Double($0 % 5) + (type == .heartRate ? 90 : 0) }
        batch.created = places.map { $0 == 2 ? .nan : start + Double($0 * 10 + 60) }
        return batch
    }

    private static func addImports(_ e: SQLiteEngine) throws {
        try e.importObjects(by: .own, in: ImportPass(file: "export.zip")) { writer throws(EngineError) in
            _ = try writer.append(batch(.heartRate, 0..<12, at: 400))
            _ = try writer.append(batch(.heartRate, 20..<23, at: 400))
            _ = try writer.append(batch(.sleepAnalysis, 0..<8, at: 400))
            _ = try writer.append(
                ImportedObject(
                    record: .quantity(.given(50), .bodyMass, 150, .pound, 10, 11, metadata: ["k": .string("v")]),
                    source: watch, created: 99, looseSyncIdentifier: "loose"))
            _ = try writer.preserve(
                PreservedElement(
                    identity: .given(51), kind: "a", type: "T", reason: "r", body: "{\"x\":1}",
                    columns: [[1, 2], [3, 4]]))
            _ = try writer.preserve(PreservedElement(identity: .given(52), kind: "b", reason: "s", body: "[]"))
            for (number, isCondensed) in [(60, false), (61, true)] {
                let start = number == 60 ? 10.0 : 120
                let quantity = QuantityValue(0, .kilometer)
                let series = QuantitySeriesRecord(
                    quantity: quantity, count: 0, minimum: 0, maximum: 0, mostRecent: 0, mostRecentStart: 0,
                    mostRecentEnd: 0)
                var whole = WholeObject(
                    SampleRecord(
                        uuid: .given(number), type: .distanceWalkingRunning, start: start, end: start + 60,
                        content: .series(series)), source: number == 60 ? .own : watch)
                whole.quantities = SeriesPiece(
                    columns: SeriesColumns(
                        starts: [start, start + 10, start + 35], ends: [start + 10, start + 20, start + 60],
                        values: [0.5, 0.25, 0.75]), joined: [isCondensed, false, false])
                whole.isCondensed = isCondensed
                if isCondensed {
                    func original(_ from: Double, _ to: Double, _ value: Double) -> OriginalQuantity {
                        OriginalQuantity(
                            start: start + from, end: start + to, quantity: QuantityValue(value, .kilometer),
                            created: from == 0 ? start + 90 : nil)
                    }
                    whole.originals = [
                        [original(0, 5, 0.25), original(5, 10, 0.25)], [original(10, 20, 0.25)],
                        [original(35, 60, 0.75)],
                    ]
                }
                _ = try writer.restore(whole)
            }
        }
        try e.save(
            (0..<4).map { (place: Int) -> SampleRecord in
                let start = 5 + Double(place * 20)
                return .quantity(
                    .given(62 + place), .distanceWalkingRunning, Double(20 + place), .meter, start, start + 15)
            }, by: .other)
    }

    // MARK: Workouts

    private static func addWorkouts(_ e: SQLiteEngine) throws {
        var swim = WorkoutConfigurationRecord()
        swim.activityType = .swimming
        let activities = [1, 2].map { number -> WorkoutActivityRecord in
            WorkoutActivityRecord(
                uuid: .given(180 + number), configuration: number == 1 ? swim : WorkoutConfigurationRecord(),
                start: Double(number * 50), end: number == 1 ? 95 : nil, duration: number == 1 ? 40 : nil,
                statistics: [.heartRate: WorkoutStatisticsRecord(minimum: 1, average: Double(number), maximum: 3)])
        }
        let first = WorkoutRecord(
            activityType: .running, duration: 190,
            totals: [
                .distance: QuantityValue(1.5, .kilometer), .energyBurned: QuantityValue(100, .kilocalorie),
                .flightsClimbed: QuantityValue(3, .count),
            ], activities: activities,
            statistics: [
                .heartRate: WorkoutStatisticsRecord(minimum: 1, average: 1.5, maximum: 2),
                .activeEnergyBurned: WorkoutStatisticsRecord(sum: 100),
            ])
        try e.save(
            [
                .workout(
                    .given(100), first, 10, 210,
                    metadata: [
                        MetadataKey.elevationAscended: .quantity(QuantityValue(120, .meter)),
                        MetadataKey.timeZone: .string("Europe/Rome"),
                    ]),
                .workout(
                    .given(103), WorkoutRecord(activityType: .cycling, duration: 90), 10, 110,
                    metadata: [MetadataKey.syncIdentifier: .string("w"), MetadataKey.syncVersion: .number(1.5)]),
            ], by: .own)
        var second = WorkoutRecord(activityType: .cycling, duration: 90)
        second.totals[.distance] = QuantityValue(900, .meter)
        second.totals[.swimmingStrokeCount] = QuantityValue(40, .count)
        try e.save([.workout(.given(101), second, 300, 400)], by: .other)
        try e.insert(
            .workout(.given(102), WorkoutRecord(activityType: .running, duration: 50), 405, 460), from: watch, by: .own,
            in: ImportPass(file: "run.fit")
        ) { bulk throws(EngineError) in
            let starts = (0..<10).map { 406 + Double($0 * 5) }
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, device: apple, firstUUID: .consecutive(400),
                    starts: starts,
                    ends: starts, values: starts.map { $0 - 300 }))
            try bulk.append(WorkoutSupplement(header: Data("{\"a\":1}".utf8), columns: [[1, 2.5], [3]]))
        }
        try e.save([.workout(.given(104), WorkoutRecord(activityType: .walking, duration: 9), 600, 700)], by: .own)
        try e.add(
            (0..<66).map { (place: Int) -> SampleRecord in
                .quantity(.consecutive(500 + place), .heartRate, 100, .countPerMinute, 600 + Double(place))
            }, to: .given(104), by: .own)
        try e.add(
            [rate(1, 70, 20, 25), rate(3, 72, 20, 24)]
                + [5, 6, 7, 30].map { (place: Int) -> SampleRecord in
                    .quantity(.consecutive(place), .heartRate, 1, .countPerMinute, 1)
                } + [.quantity(.given(140), .activeEnergyBurned, 40, .kilocalorie, 50, 100)], to: .given(100), by: .own)
        try e.add([rate(23, 82, 301, 302)], to: .given(101), by: .other)
        func points(_ count: Int, at start: Double) -> [RoutePoint] {
            (0..<count).map { place in
                RoutePoint(timestamp: start + Double(place), latitude: 47, longitude: 8 + Double(place) / 1_000)
            }
        }
        _ = try e.save(
            RouteDraft(uuid: .given(110), device: nil, metadata: ["k": .integer(1)]), points: points(5, at: 12),
            of: .given(100), by: .own)
        _ = try e.save(
            RouteDraft(uuid: .given(111), device: nil, metadata: nil), points: points(3, at: 310), of: .given(101),
            by: .other)
        _ = try e.save(
            HeartbeatDraft(
                uuid: .given(112), start: 15,
                beats: [HeartbeatRecord(time: 0.5, isPrecededByGap: true), .init(time: 1.5, isPrecededByGap: false)],
                device: strap, metadata: nil), by: .own)
        try e.annotate(.given(100), WorkoutAnnotation(title: "One", tags: ["b", "A"], gear: "Shoes"), ifRevision: nil)
        try e.annotate(.given(100), WorkoutAnnotation(title: "Two"), ifRevision: nil)
        try e.annotate(.given(101), WorkoutAnnotation(notes: "n"), ifRevision: nil)
        if let pair = OutingDecisions.Pair(.given(100), .given(101)) { try e.decide(pair, isSame: true) }
        try e.prefer(.given(101), for: nil)
        try e.prefer(.given(100), for: .heartRate)
        func score(_ number: Int, _ type: ObjectType) -> SampleRecord {
            .quantity(.given(number), type, Double(number % 10 + 1), .appleEffortScore, 0, 10)
        }
        try e.relate(score(130, .workoutEffortScore), to: .given(100), activity: nil, by: .own)
        try e.relate(score(131, .estimatedWorkoutEffortScore), to: .given(100), activity: .given(181), by: .own)
        try e.relate(score(132, .workoutEffortScore), to: .given(101), activity: nil, by: .other)
    }

    // MARK: Others

    private static func addDetails(_ e: SQLiteEngine) throws {
        var heart = SystemSample(
            120, .electrocardiogram,
            .electrocardiogram(ElectrocardiogramRecord(classification: 2, symptomsStatus: 1, averageHeartRate: nil)))
        heart.voltages = (0..<5).map { VoltagePoint(time: Double($0) / 512, volts: Double($0) / 1e5) }
        heart.symptoms = [.category(.given(121), .chestTightnessOrPain, 1, 5, 6)]
        func dose(_ name: String, _ status: Int) -> SampleDetail {
            .dose(
                DoseRecord(
                    concept: HealthConceptRecord(identifier: name), scheduleType: 2, status: status, quantity: 1,
                    scheduledQuantity: 2, scheduledDate: 77))
        }
        _ = try e.insertSystemData(
            [
                heart,
                SystemSample(
                    122, .stateOfMind,
                    .stateOfMind(StateOfMindRecord(kind: 2, valence: -0.5, labels: [3, 1], associations: [2]))),
                SystemSample(
                    123, .cdaDocument,
                    .document(
                        DocumentRecord(
                            title: "T", patientName: "P", authorName: "A", custodianName: "C", data: Data([1, 2, 3])))),
                SystemSample(
                    124, .conditionRecord,
                    .clinical(
                        ClinicalRecord(
                            displayName: "x",
                            resource: FHIRResourceRecord(
                                type: "Condition", identifier: "i",
                                version: FHIRVersionRecord(major: 4, minor: 0, patch: 1), data: Data("{}".utf8))))),
                SystemSample(125, .medicationDoseEvent, dose("a", 4)),
                SystemSample(126, .medicationDoseEvent, dose("b", 5)),
            ], by: .own)
        try e.save(
            [
                SampleRecord(
                    uuid: .given(127), type: .visionPrescription, start: 1, end: 2,
                    content: .detail(.prescription(PrescriptionRecord(kind: 1))))
            ], by: .own)
        var pieces: [Data] = [Data([1, 2]), Data([3])]
        _ = try e.attach(
            AttachmentRecord(
                identifier: .given(128), name: "n", contentType: "t", size: 0, creationDate: 0,
                metadata: ["k": .integer(1)]), to: .given(127), by: .own
        ) { pieces.isEmpty ? nil : pieces.removeFirst() }
    }

    private static func addDays(_ e: SQLiteEngine) throws {
        func sum(
            _ number: Int, _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ hour: Double, _ hours: Double
        )
            -> SampleRecord
        { .quantity(.given(number), type, value, unit, day + hour * 3_600, day + (hour + hours) * 3_600) }
        try e.save(
            [
                sum(141, .activeEnergyBurned, 50, .kilocalorie, 5, 1),
                sum(142, .activeEnergyBurned, 60, .kilocalorie, 23, 2),
                sum(143, .appleExerciseTime, 30, .minute, 6, 1), sum(144, .appleMoveTime, 20, .minute, 26, 1),
                sum(145, .appleExerciseTime, 10, .minute, 30, 0.5),
            ], by: watch)
        try e.save(
            [0.0, 1, 1.5, 25, 47.9].enumerated().map { place, hour in
                .category(
                    .given(146 + place), .appleStandHour, place == 3 ? 1 : 0, day + hour * 3_600,
                    day + (hour + 0.1) * 3_600)
            }, by: watch)
        try e.save(
            [
                .quantity(.given(160), .restingHeartRate, 55, .countPerMinute, 10, 20),
                .quantity(.given(161), .restingHeartRate, 58, .countPerMinute, 15, 18),
            ], by: .own)
    }

    private static func addPerson(_ e: SQLiteEngine) throws {
        let shoes = try Gear(id: .given(170), "Shoes", kind: .shoes)
        let goal = try TrainingGoal(id: .given(171), .distance, 5_000, per: .week, activityType: .running)
        let date = ScheduledDate(DateComponents(timeZone: .gmt, year: 2023, month: 3, day: 8), in: .utc)
        let plan = WorkoutSweepTests.plan(172, "Plan")
        func file(_ name: String, _ outcome: WatchedFile.Outcome) -> WatchedFile {
            WatchedFile(
                folder: "/f", path: Array(name.utf8), stamp: .init(size: 1, modified: 2, inode: 3), digest: [7, 8],
                outcome: outcome, version: "1")
        }
        try e.write(as: .own) { store in
            try store.save(shoes)
            try store.save(goal)
            try store.setZonePreferences([
                .init(
                    .maximalHeartRate, from: CalendarDay(year: 2022, month: 1, day: 2),
                    .own([QuantityValue(190, .countPerMinute)]))
            ])
            if let date { try store.schedule(plan, at: date, today: .distantPast, in: .utc) }
            _ = try store.addToLibrary([plan], of: LibraryPlan.File(name: "p", format: "planJSON", bytes: [1, 2]))
            try store.link(.given(100), to: plan, date.map { .init(app: "test.own", date: $0) })
            try store.note([file("a", .done), file("b", .begun)])
            try store.setSchedulingPermission(.authorized, ofApp: "test.own")
            try store.setSourceOrder(["test.other", "test.own"], of: [.stepCount])
            try store.enableBackgroundDelivery(of: .heartRate, at: .daily)
        }
        try e.setCharacteristics([.bloodType: 3, .dateOfBirth: CalendarDay(year: 1980, month: 2, day: 3).number])
        var summary = ActivitySummaryRecord(day: CalendarDay(year: 2023, month: 3, day: 2))
        summary.energy = QuantityValue(500, .kilocalorie)
        try e.setActivitySummaries([summary])
        try e.setMedications(
            ["a", "b"].map { name in
                MedicationRecord(
                    medication: MedicationConceptRecord(
                        concept: HealthConceptRecord(identifier: name), displayText: name),
                    isArchived: name == "b")
            })
        try e.grant(
            [HealthConceptRecord(identifier: "a").key], among: [], of: .userAnnotatedMedication, includesNew: false,
            to: third)
        var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
        try assembly.begin(at: 100)
        try e.save(
            ActiveSessionRecord(
                uuid: .given(173), state: 2, created: 99, mainActivity: .given(174), assembly: assembly), by: .own)
        var members = MemberRuns()
        members.add(1...2)
        _ = try e.collect(
            [rate(175, 99, 150)], beside: members, in: .given(173), by: .own)
        try e.save([RoutePoint(timestamp: 150, latitude: 1, longitude: 2)], ofSession: .given(173), by: .own)
    }

    private static func delete(_ e: SQLiteEngine) throws {
        try e.save(
            [
                rate(
                    90, 60, 1,
                    metadata: [
                        MetadataKey.syncIdentifier: .string("s"), MetadataKey.syncVersion: .number(2), "k": .integer(1),
                    ]),
                rate(91, 61, 2),
            ], by: .own)
        try e.save([rate(92, 62, 3)], by: .other)
        try e.delete([.given(90), .given(91)], by: .own)
        try e.delete([.given(92)], by: .other)
        _ = try e.deleteWithAssociated([.given(104)], by: .own)
        if try e.states(of: [.consecutive(2_100)]) == [.stored] { try e.delete([.consecutive(2_100)], by: .own) }
    }
}

extension SystemSample {
    /// Creates a sample of a second with a detail; its number is its identifier and its time.
    init(_ number: Int, _ type: ObjectType, _ detail: SampleDetail) {
        self.init(
            SampleRecord(
                uuid: .given(number), type: type, start: Double(number), end: Double(number + 1),
                content: .detail(detail)))
    }
}
