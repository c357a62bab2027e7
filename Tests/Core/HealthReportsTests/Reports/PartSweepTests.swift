import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Parts of workouts: swims, sets, laps and legs, with what a file states of them.
@Suite struct PartSweepTests {
    private static func quantity(
        _ type: ObjectType, _ start: Double, _ end: Double, _ value: Double, _ unit: QuantityUnit
    ) -> SampleRecord {
        SampleRecord(
            uuid: Told.id(1), type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit)))
    }

    private static let style: Metadata = [MetadataKey.swimmingStrokeStyle: .integer(2)]

    private static let swims: [(String, [WorkoutEventRecord])] = [
        ("none", []),
        (
            "laps",
            [
                WorkoutEventRecord(.lap, 0, 30, style),
                WorkoutEventRecord(
                    .lap, 35, 70, [MetadataKey.swimmingStrokeStyle: .integer(4), MetadataKey.swolfScore: .number(41.5)]),
                WorkoutEventRecord(.segment, 0, 70),
            ]
        ),
        ("plain laps", [WorkoutEventRecord(.lap, 0, 30), WorkoutEventRecord(.lap, 30, 60)]),
        (
            "segments",
            [
                WorkoutEventRecord(.segment, 40, 70), WorkoutEventRecord(.segment, 0, 30),
                WorkoutEventRecord(.segment, 80, 110.5, style),
                WorkoutEventRecord(.segment, 120, 120, style),
            ]
        ),
        (
            "scores",
            [
                WorkoutEventRecord(
                    .lap, 0, 30, [MetadataKey.swimmingStrokeStyle: .integer(1), MetadataKey.swolfScore: .integer(40)]),
                WorkoutEventRecord(
                    .lap, 30, 60,
                    [
                        MetadataKey.swimmingStrokeStyle: .string("x"),
                        MetadataKey.swolfScore: .quantity(.init(39, .count)),
                    ]),
                WorkoutEventRecord(
                    .lap, 60, 90, [MetadataKey.swimmingStrokeStyle: .number(3), MetadataKey.swolfScore: .string("x")]),
            ]
        ),
        ("pause", [WorkoutEventRecord(.pause, 10, 20, style), WorkoutEventRecord(.marker, 0, 5)]),
    ]

    private static func lengths(_ count: Int, resting: Int) -> [RecordedLength] {
        (0..<count).map { (place: Int) -> RecordedLength in
            let start = Double(place * 40)
            return RecordedLength(start: start, end: start + 33, isActive: place != resting)
        }
    }

    @Test("Lengths of swims and their strokes")
    func swims() throws {
        var kept = KeptLines()
        func quantity(_ start: Double, _ end: Double, _ value: Double) -> SampleRecord {
            Self.quantity(.swimmingStrokeCount, start, end, value, .count)
        }
        let strokes: [(String, [SampleRecord])] = [
            ("no strokes", []),
            (
                "strokes",
                [
                    quantity(0, 10, 5), quantity(10, 30, 7), quantity(29, 31, 2), quantity(35, 70, 12),
                    quantity(70, 70, 3), quantity(90, 100, 1),
                ]
            ),
        ]
        var lengths = Self.lengths(5, resting: 2)
        (lengths[0].stroke, lengths[3].stroke) = (.butterfly, .unknown)
        for (name, events) in Self.swims {
            for (what, strokes) in strokes {
                for recorded in [[], lengths] as [[RecordedLength]] {
                    kept.add(
                        "\(name), \(what), \(recorded.count)",
                        [(nil, nil), (25, nil), (25, 75), (25, 68), (25, 84), (25, 83.4), (25, 100), (50, 50), (0, 10)]
                            as [(Double?, Double?)]
                    ) { pool, distance in
                        guard
                            let swim = SwimReport(
                                recorded: recorded, events: events, strokes: strokes, poolLength: pool,
                                distance: distance)
                        else { return "-" }
                        let parts = [0..<1, 1..<9, 7..<9].map {
                            Told.text([swim.averageSWOLF(of: $0), swim.strokes(of: $0)])
                        }
                        let speeds = swim.lengths.map { swim.speed(of: $0) }
                        return
                            "\(Told.text(swim)) \(parts) \(Told.text(speeds)) \(Told.text(swim.lengths.map(\.middle)))"
                    }
                }
            }
            kept.add(
                "\(name) events",
                [(nil, nil), (25, 75), (25, 68), (25, 84), (33, 100), (25, 0)] as [(Double?, Double?)]
            ) { pool, distance in
                SwimReport.events(of: events, poolLength: pool, distance: distance).map { "\(Told.text($0.start))" }
                    .joined(separator: " ")
            }
        }
        var sets = [150.0, 100, 50, 0].enumerated().map { place, start in
            RecordedSet(start: start, end: start + Double(30 + place * 10), isActive: place != 1)
        }
        (sets[0].repetitions, sets[0].weight, sets[2].weight) = (8, 40.5, 20)
        let segments: [WorkoutEventRecord] = [
            WorkoutEventRecord(
                .segment, 100, 130,
                [ExerciseSet.repetitionsKey: .integer(12), ExerciseSet.weightKey: .quantity(.init(100, .pound))]),
            WorkoutEventRecord(.segment, 0, 30, [ExerciseSet.weightKey: .quantity(.init(30, .kilogram))]),
            WorkoutEventRecord(.segment, 40, 120, [ExerciseSet.repetitionsKey: .string("x")]),
            WorkoutEventRecord(.segment, 150, 160),
            WorkoutEventRecord(.lap, 0, 10, [ExerciseSet.repetitionsKey: .integer(3)]),
            WorkoutEventRecord(.segment, 170, 180, [ExerciseSet.weightKey: .quantity(.init(3, .meter))]),
        ]
        let resting = Array(sets[1...1])
        let given: [([RecordedSet], [WorkoutEventRecord])] = [
            (sets, segments), ([], segments), (sets, []), ([], []), (resting, segments),
        ]
        kept.add("sets", given) { recorded, events in
            ExerciseSet.sets(recorded: recorded, events: events).map { Told.text($0) }.joined(separator: ", ")
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/swims.txt") == nil)
    }

    // MARK: Whole workouts

    private struct World {
        var activity = WorkoutActivity.running
        var events: [WorkoutEventRecord] = []
        var activities: [WorkoutActivityRecord] = []
        var annotation = WorkoutAnnotation()
        var supplement: RecordingSupplement?
        var metadata: [String: MetadataValue] = [MetadataKey.elevationAscended: .quantity(QuantityValue(33, .meter))]
        var types: [ObjectType] = [
            .heartRate, .cyclingPower, .runningPower, .cyclingCadence, .distanceWalkingRunning, .distanceCycling,
            .distanceSwimming, .swimmingStrokeCount, .stepCount,
        ]
    }

    private static func leg(
        _ number: Int, _ activity: WorkoutActivity, _ start: Double, _ end: Double?, duration: Double? = nil,
        sum: Double? = nil
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        if activity == .swimming { configuration.lapLength = QuantityValue(50, .meter) }
        return WorkoutActivityRecord(
            uuid: Told.id(number), configuration: configuration, start: start, end: end, duration: duration,
            statistics: sum.map { [WorkoutDistance.type(for: activity): WorkoutStatisticsRecord(sum: $0)] })
    }

    private static func samples(_ type: ObjectType) -> [SampleRecord] {
        let (step, value, unit): (Double, (Double) -> Double, QuantityUnit) =
            switch type {
            case .heartRate: (9, { 110 + ($0 / 9).truncatingRemainder(dividingBy: 23) }, .countPerMinute)
            case .cyclingPower: (4, { 150 + ($0 * 7).truncatingRemainder(dividingBy: 61) }, .watt)
            case .runningPower: (6, { 250 + ($0 * 5).truncatingRemainder(dividingBy: 31) }, .watt)
            case .cyclingCadence: (5, { 80 + ($0 / 5).truncatingRemainder(dividingBy: 11) }, .countPerMinute)
            case .swimmingStrokeCount: (15, { _ in 9 }, .count)
            case .stepCount: (10, { _ in 17 }, .count)
            default: (10, { 20 + ($0 / 10).truncatingRemainder(dividingBy: 7) }, .meter)
            }
        let length = type.isCumulative ? step : 0
        return stride(from: 1.5, to: 590, by: step).map { Self.quantity(type, $0, $0 + length, value($0), unit) }
    }

    private static func detail(_ world: World) throws -> WorkoutDetail? {
        var workout = WorkoutRecord(
            activityType: world.activity, start: 0, end: 600, events: world.events,
            totals: [.distance: QuantityValue(1_500, .meter), .energyBurned: QuantityValue(90, .kilocalorie)])
        for place in workout.activities.indices { workout.activities[place].uuid = Told.id(50 + place) }
        if !world.activities.isEmpty { workout.activities = world.activities }
        let record = SampleRecord(
            uuid: Told.id(99), type: .workout, start: 0, end: 600, content: .workout(workout),
            source: SourceRevisionRecord(
                source: .init(bundleIdentifier: "a.b", name: "N"), version: nil, productType: nil, system: nil),
            device: DeviceRecord([.name: "D"]), metadata: Metadata(world.metadata))
        guard
            var reading = WorkoutReading(
                record, supplement: try world.supplement?.stored([]),
                StoredAnnotation(world.annotation, revision: 3, earlierCount: 1))
        else { return nil }
        for type in world.types {
            let inside = samples(type).filter { !reading.isTrimmed || reading.isInside($0.start, $0.end) }
            reading.add(
                inside, of: type, type == .stepCount ? .time : .workout,
                otherSource: type == .heartRate ? .init(bundleIdentifier: "o", name: "Other") : nil)
        }
        let times = stride(from: 2.0, to: 600, by: 8).map { $0 }
        reading.series.elevation = .init(
            times: times, values: times.map { 400 + ($0 / 30).rounded() * 4 - ($0 / 70).rounded() * 9 })
        return reading.detail(routes: [], load: nil)
    }

    private static func worlds() -> [(String, World)] {
        var worlds: [(String, World)] = [("plain", World())]
        func add(_ name: String, _ change: (inout World) -> Void) {
            var world = World()
            change(&world)
            worlds.append((name, world))
        }
        let laps = [
            WorkoutEventRecord(.lap, 0, 200), WorkoutEventRecord(.lap, 200, 410), WorkoutEventRecord(.lap, 410, 600),
        ]
        let pauses = [
            WorkoutEventRecord(.pause, 100, 100), WorkoutEventRecord(.resume, 130, 130),
            WorkoutEventRecord(.motionPaused, 300, 300),
            WorkoutEventRecord(.motionResumed, 310, 310),
        ]
        let trim = WorkoutTrim(start: 150, end: 420, shares: .init())
        add("laps") { $0.events = laps + pauses }
        add("points") { $0.events = [0.0, 150, 300, 450].map { WorkoutEventRecord(.lap, $0, $0) } }
        add("points to the end") { $0.events = [200.0, 600].map { WorkoutEventRecord(.lap, $0, $0) } }
        add("mixed laps") { $0.events = [WorkoutEventRecord(.lap, 200, 200), WorkoutEventRecord(.lap, 0, 200)] }
        add("trimmed laps") { ($0.events, $0.annotation.trim) = (laps + pauses, trim) }
        add("corrected") {
            $0.annotation = WorkoutAnnotation(
                title: "T", notes: "N", activity: .cycling, tags: ["a"], gear: "G", isNotMine: true)
        }
        add("cycling") { $0.activity = .cycling }
        add("other") {
            $0.activity = .other; $0.metadata[WorkoutSummary.proposalKey] = .string("cycling")
        }
        add("swim") {
            $0.activity = .swimming; $0.events = Self.swims[1].1;
            $0.metadata[MetadataKey.lapLength] = .quantity(QuantityValue(25, .meter))
        }
        add("strength") {
            $0.activity = .traditionalStrengthTraining;
            $0.events = [
                WorkoutEventRecord(.segment, 0, 30, [ExerciseSet.repetitionsKey: .integer(12)]),
                WorkoutEventRecord(.segment, 40, 50),
            ]
        }
        let legs = [
            Self.leg(1, .swimming, 0, 150, duration: 140), Self.leg(2, .transition, 150, 170),
            Self.leg(3, .cycling, 170, 400, sum: 1_234), Self.leg(4, .running, 400, nil),
        ]
        add("triathlon") { ($0.activity, $0.activities, $0.events) = (.swimBikeRun, legs, laps + pauses) }
        add("trimmed triathlon") { ($0.activity, $0.activities, $0.annotation.trim) = (.swimBikeRun, legs, trim) }
        add("two runs") { $0.activities = [Self.leg(1, .running, 0, 300), Self.leg(2, .running, 300, 600)] }
        func supplement(_ format: FormatName, sessions: Int, _ change: (inout RecordingSupplement) -> Void)
            -> RecordingSupplement
        {
            var sessions = (0..<sessions).map {
                RecordedSession(start: Double($0) * 150, end: Double($0 + 1) * 150, activity: .running)
            }
            for place in sessions.indices { sessions[place].totals.distance = 500 + Double(place) }
            var supplement = RecordingSupplement(format: format, sessions: sessions, segments: [])
            change(&supplement)
            return supplement
        }
        func lap(_ start: Double, _ end: Double, timer: Double?, distance: Double?) -> RecordedLap {
            var lap = RecordedLap(start: start, end: end)
            (lap.totals.timer, lap.totals.distance, lap.totals.energy) = (timer, distance, 7)
            return lap
        }
        let stated = [
            lap(0, 200.5, timer: 150, distance: 777), lap(200, 412, timer: 9, distance: 888),
            lap(410, 600, timer: 195, distance: nil), lap(410, 600, timer: 1, distance: 1),
        ]
        for format in [FormatName.fit, .gpx] {
            add("\(format.rawValue) laps") { world in
                world.events = laps
                world.supplement = supplement(format, sessions: 1) { $0.laps = stated }
            }
            add("\(format.rawValue) lost laps") { world in
                world.events = laps
                world.supplement = supplement(format, sessions: 1) {
                    ($0.laps, $0.judgement) = (stated, .init(version: 2))
                    $0.judgement?.lostDistances = [0]
                    $0.judgement?.lostEnergies = [0]
                    $0.judgement?.implausible = [Implausible(.positionJump, count: 2, first: 5, figures: [100])]
                }
            }
            add("\(format.rawValue) triathlon") { world in
                (world.activity, world.activities) = (.swimBikeRun, legs)
                world.supplement = supplement(format, sessions: 4) {
                    $0.judgement = .init(version: nil)
                    $0.judgement?.lostDistances = [2]
                    $0.remarks = ["A remark."]
                }
            }
        }
        add("lengths") { world in
            (world.activity, world.events) = (.swimming, laps)
            world.metadata[MetadataKey.lapLength] = .quantity(QuantityValue(25, .meter))
            world.supplement = supplement(.fit, sessions: 1) {
                $0.lengths = Self.lengths(14, resting: 5)
            }
        }
        add("trimmed lengths") { world in
            (world.activity, world.annotation.trim) = (.swimming, trim)
            world.metadata[MetadataKey.lapLength] = .quantity(QuantityValue(110, .meter))
            world.supplement = supplement(.fit, sessions: 1) {
                $0.lengths = Self.lengths(14, resting: 5)
            }
        }
        add("sets") { world in
            world.activity = .coreTraining
            world.supplement = supplement(.fit, sessions: 1) {
                $0.sets = [
                    RecordedSet(start: 0, end: 30, isActive: true), RecordedSet(start: 60, end: 95, isActive: true),
                ]
            }
        }
        add("without samples") { $0.types = [] }
        return worlds
    }

    @Test("Whole workouts with every part, as JSON and in tables")
    func details() throws {
        var kept = KeptLines()
        for (name, world) in Self.worlds() {
            guard let detail = try Self.detail(world) else { continue }
            kept.add(name) { Told.text(detail) }
            kept.add("\(name) laps", detail.laps) { Told.text($0) }
            kept.add("\(name) legs", detail.legs) { leg in
                "\(Told.text(leg)) \(Told.text(leg.speed)) \(leg.isTransition) \(leg.splits(every: 100).count)"
            }
            kept.add("\(name) dates") {
                let dates =
                    detail.laps.map { [$0.startDate, $0.endDate] } + detail.sets.map { [$0.startDate, $0.endDate] }
                    + (detail.swim?.lengths ?? []).map { [$0.startDate, $0.endDate] }
                return dates.map { $0.map(Format.iso8601).joined(separator: "/") }.joined(separator: " ")
            }
            kept.add("\(name) others", detail.otherEvents) { "\($0.kind) \(Told.text([$0.start, $0.end]))" }
            kept.add("\(name) course") {
                "\(Told.text(detail.series.distance.meters)) \(Told.text(detail.series.distance.total)) "
                    + "\(Told.text(detail.series.power.values)) \(detail.series.swim == nil) "
                    + "\(detail.isJudged.map { "\($0)" } ?? "-")"
            }
            kept.add("\(name) splits") {
                "\(detail.wholeSplits(every: 250).map { Told.text($0) }) \(detail.splits.count)"
            }
            kept.add("\(name) report") {
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                return Told.text(
                    try JSON(parsing: String(decoding: try encoder.encode(WorkoutReport(detail)), as: UTF8.self)))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/workout-parts.txt") == nil)
    }

    // MARK: Summaries

    @Test("Summaries of workouts, their speeds, titles and rows of a table")
    func summaries() throws {
        var kept = KeptLines()
        func record(
            _ activity: WorkoutActivity, _ metadata: [String: MetadataValue] = [:], distance: Double? = 5_000,
            duration: Double = 1_500, events: [WorkoutEventRecord] = [], rate: Double? = nil
        ) -> SampleRecord {
            var workout = WorkoutRecord(
                activityType: activity, duration: duration,
                totals: distance.map {
                    [.distance: QuantityValue($0, .meter), .energyBurned: QuantityValue(300, .kilocalorie)]
                } ?? [:], events: events)
            if let rate { workout.statistics = [.heartRate: WorkoutStatisticsRecord(average: rate)] }
            return SampleRecord(
                uuid: Told.id(3), type: .workout, start: 731_664_000.5, end: 731_665_600, content: .workout(workout),
                source: SourceRevisionRecord(
                    source: .init(bundleIdentifier: "a.b", name: "N"), version: nil, productType: nil, system: nil),
                metadata: Metadata(metadata))
        }
        let lengths = (0..<4).map {
            WorkoutEventRecord(.lap, 731_664_010 + Double($0) * 40, 731_664_040 + Double($0) * 40, Self.style)
        }
        let records: [(String, SampleRecord)] = [
            ("plain", record(.running)), ("rate", record(.running, rate: 2.5)),
            ("no distance", record(.cycling, distance: nil)), ("99 m", record(.running, distance: 99)),
            ("100 m", record(.running, distance: 100)), ("9 s", record(.running, duration: 9)),
            ("10 s", record(.running, duration: 10)),
            ("yoga", record(.yoga)),
            ("pool", record(.swimming, [MetadataKey.lapLength: .quantity(QuantityValue(25, .meter))], events: lengths)),
            (
                "run in a pool",
                record(.running, [MetadataKey.lapLength: .quantity(QuantityValue(25, .meter))], events: lengths)
            ),
            (
                "named",
                record(
                    .running,
                    [
                        WorkoutSummary.nameKey: .string("Name"), WorkoutSummary.notesKey: .string("Notes"),
                        MetadataKey.indoorWorkout: .bool(true), MetadataKey.timeZone: .string("Asia/Tokyo"),
                        MetadataKey.elevationAscended: .quantity(QuantityValue(12, .meter)),
                    ])
            ),
            (
                "proposed",
                record(
                    .other,
                    [WorkoutSummary.proposalKey: .string("cycling"), WorkoutSummary.originKey: .string("simulation")])
            ),
            (
                "not proposed",
                record(
                    .other,
                    [WorkoutSummary.proposalKey: .string("nothing"), WorkoutSummary.originKey: .string("replay")])
            ),
            (
                "proposed run",
                record(
                    .running,
                    [WorkoutSummary.proposalKey: .string("cycling"), WorkoutSummary.originKey: .string("nowhere")])
            ),
        ]
        var shares = WorkoutTrim.Shares()
        for (place, figure) in WorkoutTrim.Figure.allCases.enumerated() { shares[figure] = 0.5 + Double(place) / 10 }
        let annotations: [(String, WorkoutAnnotation?)] = [
            ("alone", nil), ("empty", WorkoutAnnotation()),
            ("named", WorkoutAnnotation(title: "T", notes: "O", tags: ["a", "B"], gear: "G")),
            ("corrected", WorkoutAnnotation(activity: .hiking, isNotMine: true)),
            ("trimmed", WorkoutAnnotation(trim: WorkoutTrim(start: 731_664_100, end: 731_665_000, shares: shares))),
        ]
        let formats = [Format(), Format(units: .imperial, timeZone: Told.zone("America/New_York"))]
        for (name, record) in records {
            kept.add(name, annotations) { _, annotation in
                guard let summary = WorkoutSummary(record, annotation) else { return "-" }
                let texts = formats.map { format in
                    [
                        format.distance(summary) ?? "-", format.speed(summary), format.moment(summary),
                        format.interval(summary), format.timeOfDay(summary.end, of: summary), Format.activity(summary),
                        "\(format.measure(of: summary))",
                    ].joined(separator: "; ")
                }
                return
                    "\(Told.text(summary)) "
                    + "\(Told.text([summary.speed, summary.averageHeartRate, summary.poolLength, summary.swimmingSpeed])) "
                    + "\(summary.origin?.rawValue ?? "-") \(CSV.fields(of: summary)) \(texts)"
            }
        }
        kept.add("not a workout") { WorkoutSummary(Self.quantity(.heartRate, 0, 1, 2, .countPerMinute)) == nil }
        var summary = try #require(WorkoutSummary(record(.running), nil))
        for activity in WorkoutActivity.named {
            summary.activityType = activity; kept.add("title of \(activity.name)") { summary.suggestedTitle }
        }
        summary.timeZone = .gmt
        kept.add("parts of the day", 0...24) { hour in
            summary.start = Told.date(731_635_200 + Double(hour) * 3_600)
            return [0, -1].map { offset -> String in
                var other = summary
                other.start += offset
                return String(other.suggestedTitle.prefix(2))
            }.joined(separator: "/")
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/summaries.txt") == nil)
    }

    @Test("A search holds for what it asks, each alone and all together")
    func searches() throws {
        var kept = KeptLines()
        func summary(_ change: (inout WorkoutSummary) -> Void) throws -> WorkoutSummary {
            let record = SampleRecord(
                uuid: Told.id(3), type: .workout, start: 0, end: 100,
                content: .workout(
                    WorkoutRecord(
                        activityType: .running, duration: 100, totals: [.distance: QuantityValue(1_000, .meter)])),
                source: SourceRevisionRecord(
                    source: .init(bundleIdentifier: "a.b", name: "Wätch"), version: nil, productType: nil, system: nil))
            var summary = try #require(WorkoutSummary(record))
            change(&summary)
            return summary
        }
        let workouts: [(String, WorkoutSummary)] = [
            ("plain", try summary { _ in }),
            ("titled", try summary { ($0.title, $0.notes) = ("Émile's Loop", "windy, cold") }),
            ("tagged", try summary { $0.tags = ["Race", "long"] }), ("geared", try summary { $0.gear = "Red Shoes" }),
            ("others", try summary { $0.isNotMine = true }), ("no distance", try summary { $0.totalDistance = nil }),
            ("corrected", try summary { ($0.activityType, $0.recordedActivity) = (.hiking, .running) }),
            ("long", try summary { $0.duration = 200 }),
        ]
        let changes: [(String, (inout WorkoutSearch) -> Void)] = [
            ("nothing", { _ in }), ("text", { $0.text = "emile" }), ("words", { $0.text = " LOOP  cold " }),
            ("source", { $0.text = "watch" }), ("activity word", { $0.text = "running" }),
            ("tag word", { $0.text = "rac" }), ("gear word", { $0.text = "red shoes" }), ("no text", { $0.text = "" }),
            ("nowhere", { $0.text = "zz" }), ("activity", { $0.activity = .running }),
            ("hiking", { $0.activity = .hiking }),
            ("tag", { $0.tags = ["race"] }), ("tags", { $0.tags = ["LONG", "race"] }),
            ("other tags", { $0.tags = ["race", "x"] }), ("gear", { $0.gear = "RED shoes" }),
            ("other gear", { $0.gear = "blue" }), ("distance", { $0.distance = .init(least: 1_000, greatest: 1_000) }),
            ("far", { $0.distance = .init(least: 1_000.1) }), ("near", { $0.distance = .init(greatest: 999.9) }),
            ("duration", { $0.duration = .init(least: 100, greatest: 100) }),
            ("longer", { $0.duration = .init(least: 100.1) }), ("shorter", { $0.duration = .init(greatest: 99.9) }),
            ("place", { $0.place = .box(south: 0, west: 0, north: 1, east: 1) }), ("route", { $0.hasRoute = true }),
            ("of others", { $0.includesOthers = true }),
        ]
        for (name, change) in changes {
            var search = WorkoutSearch()
            change(&search)
            kept.add(name) {
                "\(search.isEmpty) \(search.hasOnlyActivity)"
                    + workouts.map { search.matches($0.1) ? " \($0.0)" : "" }.joined()
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/searches.txt") == nil)
    }
}
