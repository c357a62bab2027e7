import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport

/// The life of a person with a watch and a phone from 2014 to 2023: every week a workout, a night and steps, every month
/// a day of rings.
enum TenYears {
    static let watch = AppIdentity(bundleIdentifier: "org.example.watch", name: "Watch")
    static let phone = AppIdentity(bundleIdentifier: "org.example.phone", name: "Phone")

    /// The number of weeks.
    private static let weeks = 521
    /// The number of runs that the phone recorded, too.
    static var repeatedCount: Int { (0..<weeks).count { isRepeated($0) } }

    private static func isRepeated(_ week: Int) -> Bool { week % 52 == 4 }

    /// Returns midnight of a day in UTC.
    static func date(_ year: Int, _ month: Int, _ day: Int) -> Date {
        CalendarDay(year: year, month: month, day: day).start(in: .gmt) ?? .distantPast
    }

    /// Monday, 6 January 2014.
    private static let start = date(2014, 1, 6).timeIntervalSinceReferenceDate

    /// - Parameter first: The first week that there is something of.
    static func fill(_ engine: SQLiteEngine, from first: Int = 0) throws {
        var hikes: [SampleRecord] = []
        try engine.allow(watch, phone)
        var random = SeededGenerator(seed: 2_014)
        var others = SeededGenerator(seed: 2_015)
        var (mine, phones): ([SampleRecord], [SampleRecord]) = ([], [])
        var recorded: [(workout: UUID, samples: [SampleRecord])] = []
        for week in first..<weeks {
            let monday = start + Double(week) * 604_800
            let workout = self.workout(week, monday, &random)
            mine.append(workout)
            if week % 16 == 3 { hikes.append(workout) }
            if week % 4 == 0 { recorded.append((workout.uuid, samples(of: workout, &random))) }
            if isRepeated(week) { phones.append(copy(of: workout)) }
            mine += night(monday + 6 * 86_400, &random)
            phones += (0..<6).map {
                SampleRecord.quantity(
                    .stepCount, .random(in: 200...900, using: &random).rounded(), .count,
                    monday + 25_200 + Double($0) * 1_800, seconds: 1_800)
            }
            mine += (0..<3).map {
                SampleRecord.quantity(
                    .stepCount, .random(in: 200...900, using: &random).rounded(), .count,
                    monday + 27_000 + Double($0) * 1_200, seconds: 1_150)
            }
            mine.append(
                SampleRecord.quantity(.bodyMass, .random(in: 68...74, using: &others), .kilogram, monday + 25_000))
            if week % 4 == 1 { mine.append(pressure(monday + 30_000, &others)) }
            if week % 52 == 0 {
                mine.append(
                    SampleRecord.quantity(
                        .restingHeartRate, .random(in: 46...56, using: &random), .countPerMinute, monday))
            }
        }
        // The last hundred days of 2023 have what readiness needs.
        for day in 0..<100 {
            let midnight = date(2023, 9, 23).timeIntervalSinceReferenceDate + Double(day) * 86_400
            mine.append(
                SampleRecord.quantity(
                    .heartRateVariabilitySDNN, .random(in: 30...70, using: &others), .millisecond, midnight + 9_000))
            mine.append(
                SampleRecord.quantity(
                    .restingHeartRate, .random(in: 46...56, using: &others), .countPerMinute, midnight + 40_000))
        }
        let goals = try [TrainingGoal(.distance, 20_000, per: .month), TrainingGoal(.count, 30, per: .year)]
        try engine.write { for goal in goals { try $0.save(goal) } }
        let gear = try [
            Gear("Trail shoes", kind: .shoes, begin: CalendarDay(year: 2014, month: 1, day: 6)),
            Gear("Old bike", kind: .bike, end: CalendarDay(year: 2020, month: 8, day: 1)),
        ]
        try engine.write { for piece in gear { try $0.save(piece) } }
        let planned = date(2023, 11, 13).timeIntervalSinceReferenceDate
        let done = mine.firstIndex { $0.type == .workout && $0.start > planned }.map { mine.remove(at: $0) }
        try engine.write(as: watch) { try schedulePlans($0, done) }
        let (saved, phoned) = (mine, phones)
        try engine.write(as: watch) { try $0.save(saved) }
        try engine.write(as: phone) { try $0.save(phoned) }
        let measured = recorded
        try engine.write(as: watch) { for (workout, samples) in measured { try $0.add(samples, to: workout) } }
        try engine.write { store in
            for (workout, _) in measured {
                try store.annotate(workout, WorkoutAnnotation(gear: gear[0].name), ifRevision: nil)
            }
        }
        try saveRoutes(of: hikes, engine)
        let summaries = (0..<120).map {
            summary(of: CalendarDay(year: 2014 + $0 / 12, month: $0 % 12 + 1, day: 15), &random)
        }
        try engine.write {
            try $0.setActivitySummaries(summaries)
            try $0.setCharacteristics([
                .dateOfBirth: CalendarDay(year: 1980, month: 3, day: 9).number, .biologicalSex: 1,
            ])
        }
    }

    private static func workout(_ week: Int, _ monday: Double, _ random: inout SeededGenerator) -> SampleRecord {
        let activity = [WorkoutActivity.running, .cycling, .walking, .hiking][week % 4]
        let begin = monday + 86_400 * Double(week % 6) + 61_200
        let seconds = Double.random(in: 1_800...4_500, using: &random)
        let totals: [WorkoutTotal: QuantityValue] = [
            .distance: QuantityValue(seconds * .random(in: 2.4...3.4, using: &random), .meter),
            .energyBurned: QuantityValue(seconds / 6, .kilocalorie),
        ]
        let climb = Double.random(in: 20...600, using: &random)
        return SampleRecord(
            type: .workout, start: begin, end: begin + seconds,
            content: .workout(WorkoutRecord(activityType: activity, duration: seconds, totals: totals)),
            metadata: [MetadataKey.elevationAscended: .quantity(QuantityValue(climb, .meter))])
    }

    /// Returns the same outing as the phone recorded it.
    private static func copy(of workout: SampleRecord) -> SampleRecord {
        SampleRecord(
            type: .workout, start: workout.start + 15, end: workout.end - 20,
            content: .workout(
                WorkoutRecord(
                    activityType: workout.workout?.activityType ?? .other,
                    duration: workout.end - workout.start - 35, totals: [.distance: QuantityValue(7_777, .meter)])))
    }

    private static func samples(of workout: SampleRecord, _ random: inout SeededGenerator) -> [SampleRecord] {
        let speed = Double.random(in: 2.4...3.4, using: &random)
        return stride(from: workout.start, to: workout.end - 30, by: 30).flatMap { moment in
            [
                SampleRecord.quantity(.heartRate, .random(in: 110...175, using: &random), .countPerMinute, moment),
                SampleRecord.quantity(
                    .distanceWalkingRunning, 30 * speed * .random(in: 0.9...1.1, using: &random), .meter, moment,
                    seconds: 30),
            ]
        }
    }

    /// Saves the routes of some workouts: squares around a place, which become larger.
    private static func saveRoutes(of workouts: [SampleRecord], _ engine: SQLiteEngine) throws {
        for (place, workout) in workouts.enumerated() {
            let side = 0.01 + Double(place % 9) / 100
            let points = (0..<80).map { step in
                let (part, corner) = (Double(step % 20) / 20, step / 20)
                let (x, y) = [(part, 0), (1, part), (1 - part, 1), (0, 1 - part)][corner]
                return RoutePoint(
                    timestamp: workout.start + Double(step), latitude: 47 + side * y, longitude: 8 + side * x,
                    altitude: 400, horizontalAccuracy: 5, verticalAccuracy: 3)
            }
            _ = try engine.write(as: watch) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: workout.uuid)
            }
        }
    }

    private static func pressure(_ start: Double, _ random: inout SeededGenerator) -> SampleRecord {
        SampleRecord(
            type: .bloodPressure, start: start, end: start,
            content: .correlation([
                SampleRecord.quantity(
                    .bloodPressureSystolic, .random(in: 105...165, using: &random).rounded(), .millimeterOfMercury,
                    start),
                SampleRecord.quantity(
                    .bloodPressureDiastolic, .random(in: 62...102, using: &random).rounded(), .millimeterOfMercury,
                    start),
            ]))
    }

    private static func night(_ midnight: Double, _ random: inout SeededGenerator) -> [SampleRecord] {
        var moment = midnight - .random(in: 0...7_200, using: &random).rounded()
        var samples = [3, 4, 5, 2, 3, 4, 3, 5].map { stage in
            let seconds = stage == 2 ? 420 : Double.random(in: 1_800...5_400, using: &random).rounded()
            defer { moment += seconds }
            return SampleRecord(
                type: .sleepAnalysis, start: moment, end: moment + seconds, content: .category(stage))
        }
        samples += (1...4).flatMap { hour in
            [
                SampleRecord.quantity(
                    .heartRate, .random(in: 45...60, using: &random), .countPerMinute, midnight + Double(hour) * 3_600),
                SampleRecord.quantity(
                    .respiratoryRate, .random(in: 12...17, using: &random), .countPerMinute,
                    midnight + Double(hour) * 3_600),
            ]
        }
        return samples
    }

    private static func summary(of day: CalendarDay, _ random: inout SeededGenerator) -> ActivitySummaryRecord {
        var summary = ActivitySummaryRecord(day: day)
        summary.energy = QuantityValue(.random(in: 200...900, using: &random), .kilocalorie)
        summary.energyGoal = QuantityValue(500, .kilocalorie)
        summary.exerciseTime = QuantityValue(.random(in: 0...90, using: &random).rounded(), .minute)
        summary.exerciseGoal = QuantityValue(30, .minute)
        summary.standHours = QuantityValue(.random(in: 4...16, using: &random).rounded(), .count)
        summary.standGoal = QuantityValue(12, .count)
        return summary
    }

    /// Schedules a plan on three days: a workout did it, it was missed, and is due.
    private static func schedulePlans(_ store: StoreWriter, _ workout: SampleRecord?) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, displayName: "Long run", warmup: PlannedStep(goal: .time(.init(90, .minute))))))
        let dates = [(2023, 13), (2023, 14), (2093, 15)].compactMap { year, day in
            ScheduledDate(DateComponents(year: year, month: 11, day: day), in: calendar)
        }
        for date in dates { try store.schedule(plan, at: date, today: .now, in: calendar) }
        guard let workout else { return }
        _ = try store.finish(
            WorkoutDraft(
                workout: workout, members: MemberRuns(),
                plan: StartedPlan(plan, entry: .init(app: watch.source.bundleIdentifier, date: dates[0]))))
    }
}
