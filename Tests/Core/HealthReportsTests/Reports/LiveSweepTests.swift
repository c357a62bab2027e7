import Foundation
import HealthModel
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Workouts that go on: their figures with each of them absent, and a whole session step by step.
@Suite struct LiveSweepTests {
    private static func event(_ kind: WorkoutEventRecord.Kind, _ start: Double, _ end: Double? = nil)
        -> WorkoutEventRecord
    {
        WorkoutEventRecord(kind: kind, start: start, end: end ?? start)
    }

    private static func activity(
        _ number: Int, _ activity: WorkoutActivity, _ start: Double, _ end: Double?, key: String? = nil
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        return WorkoutActivityRecord(
            uuid: Told.id(number), configuration: configuration, start: start, end: end,
            metadata: key.map { Metadata([PlannedPart.Position.metadataKey: .string($0)]) })
    }

    private static func told(_ report: LiveReport) -> String {
        let numbers: [Double?] = [
            report.elapsed, report.activityElapsed, report.distance, report.speed, report.averageSpeed,
            report.heartRate,
            report.averageHeartRate, report.activeEnergy, report.power, report.cadence, report.lapElapsed,
        ]
        let laps = report.laps.map { "\($0.number):\(Told.text($0.seconds))" }.joined(separator: ",")
        let zones = report.zoneSeconds.map { Told.text($0) } ?? "-"
        return "\(report.state) \(report.activityName) \(report.activityNumber ?? -1) \(report.zone ?? -1) \(zones) "
            + "\(Told.text(numbers)) \(laps) \(report.speedStyle)"
    }

    private static func statistics(
        _ type: ObjectType, sum: Double? = nil, average: Double? = nil, latest: Double? = nil, at end: Double = 100
    ) -> StatisticsRecord {
        var values = StatisticsValues()
        (values.sum, values.average) = (sum, average)
        values.mostRecent = latest.map { .init(value: $0, start: end - 1, end: end) }
        return StatisticsRecord(type: type, start: 0, end: end, values: values)
    }

    @Test("A report has the figures that were measured, and the latest of them for half a minute")
    func meter() throws {
        var kept = KeptLines()
        let zones = try ZoneGroupRecord(
            configuration: ZoneConfigurationRecord(
                type: .heartRate, boundaries: [100, 120, 140].map { QuantityValue($0, .countPerMinute) }, source: .user),
            durations: [1, 2.5, 3, 4])
        let all: [StatisticsRecord] = [
            Self.statistics(.distanceWalkingRunning, sum: 321), Self.statistics(.distanceCycling, sum: 4_321),
            Self.statistics(.distanceSwimming, sum: 55),
            Self.statistics(.heartRate, average: 2.1, latest: 2.25), Self.statistics(.activeEnergyBurned, sum: 77),
            Self.statistics(.runningPower, latest: 250, at: 90),
            Self.statistics(.cyclingPower, latest: 180, at: 85), Self.statistics(.cyclingCadence, latest: 1.4, at: 95),
        ]
        let events = [
            Self.event(.pause, 20), Self.event(.resume, 30), Self.event(.lap, 0, 40), Self.event(.marker, 41),
            Self.event(.lap, 40, 70),
        ]
        for activity in [WorkoutActivity.running, .cycling, .swimming, .swimBikeRun, .yoga] {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            for (what, activities) in [
                ("none", []), ("ended", [Self.activity(1, .running, 0, 60)]),
                ("open", [Self.activity(1, .running, 0, 60), Self.activity(2, .cycling, 60, nil)]),
                ("later", [Self.activity(3, .running, 500, nil)]),
            ] {
                kept.add("\(activity.name) \(what)", [100.0, 115, 115.1, 120, 120.1, 125, 125.1, 130, 130.1]) { now in
                    [true, false].map { hasAll in
                        var meter = LiveMeter()
                        let known = Dictionary(
                            uniqueKeysWithValues: all.filter { hasAll || $0.type == .heartRate }.map { ($0.type, $0) })
                        let facts = LiveFacts(
                            configuration: configuration, state: .running, elapsed: now - 10, activities: activities,
                            events: hasAll ? events : [], statistics: known, heartRateZones: hasAll ? zones : nil)
                        return Self.told(meter.report(of: facts, at: Told.date(now)))
                    }.joined(separator: "; ")
                }
            }
        }
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        for memory in [nil, 5.0] {
            var meter = memory.map { LiveMeter(memory: $0) } ?? LiveMeter()
            let course: [(Double, Double?)] = [
                (0, nil), (0, 0), (2, 7), (2.9, 9), (3, 10), (3, 12), (10, 31), (20, 60), (29, 88), (30, 90), (31, 95),
                (40, 95), (61, 200), (62, 205), (100, 300), (50, 310), (54, 330), (90, 400),
            ]
            for (place, (elapsed, meters)) in course.enumerated() {
                let known =
                    (meters.map {
                        [ObjectType.distanceWalkingRunning: Self.statistics(.distanceWalkingRunning, sum: $0)]
                    } ?? [:]).merging([.heartRate: Self.statistics(.heartRate, latest: 2, at: elapsed - Double(place))])
                { $1 }
                let facts = LiveFacts(
                    configuration: configuration, state: .paused, elapsed: elapsed, activities: [], events: [],
                    statistics: known, heartRateZones: nil)
                let report = meter.report(of: facts, at: Told.date(elapsed))
                kept.add("course \(Told.text(memory)) \(place)") {
                    Told.text([report.speed, report.averageSpeed, report.heartRate])
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/live-meter.txt") == nil)
    }

    // MARK: Sessions

    /// A session that a program keeps in a store.
    private struct Program {
        let store: LawStore
        var record: ActiveSessionRecord
        var members = MemberRuns()
        var number = 0
        static let start = 731_664_000.0

        init(_ activity: WorkoutActivity, plan: PlannedWorkout?, begins: Bool = true) throws {
            store = try LawStore()
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            var assembly = WorkoutAssembly(configuration: configuration)
            if let plan { try assembly.start(from: StartedPlan(plan)) }
            let zones = try ZoneConfigurationRecord(
                type: .heartRate, boundaries: [115, 132, 149].map { QuantityValue($0, .countPerMinute) }, source: .user)
            if begins { try assembly.begin(at: Self.start, preferredZones: [zones]) }
            record = ActiveSessionRecord(
                uuid: Told.id(1), state: SessionState.running.rawValue, created: Self.start - 2,
                mainActivity: Told.id(2), assembly: assembly)
            if begins { record.start = Self.start }
            try keep()
        }

        func keep() throws {
            let record = record
            try store.engine.write(as: LawStore.app) { try $0.save(record) }
        }

        mutating func measure(_ values: [(ObjectType, Double, Double, Double, QuantityUnit)]) throws {
            let samples = values.map { type, from, to, value, unit -> SampleRecord in
                number += 1
                return SampleRecord(
                    uuid: Told.id(100 + number), type: type, start: Self.start + from, end: Self.start + to,
                    content: .quantity(QuantityValue(value, unit)))
            }
            let collected = try store.engine.collect(samples, beside: members, in: record.uuid, by: LawStore.app)
            for run in collected.runs { members.add(run) }
        }

        func walk(_ seconds: [Double]) throws {
            let points = seconds.map {
                RoutePoint(
                    timestamp: Self.start + $0, latitude: 47 + $0 / 30_000,
                    longitude: 8 + ($0 / 20).truncatingRemainder(dividingBy: 3) / 1_000)
            }
            try store.engine.write(as: LawStore.app) { try $0.save(points, ofSession: Told.id(1)) }
        }
    }

    private static let formats = [Format(), Format(units: .imperial)]

    private static func told(_ sight: LiveFollower.Sight?) -> String {
        guard let sight else { return "-" }
        return formats.map { format in
            let form = LiveSessionForm(sight, hasTrail: format.units == .metric, format) { type, canonical in
                format.unit(for: type) ?? canonical
            }
            return Told.text(form.json)
        }.joined(separator: " ")
    }

    private static func heart(_ target: PlannedTarget.Metric = .current) -> PlannedTarget {
        PlannedTarget(
            .heartRate, .range(low: .init(120, .countPerMinute), high: .init(140, .countPerMinute)), metric: target)
    }

    private static let plans: [(String, PlannedWorkout?)] = [
        ("none", nil),
        (
            "intervals",
            PlannedWorkout(
                .intervals(
                    PlannedIntervals(
                        activity: .running, displayName: "I",
                        blocks: [
                            PlannedBlock(
                                steps: [
                                    .init(.work, PlannedStep(goal: .distance(.init(100, .meter)), target: heart())),
                                    .init(
                                        .recovery,
                                        PlannedStep(
                                            goal: .energy(.init(9, .kilocalorie)),
                                            target: PlannedTarget(.speed, .threshold(.init(3, .meterPerSecond))))),
                                    .init(
                                        .work,
                                        PlannedStep(
                                            goal: .time(.init(50, .second)),
                                            target: PlannedTarget(
                                                .cadence,
                                                .range(
                                                    low: .init(100, .countPerMinute), high: .init(150, .countPerMinute))
                                            ))),
                                ], iterations: 2)
                        ])), id: Told.id(31))
        ),
        (
            "goal",
            PlannedWorkout(
                .goal(PlannedGoalWorkout(activity: .running, goal: .distance(.init(300, .meter)))), id: Told.id(32))
        ),
        (
            "pacer",
            PlannedWorkout(
                .pacer(PlannedPacer(activity: .running, distance: .init(1, .kilometer), time: .init(300, .second))),
                id: Told.id(33))
        ),
        (
            "sports",
            PlannedWorkout(
                .multisport(PlannedMultisport(legs: [.running(.outdoor), .cycling(.outdoor)])), id: Told.id(34))
        ),
    ]

    /// What an observer sees after each step of a session, one who looks each time, and one who begins to look then.
    @Test("A session step by step", arguments: plans.map(\.0))
    func sessions(name: String) throws {
        let plan = Self.plans.first { $0.0 == name }?.1
        var kept = KeptLines()
        var program = try Program(name == "sports" ? .swimBikeRun : .running, plan: plan)
        var (follower, guest) = (
            LiveFollower(), LiveFollower { $0 != .heartRate && $0 != .workoutRoute && $0 != .workout }
        )
        var place = 0
        func look(_ what: String, at second: Double) throws {
            place += 1
            let now = Told.date(Program.start + second)
            try program.store.engine.reports(for: LawStore.app) { store in
                let sight = try store.live(&follower, at: now)
                kept.add("\(place) \(what)") { Self.told(sight) }
                var late = LiveFollower()
                let again = try store.live(&late, at: now)
                kept.add(
                    "\(place) later",
                    [
                        sight?.plan == again?.plan, sight?.points == again?.points,
                        sight?.report.distance == again?.report.distance,
                    ]
                ) { "\($0)" }
                kept.add("\(place) less") {
                    try store.live(&guest, at: now).map {
                        "\(Told.text(LiveSessionForm($0, hasTrail: true, Format()) { $1 }.json))"
                    } ?? "-"
                }
            }
        }
        try look("begun", at: 1)
        let keys = ["0.0.0", "0.0.1", "0.0.2", "0.1.0"]
        if plan != nil, name == "intervals" || name == "sports" {
            try program.record.assembly.add(Self.activity(41, .running, Program.start, nil, key: keys[0]))
            try program.keep()
        }
        var second = 0.0
        func ride(to end: Double, rate: Double) throws {
            var values: [(ObjectType, Double, Double, Double, QuantityUnit)] = []
            while second < end {
                values.append((.distanceWalkingRunning, second, second + 5, 14.5, .meter))
                values.append((.heartRate, second + 1, second + 1, rate + second / 10, .countPerMinute))
                values.append((.stepCount, second, second + 5, 11, .count))
                if second.truncatingRemainder(dividingBy: 10) == 0 {
                    values.append((.activeEnergyBurned, second, second + 10, 2.5, .kilocalorie))
                }
                second += 5
            }
            try program.measure(values)
        }
        for (end, rate) in [(10.0, 100.0), (25, 110), (40, 150), (55, 125)] {
            try ride(to: end, rate: rate)
            try look("to \(end)", at: end + 0.5)
        }
        try program.walk([1, 10, 20, 30, 40, 50])
        try program.record.assembly.add([Self.event(.lap, Program.start, Program.start + 50)])
        try program.keep()
        try look("lap", at: 56)
        if name == "intervals" || name == "sports" {
            try program.record.assembly.update(activity: Told.id(41), end: Program.start + 55)
            try program.record.assembly.add(
                Self.activity(42, name == "sports" ? .cycling : .running, Program.start + 55, nil, key: keys[1]))
            try program.keep()
        }
        try look("next", at: 57)
        program.record.events = [Self.event(.pause, Program.start + 60)]
        program.record.state = SessionState.paused.rawValue
        try program.record.assembly.add(program.record.events)
        try program.keep()
        try ride(to: 75, rate: 120)
        try look("paused", at: 80)
        program.record.events.append(Self.event(.resume, Program.start + 90))
        program.record.state = SessionState.running.rawValue
        try program.record.assembly.add([Self.event(.resume, Program.start + 90)])
        try program.keep()
        second = 90
        try ride(to: 140, rate: 130)
        try look("resumed", at: 141)
        try program.walk([60, 70, 90, 120])
        try look("silent", at: 200)
        try look("for hours", at: 140 + 12 * 3_600)
        try look("too long", at: 141 + 12 * 3_600)
        if name == "intervals" || name == "sports" {
            try program.record.assembly.update(activity: Told.id(42), end: Program.start + 140)
        }
        program.record.end = Program.start + 141
        try program.record.assembly.end(at: Program.start + 141)
        program.record.state = SessionState.ended.rawValue
        try program.keep()
        try look("ended", at: 150)
        try program.store.engine.write(as: LawStore.app) { try $0.forget(nil) }
        try look("forgotten", at: 151)
        #expect(try kept.difference(from: "Core/Texts/Reports/live-\(name).txt") == nil)
    }

    @Test("A session that has not begun")
    func prepared() throws {
        var kept = KeptLines()
        var program = try Program(.cycling, plan: Self.plans[1].1, begins: false)
        var follower = LiveFollower()
        for second in [-2, 0, 100, 43_198, 43_199] as [Double] {
            kept.add("\(second)") {
                try program.store.engine.reports(for: LawStore.app) {
                    Self.told(try $0.live(&follower, at: Told.date(Program.start + second)))
                }
            }
        }
        // It begins, with measurements from before.
        try program.measure([
            (.distanceCycling, -20, -10, 40, .meter), (.distanceCycling, 5, 10, 30, .meter),
            (.heartRate, 6, 6, 120, .countPerMinute),
        ])
        let zones = try ZoneConfigurationRecord(
            type: .heartRate, boundaries: [115, 132].map { QuantityValue($0, .countPerMinute) }, source: .user)
        try program.record.assembly.begin(at: Program.start, preferredZones: [zones])
        program.record.start = Program.start
        try program.keep()
        for second in [11, 12] as [Double] {
            kept.add("begun at \(second)") {
                try program.store.engine.reports(for: LawStore.app) {
                    Self.told(try $0.live(&follower, at: Told.date(Program.start + second)))
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/live-prepared.txt") == nil)
    }
}
