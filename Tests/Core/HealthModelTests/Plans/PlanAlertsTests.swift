import HealthModel
import Testing

@Suite struct PlanAlertsTests {
    private static func runner(_ target: PlannedTarget, _ activity: WorkoutActivity = .cycling) -> PlanRunner? {
        let steps = [
            PlannedInterval(.work, PlannedStep(target: target)), PlannedInterval(.recovery, PlannedStep()),
        ]
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: activity, blocks: [PlannedBlock(steps: steps)])))
        var runner = PlanRunner(plan)
        _ = runner?.start(at: 0)
        return runner
    }

    /// Returns the announcements of a second-by-second course of a value, such as `15 above`.
    private static func announced(
        _ target: PlannedTarget, _ values: [Double?], pause: Range<Int> = 0..<0
    ) -> [String] {
        guard var runner = runner(target) else { return [] }
        var alerts = PlanAlerts()
        return values.enumerated().compactMap { second, value in
            let date = Double(second)
            if second == pause.lowerBound, !pause.isEmpty { _ = runner.pause(at: date) }
            if second == pause.upperBound { _ = runner.resume(at: date) }
            _ = runner.advance(to: date)
            if let value { alerts.measure(target.subject, value, at: date) }
            return alerts.alert(at: date, in: runner).map { "\(second) \($0.state)" }
        }
    }

    private static let heart = PlannedTarget(
        .heartRate, .range(low: .init(140, .countPerMinute), high: .init(150, .countPerMinute)))

    @Test func PLN_82_announcedAfterFiveSecondsAgainAfterFifteenAndOnceOnReturn() {
        let values =
            Array(repeating: 145.0, count: 20) + Array(repeating: 160, count: 22)
            + Array(repeating: 150, count: 20)
        #expect(Self.announced(Self.heart, values) == ["25 above", "40 above", "42 within"])
    }

    @Test func PLN_82_breaksAndTheFirstTenSecondsAreSilent() {
        let beginning = Array(repeating: 120.0, count: 10) + Array(repeating: 140, count: 20)
        #expect(Self.announced(Self.heart, beginning).isEmpty)
        #expect(Self.announced(Self.heart, Array(repeating: 120.0, count: 12)) == ["10 below"])
        let restless = (0..<60).map { $0 % 5 == 4 ? 145.0 : 120 }
        #expect(Self.announced(Self.heart, restless).isEmpty)
    }

    @Test func PLN_82_theOtherSideOfATargetHasAPatienceOfItsOwn() {
        func values(_ runs: [(rate: Double, seconds: Int)]) -> [Double] {
            runs.flatMap { Array(repeating: $0.rate, count: $0.seconds) }
        }
        #expect(Self.announced(Self.heart, values([(145, 20), (120, 3), (160, 8)])) == ["28 above"])
        // Between two announcements are fifteen seconds, on whichever side, and also after a return.
        let both = values([(145, 20), (120, 6), (160, 19), (145, 1), (160, 12)])
        #expect(Self.announced(Self.heart, both) == ["25 below", "40 above", "45 within", "55 above"])
    }

    @Test func PLN_82_pausesAreSilent() {
        let values = Array(repeating: 160.0, count: 40)
        #expect(Self.announced(Self.heart, values, pause: 8..<30) == ["35 above"])
    }

    /// A step that begins anew is silent for ten seconds like any other.
    @Test func PLN_76_PLN_82_aStepThatBeginsAnewIsAnnouncedAnew() throws {
        func announced(backAt back: Int, rate: Double = 160) throws -> [String] {
            var runner = try #require(Self.runner(Self.heart))
            var alerts = PlanAlerts()
            return (0..<50).compactMap { second in
                let date = Double(second)
                if second == back { _ = runner.back(at: date) }
                alerts.measure(.heartRate, second < back ? 160 : rate, at: date)
                return alerts.alert(at: date, in: runner).map { "\(second) \($0.state)" }
            }
        }
        #expect(try announced(backAt: 99) == ["10 above", "25 above", "40 above"])
        #expect(try announced(backAt: 20) == ["10 above", "30 above", "45 above"])
        // Less than fifteen seconds after the last announcement of the step as it was before.
        #expect(try announced(backAt: 26) == ["10 above", "25 above", "36 above"])
        // The return to a target is not announced in a step that began in it.
        #expect(try announced(backAt: 26, rate: 145) == ["10 above", "25 above"])
    }

    @Test func PLN_80_oldValuesHaveNoState() {
        let values: [Double?] = [160] + Array(repeating: nil, count: 40)
        // It is out for ten seconds, and unknown after them.
        #expect(Self.announced(Self.heart, values) == ["10 above"])
    }

    @Test func PLN_80_powerIsTheMeanOfThreeSeconds() throws {
        let target = PlannedTarget(.power, .threshold(.init(200, .watt)))
        let runner = try #require(Self.runner(target))
        var alerts = PlanAlerts()
        for (second, watts) in [100.0, 190, 200, 240].enumerated() {
            alerts.measure(.power, watts, at: Double(second))
        }
        #expect(alerts.value(for: target, at: 3, in: runner) == 210)
        #expect(alerts.value(for: target, at: 20, in: runner) == nil)
    }

    @Test func PLN_81_boundsBelongToTheTarget() throws {
        let alerts = PlanAlerts()
        #expect(alerts.state(of: 140, for: Self.heart) == .within && alerts.state(of: 150, for: Self.heart) == .within)
        #expect(alerts.state(of: 139.9, for: Self.heart) == .below)
        #expect(alerts.state(of: 150.1, for: Self.heart) == .above)
        let power = PlannedTarget(.power, .threshold(.init(200, .watt)))
        #expect(alerts.state(of: 190, for: power) == .within && alerts.state(of: 210, for: power) == .within)
        #expect(alerts.state(of: 189, for: power) == .below && alerts.state(of: 211, for: power) == .above)
        #expect(alerts.state(of: 150, for: PlannedTarget(.heartRate, .zone(2))) == nil)
        // A bound that was converted between units does not lose the value at it.
        let pace = PlannedTarget(.speed, .range(low: .init(10.8, .kilometerPerHour), high: .init(4, .meterPerSecond)))
        #expect(alerts.state(of: 3 - 1e-12, for: pace) == .within && alerts.state(of: 2.999, for: pace) == .below)
    }

    @Test func PLN_81_zonesCountFromOne() throws {
        let boundaries = [120.0, 140, 160].map { QuantityValue($0, .countPerMinute) }
        let zones = try ZoneConfigurationRecord(type: .heartRate, boundaries: boundaries, source: .app)
        let alerts = PlanAlerts(zones: [.heartRate: zones])
        let second = PlannedTarget(.heartRate, .zone(2))
        #expect(alerts.state(of: 119, for: second) == .below && alerts.state(of: 120, for: second) == .within)
        #expect(alerts.state(of: 139, for: second) == .within && alerts.state(of: 140, for: second) == .above)
        #expect(alerts.state(of: 170, for: PlannedTarget(.heartRate, .zone(4))) == .within)
        #expect(alerts.state(of: 170, for: PlannedTarget(.heartRate, .zone(5))) == nil)
        #expect(alerts.state(of: 100, for: PlannedTarget(.heartRate, .zone(0))) == nil)
    }

    @Test func PLN_81_speedAndCadenceAreDerived() throws {
        let pace = PlannedTarget(.speed, .threshold(.init(3, .meterPerSecond)))
        let runner = try #require(Self.runner(pace, .walking))
        var alerts = PlanAlerts()
        for second in 0..<30 {
            alerts.measure(meters: second < 20 ? 1 : 2, from: Double(second), to: Double(second + 1))
            alerts.measure(steps: second < 25 ? 2 : 3, from: Double(second), to: Double(second + 1))
        }
        #expect(alerts.value(for: pace, at: 30, in: runner) == 2)
        let cadence = PlannedTarget(.cadence, .threshold(.init(150, .countPerMinute)))
        #expect(alerts.value(for: cadence, at: 30, in: runner) == 150)
        #expect(alerts.value(for: cadence, at: 100, in: runner) == nil)
    }

    @Test func PLN_80_averagesAreByTimeAndSpeedIsDistanceThroughTime() throws {
        let heart = PlannedTarget(.heartRate, Self.heart.value, metric: .average)
        var runner = try #require(Self.runner(heart))
        var alerts = PlanAlerts()
        _ = alerts.alert(at: 0, in: runner)
        alerts.measure(.heartRate, 100, at: 0)
        alerts.measure(.heartRate, 160, at: 6)
        #expect(alerts.value(for: heart, at: 8, in: runner) == 115)
        let speed = PlannedTarget(.speed, .threshold(.init(3, .meterPerSecond)), metric: .average)
        _ = runner.add(.meters(10), from: 0, to: 4)
        _ = runner.pause(at: 4)
        _ = runner.resume(at: 9)
        _ = runner.add(.meters(30), from: 9, to: 15)
        #expect(alerts.value(for: speed, at: 15, in: runner) == 4)
    }
}
