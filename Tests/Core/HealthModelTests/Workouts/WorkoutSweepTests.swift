import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Workouts, routes and series that are put together: every call in every state.
@Suite struct WorkoutSweepTests {
    private static func event(_ kind: WorkoutEventRecord.Kind, _ start: Double, _ end: Double? = nil)
        -> WorkoutEventRecord
    {
        WorkoutEventRecord(kind: kind, start: start, end: end ?? start)
    }

    private static func activity(
        _ number: UInt64, _ type: WorkoutActivity, _ start: Double, _ end: Double?, duration: Double? = nil,
        metadata: Metadata? = nil, statistics: [ObjectType: WorkoutStatisticsRecord]? = nil
    ) -> WorkoutActivityRecord {
        WorkoutActivityRecord(
            uuid: UUID(high: 4, low: number), configuration: WorkoutConfigurationRecord(type), start: start, end: end,
            duration: duration, metadata: metadata, statistics: statistics)
    }

    private static func zones(_ type: ObjectType) throws -> ZoneConfigurationRecord {
        let unit: QuantityUnit = type == .heartRate ? .countPerMinute : .watt
        return try ZoneConfigurationRecord(
            type: type, boundaries: [100, 120, 140].map { QuantityValue($0, unit) }, source: .app)
    }

    private static func assembly(_ state: WorkoutAssembly.State, _ type: WorkoutActivity) throws -> WorkoutAssembly {
        var configuration = WorkoutConfigurationRecord(type, location: 3)
        configuration.swimmingLocationType = type == .swimBikeRun ? .openWater : .unknown
        var assembly = WorkoutAssembly(configuration: configuration)
        if state == .created { return assembly }
        if state == .discarded {
            assembly.discard()
            return assembly
        }
        try assembly.begin(at: 100, preferredZones: [Self.zones(.heartRate)])
        try assembly.add([
            event(.pause, 130), event(.resume, 150), event(.lap, 90, 120), event(.segment, 180, 250),
            event(.marker, 99),
            event(.marker, 200), event(.lap, 200, 230),
        ])
        try assembly.add(activity(1, type == .swimBikeRun ? .cycling : type, 110, 140))
        try assembly.add(activity(2, type == .swimBikeRun ? .running : type, 160, nil))
        try assembly.add(["title": .string("x")])
        if state == .collecting { return assembly }
        try assembly.end(at: 200)
        if state == .finished { try assembly.finish() }
        return assembly
    }

    private static func text(_ activity: WorkoutActivityRecord) -> String {
        "\(activity.start.outline)-\(activity.end?.outline ?? "") \(activity.duration?.outline ?? "-") "
            + "\(activity.metadata?.count ?? 0)"
    }

    private static func text(_ event: WorkoutEventRecord) -> String {
        "\(event.kind) \(event.start.outline)-\(event.end.outline)"
    }

    private static func text(_ assembly: WorkoutAssembly) -> String {
        let times = [50, 100, 120, 140, 150, 170, 200, 300].map { assembly.elapsedTime(at: $0).outline }
        let zones = assembly.zones.map { "\($0.type.index) \($0.source)" }
        let parts: [String] = [
            "\(assembly.state)", assembly.start?.outline ?? "-", assembly.end?.outline ?? "-",
            "\(assembly.events.map { text($0) })", "\(assembly.activities.map { text($0) })",
            "\(assembly.metadata.sorted.map(\.key))", "\(zones)", "\(assembly.plan == nil)",
        ]
        return (parts + times).joined(separator: " ")
    }

    private static func text(_ record: SampleRecord) -> String {
        guard let workout = record.workout else { return "-" }
        let metadata = (record.metadata?.sorted ?? []).map { "\($0.key)=\(Outline.of($0.value))" }
        let parts: [String] = [
            "\(record.start.outline)-\(record.end.outline)", workout.duration.outline,
            "\((workout.events ?? []).map { text($0) })", "\(workout.activities.map { text($0) })", "\(metadata)",
            "\(workout.events == nil)",
        ]
        return parts.joined(separator: " ")
    }

    private static func calls() throws -> [(String, (inout WorkoutAssembly) throws -> Void)] {
        var calls: [(String, (inout WorkoutAssembly) throws -> Void)] = [
            ("discard", { $0.discard() }), ("finish", { try $0.finish() }),
            ("no events", { try $0.add([WorkoutEventRecord]()) }),
            ("events", { try $0.add([event(.resume, 145), event(.pause, 145)]) }),
            ("metadata", { try $0.add(["title": .string("y"), "more": .integer(1)]) }),
            ("wrong metadata", { try $0.add([MetadataKey.lapLength: .integer(1)]) }),
            ("half of a sync", { try $0.add([MetadataKey.syncVersion: .integer(1)]) }),
            ("a plan", { try $0.start(from: StartedPlan(PlanExamples.all[0].plan)) }),
        ]
        for date in [99, 100, 199, 200, 201, .nan, .infinity] as [Double] {
            calls += [
                ("begin at \(date)", { try $0.begin(at: date) }), ("end at \(date)", { try $0.end(at: date) }),
                ("check begin at \(date)", { try $0.checkBegin(at: date) }),
            ]
        }
        for (type, given) in [
            (ObjectType.heartRate, ObjectType.heartRate), (.heartRate, .cyclingPower), (.stepCount, .heartRate),
            (.cyclingPower, .cyclingPower),
        ] {
            let zones = try Self.zones(given)
            calls.append(("zones \(type.index) \(given.index)", { try $0.setZones(zones, of: type) }))
            calls.append(
                (
                    "zones \(type.index), begun",
                    {
                        try $0.setZones(zones, of: type)
                        try $0.begin(at: 100, preferredZones: [zones, try Self.zones(.heartRate)])
                    }
                ))
        }
        calls.append(("no zones", { try $0.setZones(nil, of: .heartRate) }))
        for (start, end) in [
            (100, 110), (99, 105), (140, 160), (139, 150), (150, 161), (105, nil), (200, 210), (141, 141), (161, 170),
            (100, 201),
        ] as [(Double, Double?)] {
            for type in [WorkoutActivity.cycling, .running] {
                calls.append(("\(type.name) \(start) \(end ?? -1)", { try $0.add(activity(9, type, start, end)) }))
            }
        }
        calls.append(("a known activity", { try $0.add(activity(1, .cycling, 150, 155)) }))
        for number in [1, 2, 3] as [UInt64] {
            for end in [109, 110, 150, 160, 161, 170, 200, 201, .nan, .infinity] as [Double] {
                calls.append(
                    ("end of \(number) at \(end)", { try $0.update(activity: UUID(high: 4, low: number), end: end) }))
            }
            calls.append(
                (
                    "metadata of \(number)",
                    { try $0.update(activity: UUID(high: 4, low: number), adding: ["a": .bool(true)]) }
                ))
            calls.append(
                (
                    "wrong metadata of \(number)",
                    {
                        try $0.update(
                            activity: UUID(high: 4, low: number), adding: [MetadataKey.syncIdentifier: .string("s")])
                    }
                ))
            calls.append(
                (
                    "a skipped step of \(number)",
                    {
                        let key = PlannedPart.Position.metadataKey
                        try $0.add(activity(20, .cycling, 155, 155, metadata: [key: .string("1.2.3")]))
                        try $0.add(activity(21, .cycling, 156, 156))
                    }
                ))
        }
        for (type, start) in [
            (ObjectType.heartRate, 100.0), (.heartRate, 99), (.workout, 100), (.workoutEffortScore, 100),
        ]
            + [(.estimatedWorkoutEffortScore, 100), (.sleepAnalysis, 150), (.bloodPressure, 150), (.workoutRoute, 150)]
        {
            let sample = SampleRecord(type: type, start: start, end: start + 1, content: .category(1))
            calls.append(("check \(type.index) \(start)", { try $0.check([sample]) }))
        }
        calls.append(("check nothing", { try $0.check([]) }))
        return calls
    }

    @Test(arguments: WorkoutAssembly.State.allCases)
    func everyCallOfABuilder(state: WorkoutAssembly.State) throws {
        var kept = Sweep()
        for type in [WorkoutActivity.swimBikeRun, .cycling] {
            let known = try Self.assembly(state, type)
            kept.add(type.name) { Self.text(known) }
            for (name, call) in try Self.calls() {
                var assembly = known
                var outcome = "done"
                do {
                    try call(&assembly)
                } catch {
                    outcome = (error as? WorkoutAssembly.Refusal)?.reason ?? "\(error)"
                }
                let changed = Self.text(assembly) == Self.text(known) ? "=" : Self.text(assembly)
                kept.add("  \(name)") { "\(outcome) \(changed)" }
                guard state == .ended, outcome == "done", changed != "=" else { continue }
                kept.add("    result") {
                    do throws(WorkoutAssembly.Refusal) {
                        return Self.text(try assembly.result(device: nil))
                    } catch {
                        return error.reason
                    }
                }
            }
            kept.add("result") {
                do throws(WorkoutAssembly.Refusal) {
                    return Self.text(try known.result(device: nil))
                } catch {
                    return error.reason
                }
            }
            let restored = try JSONDecoder().decode(WorkoutAssembly.self, from: JSONEncoder().encode(known))
            #expect(Self.text(restored) == Self.text(known))
        }
        #expect(try kept.difference(from: "Core/Texts/Model/assembly-\(state).txt") == nil)
    }

    @Test func pausesOfEveryOrder() throws {
        var kept = Sweep()
        let kinds: [WorkoutEventRecord.Kind] = [.pause, .resume, .lap, .motionPaused]
        for seed in 0..<60 {
            var random = SeededGenerator(seed: UInt64(seed))
            let events = (0..<6).map { _ in
                Self.event(
                    kinds[Int.random(in: 0..<(seed % 2 == 0 ? 2 : 4), using: &random)],
                    random.one([5, 10, 15, 20, 25, 30, 40]))
            }
            kept.add("\(seed) \(events.map { "\($0.kind)@\($0.start.outline)" }.joined(separator: " "))") {
                let pauses = ActiveTime.pauses(in: events, start: 10, end: 30).map {
                    "\($0.start.outline)-\($0.end.outline)"
                }
                return "\(pauses) \(ActiveTime.duration(of: events, start: 10, end: 30).outline) "
                    + "\(ActiveTime.duration(of: events, start: 10, end: 22).outline)"
            }
        }
        for (start, end) in [(10, 20), (10, 10), (20, nil), (0, 5)] as [(Double, Double?)] {
            let own = Self.activity(1, .running, start, end)
            let events = [0, 4, 5, 9, 10, 11, 15, 19, 20, 21, 30].flatMap { (date: Double) in
                [0, 1, 5, 12].map { Self.event(.lap, date, date + $0) }
            }
            for isLast in [false, true] {
                kept.add("\(start) \(end ?? -1) \(isLast)") {
                    WorkoutActivities.events(of: own, among: events.reversed(), isLast: isLast)
                        .map { "\($0.start.outline)-\($0.end.outline)" }.joined(separator: " ")
                }
            }
            let pauses = [Self.event(.pause, 12), Self.event(.resume, 14.5)]
            for now in [5, 13, 40] as [Double] {
                kept.add("duration \(start) \(end ?? -1) \(now)") {
                    WorkoutActivities.duration(of: own, among: pauses, now: now)
                }
            }
        }
        for given in [0, 3, 17.5] as [Double] {
            let workout = WorkoutRecord(activityType: .rowing, start: 10, end: 30, givenDuration: given, totals: [:])
            kept.add("given \(given)") { "\(workout.duration) \(workout.activities.map { $0.duration ?? -1 })" }
        }
        let unsorted = [Self.event(.resume, 20), Self.event(.pause, 12)]
        for events in [nil, [], unsorted] as [[WorkoutEventRecord]?] {
            var workout = WorkoutRecord(activityType: .rowing, start: 10, end: 30, events: events, totals: [:])
            kept.add("\(events?.count ?? -1) events") {
                "\(workout.duration) \(workout.events?.map(\.start) ?? [-1]) \(workout.activities.count)"
            }
            workout.addDefaultActivity(start: 0, end: 1)
            #expect(workout.activities.count == 1 && workout.activities[0].start == 10)
        }
        let clock = ClockAnchor(boot: "b", uptime: 50, date: 1_000)
        for (uptime, boot) in [(50, "b"), (49, "b"), (60.5, "b"), (60, "c"), (60, nil)] as [(Double, String?)] {
            kept.add("uptime \(uptime) \(boot ?? "-")") { clock.date(at: uptime, of: boot)?.outline ?? "nil" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/pauses.txt") == nil)
    }

    @Test func figuresOfMeasuredWorkouts() throws {
        var kept = Sweep()
        let data: [ObjectType: MeasuredData] = [
            .distanceWalkingRunning: MeasuredData(data: StatisticsSweepTests.data(1, count: 20, sources: 1)),
            .distanceCycling: MeasuredData(data: StatisticsSweepTests.data(2, count: 20, sources: 1)),
            .activeEnergyBurned: MeasuredData(data: StatisticsSweepTests.data(4, count: 20, sources: 1)),
            .heartRate: MeasuredData(data: StatisticsSweepTests.data(3, count: 40, sources: 1)),
            .swimmingStrokeCount: MeasuredData(data: [StatisticsDatum(start: 100, end: 200, value: 31)]),
            .flightsClimbed: MeasuredData(data: []),
        ]
        let moment = data[.heartRate]?.data[20].start ?? 0
        let none: [ObjectType: WorkoutStatisticsRecord] = [:]
        let activitySets: [[WorkoutActivityRecord]] = [
            [Self.activity(1, .running, 100, 20_000, statistics: none)],
            [
                Self.activity(2, .cycling, moment, nil, statistics: none),
                Self.activity(1, .running, 100, moment, statistics: none),
            ],
            [
                Self.activity(1, .running, 100, 900, statistics: none), Self.activity(2, .cycling, 900, moment),
                Self.activity(3, .running, moment, moment, statistics: none),
            ],
        ]
        let zones = [try Self.zones(.heartRate), try Self.zones(.cyclingPower)]
        for type in [WorkoutActivity.running, .cycling, .swimBikeRun, .yoga] {
            for (number, activities) in activitySets.enumerated() {
                var workout = WorkoutRecord(
                    activityType: type, duration: 5, events: [Self.event(.pause, 300), Self.event(.resume, 1_500)],
                    activities: activities)
                workout.measure(data, end: 15_000)
                workout.sort(data, into: zones, start: 100, end: 15_000)
                func text(_ statistics: [ObjectType: WorkoutStatisticsRecord]?) -> String {
                    (statistics ?? [:]).sorted { $0.key.index < $1.key.index }.map { type, values in
                        let texts = [
                            values.sum, values.minimum, values.average, values.maximum, values.mostRecent,
                            values.mostRecentStart,
                            values.mostRecentEnd, values.duration,
                        ].map { $0?.short ?? "-" }
                        return "\(type.index): \(texts.joined(separator: " "))"
                    }.joined(separator: ", ")
                }
                func text(_ groups: [ZoneGroupRecord]?) -> String {
                    groups.map { "\($0.map { $0.durations.map(\.short).joined(separator: " ") })" } ?? "nil"
                }
                kept.add("\(type.name) \(number)") { text(workout.statistics) }
                kept.add("  totals") { Outline.of(workout.totals) }
                kept.add("  zones") { text(workout.zoneGroups) }
                for activity in workout.activities {
                    kept.add("  \(activity.start.outline)") {
                        "\(text(activity.statistics)) \(text(activity.zoneGroups)) "
                            + text(workout.zoneGroups(of: activity))
                    }
                }
                let record = SampleRecord(type: .workout, start: 100, end: 15_000, content: .workout(workout))
                kept.add("  records") { WorkoutStatistics.records(of: record).map { StatisticsSweepTests.text($0) } }
                for activity in workout.activities {
                    kept.add("  records of \(activity.start.outline)") {
                        WorkoutStatistics.records(of: activity, in: record).map { StatisticsSweepTests.text($0) }
                    }
                }
                for visible in [ObjectType.heartRate, .cyclingPower] {
                    var filtered = workout
                    filtered.filterZones { $0 == visible }
                    kept.add("  zones of \(visible.index)") {
                        "\(text(filtered.zoneGroups)) \(filtered.activities.map { text($0.zoneGroups) })"
                    }
                }
            }
        }
        for isBuilderMade in [false, true] {
            for statistics in [nil, [.stepCount: WorkoutStatisticsRecord(sum: 9)]]
                as [[ObjectType: WorkoutStatisticsRecord]?]
            {
                for type in [WorkoutActivity.running, .cycling, .swimming] {
                    var workout = WorkoutRecord(
                        activityType: type, duration: 50, isBuilderMade: isBuilderMade, statistics: statistics)
                    workout.totals = [
                        .distance: .init(5, .kilometer), .energyBurned: .init(300, .joule),
                        .flightsClimbed: .init(4, .count),
                        .swimmingStrokeCount: .init(3, .meter),
                    ]
                    workout.events = [Self.event(.pause, 20), Self.event(.resume, 26)]
                    kept.add("\(isBuilderMade) \(statistics?.count ?? -1) \(type.name)") {
                        let sums = workout.reportedStatistics.map { "\($0.key.index) \($0.value.sum?.short ?? "-")" }
                            .sorted()
                        var other = workout
                        other.activities = [Self.activity(2, type, 30, nil), Self.activity(1, type, 10, 30)]
                        let compared = [workout, other].flatMap { $0.comparedActivities(start: 10, end: 60) }.map {
                            "\($0.start.outline)-\($0.end.outline) \($0.duration?.outline ?? "-") "
                                + "\($0.statistics.count)"
                        }
                        return "\(sums) \(compared)"
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/measured-workouts.txt") == nil)
    }

    @Test func everyStateOfARoute() throws {
        var kept = Sweep()
        func outcome(_ body: () throws -> Any) -> String {
            do { return Outline.of(try body()) } catch { return "\(error)" }
        }
        let good = RoutePoint(timestamp: 5, latitude: 46, longitude: 7)
        var bad = good
        bad.latitude = 91
        var never = good
        never.timestamp = .infinity
        for path in ["", "i", "f", "if", "d", "id", "m", "mi"] {
            var route = RouteAssembly()
            for step in path {
                switch step {
                case "i": try route.insert([good])
                case "f": route.fail()
                case "m": try route.add(["a": .integer(1)])
                default: route.finish()
                }
            }
            for (name, points) in [("none", []), ("one", [good]), ("bad", [good, bad]), ("never", [never])] {
                kept.add("'\(path)' \(name)") {
                    var copy = route
                    return [
                        outcome { try copy.check(points) }, outcome { try copy.insert(points) }, "\(copy.points.count)",
                        outcome { try copy.checkOpen() }, outcome { try copy.checkFinishable() },
                        "\(copy.metadata.count)",
                    ]
                }
            }
            kept.add("'\(path)' metadata") {
                var copy = route
                let added = outcome { try copy.add(["a": .integer(2), "b": .integer(3)]) }
                return "\(added) \(Outline.of(copy.metadata.sorted))"
            }
        }
        var beats = HeartbeatAssembly()
        for (time, isGap) in [
            (0, false), (-1, false), (1, true), (1, false), (0.5, false), (2, false), (.nan, false), (.infinity, false),
        ]
            as [(Double, Bool)]
        {
            var copy = beats
            kept.add("beat \(time)") {
                [
                    outcome { try copy.add(HeartbeatRecord(time: time, isPrecededByGap: isGap)) },
                    "\(copy.beats.count)",
                    outcome { try copy.add(["x": .integer(1)]) }, outcome { try copy.checkFinishable() },
                    "\(copy.metadata.count)",
                ]
            }
            if time == 1, isGap { try beats.add(HeartbeatRecord(time: time, isPrecededByGap: isGap)) }
        }
        for count in [29_999, 30_000] {
            var many = HeartbeatAssembly()
            for number in 1...count { try many.add(HeartbeatRecord(time: Double(number), isPrecededByGap: false)) }
            kept.add("\(count) beats") {
                "\(outcome { try many.add(HeartbeatRecord(time: 1e6, isPrecededByGap: false)) }) \(many.beats.count)"
            }
        }
        for type in [ObjectType.heartRate, .stepCount] {
            for path in ["", "x", "f", "fs", "fo"] {
                var series = SeriesAssembly(type: type, start: 100)
                for step in path {
                    switch step {
                    case "x": series.discard()
                    case "f": _ = try series.beginFinishing(end: nil, latestEnd: 150)
                    case "s": series.endFinishing(isStored: true)
                    default: series.endFinishing(isStored: false)
                    }
                }
                for (value, unit, start, end) in [
                    (3, .count, 100, 101), (3, .countPerMinute, 100, 101), (.nan, .count, 100, 101),
                    (3, .count, 99, 101),
                    (.infinity, .countPerSecond, 100, 101), (3, .count, 102, 101), (3, .count, 100, 345_700),
                    (3, .count, 100, 345_701), (3, .countPerMinute, 100, 345_701), (3, .count, .nan, 101),
                    (3, .count, 100, .infinity),
                ] as [(Double, QuantityUnit, Double, Double)] {
                    kept.add("\(type.index) '\(path)' \(value) \(unit) \(start) \(end)") {
                        outcome { try series.checkInsertion(.init(value, unit), from: start, to: end) }
                    }
                }
                for end in [nil, 99, 100, 149, 150, 160, .nan] as [Double?] {
                    for latest in [nil, 150] as [Double?] {
                        var copy = series
                        kept.add("\(type.index) '\(path)' end \(end ?? -1) \(latest ?? -1)") {
                            "\(outcome { try copy.beginFinishing(end: end, latestEnd: latest) }) \(copy.isDiscarded)"
                        }
                    }
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/routes.txt") == nil)
    }

    @Test func aWorkoutWhoseMetadataAreImpossibleHasNoResult() throws {
        var configuration = WorkoutConfigurationRecord(.swimming)
        configuration.lapLength = QuantityValue(25, .second)
        var assembly = WorkoutAssembly(configuration: configuration)
        try assembly.begin(at: 100)
        try assembly.end(at: 200)
        let refusal = WorkoutAssembly.Refusal(
            reason: "The metadata value of key HKLapLength must be a quantity compatible with m")
        #expect(throws: refusal) { try assembly.result(device: nil) }
    }

    @Test func trainsOfBeats() throws {
        var kept = Sweep()
        let device = DeviceRecord([.name: "strap"])
        for seed in 0..<12 {
            var random = SeededGenerator(seed: UInt64(seed))
            var train = BeatTrain(device: device)
            var time = 10.25
            for _ in 0..<12 {
                time += random.one([0.5, 1, 0, -0.5, 3])
                if Int.random(in: 0..<6, using: &random) == 0 { train.leaveOut() }
                train.add(time, followsGap: Int.random(in: 0..<5, using: &random) == 0)
            }
            kept.add("\(seed)") {
                "\(train.times) \(train.gaps) "
                    + train.series().map {
                        "\($0.start) \($0.beats.map { "\($0.time)\($0.isPrecededByGap ? "!" : "")" })"
                    }
                    .joined(separator: ", ")
            }
            #expect(try JSONDecoder().decode(BeatTrain.self, from: JSONEncoder().encode(train)) == train)
        }
        for count in [0, 1, 30_000, 30_001] {
            var train = BeatTrain(device: device)
            for number in 0..<count { train.add(Double(number) + 10, followsGap: number == 30_000) }
            kept.add("\(count)") {
                train.series().map {
                    "\($0.start) \($0.beats.count) \($0.beats[0].time) \($0.beats[0].isPrecededByGap)"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/beats.txt") == nil)
    }
}
