import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit
import Testing

@testable import hk

@Suite struct LiveScreenTests {
    /// A ride in its second activity, with laps.
    private var report: LiveReport {
        LiveReport(
            date: Date(timeIntervalSinceReferenceDate: 0), state: .running, elapsed: 754, activityType: .cycling,
            activityNumber: 2, activityElapsed: 154, distance: 5_210, speed: 8.1, averageSpeed: 6.91, heartRate: 152,
            averageHeartRate: 140, zone: 4, zoneSeconds: [21, 62, 250, 372, 49], activeEnergy: 131.4, power: 214,
            cadence: 88,
            laps: [.init(number: 1, seconds: 301), .init(number: 2, seconds: 299)])
    }

    @Test func theScreenOfARide() {
        #expect(
            LiveScreen(report: report).lines(terminal: Terminal(width: 80)) == [
                "12:34  Cycling  ● recording",
                "Distance    5.21 km             Heart rate  152 bpm  ▮▮▮▮▯ zone 4",
                "Speed       29.2 km/h           Average     140 bpm",
                "Average     24.9 km/h           Energy      131 kcal",
                "Power       214 W               Cadence     88 rpm",
                "Zones       1  0:21   2  1:02   3  4:10   4  6:12   5  0:49",
                "Activity 2  2:34",
                "Laps        1  5:01   2  4:59   3  2:34 …",
                "space pause · l lap · n next activity · q stop",
            ])
    }

    /// The second of four intervals, 97 s in.
    private func progress(_ goal: PlannedGoal, _ alerts: PlanAlerts = PlanAlerts(), at date: Double) throws
        -> PlanProgress
    {
        let target = PlannedTarget(.power, .range(low: .init(200, .watt), high: .init(220, .watt)))
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .cycling,
                    blocks: [
                        PlannedBlock(
                            steps: [
                                PlannedInterval(.work, PlannedStep(goal: goal, target: target)),
                                PlannedInterval(.recovery, PlannedStep()),
                            ], iterations: 4)
                    ])))
        var runner = try #require(PlanRunner(plan))
        _ = runner.start(at: 0)
        for _ in 0..<2 { _ = runner.next(at: 100) }
        _ = runner.add(.meters(750), from: 100, to: date)
        _ = runner.advance(to: date)
        return try #require(PlanProgress(runner, alerts, at: date))
    }

    @Test func PLN_83_theStepIsShownWithWhatIsLeft() throws {
        var alerts = PlanAlerts()
        alerts.measure(.power, 188, at: 196)
        let screen = LiveScreen(report: report, plan: try progress(.time(.init(5, .minute)), alerts, at: 197))
        let lines = screen.lines(terminal: Terminal(width: 80))
        #expect(
            Array(lines[1...4]) == [
                "Step        3 of 8  Work 2/4", "Goal        5:00  3:23 left",
                "Target      200–220 W  188 W  too low", "Next        Recovery: open",
            ])
        #expect(lines.last == "space pause · l lap · n next step · b back · q stop")
        let distance = try progress(.distance(.init(2, .kilometer)), at: 197)
        #expect(
            LiveScreen(report: report, plan: distance).lines(terminal: Terminal(width: 80)).contains(
                "Goal        2.00 km  1.25 km left"))
        for columns in [40, 60] {
            let narrow = LiveScreen(report: report, plan: distance).lines(
                terminal: Terminal(width: columns, height: 24))
            #expect(narrow.allSatisfy { DisplayWidth.of($0) <= columns })
        }
    }

    @Test(
        arguments: [40, 60, 80, 120],
        [nil, "Stopped. Press Ctrl-C again to discard the workout; otherwise it is saved."])
    func theScreenFits(columns: Int, status: String?) throws {
        var report = report
        report.activityType = .mixedMetabolicCardioTraining
        report.elapsed = 43_261
        let lines = LiveScreen(report: report, status: status).lines(terminal: Terminal(width: columns, height: 24))
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
        let name = "record-live-\(status == nil ? "" : "ended-")\(columns).txt"
        try Program.expect(lines.joined(separator: "\n") + "\n", isScreen: name)
    }

    @Test func theScreenOfABeginning() {
        let empty = LiveReport(
            date: Date(timeIntervalSinceReferenceDate: 0), state: .paused, elapsed: 0, activityType: .running, laps: [])
        #expect(
            LiveScreen(report: empty, status: "Discard this workout? [y/N]").lines(terminal: Terminal(width: 80)) == [
                "0:00  Running  ❚❚ paused",
                "Distance    –                   Heart rate  –",
                "Pace        –                   Average     –",
                "Average     –                   Energy      –",
                "Discard this workout? [y/N]",
            ])
    }

    @Test(
        arguments: [
            (.running, "2:03 /km", "3:19 /mi"), (.swimming, "0:12 /100 m", "0:11 /100 yd"),
            (.cycling, "29.2 km/h", "18.1 mph"),
        ] as [(WorkoutActivity, String, String)])
    func speedIsToldAsTheActivityDoes(activity: WorkoutActivity, text: String, imperial: String) {
        var other = report
        other.activityType = activity
        #expect(LiveText.speed(8.1, other, .plain) == text)
        #expect(LiveText.speed(8.1, other, Format(units: .imperial)) == imperial)
        #expect(LiveText.speed(0, other, .plain) == "–")
    }

    @Test(
        arguments: [
            ("45m", 2_700), ("1h30m", 5_400), ("90s", 90), ("30:00", 1_800), ("1:02:03", 3_723), ("1.5h", 5_400),
            ("30", nil), ("", nil), ("m", nil), ("-5m", nil), ("1:x", nil), ("99999h", nil), ("0s", nil),
        ] as [(String, Double?)])
    func durationsAreReadAsTheyAreTyped(text: String, seconds: Double?) {
        #expect((try? TypedInput.duration(text)) == seconds)
    }

    @Test func speedsAreReadAsTheyAreTyped() {
        #expect(RecordSpeed(argument: "max") == .maximal)
        #expect(RecordSpeed(argument: "2.5") == .times(2.5))
        for text in ["0", "-1", "nan", "inf", "fast"] { #expect(RecordSpeed(argument: text) == nil) }
        #expect(RecordSpeed.times(1).rhythm == 1)
        #expect(RecordSpeed.times(50).rhythm == 10)
    }

    @Test func theNextActivityIsTheNextPartOrTheSameAgain() {
        var run = WorkoutConfigurationRecord()
        run.activityType = .running
        #expect(ActivityOrder.activity(number: 7, of: run)?.activityType == .running)
        var race = WorkoutConfigurationRecord()
        race.activityType = .swimBikeRun
        race.locationType = .outdoor
        let parts = (0..<6).map { ActivityOrder.activity(number: $0, of: race)?.activityType }
        #expect(parts == [.swimming, .transition, .cycling, .transition, .running, nil])
        #expect(ActivityOrder.activity(number: 0, of: race)?.swimmingLocationType == .openWater)
    }
}
