import HealthModel
import Testing

@Suite struct PlanRunnerTests {
    private static func seconds(_ value: Double) -> PlannedGoal { .time(.init(value, .second)) }
    private static func meters(_ value: Double) -> PlannedGoal { .distance(.init(value, .meter)) }

    private static func plan(
        warmup: PlannedGoal? = nil, _ goals: [PlannedGoal], iterations: Int = 1, cooldown: PlannedGoal? = nil,
        activity: WorkoutActivity = .running
    ) -> PlannedWorkout {
        let steps = goals.enumerated().map { index, goal in
            PlannedInterval(index.isMultiple(of: 2) ? .work : .recovery, PlannedStep(goal: goal))
        }
        return PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: activity, warmup: warmup.map { PlannedStep(goal: $0) },
                    blocks: [PlannedBlock(steps: steps, iterations: iterations)],
                    cooldown: cooldown.map { PlannedStep(goal: $0) })))
    }

    /// The steps that ended, such as `1.0.0 10-44 yes`.
    private static func ended(_ events: [PlanRunner.Event]) -> [String] {
        events.compactMap { event in
            guard case .ended(let run) = event, let end = run.end else { return nil }
            return "\(run.part.position) \(Int(run.start))-\(Int(end)) \(run.isSuccessful ? "yes" : "no")"
        }
    }

    /// Runs a plan on samples of 3 m a second until a date.
    private static func walk(
        _ runner: inout PlanRunner, from start: Int, to end: Int
    ) -> [PlanRunner.Event] {
        (start..<end).flatMap { second in runner.add(.meters(3), from: Double(second), to: Double(second + 1)) }
    }

    // MARK: The worked example

    @Test func PLN_72_PLN_73_workedExample() throws {
        var runner = try #require(
            PlanRunner(Self.plan(warmup: Self.seconds(10), [Self.meters(100), .open], iterations: 2)))
        var events = runner.start(at: 0)
        events += Self.walk(&runner, from: 0, to: 50)
        events += runner.next(at: 50)
        events += Self.walk(&runner, from: 50, to: 60)
        events += runner.pause(at: 60)
        events += runner.resume(at: 70)
        events += Self.walk(&runner, from: 70, to: 100)
        events += runner.next(at: 100)
        #expect(
            Self.ended(events) == [
                "0.0.0 0-10 yes", "1.0.0 10-44 yes", "1.0.1 44-50 no", "1.1.0 50-94 yes", "1.1.1 94-100 no",
            ])
        let meters = events.compactMap { event -> Double? in
            guard case .ended(let run) = event, run.part.step.goal.meters != nil else { return nil }
            return run.meters
        }
        #expect(meters == [102, 102])
        #expect(runner.run == nil && runner.end == 100 && events.last == .finished(at: 100))
    }

    @Test func PLN_72_lateDeliveriesEndStepsAtTheirMoment() throws {
        let plan = Self.plan(warmup: Self.seconds(10), [Self.meters(100), Self.seconds(7)], iterations: 2)
        var (early, late) = (try #require(PlanRunner(plan)), try #require(PlanRunner(plan)))
        var (first, second) = (early.start(at: 0), late.start(at: 0))
        first += Self.walk(&early, from: 0, to: 120)
        for minute in [60, 120] {
            // The time comes first, and the measurements of the minute after it.
            second += late.advance(to: Double(minute - 50))
            second += Self.walk(&late, from: minute - 60, to: minute)
            second += late.advance(to: Double(minute))
        }
        #expect(Self.ended(first) == Self.ended(second))
        #expect(Self.ended(first).last == "1.1.1 85-92 yes")
    }

    // MARK: Goals

    @Test func PLN_71_openStepsEndByCommandOnly() throws {
        var runner = try #require(PlanRunner(Self.plan([.open])))
        #expect(runner.start(at: 5).count == 1)
        #expect(runner.advance(to: 1e9).isEmpty && runner.add(.meters(1e9), from: 0, to: 2e9).isEmpty)
        #expect(Self.ended(runner.next(at: 2e9)) == ["0.0.0 5-2000000000 no"])
    }

    @Test func PLN_73_measurementAcrossTheStartCountsByItsPart() throws {
        var runner = try #require(PlanRunner(Self.plan(warmup: Self.seconds(10), [Self.meters(100)])))
        _ = runner.start(at: 0)
        _ = runner.add(.meters(40), from: 5, to: 15)
        #expect(runner.run?.part.position.description == "1.0.0" && runner.run?.meters == 20)
        _ = runner.add(.kilocalories(8), from: 9, to: 13)
        #expect(runner.run?.kilocalories == 6)
        #expect(runner.add(.meters(50), from: 2, to: 10).isEmpty && runner.run?.meters == 20)
    }

    @Test func PLN_73_energyEndsAStep() throws {
        var runner = try #require(PlanRunner(Self.plan([.energy(.init(10, .kilocalorie)), .open])))
        var events = runner.start(at: 0)
        for second in 0..<30 { events += runner.add(.kilocalories(0.75), from: Double(second), to: Double(second + 1)) }
        #expect(Self.ended(events) == ["0.0.0 0-14 yes"])
    }

    @Test func PLN_74_poolSwimNeedsDistanceAndTime() throws {
        let goal = PlannedGoal.poolSwim(distance: .init(100, .meter), time: .init(2, .minute))
        var runner = try #require(PlanRunner(Self.plan([goal], iterations: 2, activity: .swimming)))
        var events = runner.start(at: 0)
        for length in 0..<4 {
            events += runner.add(.meters(25), from: Double(length) * 25, to: Double(length + 1) * 25)
        }
        guard case .waiting(let run) = events.last else {
            Issue.record("The swimmer does not wait.")
            return
        }
        #expect(run.waitingSince == 100 && run.meters == 100)
        // The second one is slower than its time, and ends with its distance.
        events += runner.advance(to: 121)
        for length in 0..<4 {
            events += runner.add(.meters(25), from: 120 + Double(length) * 40, to: 120 + Double(length + 1) * 40)
        }
        #expect(Self.ended(events) == ["0.0.0 0-120 yes", "0.1.0 120-280 yes"])
    }

    @Test func PLN_75_distancesFitThePool() throws {
        let goal = PlannedGoal.poolSwim(distance: .init(100, .meter), time: .init(120, .second))
        let plan = Self.plan(warmup: Self.meters(10), [goal, Self.meters(200)], activity: .swimming)
        let parts = plan.fitted(toPool: 33).parts
        #expect(parts.map(\.step.goal.meters) == [33, 99, 198])
        #expect(abs((parts[1].step.goal.seconds ?? 0) - 118.8) < 1e-9)
        #expect(plan.fitted(toPool: 25).parts.dropFirst() == plan.parts.dropFirst())
        #expect(plan.fitted(toPool: 0) == plan && plan.fitted(toPool: .nan) == plan)
        #expect(plan.fitted(toPool: -33) == plan && plan.fitted(toPool: .infinity) == plan)
        let run = Self.plan([Self.meters(100)])
        #expect(run.fitted(toPool: 33) == run)
    }

    @Test("PLN-75: a distance that is none remains as it is", arguments: [0, -5, .infinity] as [Double])
    func unfittedDistances(meters: Double) {
        let swim = PlannedGoal.poolSwim(distance: .init(meters, .meter), time: .init(120, .second))
        let plan = Self.plan([Self.meters(meters), swim], activity: .swimming)
        #expect(plan.fitted(toPool: 25) == plan)
    }

    /// A target that fits already stays as it was written, in its units.
    @Test func PLN_75_distancesThatFitKeepTheirUnits() throws {
        func fitted(_ goal: PlannedGoal, _ pool: Double) -> String {
            let plan = Self.plan([goal], activity: .swimming).fitted(toPool: pool)
            return switch plan.parts[0].step.goal {
            case .distance(let distance): "\(distance)"
            case .poolSwim(let distance, let time): "\(distance) in \(time)"
            case let other: "\(other)"
            }
        }
        let tenth = QuantityValue(0.1, .kilometer)
        #expect(fitted(.distance(tenth), 25) == "0.1 km" && fitted(.distance(tenth), 50) == "0.1 km")
        #expect(fitted(.distance(tenth), 40) == "120 m" && fitted(.distance(tenth), 30) == "90 m")
        let swim = PlannedGoal.poolSwim(distance: tenth, time: .init(2, .minute))
        #expect(fitted(swim, 25) == "0.1 km in 2 min" && fitted(swim, 80) == "80 m in 96 s")
        // A millionth of a length is no difference.
        #expect(fitted(Self.meters(100.000_02), 25) == "100.00002 m")
        #expect(fitted(Self.meters(100.000_03), 25) == "100 m" && fitted(Self.meters(99.999_97), 25) == "100 m")
        #expect(fitted(Self.meters(99.999_98), 25) == "99.99998 m")
        #expect(fitted(Self.seconds(7), 25) == "\(Self.seconds(7))")
    }

    // MARK: Commands

    @Test func PLN_76_backBeginsThePreviousStepAnew() throws {
        var runner = try #require(PlanRunner(Self.plan([Self.seconds(10), Self.seconds(20)])))
        var events = runner.start(at: 0) + runner.advance(to: 15)
        events += runner.back(at: 15)
        events += runner.back(at: 18)
        events += runner.advance(to: 28)
        #expect(
            Self.ended(events) == ["0.0.0 0-10 yes", "0.0.1 10-15 no", "0.0.0 15-18 no", "0.0.0 18-28 yes"])
    }

    @Test func PLN_76_onlyNextWorksInAPause() throws {
        var runner = try #require(PlanRunner(Self.plan([Self.seconds(10), Self.seconds(20)])))
        _ = runner.start(at: 0)
        #expect(runner.pause(at: 4).isEmpty && runner.pause(at: 5).isEmpty && runner.isPaused)
        #expect(runner.back(at: 6).isEmpty && runner.advance(to: 500).isEmpty)
        #expect(Self.ended(runner.next(at: 500)) == ["0.0.0 0-500 no"])
        #expect(runner.isPaused && runner.advance(to: 900).isEmpty)
        #expect(runner.resume(at: 1_000).isEmpty)
        #expect(Self.ended(runner.advance(to: 1_020)) == ["0.0.1 500-1020 yes"])
    }

    @Test func PLN_78_sportsHaveTransitions() throws {
        let legs: [PlannedMultisport.Leg] = [.swimming(.openWater), .cycling(.outdoor), .running(.outdoor)]
        let plan = PlannedWorkout(.multisport(PlannedMultisport(legs: legs)))
        let runner = try #require(PlanRunner(plan, hasTransitions: true))
        #expect(
            runner.parts.map(\.activity) == [.swimming, .transition, .cycling, .transition, .running])
        #expect(PlanRunner(plan)?.parts.map(\.activity) == [.swimming, .cycling, .running])
    }

    @Test func PLN_79_resumesAtItsStep() throws {
        let plan = Self.plan([Self.meters(100), Self.seconds(20)], iterations: 3)
        var whole = try #require(PlanRunner(plan))
        var events = whole.start(at: 0) + Self.walk(&whole, from: 0, to: 60)
        let run = try #require(whole.run)
        #expect(run.part.position.description == "0.1.0" && run.start == 54)
        var resumed = try #require(PlanRunner(plan))
        #expect(resumed.resume(at: run.part.position, since: run.start, meters: run.meters) != nil)
        events = Self.walk(&whole, from: 60, to: 200)
        #expect(Self.ended(events) == Self.ended(Self.walk(&resumed, from: 60, to: 200)) && events.count > 3)
        #expect(resumed.resume(at: .init(0, 0, 0), since: 0) == nil)
        var other = try #require(PlanRunner(plan))
        #expect(other.resume(at: .init(9, 0, 0), since: 0) == nil)
    }

    // MARK: Any plan

    /// A generator of numbers that are the same in each run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static func randomPlan(_ numbers: inout Numbers) -> PlannedWorkout {
        func goal() -> PlannedGoal {
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: seconds(Double.random(in: 0.5...50, using: &numbers))
            case 1: meters(Double.random(in: 1...150, using: &numbers))
            case 2: .energy(.init(Double.random(in: 0.1...9, using: &numbers), .kilocalorie))
            default: .open
            }
        }
        let goals = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in goal() }
        return plan(
            warmup: Bool.random(using: &numbers) ? goal() : nil, goals,
            iterations: Int.random(in: 1...4, using: &numbers), cooldown: Bool.random(using: &numbers) ? goal() : nil)
    }

    /// Does a plan with `next` at each 37th second of activity, and a pause of some seconds at one of them.
    private static func done(
        _ plan: PlannedWorkout, pausedAt pause: Int = .max, for seconds: Int = 0
    ) -> [PlanRunner.Event] {
        guard var runner = PlanRunner(plan) else { return [] }
        var events = runner.start(at: 0)
        for second in 0..<800 {
            if second == pause {
                events += runner.pause(at: Double(second))
                // What lies in a pause does not count.
                events += runner.add(.meters(50), from: Double(second), to: Double(second + seconds))
                events += runner.resume(at: Double(second + seconds))
            }
            let start = Double(second >= pause ? second + seconds : second)
            events += runner.add(.meters(3), from: start, to: start + 1)
            events += runner.add(.kilocalories(0.2), from: start, to: start + 1)
            if second % 37 == 36 { events += runner.next(at: start + 1) }
        }
        return events
    }

    @Test(arguments: 0..<60) func PLN_71_stepsTileTheWorkout(seed: UInt64) throws {
        var numbers = Numbers(state: seed)
        let plan = Self.randomPlan(&numbers)
        let runs = Self.done(plan).compactMap { event in
            if case .ended(let run) = event { run } else { nil }
        }
        #expect(runs.map(\.part.position) == plan.parts.map(\.position))
        #expect(runs.first?.start == 0)
        for (run, following) in zip(runs, runs.dropFirst()) { #expect(run.end == following.start) }
        for run in runs {
            let end = try #require(run.end)
            // Sums of all that lies in the step, at 3 m a second.
            #expect(abs(run.meters - 3 * (end.rounded(.down) - run.start)) < 1e-6 || end != end.rounded())
            switch run.part.step.goal {
            case .open: #expect(!run.isSuccessful)
            case .time(let time):
                if run.isSuccessful { #expect(abs(end - run.start - (time.converted(to: .second) ?? 0)) < 1e-6) }
            default:
                if run.isSuccessful { #expect(run.meters >= run.part.step.goal.meters ?? 0) }
            }
        }
    }

    @Test(arguments: 0..<40) func PLN_72_pausesOnlyMoveWhatFollows(seed: UInt64) {
        var numbers = Numbers(state: seed)
        let plan = Self.randomPlan(&numbers)
        let pause = Int.random(in: 1...300, using: &numbers)
        let seconds = Int.random(in: 1...1_000, using: &numbers)
        let moved = Self.done(plan).map { event in
            let isAfter = event.date > Double(pause)
            return isAfter ? event.date + Double(seconds) : event.date
        }
        let paused = Self.done(plan, pausedAt: pause, for: seconds).map(\.date)
        #expect(moved.count == paused.count)
        // What happens at the moment of the pause may stand on either side.
        for (moved, paused) in zip(moved, paused) { #expect(abs(moved - paused) < 1e-6) }
    }

    // MARK: Bad input

    @Test func PLF_3_plansOfNoOrTooManyStepsDoNotRun() {
        #expect(PlanRunner(Self.plan([])) == nil)
        #expect(PlanRunner(Self.plan([.open], iterations: 10_001)) == nil)
        #expect(PlanRunner(Self.plan([.open], iterations: .max)) == nil)
        #expect(PlanRunner(Self.plan([.open], iterations: -1)) == nil)
    }

    @Test func PLN_71_tenThousandStepsEndInOneDelivery() throws {
        var runner = try #require(PlanRunner(Self.plan([Self.seconds(1)], iterations: 10_000)))
        _ = runner.start(at: 0)
        #expect(runner.advance(to: 1e12).count == 20_000)
        #expect(runner.end == 10_000)
    }

    @Test func PLN_32_absurdAmountsNeverEndAStep() throws {
        let goals: [PlannedGoal] = [
            Self.seconds(.infinity), Self.seconds(.nan), Self.seconds(-5), Self.seconds(0), Self.seconds(1e308),
            Self.meters(.nan), Self.meters(-1), Self.meters(.infinity), .time(.init(3, .meter)),
            .distance(.init(3, .second)), .energy(.init(-2, .kilocalorie)),
            .poolSwim(distance: .init(.nan, .meter), time: .init(.nan, .second)),
        ]
        for goal in goals {
            var runner = try #require(PlanRunner(Self.plan([goal, .open])))
            var events = runner.start(at: 0)
            for amount in [.nan, .infinity, -1, 0, 1e300] { events += runner.add(.meters(amount), from: 0, to: 10) }
            events += runner.add(.meters(5), from: .nan, to: 4) + runner.add(.meters(5), from: 9, to: 3)
            events += runner.advance(to: .infinity) + runner.advance(to: .nan) + runner.advance(to: 1e9)
            #expect(events.count == 1, "\(goal)")
            #expect(Self.ended(runner.next(at: 2e9)) == ["0.0.0 0-2000000000 no"], "\(goal)")
        }
    }

    @Test func PLN_76_datesThatGoBackAreTheLastKnownOne() throws {
        var runner = try #require(PlanRunner(Self.plan([Self.seconds(10), .open])))
        var events = runner.start(at: 100)
        events += runner.start(at: 0) + runner.advance(to: 50) + runner.pause(at: 104)
        events += runner.resume(at: 20) + runner.next(at: 3)
        #expect(Self.ended(events) == ["0.0.0 100-104 no"])
        #expect(Self.ended(runner.stop(at: -5)) == ["0.0.1 104-104 no"])
        #expect(runner.stop(at: 200).isEmpty && runner.next(at: 200).isEmpty && runner.back(at: 200).isEmpty)
    }
}
