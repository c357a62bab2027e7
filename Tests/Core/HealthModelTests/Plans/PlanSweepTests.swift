import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Plans of every kind, done in every way.
@Suite struct PlanSweepTests {
    private static let goals: [(String, PlannedGoal)] = [
        ("open", .open), ("time", PlanExamples.seconds(60)), ("distance", PlanExamples.meters(500)),
        ("energy", .energy(.init(90, .kilocalorie))),
        ("pool", .poolSwim(distance: .init(50, .meter), time: .init(60, .second))),
    ]
    private static let locations: [LocationType] = [.unknown, .indoor, .outdoor]

    @Test func whatEveryActivitySupports() throws {
        var kept = Sweep()
        for activity in WorkoutActivity.named {
            var marks: [String] = [PlanSupport.supportsPacer(activity) ? "pacer" : "-"]
            var texts: [String] = []
            for location in Self.locations {
                var mark = PlanSupport.supports(activity, at: location) ? "+" : "-"
                for (_, goal) in Self.goals {
                    for isStep in [false, true] {
                        mark += PlanSupport.supports(goal.kind, activity, location, isStep: isStep) ? "1" : "0"
                    }
                    let workout = PlannedWorkout(
                        .goal(PlannedGoalWorkout(activity: activity, location: location, goal: goal)))
                    texts += workout.problems.map(\.description)
                }
                mark += " "
                var steps: [PlannedInterval] = Self.goals.map { PlannedInterval(.work, PlannedStep(goal: $0.1)) }
                for subject in PlannedTarget.Subject.allCases {
                    for isZone in [false, true] {
                        mark += PlanSupport.supports(subject, isZone: isZone, activity, location) ? "1" : "0"
                        let value: PlannedTarget.Value = isZone ? .zone(2) : .threshold(.init(3, subject.unit))
                        steps.append(PlannedInterval(.recovery, PlannedStep(target: PlannedTarget(subject, value))))
                    }
                }
                let intervals = PlannedIntervals(
                    activity: activity, location: location, warmup: steps[9].step, blocks: [PlannedBlock(steps: steps)],
                    cooldown: steps[3].step)
                texts += PlannedWorkout(.intervals(intervals)).problems.map(\.description)
                marks.append(mark)
            }
            let pacer = PlannedPacer(activity: activity, distance: .init(1, .mile), time: .init(9, .minute))
            texts += PlannedWorkout(.pacer(pacer)).problems.map(\.description)
            kept.add("\(PlanSupport.supports(activity)) \(activity.name)") {
                "\(marks.joined(separator: " ")) \(texts.count) \(Outline.hash(texts.joined(separator: "\n")))"
            }
            if [WorkoutActivity.running, .rowing, .dance, .swimming, .yoga].contains(activity) {
                for (number, text) in texts.enumerated() { kept.add("  \(number)") { text } }
            }
        }
        let kinds: [PlannedMultisport.Leg] = [.swimming(.pool), .cycling(.indoor), .running(.outdoor)]
        var orders: [[PlannedMultisport.Leg]] = [[]]
        for _ in 0..<4 { orders += orders.flatMap { order in kinds.map { order + [$0] } } }
        let supported = orders.filter { PlanSupport.supportsOrder($0) }
            .map { $0.map { String($0.activity.name.prefix(1)) }.joined() }
        kept.add("orders") { Set(supported).sorted().joined(separator: " ") }
        for legs in orders.prefix(13) {
            kept.add("\(legs.count) legs") { PlannedWorkout(.multisport(PlannedMultisport(legs: legs))).problems.count }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/plan-support.txt") == nil)
    }

    @Test func everyPlanInFigures() throws {
        var kept = Sweep()
        for (name, plan) in PlanExamples.all {
            let parts = plan.partCount <= 10_000 ? plan.parts : []
            kept.add(name) {
                "\(plan.activity.name) \(plan.location.rawValue) \(plan.displayName ?? "-") \(plan.partCount) "
                    + "\(plan.writtenParts.count) \(Outline.hash(parts.map { Outline.of($0.position) }.joined()))"
            }
            kept.add("\(name): totals") { Outline.of(plan.totals) }
            kept.add("\(name): summary") { Outline.of(PlanSummary(plan)) }
            kept.add("\(name): problems") { Outline.of(plan.problems) }
            if plan.partCount < 30 {
                for part in parts {
                    kept.add("\(name): \(part.position) \(part.role) \(part.title)") {
                        "\(part.step.estimatedSeconds(part.activity).short) "
                            + "\(Outline.of(part.step.target?.bounds as Any)) "
                            + "\(part.isOpen) \(part.step.goal.kind) \(Outline.of(part.step.goal.amount as Any))"
                    }
                }
                for columns in [-1, 0, 1, 5, 23] {
                    kept.add("\(name): \(columns) columns") {
                        plan.profile(columns: columns).map(\.short).joined(separator: " ")
                    }
                }
            }
            for pool in [25, 50, 33.3, 30.48, 0, -1, 1e-9, 1e300, .nan, .infinity] where plan.partCount < 30 {
                let fitted = plan.fitted(toPool: pool)
                guard fitted != plan else { continue }
                kept.add("\(name) in a pool of \(pool)") {
                    fitted.parts.map { "\(($0.step.goal.meters ?? -1).short)/\(($0.step.goal.seconds ?? -1).short)" }
                        .joined(separator: " ")
                }
            }
            for (pool, hasTransitions, isSimulated) in [(nil, false, false), (nil, true, false), (20.0, false, true)] {
                let runner = PlanRunner(plan, pool: pool, hasTransitions: hasTransitions, isSimulated: isSimulated)
                kept.add("\(name): runner \(hasTransitions) \(isSimulated)") {
                    guard let runner else { return "nil" }
                    let parts = runner.parts.prefix(30).map {
                        "\($0.position) \($0.role) \($0.activity.rawValue) \(Outline.of($0.step.goal)) \($0.title)"
                    }
                    return "\(runner.parts.count) open \(runner.openParts.sorted()) \(parts.joined(separator: ", "))"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/plans.txt") == nil)
    }

    private static func text(_ run: PlanRunner.StepRun) -> String {
        "\(run.part.position) \(run.start.outline) \(run.end?.outline ?? "-") \(run.meters.outline) "
            + "\(run.kilocalories.outline) \(run.waitingSince?.outline ?? "-") \(run.isSuccessful)"
    }

    private static func text(_ events: [PlanRunner.Event]) -> String {
        events.map { event in
            switch event {
            case .began(let run): "began \(text(run)) @\(event.date.outline)"
            case .waiting(let run): "waiting \(text(run)) @\(event.date.outline)"
            case .ended(let run): "ended \(text(run)) @\(event.date.outline)"
            case .finished(let date): "finished \(date.outline) @\(event.date.outline)"
            }
        }.joined(separator: ", ")
    }

    private static func text(_ runner: PlanRunner, at date: Double) -> String {
        let progress = PlanProgress(runner, PlanAlerts(), at: date).map {
            "\($0.number)/\($0.count) \($0.iteration ?? 0)/\($0.iterations ?? 0) \($0.seconds.outline) "
                + ($0.left.map { "\($0)" } ?? "-") + " \($0.next?.position.description ?? "-")"
        }
        return "\(runner.run.map(text) ?? "-") end \(runner.end?.outline ?? "-") now \(runner.now.outline) due "
            + "\(runner.dueDate?.outline ?? "-") \(runner.isPaused) \(runner.pauses.count) "
            + "\(runner.activeSeconds(at: date).outline) \(runner.activeSeconds(at: date - 7).outline) "
            + "\(runner.count.map { "\($0.step)/\($0.of)" } ?? "-") \(progress ?? "-")"
    }

    @Test(arguments: 0..<4)
    func everyEventInEveryState(part: Int) throws {
        var kept = Sweep()
        for (name, plan) in PlanExamples.all where PlanRunner(plan) != nil && plan.partCount < 100 {
            for seed in 0..<3 {
                guard
                    var runner = PlanRunner(
                        plan, pool: seed == 1 ? 25 : nil, hasTransitions: seed > 0, isSimulated: seed == 2)
                else { continue }
                var random = SeededGenerator(seed: UInt64(part * 1_000 + seed))
                var now = 100.0
                var lines: [String] = []
                for step in 0..<60 {
                    now += random.one([0, 0.5, 1, 1, 2.5, 7, 20, 45, -2])
                    let date = step % 23 == 22 ? [Double.nan, .infinity][step % 2] : now
                    let events: [PlanRunner.Event]
                    switch Int.random(in: 0..<18, using: &random) {
                    case 0: events = runner.start(at: date)
                    case 1: events = runner.next(at: date)
                    case 2: events = runner.back(at: date)
                    case 3 where step > 40: events = runner.stop(at: date)
                    case 4: events = runner.pause(at: date)
                    case 5, 6: events = runner.resume(at: date)
                    case 7 where step < 5:
                        let position = runner.parts[runner.parts.count / 2].position
                        events =
                            runner.resume(
                                at: position, since: date, pauses: [date - 9..<date, date - 4..<date + 3], meters: 12.5,
                                kilocalories: seed == 1 ? .nan : 1.25) ?? []
                    case 8, 9: events = runner.advance(to: date)
                    case 10...14:
                        let meters = random.one([0, 5, 12.5, 40, 100, -1, .nan])
                        let length = random.one([0, 0.5, 4, 30])
                        events = runner.add(.meters(meters), from: date - length, to: date)
                    default:
                        let energy = random.one([0, 1, 2.5, 9])
                        events = runner.add(.kilocalories(energy), from: date - 1.5, to: date)
                        if step == 0 { _ = runner.start(at: 101.5) }
                    }
                    lines.append("\(Self.text(events)) | \(Self.text(runner, at: now + 1))")
                    if step % 20 == 19 {
                        kept.add("\(name) \(seed) \(step)") {
                            "\(runner.run?.part.position.description ?? "-") "
                                + Outline.hash(lines.joined(separator: "\n"))
                        }
                        lines = []
                        runner =
                            runner.run == nil && runner.end == nil ? runner : step == 39 ? runner.restarted : runner
                        if runner.run == nil, runner.end == nil { _ = runner.start(at: now) }
                    }
                }
                guard name != "odd" else { continue }
                let restored = try JSONDecoder().decode(
                    StartedPlan.self,
                    from: JSONEncoder().encode(StartedPlan(runner.plan, entry: nil, isLinked: seed == 1)))
                #expect(restored.isLinked == (seed == 1) && restored.plan.id == plan.id && restored.entry == nil)
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/plan-runs-\(part).txt") == nil)
    }

    @Test func everyTargetOverTime() throws {
        let boundaries = { (numbers: [Double], unit: QuantityUnit) in numbers.map { QuantityValue($0, unit) } }
        let zones: [PlannedTarget.Subject: ZoneConfigurationRecord] = [
            .heartRate: try ZoneConfigurationRecord(
                type: .heartRate, boundaries: boundaries([2, 2.4, 2.75], .countPerSecond), source: .app),
            .power: try ZoneConfigurationRecord(
                type: .cyclingPower, boundaries: boundaries([0.1, 0.2], QuantityUnit(.watt, prefix: .kilo)),
                source: .user),
        ]
        var targets: [PlannedTarget] = []
        for subject in PlannedTarget.Subject.allCases {
            let scale: Double = subject == .speed ? 0.025 : subject == .power ? 1.5 : 1
            for metric in PlannedTarget.Metric.allCases {
                targets += [
                    PlannedTarget(subject, .zone(2), metric: metric),
                    PlanExamples.target(subject, 120 * scale, 144 * scale, metric),
                    PlanExamples.target(subject, 150 * scale, 120 * scale, metric),
                    PlannedTarget(subject, .threshold(.init(130 * scale, subject.unit)), metric: metric),
                ]
            }
        }
        var kept = Sweep()
        for (place, target) in targets.enumerated() {
            for (number, goal) in [
                PlannedGoal.open, PlanExamples.seconds(45),
                .poolSwim(distance: .init(40, .meter), time: .init(60, .second)),
            ].enumerated() {
                let steps = [
                    PlannedInterval(.work, PlannedStep(goal: goal, target: target)),
                    PlannedInterval(.recovery, PlannedStep()),
                ]
                let plan = PlannedIntervals(activity: .running, blocks: [PlannedBlock(steps: steps, iterations: 3)])
                guard var runner = PlanRunner(PlannedWorkout(.intervals(plan))) else { continue }
                var alerts = PlanAlerts(zones: zones)
                var random = SeededGenerator(seed: UInt64(place * 10 + number))
                let scale: Double = target.subject == .speed ? 0.025 : target.subject == .power ? 1.5 : 1
                let values = [100, 119, 120, 121, 123.5, 130, 136.5, 144, 144.5, 150, 165, 170].map { $0 * scale }
                _ = runner.start(at: 0.5)
                var (now, value) = (0.5, values[0])
                var announced: [String] = []
                var lines: [String] = []
                for step in 0..<110 {
                    let length = random.one([0.5, 1, 1, 1, 1, 2, 2.5, step % 40 == 39 ? 11 : 1])
                    now += length
                    if step % 8 == 0 { value = values.randomElement(using: &random) ?? 0 }
                    if step % 3 != 1 { alerts.measure(target.subject, value, at: step % 17 == 16 ? now - 3 : now) }
                    if number != 1 || step % 2 == 0 {
                        alerts.measure(meters: value / scale * 0.025 * length, from: now - length, to: now)
                        alerts.measure(steps: value / scale / 60 * length, from: now - length, to: now)
                    }
                    _ = runner.add(.meters(value / scale * 0.025 * length), from: now - length, to: now)
                    if step == 50 { _ = runner.pause(at: now) }
                    if step == 58 { _ = runner.resume(at: now) }
                    if [70, 76, 77].contains(step) { _ = runner.next(at: now) }
                    let alert = alerts.alert(at: now, in: runner).map {
                        "\($0.state) \($0.value.short) @\($0.date.short)"
                    }
                    if let alert { announced.append(alert) }
                    let shown = PlanProgress(runner, alerts, at: now)
                    lines.append(
                        "\(alert ?? "-") \(alerts.value(for: target, at: now, in: runner)?.short ?? "-") "
                            + "\(alerts.value(for: target, at: now - 1.5, in: runner)?.short ?? "-") "
                            + "\(alerts.state(of: value, for: target).map { "\($0)" } ?? "-") "
                            + "\(shown?.value?.short ?? "-") \(shown?.state.map { "\($0)" } ?? "-")")
                }
                kept.add("\(target.subject) \(target.metric) \(place % 4) \(number)") {
                    "\(announced.count) \(Outline.hash(lines.joined(separator: "\n"))) \(announced.prefix(3))"
                }
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/plan-alerts.txt") == nil)
    }

    @Test func targetsFromNumbers() throws {
        var kept = Sweep()
        let numbers: [Double] = [0, 0.5, 3, 5, 5.5, 100, 140, -1, .nan, .infinity]
        for subject in PlannedTarget.Subject.allCases {
            kept.add("\(subject)") { subject.unit }
            for first in numbers {
                let texts = numbers.map { second in
                    PlannedTarget(subject, from: first, to: second).map { Outline.of($0.value) } ?? "-"
                }
                kept.add("\(subject) from \(first)") { texts.joined(separator: " ") }
            }
        }
        for reference in RelativeTarget.Reference.allCases {
            for (low, high) in [(0.5, 0.75), (0.9, 0.6), (1, 1), (0, 0), (-1, 1)] as [(Double, Double)] {
                let athlete = PlanAthlete(
                    thresholdPower: 250, maximalHeartRate: 190, thresholdHeartRate: 170, thresholdSpeed: 4)
                kept.add("\(reference) \(low) \(high)") {
                    Outline.of(athlete.target(RelativeTarget(reference, low, high)) as Any)
                }
            }
        }
        kept.add("later") { (PlanAthlete.later.isLater, PlanAthlete().isLater) }
        for distance in [-1, 0, 1e-200, 5, 1e300, .infinity, .nan] as [Double] {
            for time in [-1, 0, 1e-200, 2, 1e300, .infinity, .nan] as [Double] {
                let pacer = PlannedPacer(
                    activity: .running, distance: .init(distance, .kilometer), time: .init(time, .minute))
                kept.add("\(distance) km in \(time) min") {
                    "\(pacer.metersPerSecond?.short ?? "-") \(pacer.step.goal)"
                }
            }
        }
        for text in [
            "1.2.3", "0.0.0", "01.2.3", "1.2", "1.2.3.4", "", "1..3", ".1.2.3", "1.2.3.", "-1.2.3", "+1.2.3", "a.b.c",
            "１.2.3",
        ] {
            kept.add("'\(text)'") { PlannedPart.Position(keyPath: text)?.description ?? "nil" }
        }
        #expect(try kept.difference(from: "Core/Texts/Model/plan-targets.txt") == nil)
    }
}
