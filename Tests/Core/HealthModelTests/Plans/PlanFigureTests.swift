import Testing

@testable import HealthModel

/// Figures of plans that are no numbers, or none that can be reached.
@Suite struct PlanFigureTests {
    @Test func PLF_6_aBoundIsAPositiveNumber() {
        func target(_ first: Double, _ second: Double) -> PlannedTarget? {
            PlannedTarget(.power, from: first, to: second)
        }
        #expect(target(100, 200) == target(200, 100) && target(100, 200)?.bounds?.low == 100)
        #expect(target(0, 200)?.bounds?.low == 0 && target(200, 0)?.bounds?.high == 200)
        #expect(target(150, 150) == PlannedTarget(.power, .threshold(.init(150, .watt))))
        for (first, second) in [
            (0.0, 0.0), (-1, 200), (200, -1), (.nan, 200), (200, .nan), (.infinity, 200), (200, .infinity),
            (-.infinity, 200), (.infinity, .infinity), (-5, -1),
        ] {
            #expect(target(first, second) == nil, "\(first) \(second)")
        }
        let heart = PlannedTarget(.heartRate, from: 120, to: 120)?.bounds
        #expect(heart?.low == 115 && heart?.high == 125)
        let slow = PlannedTarget(.heartRate, from: 3, to: 3)?.bounds
        #expect(slow?.low == 0 && slow?.high == 8)
    }

    @Test func measurementsWithoutDatesSayNothing() throws {
        let runner = try #require(PlanRunner(PlannedWorkout(.intervals(PlanExamples.run))))
        let target = PlanExamples.target(.speed, 3, 4)
        func speed(_ meters: Double, _ start: Double, _ end: Double) -> Double? {
            var alerts = PlanAlerts()
            alerts.measure(meters: meters, from: start, to: end)
            return alerts.value(for: target, at: 10, in: runner)
        }
        #expect(speed(30, 0, 10) == 3 && speed(0, 0, 10) == 0)
        for (meters, start, end) in [
            (Double.nan, 0.0, 10.0), (.infinity, 0, 10), (-1, 0, 10), (30, -.infinity, 10), (30, .nan, 10),
            (30, 0, .infinity), (30, 0, .nan), (30, 10, 10), (30, 10, 0),
        ] {
            #expect(speed(meters, start, end) == nil, "\(meters) \(start) \(end)")
        }
        var alerts = PlanAlerts()
        for (value, date) in [(Double.nan, 5.0), (.infinity, 5), (5, .nan), (5, .infinity)] {
            alerts.measure(.heartRate, value, at: date)
        }
        let heart = PlanExamples.target(.heartRate, 100, 120)
        #expect(alerts.value(for: heart, at: 10, in: runner) == nil)
        alerts.measure(.heartRate, 111, at: 5)
        #expect(alerts.value(for: heart, at: 10, in: runner) == 111)
    }

    @Test func aPoolSwimWithoutDistanceEndsWithItsTime() throws {
        func due(_ meters: Double) throws -> Double? {
            let goal = PlannedGoal.poolSwim(distance: .init(meters, .meter), time: .init(60, .second))
            let plan = PlannedGoalWorkout(activity: .swimming, location: .indoor, goal: goal)
            var runner = try #require(PlanRunner(PlannedWorkout(.goal(plan))))
            _ = runner.start(at: 100)
            return runner.dueDate
        }
        #expect(try due(50) == nil && due(0) == 160 && due(-5) == 160)
    }

    @Test func aPacerHasAPositiveSpeed() {
        func speed(_ meters: Double, _ seconds: Double) -> Double? {
            PlannedPacer(activity: .running, distance: .init(meters, .meter), time: .init(seconds, .second))
                .metersPerSecond
        }
        #expect(speed(100, 50) == 2)
        for (meters, seconds) in [(0.0, 50.0), (100, 0), (-100, 50), (100, -50), (-100, -50), (.nan, 50), (100, .nan)] {
            #expect(speed(meters, seconds) == nil, "\(meters) \(seconds)")
        }
        #expect(speed(.infinity, 50) == nil && speed(100, .infinity) == nil)
    }
}
