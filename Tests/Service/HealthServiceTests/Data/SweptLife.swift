import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestEngines
import TestSupport
import WorkoutFiles

@testable import HealthService

/// A rich week, with something of each kind that pages, routes and tools treat in a way of its own: lengths, sets, plans with
/// every target, a night elsewhere, rings of all states, gear, zones, and a bin.
enum SweptLife {
    static let swim = uuid(1)
    static let strength = uuid(2)
    static let planned = uuid(3)
    static let ride = uuid(4)
    static let walk = uuid(5)
    static let treadmill = uuid(6)
    static let ski = uuid(7)
    static let rowing = uuid(8)
    static let sameWay = [uuid(11), uuid(12), uuid(13)]
    static let foreign = uuid(14)
    static let deleted = [uuid(15), uuid(16)]
    static let cardiogram = uuid(20)
    static let mood = uuid(21)
    static let weight = uuid(22)
    static let plan = uuid(30)
    static let duePlan = uuid(31)
    static let gear = uuid(40)
    static let goal = uuid(41)
    static let absent = uuid(99)

    private static let scale = AppIdentity(
        bundleIdentifier: "org.example.scale", name: "Scale & Sons <1>", version: "3")

    static func uuid(_ number: Int) -> UUID {
        UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", 100 + number)) ?? UUID()
    }

    /// Returns an hour of a day of December 2023, in seconds since 2001-01-01 UTC.
    static func moment(_ day: Int, _ hour: Double) -> Double {
        TenYears.date(2023, 12, 1).timeIntervalSinceReferenceDate + Double(day - 1) * 86_400 + hour * 3_600
    }

    /// Schedules a run of 40 minutes on days of 2026, for forms and bodies that change it.
    static func scheduleEasyRun(
        _ plan: UUID, on days: [Int], ofMonth month: Int, today: Date, in engine: SQLiteEngine
    ) throws {
        let workout = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, displayName: "Easy", warmup: PlannedStep(goal: .time(.init(40, .minute))))),
            id: plan)
        try engine.write(as: Fixture.watch) { store in
            for day in days {
                guard let date = ScheduledDate(DateComponents(year: 2026, month: month, day: day), in: .utc) else {
                    continue
                }
                try store.schedule(workout, at: date, today: today, in: .utc)
            }
        }
    }

    static func fill(_ engine: SQLiteEngine) throws {
        try RichWeek.fill(engine)
        try engine.allow(scale)
        try saveWorkouts(engine)
        try savePlans(engine)
        try saveSameWay(engine)
        try engine.write(as: TenYears.watch) { try $0.save(nights + categories + pressures) }
        try engine.write(as: scale) { try $0.save(weights) }
        try engine.write(as: TenYears.watch) { store in
            try store.insertSystemData([strip])
            try store.setActivitySummaries(rings)
        }
        try engine.write { store in
            try store.setZonePreferences([
                ZonePreference(
                    .heartRateZones, from: CalendarDay(year: 2023, month: 12, day: 20),
                    .own([111, 133, 152, 171].map { QuantityValue($0, .countPerMinute) })),
                ZonePreference(
                    .cyclingPowerZones, from: CalendarDay(year: 2023, month: 12, day: 1),
                    .own([140, 190, 240].map { QuantityValue($0, .watt) })),
            ])
            try store.save(
                Gear(
                    id: gear, "Blue & red bike", kind: .bike, begin: CalendarDay(year: 2023, month: 11, day: 2),
                    end: CalendarDay(year: 2024, month: 2, day: 3)))
            for goal in try goals { try store.save(goal) }
            var shares = WorkoutTrim.Shares()
            (shares[.duration], shares[.distance], shares[.energy], shares[.climb]) = (0.8, 0.7, 0.6, 0.5)
            try store.annotate(
                sameWay[1],
                WorkoutAnnotation(
                    title: "Half of it", tags: ["b", "a"], gear: "Trail shoes",
                    trim: WorkoutTrim(start: moment(8, 8) + 120, end: moment(8, 8) + 1_100, shares: shares)),
                ifRevision: nil)
            try store.annotate(
                ride, WorkoutAnnotation(notes: "First line\nsecond", activity: .handCycling, gear: "Blue & red bike"),
                ifRevision: nil)
            try store.annotate(foreign, WorkoutAnnotation(isNotMine: true), ifRevision: nil)
            try store.setSourceOrder(
                ["org.example.phone", "org.example.scale", "org.example.watch"], of: [.stepCount])
        }
        let deletion = WorkoutDeletion(access: StoreAccess(engine: engine, identity: .dashboard))
        let records = try StoreAccess(engine: engine, identity: .dashboard).reports { try $0.records(deleted) }
        _ = try deletion.deleteAsOwner(records)
    }

    private static var goals: [TrainingGoal] {
        get throws {
            try [
                TrainingGoal(id: goal, .time, 5_400, per: .week), TrainingGoal(.energy, 1_234, per: .month),
                TrainingGoal(.days, 3, per: .week, activityType: .running), TrainingGoal(.count, 2, per: .week),
                TrainingGoal(.distance, 1_000, per: .week, activityType: .swimming),
            ]
        }
    }

    // MARK: Workouts

    private static func workout(
        _ uuid: UUID, _ activity: WorkoutActivity, _ day: Int, _ hour: Double, _ seconds: Double,
        totals: [WorkoutTotal: QuantityValue] = [:], events: [WorkoutEventRecord] = [],
        configuration: WorkoutConfigurationRecord? = nil, device: DeviceRecord? = nil, metadata: Metadata? = nil
    ) -> SampleRecord {
        let start = moment(day, hour)
        let parts = configuration.map {
            [WorkoutActivityRecord(configuration: $0, start: start, end: start + seconds, duration: seconds - 10)]
        }
        return SampleRecord(
            uuid: uuid, type: .workout, start: start, end: start + seconds,
            content: .workout(
                WorkoutRecord(
                    activityType: activity, duration: seconds - 10, totals: totals, events: events,
                    activities: parts ?? [])), device: device, metadata: metadata)
    }

    private static let device = DeviceRecord([
        .name: "Watch of Ann", .manufacturer: "Example & Co.", .model: "W7", .hardwareVersion: "1.2",
        .firmwareVersion: "3.4", .softwareVersion: "5.6", .localIdentifier: "local-7", .udiDeviceIdentifier: "udi-8",
    ])

    private static func saveWorkouts(_ engine: SQLiteEngine) throws {
        try engine.write(as: TenYears.watch) { store in
            try store.save([swimWorkout, strengthWorkout, rideWorkout, treadmillWorkout, skiWorkout, rowingWorkout])
            try store.add(swimMembers, to: swim)
            try store.add(rideMembers, to: ride)
            try store.add(treadmillMembers, to: treadmill)
        }
        try engine.write(as: TenYears.phone) { store in
            try store.save([
                workout(
                    walk, .walking, 21, 23.75, 1_900, totals: [.flightsClimbed: QuantityValue(7, .count)],
                    metadata: [MetadataKey.timeZone: .string("America/St_Johns")]),
                workout(foreign, .running, 7, 7, 1_777, totals: [.distance: QuantityValue(5_555, .meter)]),
                workout(deleted[0], .yoga, 2, 18, 2_222),
                workout(deleted[1], .cycling, 3, 17, 3_333, totals: [.distance: QuantityValue(22_222, .meter)]),
            ])
        }
    }

    private static var swimWorkout: SampleRecord {
        let start = moment(26, 7)
        var configuration = WorkoutConfigurationRecord()
        (configuration.activityType, configuration.swimmingLocationType) = (.swimming, .pool)
        configuration.lapLength = QuantityValue(25, .meter)
        let lengths = (0..<8).map { index -> WorkoutEventRecord in
            let from: Double = start + Double(index) * 50 + (index > 3 ? 40 : 0)
            return WorkoutEventRecord(
                kind: .lap, start: from, end: from + 31 + Double(index),
                metadata: [MetadataKey.swimmingStrokeStyle: .integer(Int64(2 + index % 3))])
        }
        let others = [
            WorkoutEventRecord(kind: .motionPaused, start: start + 210, end: start + 210),
            WorkoutEventRecord(kind: .motionResumed, start: start + 235, end: start + 235),
            WorkoutEventRecord(kind: .pauseOrResumeRequest, start: start + 300, end: start + 300),
        ]
        return workout(
            swim, .swimming, 26, 7, 500,
            totals: [.distance: QuantityValue(200, .meter), .swimmingStrokeCount: QuantityValue(133, .count)],
            events: lengths + others, configuration: configuration, device: device,
            metadata: [
                MetadataKey.lapLength: .quantity(QuantityValue(25, .meter)), "text": .string("A <word> & more"),
                "flag": .bool(true), "no": .bool(false), "number": .number(1.25), "whole": .integer(-7),
                "moment": .date(Date(timeIntervalSinceReferenceDate: start)),
            ])
    }

    private static var swimMembers: [SampleRecord] {
        (0..<8).flatMap { index -> [SampleRecord] in
            let from: Double = moment(26, 7) + Double(index) * 50 + (index > 3 ? 40 : 0)
            return [
                .quantity(.swimmingStrokeCount, Double(13 + index), .count, from, seconds: 30),
                .quantity(.distanceSwimming, 25, .meter, from, seconds: 31 + Double(index)),
                .quantity(.heartRate, 115 + Double(index * 3), .countPerMinute, from + 5),
            ]
        }
    }

    private static var strengthWorkout: SampleRecord {
        let start = moment(26, 18)
        func set(_ from: Double, _ to: Double, _ metadata: Metadata) -> WorkoutEventRecord {
            WorkoutEventRecord(kind: .segment, start: start + from, end: start + to, metadata: metadata)
        }
        return workout(
            strength, .functionalStrengthTraining, 26, 18, 1_200,
            events: [
                set(
                    60, 101,
                    ["repetitions": .integer(12), "weight": .quantity(QuantityValue(32.5, .kilogram))]),
                set(190, 240, ["repetitions": .integer(9)]),
                set(300, 366, ["weight": .quantity(QuantityValue(88, .pound))]),
            ])
    }

    private static var rideWorkout: SampleRecord {
        workout(
            ride, .cycling, 25, 9, 2_400,
            totals: [.distance: QuantityValue(17_171, .meter), .energyBurned: QuantityValue(433, .kilocalorie)],
            metadata: [
                MetadataKey.indoorWorkout: .bool(false), MetadataKey.timeZone: .string("Europe/Zurich"),
                MetadataKey.elevationAscended: .quantity(QuantityValue(23_456, .centimeter)),
                MetadataKey.weatherTemperature: .quantity(QuantityValue(51, .degreeFahrenheit)),
            ])
    }

    private static var rideMembers: [SampleRecord] {
        stride(from: 0.0, to: 2_380, by: 20).flatMap { second -> [SampleRecord] in
            let moment: Double = moment(25, 9) + second
            let power: Double = 150 + 80 * sin(second / 130) + second / 60
            return [
                .quantity(.heartRate, 120 + 25 * sin(second / 210) + second / 100, .countPerMinute, moment),
                .quantity(.distanceCycling, 140 + second / 90, .meter, moment, seconds: 20),
                .quantity(.cyclingPower, power, .watt, moment),
                .quantity(.cyclingCadence, 78 + 9 * cos(second / 90), .countPerMinute, moment),
            ]
        }
    }

    private static var treadmillWorkout: SampleRecord {
        workout(
            treadmill, .running, 24, 17, 1_800,
            totals: [.distance: QuantityValue(5_300, .meter), .energyBurned: QuantityValue(390, .kilocalorie)],
            metadata: [MetadataKey.indoorWorkout: .bool(true)])
    }

    private static var treadmillMembers: [SampleRecord] {
        stride(from: 0.0, to: 1_800, by: 30).flatMap { second -> [SampleRecord] in
            let moment: Double = moment(24, 17) + second
            return [
                .quantity(.heartRate, 125 + second / 40, .countPerMinute, moment),
                .quantity(.distanceWalkingRunning, 86 + second / 300, .meter, moment, seconds: 30),
            ]
        }
    }

    private static var skiWorkout: SampleRecord {
        workout(
            ski, .downhillSkiing, 22, 10, 7_300, totals: [.distance: QuantityValue(31_234, .meter)],
            metadata: ["HKMetadataKeyMaximumSpeed": .string("fast"), "name": .string("Slopes")])
    }

    private static var rowingWorkout: SampleRecord {
        workout(
            rowing, .rowing, 23, 6, 1_250,
            totals: [.distance: QuantityValue(4_321, .meter), .energyBurned: QuantityValue(222, .kilocalorie)])
    }

    // MARK: The same way

    /// Saves three outings on the way of the run of the week: faster, slower, and without heart rates.
    private static func saveSameWay(_ engine: SQLiteEngine) throws {
        for (place, (day, seconds)) in [(1, 1_440.0), (8, 1_610), (15, 1_505)].enumerated() {
            let start = moment(day, 8)
            try engine.write(as: TenYears.watch) { store in
                try store.save([
                    workout(
                        sameWay[place], .running, day, 8, seconds,
                        totals: place == 2 ? [:] : [.distance: QuantityValue(5_000 + Double(day), .meter)])
                ])
                if place < 2 {
                    try store.add(
                        (0..<40).map {
                            .quantity(
                                .heartRate, 140 + Double($0 % 11), .countPerMinute,
                                start + Double($0) * seconds / 40)
                        }, to: sameWay[place])
                }
                let points = (0..<150).map { step -> RoutePoint in
                    let angle: Double = Double(step) / 150 * 2 * .pi
                    return RoutePoint(
                        timestamp: start + Double(step) * seconds / 150, latitude: 46.95 + 0.008 * sin(angle),
                        longitude: 7.45 + 0.011 * cos(angle), altitude: 560 + 1.16 * Double(abs(75 - step)),
                        speed: 3.1, horizontalAccuracy: 4, verticalAccuracy: 3)
                }
                _ = try store.save(RouteDraft(device: nil, metadata: nil), points: points, of: sameWay[place])
            }
        }
    }

    // MARK: Plans

    private static func range(_ low: Double, _ high: Double, _ unit: QuantityUnit) -> PlannedTarget.Value {
        .range(low: QuantityValue(low, unit), high: QuantityValue(high, unit))
    }

    /// A plan with a target of each kind.
    private static let intervals = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, displayName: "Three & <more>",
                warmup: PlannedStep(
                    goal: .time(.init(4, .minute)),
                    target: PlannedTarget(.heartRate, range(110, 130, .countPerMinute)), displayName: "Easy"),
                blocks: [
                    PlannedBlock(
                        steps: [
                            PlannedInterval(
                                .work,
                                PlannedStep(
                                    goal: .distance(.init(1, .kilometer)),
                                    target: PlannedTarget(.speed, range(3.2, 3.6, .meterPerSecond), metric: .average))),
                            PlannedInterval(
                                .recovery,
                                PlannedStep(
                                    goal: .time(.init(90, .second)),
                                    target: PlannedTarget(.power, .threshold(.init(210, .watt))))),
                        ], iterations: 2),
                    PlannedBlock(
                        steps: [
                            PlannedInterval(
                                .work,
                                PlannedStep(
                                    goal: .energy(.init(30, .kilocalorie)),
                                    target: PlannedTarget(.heartRate, .zone(3)))),
                            PlannedInterval(
                                .work,
                                PlannedStep(
                                    goal: .time(.init(2, .minute)),
                                    target: PlannedTarget(.cadence, range(150, 175, .countPerMinute)))),
                        ]),
                ], cooldown: PlannedStep())), id: plan)

    private static let single = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .cycling, warmup: PlannedStep(goal: .time(.init(45, .minute))),
                blocks: [
                    PlannedBlock(
                        steps: [
                            PlannedInterval(
                                .work,
                                PlannedStep(
                                    goal: .time(.init(10, .minute)),
                                    relativeTarget: RelativeTarget(.thresholdPower, 0.8, 0.95),
                                    ramp: .up))
                        ])
                ])), id: duePlan)

    private static func savePlans(_ engine: SQLiteEngine) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int? = nil) throws -> ScheduledDate {
            var parts = DateComponents(year: year, month: month, day: day)
            if let hour { (parts.hour, parts.minute) = (hour, 15) }
            guard let date = ScheduledDate(parts, in: calendar) else { throw CancellationError() }
            return date
        }
        let done = try date(2023, 12, 27)
        let dates = try [done, date(2023, 12, 29, 7), date(2024, 1, 1, 18), date(2024, 1, 2)]
        try engine.write(as: TenYears.watch) { store in
            for date in dates { try store.schedule(intervals, at: date, today: RichWeek.now, in: calendar) }
            try store.schedule(single, at: date(2023, 12, 30), today: RichWeek.now, in: calendar)
            try store.schedule(single, at: date(2024, 1, 3, 6), today: RichWeek.now, in: calendar)
            let workout = workout(
                planned, .running, 27, 8, 1_810,
                totals: [.distance: QuantityValue(5_600, .meter), .energyBurned: QuantityValue(401, .kilocalorie)])
            let app = TenYears.watch.source.bundleIdentifier
            _ = try store.finish(
                WorkoutDraft(
                    workout: workout, members: MemberRuns(),
                    plan: StartedPlan(intervals, entry: .init(app: app, date: done))))
            try store.add(plannedMembers, to: planned)
        }
    }

    private static var plannedMembers: [SampleRecord] {
        stride(from: 0.0, to: 1_800, by: 10).flatMap { second -> [SampleRecord] in
            let moment: Double = moment(27, 8) + second
            return [
                .quantity(.heartRate, 108 + 30 * sin(second / 170) + second / 60, .countPerMinute, moment),
                .quantity(.distanceWalkingRunning, 31 + 4 * sin(second / 120), .meter, moment, seconds: 10),
                .quantity(.runningPower, 205 + 20 * cos(second / 95), .watt, moment),
                .quantity(.stepCount, 26 + (second / 400).rounded(), .count, moment, seconds: 10),
                .quantity(.activeEnergyBurned, 2.2, .kilocalorie, moment, seconds: 10),
            ]
        }
    }

    // MARK: Nights and days

    private static var nights: [SampleRecord] {
        func stage(_ value: Int, _ day: Int, _ from: Double, _ to: Double, _ zone: String? = nil) -> SampleRecord {
            SampleRecord(
                type: .sleepAnalysis, start: moment(day, from), end: moment(day, to), content: .category(value),
                metadata: zone.map { [MetadataKey.timeZone: .string($0)] })
        }
        let away = "Asia/Kathmandu"
        var samples = [
            // Only time in bed and sleep; then a nap.
            stage(0, 28, 21.5, 30.5), stage(1, 28, 22.25, 29.75), stage(3, 29, 13, 13.75),
            // Elsewhere, with every stage and little sleep.
            stage(0, 29, 17, 22.5, away), stage(3, 29, 17.5, 18.5, away), stage(4, 29, 18.5, 19.25, away),
            stage(2, 29, 19.25, 19.5, away), stage(5, 29, 19.5, 20.25, away), stage(3, 29, 20.25, 22, away),
            // Time in bed alone.
            stage(0, 27, 23, 29),
        ]
        samples += (0..<54).flatMap { index -> [SampleRecord] in
            let at: Double = moment(29, 17.5) + Double(index) * 300
            return [
                .quantity(.heartRate, 48 + Double(index % 9), .countPerMinute, at),
                .quantity(.respiratoryRate, 12.5 + Double(index % 5) / 4, .countPerMinute, at + 60),
                .quantity(.oxygenSaturation, 0.93 + Double(index % 6) / 100, .percent, at + 90),
            ]
        }
        return samples
    }

    private static var categories: [SampleRecord] {
        func category(_ type: ObjectType, _ value: Int, _ day: Int, _ hour: Double, _ hours: Double) -> SampleRecord {
            SampleRecord(
                type: type, start: moment(day, hour), end: moment(day, hour + hours), content: .category(value))
        }
        return [
            category(.appleStandHour, 0, 31, 8, 1), category(.appleStandHour, 0, 31, 9, 1),
            category(.appleStandHour, 1, 31, 10, 1), category(.appleStandHour, 0, 30, 9, 1),
            category(.headache, 3, 29, 9, 2.5), category(.headache, 4, 29, 10, 3), category(.headache, 3, 29, 11, 0.25),
            category(.headache, 2, 30, 23, 3), category(.mindfulSession, 0, 30, 7, 0.2),
            category(.mindfulSession, 0, 30, 7.1, 0.3), category(.menstrualFlow, 2, 20, 7, 24),
            category(.menstrualFlow, 4, 21, 7, 24), category(.toothbrushingEvent, 0, 31, 7, 0),
            category(.toothbrushingEvent, 0, 31, 11, 0),
            .quantity(.vo2Max, 47.3, .milliliterPerMinuteKilogram, moment(28, 20)),
            .quantity(
                .environmentalAudioExposure, 71.5, .decibelAWeightedSoundPressureLevel, moment(30, 9), seconds: 900),
            .quantity(.walkingSpeed, 1.31, .meterPerSecond, moment(30, 10), seconds: 60),
            .quantity(.dietaryWater, 0.25, .liter, moment(30, 8)),
            .quantity(.dietaryWater, 0.4, .liter, moment(30, 20)),
            .quantity(.stepCount, 1_234, .count, moment(31, 9), seconds: 1_800),
            .quantity(.stepCount, 5_678, .count, moment(30, 9), seconds: 3_600),
        ]
    }

    private static var pressures: [SampleRecord] {
        [(27, 117.0, 76.0), (28, 124, 79), (29, 134, 84), (30, 146, 93), (31, 183, 121)].map { day, high, low in
            let start = moment(day, 6.5)
            return SampleRecord(
                type: .bloodPressure, start: start, end: start,
                content: .correlation([
                    .quantity(.bloodPressureSystolic, high, .millimeterOfMercury, start),
                    .quantity(.bloodPressureDiastolic, low, .millimeterOfMercury, start),
                ]))
        }
    }

    private static var weights: [SampleRecord] {
        let first = SampleRecord(
            uuid: weight, type: .bodyMass, start: moment(29, 5), end: moment(29, 5),
            content: .quantity(QuantityValue(156, .pound)))
        return [
            first, .quantity(.bodyMass, 70.1, .kilogram, moment(30, 5)),
            .quantity(.bodyMass, 70.9, .kilogram, moment(31, 5)),
            .quantity(.leanBodyMass, 58.3, .kilogram, moment(31, 5)),
            .quantity(.leanBodyMass, 58.1, .kilogram, moment(29, 5)),
            .quantity(.stepCount, 777, .count, moment(31, 9.25), seconds: 600),
            SampleRecord(
                uuid: mood, type: .stateOfMind, start: moment(30, 12), end: moment(30, 12),
                content: .detail(
                    .stateOfMind(StateOfMindRecord(kind: 1, valence: -0.4, labels: [3, 5], associations: [2])))),
        ]
    }

    private static var strip: SystemSample {
        let start = moment(29, 19)
        let record = ElectrocardiogramRecord(
            classification: 2, averageHeartRate: QuantityValue(88, .countPerMinute),
            samplingFrequency: QuantityValue(250, .hertz), measurementCount: 1_200)
        let voltages = (0..<1_200).map { index -> VoltagePoint in
            let volts: Double = index % 97 == 0 ? 0.0034 : index % 89 == 0 ? -0.0029 : Double(index % 13) / 50_000
            return VoltagePoint(time: Double(index) / 40, volts: volts)
        }
        return SystemSample(
            SampleRecord(
                uuid: cardiogram, type: .electrocardiogram, start: start, end: start + 30,
                content: .detail(.electrocardiogram(record))), voltages: voltages)
    }

    private static var rings: [ActivitySummaryRecord] {
        func day(_ day: Int, _ change: (inout ActivitySummaryRecord) -> Void) -> ActivitySummaryRecord {
            var summary = ActivitySummaryRecord(day: CalendarDay(year: 2023, month: 12, day: day))
            summary.energy = QuantityValue(311 + Double(day), .kilocalorie)
            summary.energyGoal = QuantityValue(400, .kilocalorie)
            summary.exerciseTime = QuantityValue(17, .minute)
            summary.exerciseGoal = QuantityValue(30, .minute)
            summary.standHours = QuantityValue(7, .count)
            summary.standGoal = QuantityValue(12, .count)
            change(&summary)
            return summary
        }
        return [
            day(27) { $0.energy = QuantityValue(401, .kilocalorie) }, day(28) { $0.isPaused = true },
            day(29) {
                ($0.moveMode, $0.moveTime) = (2, QuantityValue(44, .minute))
                $0.moveTimeGoal = QuantityValue(60, .minute)
            },
            day(30) {
                ($0.exerciseGoal, $0.standGoal) = (nil, nil)
                $0.energyGoal = QuantityValue(0, .kilocalorie)
            },
            day(31) { $0.standHours = QuantityValue(13, .count) },
        ]
    }
}
