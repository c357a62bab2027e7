import Foundation
import HealthModel
import HealthStore
import TestStores
import WorkoutFiles

@testable import HealthReports

/// A store with what a person has after two months: workouts of several apps, nights, measurements, plans and goals.
///
/// Nothing in it is even: no two workouts have the same length, streams begin and end at other times, and some equal
/// each other in start, distance or duration.
struct SweepWorld: Sendable {
    /// The world that tests only read.
    static let shared = Result { try SweepWorld() }

    static let watch = AppIdentity(bundleIdentifier: "org.example.watch", name: "Watch", productType: "Watch7,1")
    static let phone = AppIdentity(bundleIdentifier: "org.example.phone", name: "Phone", productType: "iPhone15,2")
    static let file = LawStore.app
    static let zone = Told.zone("Europe/Zurich")
    static let calendar = Told.calendar("Europe/Zurich")
    /// The afternoon of 9 March 2024.
    static let now = Told.date(731_687_400)

    let store: LawStore
    var engine: SQLiteEngine { store.engine }

    func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try engine.reports(for: LawStore.app, body)
    }

    /// An hour of a day, counted from 1 January 2024.
    static func at(_ day: Int, _ hour: Double = 0) -> Double {
        let start = CalendarDay(year: 2024, month: 1, day: 1).adding(days: day).start(in: zone) ?? .distantPast
        return start.timeIntervalSinceReferenceDate + hour * 3_600
    }

    static func date(_ day: Int, _ hour: Double = 0) -> Date { Told.date(at(day, hour)) }

    /// The identifiers of the workouts.
    static let workouts = Array(1...22)

    init() throws {
        store = try LawStore()
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        for app in [Self.watch, Self.phone] {
            try engine.write { try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) }
        }
        try savePerson()
        try saveWorkouts()
        try saveOpinions()
        try saveDays()
        try saveNights()
        try savePlans()
    }

    // MARK: The person

    private func savePerson() throws {
        try engine.write {
            try $0.setSystemSources([
                Self.watch.source.bundleIdentifier, Self.phone.source.bundleIdentifier,
            ])
            try $0.setCharacteristics([
                .dateOfBirth: CalendarDay(year: 1986, month: 3, day: 9).number, .biologicalSex: 2,
            ])
            try $0.setZonePreferences([
                ZonePreference(
                    .maximalHeartRate, from: CalendarDay(year: 2024, month: 1, day: 30),
                    .own([QuantityValue(191, .countPerMinute)])),
                ZonePreference(
                    .heartRateZones, from: CalendarDay(year: 2024, month: 1, day: 21),
                    .own([118, 137, 151, 168].map { QuantityValue($0, .countPerMinute) })),
            ])
        }
        for (day, rate) in [(0, 53.0), (24, 51), (44, 49.5)] {
            try save(
                [Self.sample(900 + day, .restingHeartRate, Self.at(day, 7), 0, rate, .countPerMinute)], by: Self.watch)
        }
        for (day, watts) in [(2, 235.0), (37, 252)] {
            try save([Self.sample(960 + day, .cyclingFunctionalThresholdPower, Self.at(day, 7), 0, watts, .watt)])
        }
    }

    static func sample(
        _ number: Int, _ type: ObjectType, _ start: Double, _ length: Double, _ value: Double, _ unit: QuantityUnit,
        metadata: Metadata? = nil
    ) -> SampleRecord {
        SampleRecord(
            uuid: Told.id(number), type: type, start: start, end: start + length,
            content: .quantity(QuantityValue(value, unit)), metadata: metadata)
    }

    func save(_ samples: [SampleRecord], by app: AppIdentity = file) throws {
        try engine.write(as: app) { try $0.save(samples) }
    }

    // MARK: Workouts

    /// A workout before it is saved.
    struct Draft {
        var number: Int
        var activity: WorkoutActivity
        var start: Double
        var seconds: Double
        var app = SweepWorld.file
        var duration: Double?
        var meters: Double?
        var energy: Double?
        var climb: Double?
        var isIndoor: Bool?
        var zone: String? = "Europe/Zurich"
        var events: [WorkoutEventRecord] = []
        var activities: [WorkoutActivityRecord] = []
        var metadata: [String: MetadataValue] = [:]
        var statistics: [ObjectType: WorkoutStatisticsRecord]?
        /// A heart rate at a second.
        var rate: ((Double) -> Double)?
        /// Watts at a second.
        var power: ((Double) -> Double)?
        /// Metres a second at a second.
        var speed: ((Double) -> Double)?
        /// A place and a height at a second.
        var route: ((Double) -> (latitude: Double, longitude: Double, altitude: Double))?
        /// The step of the streams.
        var step = 24.0
        var belongs = true

        init(
            _ number: Int, _ activity: WorkoutActivity, at start: Double, seconds: Double,
            _ change: (inout Draft) -> Void = { _ in }
        ) {
            (self.number, self.activity, self.start, self.seconds) = (number, activity, start, seconds)
            change(&self)
        }
    }

    func save(_ draft: Draft) throws { try Self.save(draft, in: store) }

    /// Saves a workout with its route and its streams.
    static func save(_ draft: Draft, in store: LawStore) throws {
        let engine = store.engine
        var totals: [WorkoutTotal: QuantityValue] = [:]
        if let meters = draft.meters { totals[.distance] = QuantityValue(meters, .meter) }
        if let energy = draft.energy { totals[.energyBurned] = QuantityValue(energy, .kilocalorie) }
        var metadata = draft.metadata
        if let climb = draft.climb { metadata[MetadataKey.elevationAscended] = .quantity(QuantityValue(climb, .meter)) }
        if let isIndoor = draft.isIndoor { metadata[MetadataKey.indoorWorkout] = .bool(isIndoor) }
        if let zone = draft.zone { metadata[MetadataKey.timeZone] = .string(zone) }
        let end = draft.start + draft.seconds
        let workout = SampleRecord(
            uuid: Told.id(draft.number), type: .workout, start: draft.start, end: end,
            content: .workout(
                WorkoutRecord(
                    activityType: draft.activity, duration: draft.duration ?? draft.seconds, totals: totals,
                    events: draft.events, activities: draft.activities, statistics: draft.statistics)),
            metadata: Metadata(nonEmpty: metadata))
        try engine.write(as: draft.app) {
            try $0.insert(workout) { insertion throws(EngineError) in
                guard let route = draft.route else { return }
                var points: [RoutePoint]? = stride(from: 2.0, through: draft.seconds, by: draft.step).map { second in
                    let place = route(second)
                    return RoutePoint(
                        timestamp: draft.start + second, latitude: place.latitude, longitude: place.longitude,
                        altitude: place.altitude, speed: 3, horizontalAccuracy: 4,
                        verticalAccuracy: second < 40 ? -1 : 2)
                }
                try insertion.append(RouteDraft(uuid: Told.id(500 + draft.number), device: nil, metadata: nil)) {
                    defer { points = nil }
                    return points
                }
            }
        }
        var number = draft.number * 10_000
        func samples(
            _ type: ObjectType, _ unit: QuantityUnit, _ offset: Double, lasting: Double, _ value: (Double) -> Double
        ) -> [SampleRecord] {
            stride(from: offset, to: draft.seconds - lasting, by: type == .cyclingPower ? 9 : draft.step).map {
                second in
                number += 1
                return Self.sample(number, type, draft.start + second, lasting, value(second), unit)
            }
        }
        var parts: [[SampleRecord]] = []
        if let rate = draft.rate { parts.append(samples(.heartRate, .countPerMinute, 4, lasting: 0, rate)) }
        if let power = draft.power { parts.append(samples(.cyclingPower, .watt, 1, lasting: 0, power)) }
        if let speed = draft.speed {
            parts.append(
                samples(WorkoutDistance.type(for: draft.activity), .meter, 3, lasting: draft.step) {
                    speed($0) * draft.step
                })
        }
        for part in parts where !part.isEmpty {
            try engine.write(as: draft.app) {
                if draft.belongs { try $0.add(part, to: workout.uuid) } else { try $0.save(part) }
            }
        }
    }

    private static func event(
        _ kind: WorkoutEventRecord.Kind, _ start: Double, _ end: Double? = nil, _ metadata: Metadata? = nil
    ) -> WorkoutEventRecord {
        WorkoutEventRecord(kind: kind, start: start, end: end ?? start, metadata: metadata)
    }

    private static func leg(
        _ number: Int, _ activity: WorkoutActivity, _ start: Double, _ end: Double, sum: Double? = nil
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        (configuration.activityType, configuration.locationType) = (activity, .outdoor)
        return WorkoutActivityRecord(
            uuid: Told.id(number), configuration: configuration, start: start, end: end,
            statistics: sum.map { [WorkoutDistance.type(for: activity): WorkoutStatisticsRecord(sum: $0)] })
    }

    /// A loop to the north and back, from a place.
    private static func way(
        _ latitude: Double, _ longitude: Double, _ speed: Double, turn: Double, height: Double = 400
    ) -> (Double) -> (latitude: Double, longitude: Double, altitude: Double) {
        { second in
            let length = speed * second
            let north = length < turn ? length : max(0, 2 * turn - length)
            return (
                latitude + north / 111_195, longitude + (length < turn ? 0 : 0.000_2),
                height + (north / 40).rounded() - (length / 300).rounded() * 2
            )
        }
    }

    private func saveWorkouts() throws {
        let at = Self.at
        func run(
            _ number: Int, _ day: Int, _ hour: Double, _ seconds: Double, _ speed: Double,
            _ change: (inout Draft) -> Void = { _ in }
        ) throws {
            try save(
                Draft(number, .running, at: at(day, hour), seconds: seconds) {
                    $0.meters = (seconds * speed).rounded()
                    $0.energy = (seconds / 6).rounded() + Double(number)
                    $0.speed = { speed * (1 + ($0 / 300).rounded(.down).truncatingRemainder(dividingBy: 3) / 20) }
                    $0.rate = {
                        128 + ($0 / 60).rounded(.down).truncatingRemainder(dividingBy: 37) + Double(number % 4) * 3
                    }
                    $0.route = Self.way(47.37, 8.54, speed, turn: seconds * speed / 2)
                    change(&$0)
                })
        }
        func ride(
            _ number: Int, _ day: Int, _ hour: Double, _ seconds: Double, _ watts: Double,
            _ change: (inout Draft) -> Void = { _ in }
        ) throws {
            try save(
                Draft(number, .cycling, at: at(day, hour), seconds: seconds) {
                    $0.meters = (seconds * 7.5).rounded()
                    $0.energy = (seconds / 5).rounded()
                    $0.climb = Double(number) * 21
                    $0.power = { second in
                        let part = (second / 240).rounded(.down).truncatingRemainder(dividingBy: 6)
                        return watts + [0, 130, 20, 210, 10, 60][Int(part)]
                            + (second / 15).truncatingRemainder(dividingBy: 7)
                    }
                    $0.rate = { 118 + ($0 / 90).rounded(.down).truncatingRemainder(dividingBy: 53) }
                    $0.speed = { _ in 7.5 }
                    change(&$0)
                })
        }
        try run(1, 3, 7.25, 1_875, 3.1)
        try run(2, 10, 7.5, 1_790, 3.25) { $0.metadata[WorkoutSummary.nameKey] = .string("Loop") }
        // The same way, slower, and with a pause.
        try run(3, 17, 18.1, 2_040, 3.1) {
            $0.route = Self.way(47.370_1, 8.540_1, 2.85, turn: 2_906)
            $0.duration = 1_920
            $0.events = [Self.event(.pause, $0.start + 600), Self.event(.resume, $0.start + 720)]
        }
        try run(4, 24, 7.25, 3_005, 3.3) { draft in
            for lap in 0..<5 {
                let start = draft.start + Double(lap * 601)
                draft.events.append(Self.event(.lap, start, start + 601))
            }
        }
        // Twice the same outing: a watch with heart rates, and a phone with the route and without a sport.
        try run(5, 31, 12.5, 2_400, 3) { draft in
            (draft.app, draft.route, draft.statistics) = (
                Self.watch, nil, [.heartRate: WorkoutStatisticsRecord(average: 2.35)]
            )
        }
        try save(
            Draft(6, .other, at: at(31, 12.51), seconds: 2_371) {
                ($0.app, $0.meters, $0.energy) = (Self.phone, 7_100, 402)
                $0.route = Self.way(47.5, 8.7, 3, turn: 3_000)
                $0.metadata = [
                    WorkoutSummary.nameKey: .string("Outing"), WorkoutSummary.proposalKey: .string("hiking"),
                ]
            })
        // The same again two hours later, by a clock that is wrong.
        try run(7, 31, 14.5, 2_410, 3) {
            ($0.app, $0.route) = (Self.phone, Self.way(47.5, 8.7, 2.99, turn: 3_000))
            $0.meters = 7_190
        }
        try ride(8, 5, 9, 1_805, 170)
        try ride(9, 12, 10.5, 2_115, 185) { $0.route = Self.way(47.2, 8.3, 7.5, turn: 7_900) }
        try ride(10, 19, 19, 1_500, 200) { ($0.isIndoor, $0.climb) = (true, nil) }
        try ride(11, 40, 9.75, 1_930, 190) {
            $0.route = Self.way(47.2, 8.3, 7.4, turn: 7_100); $0.zone = "America/New_York"
        }
        try ride(12, 61, 8, 1_400, 160) { $0.metadata[WorkoutSummary.originKey] = .string("simulation") }
        let lap: Metadata = [MetadataKey.swimmingStrokeStyle: .integer(4), MetadataKey.swolfScore: .number(43.5)]
        try save(
            Draft(13, .swimming, at: at(14, 20), seconds: 1_260) { draft in
                (draft.meters, draft.energy, draft.isIndoor) = (500, 250, true)
                draft.metadata[MetadataKey.lapLength] = .quantity(QuantityValue(25, .meter))
                for place in 0..<20 {
                    let start = draft.start + Double(place * 62)
                    draft.events.append(Self.event(.lap, start, start + Double(29 + place % 5), lap))
                }
                draft.rate = { 110 + ($0 / 100).rounded(.down) }
            })
        try save(
            Draft(14, .swimBikeRun, at: at(47, 9), seconds: 5_000) { draft in
                (draft.meters, draft.energy, draft.climb) = (24_500, 900, 120)
                draft.activities = [
                    Self.leg(701, .swimming, draft.start, draft.start + 900, sum: 750),
                    Self.leg(702, .transition, draft.start + 900, draft.start + 1_000),
                    Self.leg(703, .cycling, draft.start + 1_000, draft.start + 3_400, sum: 18_000),
                    Self.leg(704, .running, draft.start + 3_400, draft.start + 5_000),
                ]
                draft.power = { (second: Double) -> Double in
                    guard second > 1_000, second < 3_400 else { return 0 }
                    return 180 + (second / 200).rounded(.down) * 5
                }
                draft.rate = { 130 + ($0 / 250).rounded(.down) }
            })
        let distances = (0..<80).map { (place: Int) -> SampleRecord in
            let start = at(47, 9) + Double(3_400 + place * 20)
            return Self.sample(145_000 + place, .distanceWalkingRunning, start, 20, Double(58 + place % 5), .meter)
        }
        try engine.write(as: Self.file) { try $0.add(distances, to: Told.id(14)) }
        try save(Draft(15, .yoga, at: at(20, 6.5), seconds: 2_700) { ($0.energy, $0.zone) = (120, "Asia/Tokyo") })
        try save(
            Draft(16, .other, at: at(22, 16), seconds: 900) {
                // A recording without a zone, and without anything that depends on the day of the reader.
                $0.zone = nil
                $0.metadata[WorkoutSummary.proposalKey] = .string("cycling")
            })
        try save(
            Draft(17, .traditionalStrengthTraining, at: at(23, 18), seconds: 1_800) { draft in
                for place in 0..<4 {
                    let start = draft.start + Double(place * 300)
                    let weight = QuantityValue(Double(40 + place), .kilogram)
                    let metadata: Metadata = [
                        ExerciseSet.repetitionsKey: .integer(Int64(12 - place)),
                        ExerciseSet.weightKey: .quantity(weight),
                    ]
                    draft.events.append(Self.event(.segment, start, start + 50, metadata))
                }
                draft.rate = { 90 + ($0 / 120).rounded(.down) }
                (draft.app, draft.belongs) = (Self.watch, false)
            })
        try run(18, 52, 7.25, 1_875, 3.1) {
            $0.route = { second in
                let place = Self.way(47.37, 8.54, 3.1, turn: 2_906)(1_875 - second); return place
            }
        }
        try run(19, 59, 7.25, 1_700, 3.4)
        try run(20, 67, 12, 2_200, 3.2) { ($0.belongs, $0.app) = (false, Self.watch) }
        try save(
            Draft(21, .hiking, at: at(64, 10), seconds: 9_000) {
                ($0.meters, $0.climb, $0.energy) = (9_500, 640, 700);
                $0.route = Self.way(46.8, 9.1, 1.05, turn: 4_800, height: 1_200)
            })
        try save(Draft(22, .walking, at: at(64, 10.02), seconds: 8_900) { ($0.meters, $0.app) = (9_300, Self.phone) })
    }

    // MARK: Opinions

    static let gear: [UUID] = [Told.id(801), Told.id(802)]

    private func saveOpinions() throws {
        let gear = try [
            Gear(id: Self.gear[0], "Red Shoes", kind: .shoes, begin: CalendarDay(year: 2024, month: 1, day: 2)),
            Gear(id: Self.gear[1], "Old Bike", kind: .bike, end: CalendarDay(year: 2024, month: 2, day: 1)),
        ]
        let goals = try [
            TrainingGoal(id: Told.id(811), .distance, 12_000, per: .week, activityType: .running),
            TrainingGoal(id: Told.id(812), .time, 36_000, per: .month),
            TrainingGoal(id: Told.id(813), .count, 2, per: .week),
            TrainingGoal(id: Told.id(814), .energy, 9_000, per: .year),
            TrainingGoal(id: Told.id(815), .days, 9, per: .month),
        ]
        let editor = WorkoutEditor(access: store.access)
        try engine.write { store in
            for gear in gear { try store.save(gear) }
            for goal in goals { try store.save(goal) }
            try store.annotate(
                Told.id(1),
                WorkoutAnnotation(title: "Première", notes: "cold", tags: ["easy", "Dawn"], gear: "red shoes"),
                ifRevision: nil)
            try store.annotate(Told.id(4), WorkoutAnnotation(tags: ["race"], gear: "Red Shoes"), ifRevision: nil)
            try store.annotate(Told.id(8), WorkoutAnnotation(gear: "Old Bike"), ifRevision: nil)
            try store.annotate(Told.id(9), WorkoutAnnotation(gear: "Borrowed"), ifRevision: nil)
            try store.annotate(Told.id(15), WorkoutAnnotation(isNotMine: true), ifRevision: nil)
            try store.annotate(Told.id(16), WorkoutAnnotation(activity: .hiking), ifRevision: nil)
        }
        var change = WorkoutEditor.Change()
        change.trim = .part(from: Self.date(52, 7.3), to: Self.date(52, 7.7))
        _ = try editor.edit(Told.id(18), change)
        let decision = OutingDecision(access: store.access)
        try decision.decide([Told.id(21), Told.id(22)], isSame: true)
        try decision.prefer(Told.id(22))
        try decision.prefer(Told.id(6), for: .activeEnergyBurned)
    }

    // MARK: Days

    private func saveDays() throws {
        var number = 2_000_000
        func sample(
            _ type: ObjectType, _ day: Int, _ hour: Double, _ length: Double, _ value: Double, _ unit: QuantityUnit
        ) -> SampleRecord {
            number += 1
            return Self.sample(number, type, Self.at(day, hour), length, value, unit)
        }
        var (phone, watch, scale, pressures): ([SampleRecord], [SampleRecord], [SampleRecord], [SampleRecord])
        (phone, watch, scale, pressures) = ([], [], [], [])
        for day in 0..<69 {
            for hour in [8.0, 12.5, 17.25] where day % 9 != 4 {
                let count = Double(900 + day * 37 % 41 * Int(hour))
                phone.append(sample(.stepCount, day, hour, Double(1_200 + day % 3 * 400), count, .count))
                guard day % 7 < 5 else { continue }
                watch.append(sample(.stepCount, day, hour + 0.1, 1_500, Double(1_000 + day % 9 * 50), .count))
            }
            if day % 4 != 3 {
                let mass = 72 + Double(day * 13 % 7) / 10 - Double(day) / 50
                scale.append(sample(.bodyMass, day, 7, 0, mass, .kilogram))
            }
            if day % 6 == 1, day > 19 {
                scale.append(sample(.bodyFatPercentage, day, 7, 0, 0.18 + Double(day % 5) / 1_000, .percent))
            }
            if day % 5 != 2, day < 68 {
                let value = Double(48 + day * 11 % 23 + (day > 64 ? 40 : 0))
                watch.append(sample(.heartRateVariabilitySDNN, day, 4, 60, value, .millisecond))
            }
            if day > 39, day < 68 {
                let value = Double(38 + day * 7 % 13)
                scale.append(sample(.heartRateVariabilityRMSSD, day, 4, 60, value, .millisecond))
            }
            if day % 24 != 0, day > 1, day < 68 {
                watch.append(sample(.restingHeartRate, day, 7, 0, Double(50 + day * 3 % 5), .countPerMinute))
            }
        }
        for place in 0..<14 {
            let (day, hour) = (40 + place * 2, Double(8 + place % 2 * 12))
            let parts = [
                sample(.bloodPressureSystolic, day, hour, 0, Double(121 + place * 7 % 19), .millimeterOfMercury),
                sample(.bloodPressureDiastolic, day, hour, 0, Double(76 + place * 5 % 11), .millimeterOfMercury),
            ]
            number += 1
            pressures.append(
                SampleRecord(
                    uuid: Told.id(number), type: .bloodPressure, start: Self.at(day, hour), end: Self.at(day, hour),
                    content: .correlation(parts)))
        }
        try save(phone, by: Self.phone)
        try save(watch, by: Self.watch)
        try save(scale + pressures)
        try save([
            Self.sample(
                1_999_999, .stepCount, Self.at(30, 23.9), 900, 333, .count,
                metadata: [MetadataKey.wasUserEntered: .bool(true)])
        ])
        let summaries = (50..<69).map { (day: Int) -> ActivitySummaryRecord in
            var summary = ActivitySummaryRecord(day: CalendarDay(year: 2024, month: 1, day: 1).adding(days: day))
            summary.isPaused = day == 58
            summary.moveMode = day % 6 == 1 ? 2 : 1
            summary.energy = QuantityValue(Double(400 + day * 17 % 200), .kilocalorie)
            summary.energyGoal = QuantityValue(480, .kilocalorie)
            summary.moveTime = QuantityValue(Double(50 + day % 20), .minute)
            summary.moveTimeGoal = QuantityValue(60, .minute)
            summary.exerciseTime = QuantityValue(Double(20 + day * 7 % 30), .minute)
            summary.standHours = QuantityValue(Double(9 + day % 5), .count)
            if day % 3 != 0 {
                summary.exerciseGoal = QuantityValue(30, .minute)
                summary.standGoal = QuantityValue(12, .count)
            }
            return summary
        }
        try engine.write { try $0.setActivitySummaries(summaries) }
    }

    private func saveNights() throws {
        var number = 3_000_000
        func stage(_ stage: SleepReport.Stage, _ day: Int, _ from: Double, _ to: Double, _ metadata: Metadata? = nil)
            -> SampleRecord
        {
            number += 1
            return SampleRecord(
                uuid: Told.id(number), type: .sleepAnalysis, start: Self.at(day, from), end: Self.at(day, to),
                content: .category(stage.rawValue), metadata: metadata)
        }
        var (watch, phone, breaths): ([SampleRecord], [SampleRecord], [SampleRecord]) = ([], [], [])
        for day in 3..<68 where day % 8 != 6 {
            let late = Double(day * 5 % 7) / 6
            let zone: Metadata? = day > 60 ? [MetadataKey.timeZone: .string("Asia/Tokyo")] : nil
            watch += [
                stage(.core, day, 22.5 + late, 25, zone), stage(.deep, day, 25, 26.25), stage(.awake, day, 26.25, 26.5),
                stage(.rem, day, 26.5, 28 + late), stage(.core, day, 28 + late, 30.2, zone),
            ]
            phone += [stage(.inBed, day, 22, 30.5 + late)]
            if day % 3 == 0 { phone.append(stage(.unspecified, day, 22.25, 29)) }
            if day % 10 == 5 { watch.append(stage(.core, day, 14, 14.75)) }
            number += 1
            breaths.append(
                Self.sample(
                    number, .respiratoryRate, Self.at(day, 26), 60, 14 + Double(day * 7 % 11) / 5, .countPerMinute))
            number += 1
            breaths.append(
                Self.sample(
                    number, .appleSleepingWristTemperature, Self.at(day, 23), 20_000, 35.5 + Double(day * 3 % 7) / 10,
                    .degreeCelsius))
            number += 1
            breaths.append(Self.sample(number, .heartRate, Self.at(day, 27), 0, 52 + Double(day % 6), .countPerMinute))
        }
        try save(watch, by: Self.watch)
        try save(phone, by: Self.phone)
        try save(breaths, by: Self.watch)
    }

    // MARK: Plans

    static let plan = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, displayName: "Hundreds", warmup: PlannedStep(goal: .time(.init(5, .minute))),
                blocks: [
                    PlannedBlock(
                        steps: [
                            .init(
                                .work,
                                PlannedStep(
                                    goal: .time(.init(4, .minute)),
                                    target: PlannedTarget(
                                        .heartRate,
                                        .range(low: .init(130, .countPerMinute), high: .init(150, .countPerMinute))))),
                            .init(
                                .recovery,
                                PlannedStep(
                                    goal: .time(.init(2, .minute)),
                                    target: PlannedTarget(
                                        .speed, .threshold(.init(3.2, .meterPerSecond)), metric: .average))),
                        ], iterations: 3)
                ], cooldown: PlannedStep())), id: Told.id(821))

    static let relative = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .cycling,
                blocks: [
                    PlannedBlock(
                        steps: [
                            .init(
                                .work,
                                PlannedStep(
                                    goal: .time(.init(15, .minute)),
                                    relativeTarget: RelativeTarget(.thresholdPower, 0.7, 0.85))),
                            .init(
                                .work,
                                PlannedStep(
                                    goal: .time(.init(20, .minute)),
                                    relativeTarget: RelativeTarget(.maximalHeartRate, 0.6, 0.8))),
                            .init(.recovery, PlannedStep(goal: .distance(.init(3, .kilometer)))),
                        ])
                ])), id: Told.id(822))

    private func savePlans() throws {
        func slot(_ month: Int, _ day: Int, _ hour: Int? = nil) throws -> ScheduledDate? {
            ScheduledDate(DateComponents(year: 2024, month: month, day: day, hour: hour), in: Self.calendar)
        }
        let dates: [(PlannedWorkout, ScheduledDate?, Bool)] = [
            (Self.plan, try slot(1, 25), true), (Self.plan, try slot(3, 1), true),
            (Self.plan, try slot(3, 5, 18), false), (Self.relative, try slot(3, 9), false),
            (Self.relative, try slot(3, 9, 7), false), (Self.plan, try slot(3, 12), true),
        ]
        try engine.write(as: Self.file) { store in
            for (plan, date, isDone) in dates {
                guard let date else { continue }
                try store.schedule(plan, at: date, today: Self.now, in: Self.calendar)
                if isDone { _ = try store.completeScheduled(plan.id, at: date.slot, in: Self.calendar) }
            }
        }
        let entry = try slot(1, 25).map { StartedPlan.Entry(app: Self.file.source.bundleIdentifier, date: $0) }
        try engine.write {
            try $0.link(Told.id(4), to: Self.plan, entry)
            try $0.link(Told.id(19), to: Self.plan, nil)
            try $0.link(Told.id(9), to: Self.relative, nil)
        }
    }
}
