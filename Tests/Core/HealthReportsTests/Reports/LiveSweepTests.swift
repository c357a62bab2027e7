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

    /// The figures that an observer sees after each step of a session: one who looks each time, and one who begins then.
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

    /// The last word of a session is its last datum, its last event, or that it was created or begun.
    @Test("A session is given up twelve hours after its last word", arguments: ["none", "datum", "pause", "lap"])
    func lastWords(word: String) throws {
        var program = try Program(.running, plan: nil)
        switch word {
        case "datum": try program.measure([(.heartRate, 5_000, 5_000, 120, .countPerMinute)])
        case "pause": program.record.events = [Self.event(.pause, Program.start + 5_000)]
        case "lap":
            program.record.events = [
                Self.event(.lap, Program.start, Program.start + 5_000), Self.event(.marker, Program.start + 40),
            ]
        default: break
        }
        try program.keep()
        let last = Program.start + (word == "none" ? 0 : 5_000)
        for (second, isSeen) in [(0.0, true), (43_199, true), (43_200, true), (43_201, false), (50_000, false)] {
            var follower = LiveFollower()
            let sight = try program.store.engine.reports(for: LawStore.app) {
                try $0.live(&follower, at: Told.date(last + second))
            }
            #expect((sight != nil) == isSeen, "\(second)")
        }
    }

    /// The zones of a target are those with which the session began.
    @Test(
        "A target that is a zone is judged by the zones of the session", arguments: [(1, false), (2, true), (3, false)])
    func zoneTargets(zone: Int, isWithin: Bool) throws {
        let steps = [
            PlannedInterval(
                .work, PlannedStep(goal: .time(.init(600, .second)), target: PlannedTarget(.heartRate, .zone(zone))))
        ]
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: .running, displayName: "Z", blocks: [PlannedBlock(steps: steps)])),
            id: Told.id(35))
        var program = try Program(.running, plan: plan)
        try program.record.assembly.add(Self.activity(41, .running, Program.start, nil, key: "0.0.0"))
        try program.keep()
        // Zones begin at 115, 132 and 149 beats a minute.
        try program.measure([(.heartRate, 5, 5, 125, .countPerMinute), (.heartRate, 9, 9, 126, .countPerMinute)])
        var follower = LiveFollower()
        let sight = try program.store.engine.reports(for: LawStore.app) {
            try $0.live(&follower, at: Told.date(Program.start + 10))
        }
        let progress = try #require(sight?.plan?.progress)
        #expect(progress.state != nil && (progress.state == .within) == isWithin)
    }

    /// Nothing of a session remains in the figures of the next one.
    @Test("Another session begins with figures of its own", arguments: [true, false], [true, false])
    func nextSessions(looksBetween: Bool, hasBegun: Bool) throws {
        var program = try Program(.running, plan: nil)
        var follower = LiveFollower()
        func look(_ second: Double) throws -> LiveFollower.Sight? {
            try program.store.engine.reports(for: LawStore.app) {
                try $0.live(&follower, at: Told.date(Program.start + second))
            }
        }
        try program.measure([
            (.distanceWalkingRunning, 0, 10, 30, .meter), (.heartRate, 9, 9, 125, .countPerMinute),
        ])
        #expect(try look(10)?.report.speed == 3)
        try program.walk([1, 10])
        try program.measure([(.distanceWalkingRunning, 10, 40, 130, .meter)])
        let first = try #require(try look(40))
        #expect(first.report.distance == 160 && first.report.speed == 130.0 / 30 && first.points.count == 2)
        #expect(first.latest == Told.date(Program.start + 40) && first.session == Told.id(1))
        try program.store.engine.write(as: LawStore.app) { try $0.forget(nil) }
        if looksBetween { #expect(try look(500) == nil) }
        // The next session begins a thousand seconds later.
        let start = Program.start + 1_000
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        var assembly = WorkoutAssembly(configuration: configuration)
        if hasBegun { try assembly.begin(at: start, preferredZones: []) }
        program.record = ActiveSessionRecord(
            uuid: Told.id(7), state: SessionState.running.rawValue, created: start - 2, mainActivity: Told.id(8),
            assembly: assembly)
        program.record.start = hasBegun ? start : nil
        program.members = MemberRuns()
        try program.keep()
        if !hasBegun {
            let sight = try #require(try look(999))
            #expect(sight.start == nil && sight.latest == nil && sight.report.distance == nil)
            try program.record.assembly.begin(at: start, preferredZones: [])
            program.record.start = start
            try program.keep()
        }
        try program.measure([
            (.distanceWalkingRunning, 1_000, 1_050, 250, .meter), (.heartRate, 1_045, 1_045, 140, .countPerMinute),
        ])
        let second = try #require(try look(1_050))
        #expect(second.session == Told.id(7) && second.start == Told.date(start))
        #expect(second.latest == Told.date(start + 50) && second.points.isEmpty)
        #expect(second.report.distance == 250 && second.report.elapsed == 50)
        #expect(second.report.speed == 5 && second.report.averageSpeed == 5)
        #expect(second.report.averageHeartRate.map { $0.rounded() } == 140 && second.report.laps.isEmpty)
    }

    // MARK: Late looks

    /// A run by a plan of steps, which has begun with its first step.
    private static func program(_ steps: [PlannedStep]) throws -> Program {
        let blocks = [PlannedBlock(steps: steps.map { PlannedInterval(.work, $0) })]
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: .running, displayName: "L", blocks: blocks)), id: Told.id(36))
        var program = try Program(.running, plan: plan)
        try program.record.assembly.add(activity(41, .running, Program.start, nil, key: "0.0.0"))
        try program.keep()
        return program
    }

    /// A run of two steps of a kilometre that is followed; three metres a second are measured in pieces of ten seconds.
    private struct FollowedRun {
        var program: Program
        private var follower = LiveFollower()

        /// Begins the run, and looks at it at some seconds.
        init(until stops: [Double]) throws {
            let step = PlannedStep(goal: .distance(.init(1, .kilometer)))
            program = try LiveSweepTests.program([step, step])
            var second = 0.0
            for stop in stops {
                var values: [(ObjectType, Double, Double, Double, QuantityUnit)] = []
                while second < stop {
                    values.append((.distanceWalkingRunning, second, second + 10, 30, .meter))
                    second += 10
                }
                try program.measure(values)
                let rest = try left(at: stop)
                #expect(rest == 1_000 - 3 * stop)
            }
        }

        /// Returns the metres that are left of the step at a second.
        mutating func left(at second: Double) throws -> Double? {
            let sight = try program.store.engine.reports(for: LawStore.app) {
                try $0.live(&follower, at: Told.date(Program.start + second))
            }
            guard case .meters(let meters)? = sight?.plan?.progress?.left else { return nil }
            return (meters * 1_000).rounded() / 1_000
        }

        mutating func beginNextStep(at second: Double) throws {
            try program.record.assembly.update(activity: Told.id(41), end: Program.start + second)
            try program.record.assembly.add(
                LiveSweepTests.activity(42, .running, Program.start + second, nil, key: "0.0.1"))
            try program.keep()
        }
    }

    @Test(
        "PLN-73: a step has the way since it began, however late it is seen, and its part of what was measured around it",
        arguments: [60.0, 130, 160])
    func lateSteps(end: Double) throws {
        var run = try FollowedRun(until: [60, 130, 160].filter { $0 <= end })
        // The next step began long before, within a piece of which seven seconds belong to it.
        try run.beginNextStep(at: 33)
        let rest = try run.left(at: end + 1)
        #expect(rest == 1_000 - 21 - 3 * (end - 40))
        try run.program.measure([(.distanceWalkingRunning, end, end + 10, 45, .meter)])
        let last = try run.left(at: end + 10)
        #expect(last == 1_000 - 21 - 3 * (end - 40) - 45)
    }

    @Test("PLN-73: of a step that is seen late counts what ended in the two minutes before the latest measurement")
    func lateAmounts() throws {
        var run = try FollowedRun(until: [60, 130, 200])
        try run.beginNextStep(at: 33)
        // The first piece that is known ended eighty seconds after the beginning.
        let late = try run.left(at: 201)
        #expect(late == 610)
    }

    @Test("PLN-82: what was measured before a step is not announced in it")
    func earlierRates() throws {
        var program = try Self.program([PlannedStep(), PlannedStep(target: Self.heart())])
        try program.record.assembly.update(activity: Told.id(41), end: Program.start + 100)
        try program.record.assembly.add(Self.activity(42, .running, Program.start + 100, nil, key: "0.0.1"))
        try program.keep()
        var follower = LiveFollower()
        // Above the target, five seconds of which must lie in the step.
        for (rates, state) in [([95.0, 97, 99, 107, 110], nil), ([112], .above)] as [([Double], PlanAlerts.State?)] {
            try program.measure(rates.map { (.heartRate, $0, $0, 150, .countPerMinute) })
            let now = Told.date(Program.start + (rates.last ?? 0) + 0.5)
            let sight = try program.store.engine.reports(for: LawStore.app) { try $0.live(&follower, at: now) }
            let plan = try #require(sight?.plan)
            #expect(plan.progress?.number == 2 && plan.announcement?.alert.state == state, "\(rates)")
        }
    }

    @Test("PLN-78: transitions between sports are steps of their own, if there are any", arguments: [false, true])
    func transitions(hasTransition: Bool) throws {
        var program = try Program(.swimBikeRun, plan: Self.plans.first { $0.0 == "sports" }?.1)
        var follower = LiveFollower()
        let sports: [WorkoutActivity] = hasTransition ? [.running, .transition, .cycling] : [.running, .cycling]
        for (place, sport) in (sports + [.running]).enumerated() {
            let start = Program.start + Double(place) * 10
            if place > 0 { try program.record.assembly.update(activity: Told.id(40 + place), end: start) }
            try program.record.assembly.add(Self.activity(41 + place, sport, start, nil))
            try program.keep()
            let sight = try program.store.engine.reports(for: LawStore.app) {
                try $0.live(&follower, at: Told.date(start + 5))
            }
            let plan = try #require(sight?.plan)
            #expect(plan.plan == Told.id(34) && !plan.isFinished)
            // What follows the last sport is none of the plan.
            #expect(plan.progress?.number == (place < sports.count ? place + 1 : nil), "\(place)")
            guard let progress = plan.progress else { continue }
            // That there are transitions is known from the first one on.
            #expect(progress.count == (hasTransition && place > 0 ? 3 : 2) && progress.seconds == 5, "\(place)")
        }
    }

    @Test("WBD-12: what arrives very late counts, and all that was known counts once")
    func veryLateData() throws {
        var program = try Self.program([PlannedStep(goal: .distance(.init(1, .kilometer)))])
        var follower = LiveFollower()
        func told(at second: Double) throws -> [Double?] {
            let sight = try program.store.engine.reports(for: LawStore.app) {
                try $0.live(&follower, at: Told.date(Program.start + second))
            }
            var left: Double?
            if case .meters(let meters)? = sight?.plan?.progress?.left { left = (meters * 1_000).rounded() / 1_000 }
            let latest = sight?.latest.map { $0.timeIntervalSinceReferenceDate - Program.start }
            return [sight?.report.distance, left, latest, sight.map { Double($0.points.count) }]
        }
        // More than are kept for those that come late.
        let pieces = (10..<210).map { (second: Int) -> (ObjectType, Double, Double, Double, QuantityUnit) in
            (.distanceWalkingRunning, Double(second), Double(second + 1), 3, .meter)
        }
        try program.measure(pieces)
        try program.walk([1, 10])
        #expect(try told(at: 211) == [600, 400, 210, 2])
        try program.measure([(.distanceWalkingRunning, 1, 2, 5, .meter)])
        #expect(try told(at: 212) == [605, 395, 210, 2])
        try program.walk([100])
        #expect(try told(at: 213) == [605, 395, 210, 3])
    }

    @Test(
        "PLN-82: what was missed before a pause is announced, also if both are seen together",
        arguments: [(1, true), (21, false)])
    func ratesAndPauses(first: Int, isAnnounced: Bool) throws {
        var program = try Self.program([PlannedStep(target: Self.heart())])
        let rates = (first..<first + 15).map { (second: Int) -> (ObjectType, Double, Double, Double, QuantityUnit) in
            (.heartRate, Double(second), Double(second), 160, .countPerMinute)
        }
        try program.measure(rates)
        program.record.events = [Self.event(.pause, Program.start + 20)]
        program.record.state = SessionState.paused.rawValue
        try program.record.assembly.add(program.record.events)
        try program.keep()
        var follower = LiveFollower()
        let sight = try program.store.engine.reports(for: LawStore.app) {
            try $0.live(&follower, at: Told.date(Program.start + 40))
        }
        let plan = try #require(sight?.plan)
        #expect(plan.progress?.seconds == 20)
        #expect((plan.announcement?.alert.state == .above) == isAnnounced)
    }

    @Test("PLN-72: a step whose time is over between two looks has ended, and the last one ends the plan")
    func timesBetweenLooks() throws {
        var program = try Self.program([
            PlannedStep(goal: .time(.init(30, .second)), target: Self.heart()),
            PlannedStep(goal: .time(.init(40, .second))),
        ])
        // Below the target from the first second on.
        let rates = (1...20).map { (second: Int) -> (ObjectType, Double, Double, Double, QuantityUnit) in
            (.heartRate, Double(second), Double(second), 100, .countPerMinute)
        }
        try program.measure(rates)
        var follower = LiveFollower()
        for (second, number, left, isFinished, isTold) in [
            (21, 1, 9, false, true), (29.5, 1, 0.5, false, true), (30, 2, 40, false, false), (31, 2, 39, false, false),
            (69.5, 2, 0.5, false, false), (70, nil, nil, true, false), (500, nil, nil, true, false),
        ] as [(Double, Int?, Double?, Bool, Bool)] {
            let sight = try program.store.engine.reports(for: LawStore.app) {
                try $0.live(&follower, at: Told.date(Program.start + second))
            }
            let plan = try #require(sight?.plan)
            var seconds: Double?
            if case .seconds(let rest)? = plan.progress?.left { seconds = rest }
            #expect(plan.progress?.number == number && seconds == left && plan.isFinished == isFinished, "\(second)")
            // What was announced of a step is not of the next one.
            #expect((plan.announcement?.alert.state == .below) == isTold, "\(second)")
        }
    }
}
