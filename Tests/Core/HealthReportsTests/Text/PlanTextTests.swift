import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// The words of plans and of comparisons with them.
@Suite struct PlanTextTests {
    private static let metric = Format()

    private static func target(
        _ subject: PlannedTarget.Subject, _ low: Double, _ high: Double, _ metric: PlannedTarget.Metric = .current
    ) -> PlannedTarget {
        let unit = subject.unit
        return PlannedTarget(
            subject, .range(low: QuantityValue(low, unit), high: QuantityValue(high, unit)), metric: metric)
    }

    @Test("Targets are ranges of pace, power, heart rate or cadence, or a zone")
    func targets() {
        func text(_ target: PlannedTarget, _ activity: WorkoutActivity = .running) -> String {
            Self.metric.text(of: target, activity)
        }
        // The slower pace first, which is the longer time.
        #expect(text(Self.target(.speed, 2.5, 4)) == "6:40 /km to 4:10 /km")
        #expect(text(Self.target(.speed, 2.5, 4), .cycling) == "9.0 km/h to 14.4 km/h")
        #expect(text(Self.target(.speed, 0, 4)) == "4:10 /km" && text(Self.target(.speed, 4, 4)) == "4:10 /km")
        #expect(
            text(Self.target(.power, 180.4, 220.6)) == "180–221 W" && text(Self.target(.power, 199.6, 200.4)) == "200 W"
        )
        #expect(text(Self.target(.heartRate, 120, 140)) == "120–140 beats/min")
        #expect(text(Self.target(.cadence, 85, 95, .average)) == "cadence 85–95 on average")
        let zone = PlannedTarget(.power, .zone(3), metric: .average)
        #expect(text(zone) == "\(PlannedTarget.Subject.power.title) zone 3 on average")
        let wrong = PlannedTarget(.speed, .range(low: .init(1, .watt), high: .init(2, .watt)))
        #expect(text(wrong) == PlannedTarget.Subject.speed.title)
    }

    @Test("Values and states of targets")
    func states() {
        let speed = Self.target(.speed, 2.5, 4)
        let power = Self.target(.power, 180, 220)
        let states: [PlanAlerts.State] = [.within, .below, .above]
        #expect(states.map { PlanText.state($0, of: speed) } == ["in target", "too slow", "too fast"])
        #expect(states.map { PlanText.state($0, of: power) } == ["in target", "too low", "too high"])
        func value(_ subject: PlannedTarget.Subject, _ value: Double) -> String {
            PlanText.value(value, of: Self.target(subject, 1, 2), .running, Self.metric)
        }
        #expect(value(.speed, 2.5) == "6:40 /km" && value(.power, 199.6) == "200 W")
        #expect(value(.heartRate, 139.6) == "140 bpm" && value(.cadence, 88.4) == "88 /min")
        #expect(
            PlanText.left(.seconds(59.1), Self.metric) == "1:00 left"
                && PlanText.left(.meters(950), Self.metric) == "950 m left")
        #expect(PlanText.left(.kilocalories(12.4), Self.metric) == "12 kcal left")
    }

    private static let plan = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, location: .outdoor, warmup: PlannedStep(goal: .time(.init(10, .minute))),
                blocks: [
                    PlannedBlock(iterations: 4),
                    PlannedBlock(
                        steps: [
                            PlannedInterval(
                                .work,
                                PlannedStep(
                                    goal: .distance(.init(400, .meter)), target: target(.heartRate, 150, 160),
                                    displayName: "Fast")),
                            PlannedInterval(.recovery, PlannedStep(goal: .energy(.init(5, .kilocalorie)))),
                        ], iterations: 3),
                    PlannedBlock(steps: [PlannedInterval(.work, PlannedStep())], iterations: 1),
                ], cooldown: PlannedStep(goal: .poolSwim(distance: .init(100, .meter), time: .init(150, .second))))))

    @Test("A plan has a line for each step, and its repeated ones once")
    func lines() {
        let lines = Self.plan.lines(Self.metric).map {
            "\($0.isRepeated ? "  " : "")\($0.title) | \($0.goal) | \($0.target) | \($0.name)"
        }
        #expect(
            lines.joined(separator: "\n") == """
                Warm-up | 10:00 |  | 
                3 times |  |  | 
                  Work | 400 m | 150–160 beats/min | Fast
                  Recovery | 5 kcal |  | 
                Work | open |  | 
                Cool-down | 100 m in 2:30 |  | 
                """)
        #expect(Self.plan.activityText == "Running, outdoors")
        var step = PlannedStep(goal: .open, target: Self.target(.power, 180, 200))
        (step.relativeTarget, step.ramp) = (RelativeTarget(.thresholdPower, 0.7, 0.8), .up)
        let ride = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .cycling, location: .indoor, blocks: [PlannedBlock(steps: [.init(.work, step)])])))
        #expect(ride.activityText == "Cycling, indoors")
        let relative = RelativeTarget(.thresholdPower, 0.7, 0.8).text
        #expect(ride.lines(Self.metric).map(\.target) == ["\(relative) FTP, 180–200 W, rising"])
        step.ramp = .down
        for (reference, name) in [
            (RelativeTarget.Reference.maximalHeartRate, "of max. heart rate"),
            (.thresholdHeartRate, "of threshold heart rate"),
            (.thresholdSpeed, "of threshold pace"),
        ] {
            step.relativeTarget = RelativeTarget(reference, 0.7, 0.8)
            let plan = PlannedWorkout(
                .intervals(PlannedIntervals(activity: .cycling, blocks: [PlannedBlock(steps: [.init(.work, step)])])))
            #expect(plan.lines(Self.metric).map(\.target) == ["\(relative) \(name), 180–200 W, falling"])
        }
        let goal = PlannedWorkout(.goal(PlannedGoalWorkout(activity: .hiking, goal: .distance(.init(5, .kilometer)))))
        #expect(goal.activityText == "Hiking" && goal.lines(Self.metric).map(\.goal) == ["5.00 km"])
        #expect(goal.lines(Self.metric).map(\.title) == ["Hiking"])
    }

    @Test("Sums of a plan are its amounts, its open steps, and how long it may take")
    func sums() {
        // 10 min, 3 · (400 m and 5 kcal), one by hand, and 100 m in 2:30.
        let text = Self.plan.sumsText(Self.metric)
        #expect(text.hasPrefix("9 steps: 1.30 km, 12:30 and 15 kcal, 1 until you end it; about "))
        func sums(_ goals: PlannedGoal...) -> String {
            PlannedWorkout(
                .intervals(
                    PlannedIntervals(
                        activity: .running,
                        blocks: [PlannedBlock(steps: goals.map { PlannedInterval(.work, PlannedStep(goal: $0)) })]))
            ).sumsText(Self.metric)
        }
        #expect(
            sums(.time(.init(90, .second))) == "1 step: 1:30" && sums(.open, .open) == "2 steps, 2 until you end them")
        // 3 m/s.
        #expect(sums(.distance(.init(900, .meter))) == "1 step: 900 m; about 5:00")
    }

    // MARK: Comparisons

    private static let step = PlanComparison.Step(
        position: "1.0.0", title: "Fast", role: .work, activity: .running, unit: .meter, planned: 400, done: 390.6,
        startDate: Date(timeIntervalSinceReferenceDate: 10), endDate: Date(timeIntervalSinceReferenceDate: 110),
        seconds: 95, estimatedSeconds: 133, completion: 0.976, secondsInTarget: 60, secondsWithValue: 80,
        target: .init(subject: .heartRate, low: 150, high: 160))

    private static func comparison() -> PlanComparison {
        PlanComparison(
            workout: UUID(uuidString: "00000000-0000-0000-0000-0000000000A1") ?? UUID(),
            plan: UUID(uuidString: "00000000-0000-0000-0000-0000000000B2") ?? UUID(), name: "Track", activity: .running,
            way: .laps, steps: [step], planned: .init(seconds: 600, meters: 1_200, kilocalories: 15),
            done: .init(seconds: nil, meters: 1_150, kilocalories: 99.6), estimatedSeconds: 1_000, completion: 0.9,
            inTarget: 0.75, secondsAhead: -65)
    }

    @Test("A comparison tells its score, its pacer, its sums and its steps")
    func comparisons() {
        var comparison = Self.comparison()
        // 0.9 · 1.75 / 2.
        #expect(comparison.scoreText(Self.metric) == "79 %: 90 % done, 75 % of the pace")
        #expect(comparison.pacerText == "1:05 behind the pacer")
        #expect(comparison.totalsText(Self.metric) == "planned 1.20 km, 10:00 and 15 kcal, done 1.15 km and 100 kcal")
        comparison.secondsAhead = 65
        #expect(comparison.pacerText == "1:05 ahead of the pacer")
        // Less than half a second is nothing.
        for seconds in [0, 0.4, -0.4] {
            comparison.secondsAhead = seconds
            #expect(comparison.pacerText == "level with the pacer", "\(seconds)")
        }
        comparison.secondsAhead = -0.6
        #expect(comparison.pacerText == "0:01 behind the pacer")
        (comparison.secondsAhead, comparison.inTarget) = (nil, 0.75)
        #expect(
            comparison.scoreText(Self.metric) == "79 %: 90 % done, 75 % of the time in target"
                && comparison.pacerText == nil)
        comparison.inTarget = nil
        #expect(comparison.scoreText(Self.metric) == "90 %: 90 % done")
        (comparison.completion, comparison.planned, comparison.done) = (nil, .init(), .init())
        #expect(comparison.scoreText(Self.metric) == nil)
        #expect(comparison.totalsText(Self.metric) == "planned no amounts, done nothing")
        var step = Self.step
        #expect(step.goalText(Self.metric) == "400 m" && step.doneText(Self.metric) == "391 m")
        #expect(step.differenceText(Self.metric) == "−9 m" && step.inTarget == 0.75)
        step.done = 400.4
        #expect(step.differenceText(Self.metric) == "0 m")
        (step.done, step.unit) = (460, .second)
        #expect(step.differenceText(Self.metric) == "+1:00" && step.goalText(Self.metric) == "6:40")
        (step.planned, step.done) = (nil, nil)
        #expect(
            step.goalText(Self.metric) == "open" && step.doneText(Self.metric) == "–"
                && step.differenceText(Self.metric) == "")
        step.unit = .kilocalorie
        step.planned = 12.6
        #expect(step.goalText(Self.metric) == "13 kcal")
        #expect(Set(PlanComparison.Way.allCases.map(\.text)).count == 6)
    }

    @Test("Each member of the JSON of a comparison and of nights has its own value")
    func json() {
        let watch = SourceRecord(bundleIdentifier: "org.example.watch", name: "Watch")
        func segment(_ start: Double, _ end: Double, _ stage: SleepReport.Stage) -> SleepReport.Segment {
            .init(start: 731_664_000 + start, end: 731_664_000 + end, stage: stage, source: watch)
        }
        let main = SleepReport.Period(
            start: 731_664_000, end: 731_664_700,
            segments: [
                segment(0, 100, .core), segment(100, 220, .deep), segment(220, 250, .awake), segment(250, 310, .rem),
                segment(310, 350, .unspecified),
            ], inBed: 700)
        let nap = SleepReport.Period(
            start: 731_670_000, end: 731_670_060, segments: [segment(6_000, 6_060, .core)], inBed: 0)
        let night = SleepReport.Night(
            day: CalendarDay(year: 2024, month: 3, day: 9), main: main, timeZone: TimeZone(secondsFromGMT: 3_600),
            vitals: .init(heartRate: 51.5, respiratoryRate: 14.5, wristTemperature: 35.5), naps: [nap],
            sources: [.init(source: watch, asleep: 320)])
        let report = SleepReport(
            nights: [night],
            regularity: .init(index: 77.5, start: 82_800, end: 25_200, startDeviation: 900, endDeviation: 1_200))
        let lines = [
            "comparison \(Self.comparison().json.line)", "sleep \(report.json.line)",
            "summary \(SleepReport.summaryShape.json(report).line)",
        ]
        #expect(
            lines.joined(separator: "\n") == """
                comparison {"workout": "00000000-0000-0000-0000-0000000000A1", "plan": \
                "00000000-0000-0000-0000-0000000000B2", "name": "Track", "activityType": "running", "way": "laps", \
                "score": 0.7875, "completion": 0.9, "inTarget": 0.75, "secondsAhead": -65, "estimatedSeconds": 1000, \
                "planned": {"seconds": 600, "meters": 1200, "kilocalories": 15}, "done": {"seconds": null, "meters": \
                1150, "kilocalories": 99.6}, "steps": [{"position": "1.0.0", "title": "Fast", "role": "work", \
                "activityType": "running", "unit": "m", "planned": 400, "done": 390.6, "difference": \
                -9.399999999999977, "start": "2001-01-01T00:00:10Z", "end": "2001-01-01T00:01:50Z", "seconds": 95, \
                "estimatedSeconds": 133, "completion": 0.976, "secondsInTarget": 60, "secondsWithValue": 80, "target": \
                {"subject": "heartRate", "low": 150, "high": 160}}]}
                sleep {"nights": [{"day": "2024-03-09", "timeZone": "GMT+0100", "start": "2024-03-09T08:00:00Z", "end": \
                "2024-03-09T08:11:40Z", "inBed": 700, "asleep": 320, "awake": 30, "core": 100, "deep": 120, "rem": 60, \
                "unspecified": 40, "efficiency": 0.45714285714285713, "segments": [{"start": "2024-03-09T08:00:00Z", \
                "end": "2024-03-09T08:01:40Z", "stage": "core", "source": "org.example.watch"}, {"start": \
                "2024-03-09T08:01:40Z", "end": "2024-03-09T08:03:40Z", "stage": "deep", "source": "org.example.watch"}, \
                {"start": "2024-03-09T08:03:40Z", "end": "2024-03-09T08:04:10Z", "stage": "awake", "source": \
                "org.example.watch"}, {"start": "2024-03-09T08:04:10Z", "end": "2024-03-09T08:05:10Z", "stage": "rem", \
                "source": "org.example.watch"}, {"start": "2024-03-09T08:05:10Z", "end": "2024-03-09T08:05:50Z", \
                "stage": "unspecified", "source": "org.example.watch"}], "heartRate": 51.5, "respiratoryRate": 14.5, \
                "wristTemperature": 35.5, "naps": [{"start": "2024-03-09T09:40:00Z", "end": "2024-03-09T09:41:00Z", \
                "inBed": 0, "asleep": 60, "awake": 0, "core": 60, "deep": 0, "rem": 0, "unspecified": 0, "efficiency": \
                null, "segments": [{"start": "2024-03-09T09:40:00Z", "end": "2024-03-09T09:41:00Z", "stage": "core", \
                "source": "org.example.watch"}]}], "sources": [{"name": "Watch", "bundleIdentifier": \
                "org.example.watch", "asleep": 320}]}], "regularity": {"index": 77.5, "start": 82800, "end": 25200, \
                "startDeviation": 900, "endDeviation": 1200}}
                summary {"nights": [{"day": "2024-03-09", "timeZone": "GMT+0100", "start": "2024-03-09T08:00:00Z", \
                "end": "2024-03-09T08:11:40Z", "inBed": 700, "asleep": 320, "awake": 30, "core": 100, "deep": 120, \
                "rem": 60, "unspecified": 40, "efficiency": 0.45714285714285713, "heartRate": 51.5, "respiratoryRate": \
                14.5, "wristTemperature": 35.5, "naps": [{"start": "2024-03-09T09:40:00Z", "end": \
                "2024-03-09T09:41:00Z", "inBed": 0, "asleep": 60, "awake": 0, "core": 60, "deep": 0, "rem": 0, \
                "unspecified": 0, "efficiency": null}], "sources": [{"name": "Watch", "bundleIdentifier": \
                "org.example.watch", "asleep": 320}]}], "regularity": {"index": 77.5, "start": 82800, "end": 25200, \
                "startDeviation": 900, "endDeviation": 1200}}
                """)
    }
}
