import Foundation
import TestSupport
import Testing

@testable import HealthModel
@testable import HealthReports

/// Plans compared with what was done, over every kind of goal, target and way.
@Suite struct PlanSweepTests {
    private static func quantity(
        _ type: ObjectType, _ start: Double, _ end: Double, _ value: Double, _ unit: QuantityUnit
    ) -> SampleRecord {
        SampleRecord(
            uuid: Told.id(1), type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit)))
    }

    static let targets: [(String, PlannedTarget)] = PlannedTarget.Metric.allCases.flatMap { metric in
        [
            (
                "rates",
                .init(
                    .heartRate, .range(low: .init(140, .countPerMinute), high: .init(160, .countPerMinute)),
                    metric: metric)
            ),
            (
                "rates turned",
                .init(
                    .heartRate, .range(low: .init(160, .countPerMinute), high: .init(140, .countPerMinute)),
                    metric: metric)
            ),
            ("power", .init(.power, .threshold(.init(200, .watt)), metric: metric)),
            ("no power", .init(.power, .threshold(.init(200, .meter)), metric: metric)),
            (
                "speeds",
                .init(.speed, .range(low: .init(9, .kilometerPerHour), high: .init(3, .meterPerSecond)), metric: metric)
            ),
            (
                "cadence",
                .init(
                    .cadence, .range(low: .init(80, .countPerMinute), high: .init(90, .countPerMinute)), metric: metric)
            ),
            (
                "half a range",
                .init(.speed, .range(low: .init(2, .meterPerSecond), high: .init(3, .watt)), metric: metric)
            ),
        ] + (0...5).map { ("zone \($0)", PlannedTarget(.heartRate, .zone($0), metric: metric)) }
            + [("power zone", PlannedTarget(.power, .zone(2), metric: metric))]
    }

    private static func zones(_ type: ObjectType, _ unit: QuantityUnit) throws -> ZoneConfigurationRecord {
        try ZoneConfigurationRecord(
            type: type, boundaries: [120, 140, 155].map { QuantityValue($0, unit) }, source: .user)
    }

    @Test("Bands of targets, and the time in them")
    func times() throws {
        var kept = KeptLines()
        let zones = [nil, try Self.zones(.heartRate, .countPerMinute), try Self.zones(.cyclingPower, .watt)]
        for (name, target) in Self.targets {
            kept.add("\(name) \(target.metric)", zones) { zones in
                TargetBand(target, zones: zones).map { Told.text([$0.low, $0.high]) } ?? "-"
            }
        }
        let pieces: [(String, [(Double, Double)])] = [
            ("none", []), ("steady", [(10, 150), (20, 150)]),
            ("rising", [(10, 130), (10, 145), (5, 150), (20, 165), (30, 170)]),
            ("falling", [(10, 180), (30, 150), (40, 100), (7, 90)]),
            ("edges", [(3, 140), (4, 160), (5, 139.999), (6, 160.001)]),
            ("odd", [(0, 150), (5, .nan), (-1, 150), (.infinity, 150), (4, 150), (0, 170), (3, .infinity)]),
            ("through", [(10, 100), (90, 200), (50, 60)]),
        ]
        let bands: [(Double, Double)] = [
            (140, 160), (-.infinity, 150), (150, .infinity), (150, 150), (160, 140), (-.infinity, .infinity),
        ]
        for (name, list) in pieces {
            let given = list.map { TargetTime.Piece(seconds: $0.0, amount: $0.1 * $0.0) }
            for metric in PlannedTarget.Metric.allCases {
                kept.add("\(name) \(metric)", bands) { low, high in
                    let time = TargetTime(given, in: TargetBand(low: low, high: high), metric)
                    return Told.text([time.inside, time.valued])
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/target-times.txt") == nil)
    }

    @Test("Values of targets come from the types of a sport")
    func values() throws {
        var kept = KeptLines()
        let sports: [WorkoutActivity] = [
            .running, .cycling, .rowing, .paddleSports, .crossCountrySkiing, .swimming, .walking, .handCycling,
        ]
        for subject in PlannedTarget.Subject.allCases {
            kept.add("types of \(subject)", sports) {
                TargetValues.types(of: subject, $0).map { TypeName.name(of: $0) }.joined(separator: ",")
            }
        }
        let worlds: [(String, [ObjectType: [SampleRecord]])] = [
            ("none", [:]),
            (
                "rates",
                [
                    .heartRate: [
                        Self.quantity(.heartRate, 0, 0, 120, .countPerMinute),
                        Self.quantity(.heartRate, 7, 7, 2.5, .hertz),
                        Self.quantity(.heartRate, 9, 11, 150, .countPerMinute),
                    ]
                ]
            ),
            (
                "speeds",
                [
                    .runningSpeed: [Self.quantity(.runningSpeed, 0, 5, 12, .kilometerPerHour)],
                    .distanceWalkingRunning: [Self.quantity(.distanceWalkingRunning, 0, 5, 1, .meter)],
                ]
            ),
            (
                "ways",
                [
                    .distanceWalkingRunning: [
                        Self.quantity(.distanceWalkingRunning, 0, 5, 20, .meter),
                        Self.quantity(.distanceWalkingRunning, 5, 5, 9, .meter),
                        Self.quantity(.distanceWalkingRunning, 6, 16, 0.04, .kilometer),
                    ]
                ]
            ),
            (
                "power",
                [
                    .cyclingPower: [Self.quantity(.cyclingPower, 0, 0, 200, .watt)],
                    .runningPower: [Self.quantity(.runningPower, 3, 3, 300, .watt)],
                ]
            ),
            (
                "steps",
                [
                    .stepCount: [
                        (0, 4, 10), (4, 8, 12), (8, 12, 11), (12, 20, 20), (25, 30, 14), (40.5, 45, 13), (45, 45, 9),
                        (50, 58, 0), (58, 60, 5), (70, 72, 6), (71, 75, 8),
                    ].map {
                        Self.quantity(.stepCount, $0.0, $0.1, $0.2, .count)
                    }
                ]
            ),
        ]
        for (name, samples) in worlds {
            for subject in PlannedTarget.Subject.allCases {
                kept.add("\(name) \(subject)", [WorkoutActivity.running, .cycling, .swimming]) { activity in
                    var values = TargetValues(samples)
                    let first = values.timeline(of: subject, activity)?.pieces
                    let again = values.timeline(of: subject, activity)?.pieces
                    guard let first else { return "-" }
                    return first.map { Told.text([$0.start, $0.end, $0.value]) }.joined(separator: ", ")
                        + (first == again ? "" : " differs")
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/target-values.txt") == nil)
    }

    // MARK: Courses

    private static func course(_ change: (inout PlanCourse) -> Void = { _ in }) -> PlanCourse {
        let starts = stride(from: 5.0, to: 580, by: 10).map { $0 }
        var course = PlanCourse(
            whole: .init(start: 0, end: 600, seconds: 520, meters: 1_800, kilocalories: 90),
            pauses: [(100, 130), (300, 350)],
            meters: DistanceCurve(
                starts: starts, ends: starts.map { $0 + 10 }, meters: starts.map { 25 + ($0 / 50).rounded() }),
            kilocalories: DistanceCurve(starts: [0, 200], ends: [200, 600], meters: [30, 55]))
        change(&course)
        return course
    }

    private static func told(_ stretch: PlanStretch?) -> String {
        stretch.map { Told.text([$0.start, $0.end, $0.seconds, $0.meters, $0.kilocalories]) } ?? "-"
    }

    @Test("Stretches of a course, without its pauses")
    func stretches() throws {
        var kept = KeptLines()
        let courses: [(String, PlanCourse)] = [
            ("whole", Self.course()), ("no pauses", Self.course { $0.pauses = [] }),
            ("no way", Self.course { ($0.meters, $0.kilocalories) = (DistanceCurve([]), DistanceCurve([])) }),
            ("touching pauses", Self.course { $0.pauses = [(0, 10), (10, 20), (590, 700)] }),
        ]
        let spans: [(Double, Double)] = [
            (0, 600), (-10, 700), (50, 50), (60, 50), (90, 110), (100, 130), (110, 120), (130, 300), (120, 320),
            (590, 900), (700, 800), (0, 10), (5, 15), (10, 20),
        ]
        for (name, course) in courses {
            kept.add("\(name) stretches", spans) { Self.told(course.stretch(from: $0, to: $1)) }
            kept.add("\(name) intervals", spans) { Told.text(course.activeIntervals(from: $0, to: $1)) }
            kept.add("\(name) times", [-1, 0, 100, 500, 1_000, 1_700, 3_000] as [Double]) {
                Told.text(course.seconds(atDistance: $0))
            }
            kept.add("\(name) speeds", [(0, 600), (90, 140), (95, 96), (580, 600), (0, 3)] as [(Double, Double)]) {
                course.speeds(from: $0, to: $1).map { Told.text([$0.seconds, $0.amount]) }.joined(separator: ", ")
            }
            let timeline = ValueTimeline(
                [(0, 0, 100), (40, 70, 130), (95, 95, 150), (140, 400, 170), (500, 500, 90)].enumerated().map {
                    StatisticsDatum(
                        start: $0.element.0, end: $0.element.1, value: $0.element.2, number: Int64($0.offset))
                })
            kept.add("\(name) pieces", spans) {
                course.pieces(of: timeline, from: $0, to: $1).map { Told.text([$0.seconds, $0.amount]) }.joined(
                    separator: ", ")
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/plan-stretches.txt") == nil)
    }

    private static let goals: [(String, PlannedGoal)] = [
        ("open", .open), ("time", .time(.init(2, .minute))), ("no time", .time(.init(0, .second))),
        ("long time", .time(.init(.infinity, .second))), ("distance", .distance(.init(0.5, .kilometer))),
        ("no distance", .distance(.init(5, .second))), ("energy", .energy(.init(20, .kilocalorie))),
        ("swim", .poolSwim(distance: .init(100, .meter), time: .init(90, .second))),
    ]

    private static func plan(_ goals: [PlannedGoal], targets: [PlannedTarget?] = []) -> PlannedWorkout {
        PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, displayName: "P", warmup: PlannedStep(goal: .time(.init(1, .minute))),
                    blocks: [
                        PlannedBlock(
                            steps: goals.enumerated().map { place, goal in
                                PlannedInterval(
                                    place % 2 == 0 ? .work : .recovery,
                                    PlannedStep(
                                        goal: goal, target: targets.indices.contains(place) ? targets[place] : nil))
                            }, iterations: 2)
                    ], cooldown: PlannedStep())), id: Told.id(77))
    }

    @Test("The steps of plans are found by keys, laps, times or sports")
    func ways() throws {
        var kept = KeptLines()
        let plans: [(String, [PlannedPart])] =
            [("none", [])] + Self.goals.map { ("\($0.0)", Self.plan([$0.1]).parts) } + [
                ("two", Self.plan([.time(.init(90, .second)), .time(.init(1, .minute))]).parts)
            ]
        func activity(_ position: String?, _ from: Double, _ to: Double, _ kind: WorkoutActivity = .running)
            -> PlanCourse.Activity
        {
            .init(
                activity: kind, position: position.flatMap(PlannedPart.Position.init(keyPath:)),
                stretch: from < to ? Self.course().stretch(from: from, to: to) : nil)
        }
        let courses: [(String, PlanCourse)] = [
            ("plain", Self.course()),
            (
                "keys",
                Self.course {
                    $0.activities = [
                        activity("0.0.0", 0, 60), activity("1.0.0", 60, 160), activity(nil, 160, 170),
                        activity("1.1.0", 170, 170), activity("1.0.0", 200, 260),
                    ]
                }
            ),
            ("other keys", Self.course { $0.activities = [activity("9.0.0", 0, 60)] }),
            (
                "laps",
                Self.course { course in
                    course.laps = [
                        course.stretch(from: 0, to: 60), nil, course.stretch(from: 100, to: 400),
                        course.stretch(from: 400, to: 600),
                    ]
                }
            ),
            ("short", Self.course { $0.whole.end = 150 }), ("long pauses", Self.course { $0.pauses = [(10, 500)] }),
        ]
        for (name, course) in courses {
            kept.add(name, plans) { _, parts in
                let found = course.stretches(of: parts)
                return "\(found.way) \(found.stretches.map(Self.told).joined(separator: ", "))"
            }
        }
        let legs = Self.course {
            $0.activities = [
                activity(nil, 0, 100, .swimming), activity(nil, 100, 110, .transition),
                activity(nil, 110, 300, .cycling), activity(nil, 300, 300, .running), activity(nil, 310, 400, .running),
                activity(nil, 400, 500, .cycling),
            ]
        }
        let sports: [[WorkoutActivity]] = [
            [], [.swimming, .cycling, .running], [.cycling, .swimming], [.running, .cycling],
            [.cycling, .cycling, .cycling], [.yoga, .swimming], [.transition],
        ]
        kept.add("sports", sports) { legs.stretches(ofSports: $0).map(Self.told).joined(separator: ", ") }
        #expect(try kept.difference(from: "Core/Texts/Reports/plan-ways.txt") == nil)
    }

    @Test("Comparisons with every kind of plan, as JSON and as text")
    func comparisons() throws {
        var kept = KeptLines()
        let course = Self.course { course in
            course.activities = [
                ("0.0.0", 0, 60), ("1.0.0", 60, 160), ("1.0.1", 160, 250), ("1.1.0", 250, 400), ("2.0.0", 500, 600),
            ].map {
                .init(
                    activity: .running, position: PlannedPart.Position(keyPath: $0.0),
                    stretch: course.stretch(from: $0.1, to: $0.2))
            }
        }
        var plans: [(String, PlannedWorkout)] = Self.goals.map {
            ($0.0, Self.plan([$0.1, .time(.init(70, .second))], targets: [Self.targets[0].1, Self.targets[2].1]))
        }
        plans += Self.goals.map {
            (
                "goal \($0.0)",
                PlannedWorkout(
                    .goal(PlannedGoalWorkout(activity: .running, location: .indoor, goal: $0.1)), id: Told.id(78))
            )
        }
        for (distance, time) in [(1_000, 300), (1_000, 250), (1_764, 500), (5_000, 300), (0, 300), (1_000, 0)]
            as [(Double, Double)]
        {
            plans.append(
                (
                    "pacer \(distance) \(time)",
                    PlannedWorkout(
                        .pacer(
                            PlannedPacer(
                                activity: .running, distance: .init(distance, .meter), time: .init(time, .second))),
                        id: Told.id(79))
                ))
        }
        plans.append(
            (
                "sports",
                PlannedWorkout(
                    .multisport(
                        PlannedMultisport(
                            legs: [.swimming(.pool), .cycling(.outdoor), .running(.outdoor)], displayName: "T")),
                    id: Told.id(80))
            ))
        let formats = [Format(), Format(units: .imperial)]
        for (name, plan) in plans {
            for (what, course) in [("done", course), ("totals", Self.course { $0.laps = [nil] })] {
                for inside in [nil, 40, 0] as [Double?] {
                    let comparison = PlanComparison(plan, with: course, of: Told.id(5)) { part, stretch in
                        guard let inside, let target = part.step.target else { return nil }
                        let band = TargetBand(target, zones: nil) ?? TargetBand(low: -.infinity, high: .infinity)
                        return (
                            .init(target.subject, band),
                            TargetTime(inside: min(inside, stretch.seconds), valued: stretch.seconds)
                        )
                    }
                    kept.add("\(name) \(what) \(Told.text(inside))") {
                        let texts = formats.map { format in
                            [
                                comparison.scoreText(format) ?? "-", comparison.pacerText ?? "-",
                                comparison.totalsText(format), comparison.way.text,
                            ].joined(separator: "; ")
                                + comparison.steps.map {
                                    " \($0.goalText(format)), \($0.doneText(format)), \($0.differenceText(format))"
                                }.joined()
                        }
                        return
                            "\(Told.text(comparison.score)) \(texts.joined(separator: " | ")) \(Told.text(comparison))"
                    }
                }
            }
            kept.add("\(name) lines", formats) { format in
                "\(plan.activityText); \(plan.sumsText(format)); "
                    + plan.lines(format).map { "\($0.title), \($0.goal), \($0.target), \($0.name), \($0.isRepeated)" }
                    .joined(separator: "; ")
            }
        }
        for done in [nil, -1, 0, 98.9, 99, 100, 150] as [Double?] {
            kept.add("completion \(Told.text(done))", [nil, -1, 0, 100, .infinity, .nan] as [Double?]) {
                Told.text(PlanComparison.completion(of: done, planned: $0))
            }
        }
        kept.add("scores", [0, 0.5, 1]) { completion in
            Told.text([nil, 0, 0.5, 1].map { PlanComparison.score(completion, $0) })
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/plan-comparisons.txt") == nil)
    }

    @Test("Targets, steps and what is left of them as text")
    func texts() throws {
        var kept = KeptLines()
        let formats = [Format(), Format(units: .imperial)]
        for (name, target) in Self.targets {
            kept.add("\(name) \(target.metric)", [WorkoutActivity.running, .cycling, .swimming]) { activity in
                formats.map { format in
                    let values = [0, 2.5, 149.6].map { PlanText.value($0, of: target, activity, format) }
                    let states = PlanAlerts.State.allCases.map { PlanText.state($0, of: target) }
                    let alert = PlanAlerts.Alert(target: target, value: 3.2, state: .above, date: 0)
                    return
                        ([format.text(of: target, activity), PlanText.announcement(alert, activity, format)] + values
                        + states).joined(separator: ", ")
                }.joined(separator: "; ")
            }
        }
        for (name, goal) in Self.goals {
            kept.add("goal \(name)", formats) { format in
                let part = PlannedPart(
                    .init(1, 2, 3), .work, .running,
                    PlannedStep(goal: goal, target: Self.targets[0].1, displayName: name == "open" ? "Own\nname" : nil))
                return "\(format.text(of: goal)) \(PlanText.step(part, format)) \(PlanText.name(part))"
            }
        }
        kept.add("left", formats) { format in
            [PlanProgress.Left.seconds(59.1), .seconds(0), .meters(949.6), .kilocalories(12.4)].map {
                PlanText.left($0, format)
            }.joined(separator: ", ")
        }
        for iterations in [1, 3] {
            let plan = PlannedWorkout(
                .intervals(
                    PlannedIntervals(
                        activity: .running,
                        blocks: [
                            PlannedBlock(
                                steps: [
                                    .init(
                                        .work,
                                        PlannedStep(goal: .distance(.init(400, .meter)), target: Self.targets[0].1)),
                                    .init(.recovery, PlannedStep()),
                                ], iterations: iterations)
                        ])))
            guard var runner = PlanRunner(plan) else { continue }
            var alerts = PlanAlerts()
            _ = runner.start(at: 0)
            for second in [5.0, 20, 40] {
                alerts.measure(.heartRate, 100 + second, at: second)
                _ = runner.advance(to: second)
                if second == 40 { _ = runner.next(at: second) }
                guard let progress = PlanProgress(runner, alerts, at: second) else { continue }
                kept.add("progress \(iterations) at \(second)", formats) { format in
                    PlanText.lines(progress, byHand: "by hand", format).map { "\($0.key) \($0.name) \($0.text)" }
                        .joined(separator: "; ")
                }
                let live = LivePlan(
                    plan: Told.id(1), name: "N", progress: progress, isFinished: false,
                    announcement: .init(
                        alert: .init(target: Self.targets[0].1, value: 170, state: .above, date: 1), activity: .running)
                )
                kept.add("live \(iterations) at \(second)", formats) {
                    live.lines($0).map { "\($0.key) \($0.name) \($0.text)" }.joined(separator: "; ")
                }
            }
        }
        for isFinished in [true, false] {
            kept.add("live \(isFinished)") {
                LivePlan(plan: Told.id(1), name: nil, progress: nil, isFinished: isFinished, announcement: nil).lines(
                    Format()
                ).map { "\($0.name) \($0.text)" }.joined(separator: "; ")
            }
        }
        func entry(_ status: PlansReport.Status, _ score: Double?, isUpToToday: Bool = true, isWholeDay: Bool = false)
            -> PlansReport.Entry
        {
            .init(
                plan: Told.id(1), name: nil, activity: .running, start: Told.date(731_664_000), isWholeDay: isWholeDay,
                status: status, steps: 3, estimatedSeconds: 100, app: "a", workout: nil, score: score, completion: nil,
                inTarget: nil, isUpToToday: isUpToToday)
        }
        let reports: [[PlansReport.Entry]] = [
            [], [entry(.due, nil)], [entry(.done, 0.5)],
            [entry(.done, 0.5), entry(.done, 0.75), entry(.missed, nil), entry(.due, nil, isUpToToday: false)],
            [entry(.missed, nil), entry(.missed, nil)], [entry(.done, nil, isWholeDay: true)],
        ]
        kept.add("adherence", reports) { entries in
            let report = PlansReport(entries)
            let counts = PlansReport.Status.allCases.map { "\(report.entries($0).count) \($0.title)" }
            return
                "\(Format().text(of: report.adherence)); \(entries.map { Format().moment(of: $0) }); "
                + "\(counts); \(Told.text(report))"
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/plan-texts.txt") == nil)
    }
}
