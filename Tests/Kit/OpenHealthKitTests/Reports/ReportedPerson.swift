import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import TestEngines

@testable import HealthKit

/// A person whose data gives every report an answer: workouts of many kinds, nights, rings and steps of two sources.
struct ReportedPerson {
    static let watch = AppIdentity(bundleIdentifier: "org.example.watch", name: "Watch")
    static let phone = AppIdentity(bundleIdentifier: "org.example.phone", name: "Phone")
    /// 2026-05-20 12:00 UTC, a Wednesday.
    static let now = Date(timeIntervalSinceReferenceDate: 800_971_200)
    static let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })

    let engine: SQLiteEngine
    let run = UUID()
    let triathlon = UUID()
    let calendar: Calendar

    /// Creates a person of known age, sex and resting heart rate, without further data.
    init() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.firstWeekday = 2
        self.calendar = calendar
        engine = try SQLiteEngine.forTest()
        for app in [Self.watch, Self.phone] {
            try engine.write { try $0.authorize(app, AuthorizationDecisions(share: Self.all, read: Self.all)) }
        }
        try engine.write {
            try $0.setCharacteristics([
                .dateOfBirth: CalendarDay(year: 1986, month: 3, day: 9).number, .biologicalSex: 2,
            ])
        }
        try save([quantity(.restingHeartRate, 50, .countPerMinute, Self.at(1, 6))])
    }

    /// Creates a person with data.
    static func complete() throws -> ReportedPerson {
        let person = try ReportedPerson()
        try person.fill()
        return person
    }

    /// Returns the answer of the store to an app that may read everything.
    func unrestricted<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try engine.reports(for: Self.watch, body)
    }

    /// Returns the store as a new app sees it.
    ///
    /// - Parameter read: The permissions that were decided; undetermined for all other types.
    func store(reading read: [ObjectType: Bool] = [:]) throws -> HKHealthStore {
        let app = AppIdentity(bundleIdentifier: "org.example.reader", name: "Reader")
        try engine.write { try $0.authorize(app, AuthorizationDecisions(share: [:], read: read)) }
        let clock = VirtualClock(now: Self.now)
        return HKHealthStore(
            context: StoreContext(engine: engine, identity: app, policy: .denyAll, scheduler: clock.scheduler))
    }

    // MARK: Data

    /// Returns a time of May 2026 in UTC.
    static func at(_ day: Int, _ hour: Double) -> Double {
        now.timeIntervalSinceReferenceDate + Double(day - 20) * 86_400 + (hour - 12) * 3_600
    }

    private func quantity(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double, seconds: Double = 0
    ) -> SampleRecord {
        SampleRecord(type: type, start: start, end: start + seconds, content: .quantity(QuantityValue(value, unit)))
    }

    private func save(by app: AppIdentity = watch, _ samples: [SampleRecord]) throws {
        try engine.write(as: app) { try $0.save(samples) }
    }

    private func fill() throws {
        try engine.write {
            try $0.setActivitySummaries(
                (16...19).map { day in
                    var summary = ActivitySummaryRecord(day: CalendarDay(year: 2026, month: 5, day: day))
                    summary.energy = QuantityValue(420.25, .kilocalorie)
                    summary.energyGoal = QuantityValue(400, .kilocalorie)
                    summary.standHours = QuantityValue(11, .count)
                    return summary
                })
        }
        for day in 10...19 {
            try save(
                by: Self.phone,
                (0..<4).map { quantity(.stepCount, 300, .count, Self.at(day, 6 + Double($0)), seconds: 3_600) })
            try save([quantity(.stepCount, 700, .count, Self.at(day, 9.5), seconds: 3_600)])
            try save([quantity(.bodyMass, 71 + Double(day % 3), .kilogram, Self.at(day, 6))])
            try fillNight(day)
        }
        try fillRun()
        try fillTriathlon()
        try fillSwimAndSets()
    }

    private func fillNight(_ day: Int) throws {
        let stages = [(0.0, 3), (1.5, 4), (2.5, 5), (3.5, 3), (5, 2), (5.2, 3)]
        try save(
            stages.enumerated().map { place, stage in
                let end = place + 1 < stages.count ? stages[place + 1].0 : 7
                return SampleRecord(
                    type: .sleepAnalysis, start: Self.at(day, stage.0 - 0.5), end: Self.at(day, end - 0.5),
                    content: .category(stage.1), metadata: ["HKTimeZone": .string("Europe/Zurich")])
            } + [
                quantity(.heartRate, 52, .countPerMinute, Self.at(day, 2)),
                quantity(.respiratoryRate, 14, .countPerMinute, Self.at(day, 3)),
            ])
    }

    private func save(
        _ record: WorkoutRecord, _ uuid: UUID = UUID(), by app: AppIdentity = watch, from start: Double,
        seconds: Double, metadata: Metadata? = nil, _ samples: [SampleRecord] = []
    ) throws {
        let workout = SampleRecord(
            uuid: uuid, type: .workout, start: start, end: start + seconds, content: .workout(record),
            metadata: metadata)
        try engine.write(as: app) { try $0.save([workout]) }
        guard !samples.isEmpty else { return }
        try engine.write(as: app) { try $0.add(samples, to: uuid) }
    }

    /// Saves an hour's run with laps, a route, heart rates, distance and power, that the phone recorded, too.
    private func fillRun() throws {
        let start = Self.at(18, 6.5)
        let minutes = (0..<60).map { start + Double($0) * 60 }
        let samples = minutes.enumerated().flatMap { place, moment in
            [
                quantity(.heartRate, 130 + Double(place % 40), .countPerMinute, moment),
                quantity(.distanceWalkingRunning, 180, .meter, moment, seconds: 60),
                quantity(.runningPower, 240 + Double(place % 7) * 10, .watt, moment),
            ]
        }
        let laps = (0..<4).map {
            WorkoutEventRecord(kind: .lap, start: start + Double($0) * 900, end: start + Double($0 + 1) * 900)
        }
        var heart = WorkoutStatisticsRecord()
        heart.average = 2.4
        try save(
            WorkoutRecord(
                activityType: .running, duration: 3_600,
                totals: [.distance: QuantityValue(10_800, .meter), .energyBurned: QuantityValue(640, .kilocalorie)],
                events: laps, isBuilderMade: true, statistics: [.heartRate: heart]), run, from: start, seconds: 3_600,
            metadata: ["name": .string("Lake loop")], samples)
        let points = minutes.enumerated().map { place, moment in
            RoutePoint(
                timestamp: moment, latitude: 47.1 + Double(place) / 618, longitude: 8.6,
                altitude: 400 + Double(place % 20), speed: 3, course: 0, horizontalAccuracy: 5, verticalAccuracy: 3,
                speedAccuracy: 1, courseAccuracy: 1)
        }
        _ = try engine.write(as: Self.watch) {
            try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: run)
        }
        try save(
            WorkoutRecord(
                activityType: .running, duration: 3_540, totals: [.distance: QuantityValue(10_650, .meter)]),
            by: Self.phone, from: start + 30, seconds: 3_540)
    }

    private func fillTriathlon() throws {
        let start = Self.at(17, 8)
        let legs: [(WorkoutActivity, Double, Double)] = [
            (.swimming, 0, 1_200), (.transition, 1_200, 1_300), (.cycling, 1_300, 3_700), (.transition, 3_700, 3_760),
            (.running, 3_760, 5_560),
        ]
        let activities = legs.map { activity, from, to in
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            return WorkoutActivityRecord(
                configuration: configuration, start: start + from, end: start + to, duration: to - from)
        }
        let samples = stride(from: 1_300.0, to: 3_700, by: 20).flatMap { second in
            [
                quantity(.distanceCycling, 180, .meter, start + second, seconds: 20),
                quantity(.cyclingPower, 200, .watt, start + second),
                quantity(.heartRate, 140, .countPerMinute, start + second),
            ]
        }
        try save(
            WorkoutRecord(activityType: .swimBikeRun, duration: 5_560, activities: activities), triathlon,
            from: start, seconds: 5_560, samples)
    }

    private func fillSwimAndSets() throws {
        let swim = Self.at(16, 7)
        let lengths = (0..<6).map { place in
            WorkoutEventRecord(
                kind: .lap, start: swim + Double(place) * 40, end: swim + Double(place) * 40 + 35,
                metadata: [MetadataKey.swimmingStrokeStyle: .integer(2)])
        }
        try save(
            WorkoutRecord(activityType: .swimming, duration: 240, events: lengths), from: swim, seconds: 240,
            metadata: [MetadataKey.lapLength: .quantity(QuantityValue(25, .meter))],
            (0..<6).map { quantity(.swimmingStrokeCount, 18, .count, swim + Double($0) * 40 + 5, seconds: 20) })
        let strength = Self.at(15, 18)
        let sets = (0..<3).map { place in
            WorkoutEventRecord(
                kind: .segment, start: strength + Double(place) * 120, end: strength + Double(place) * 120 + 40,
                metadata: ["repetitions": .integer(8), "weight": .quantity(QuantityValue(60, .kilogram))])
        }
        try save(
            WorkoutRecord(activityType: .traditionalStrengthTraining, duration: 400, events: sets), from: strength,
            seconds: 400)
    }
}
