import HealthModel
import Testing

/// Pool swims whose distance is reached before, at and after their time.
@Suite struct PoolWaitTests {
    private static func runner(iterations: Int = 1) throws -> PlanRunner {
        let step = PlannedStep(goal: .poolSwim(distance: .init(50, .meter), time: .init(100, .second)))
        return try #require(
            PlanRunner(
                PlannedWorkout(
                    .intervals(
                        PlannedIntervals(
                            activity: .swimming,
                            blocks: [PlannedBlock(steps: [PlannedInterval(.work, step)], iterations: iterations)])))))
    }

    private static func texts(_ events: [PlanRunner.Event]) -> [String] {
        events.map { event in
            switch event {
            case .began(let run): "began \(run.start)"
            case .waiting(let run): "waiting since \(run.waitingSince ?? .nan)"
            case .ended(let run): "ended \(run.end ?? .nan)\(run.isSuccessful ? "" : " early")"
            case .finished(let date): "finished \(date)"
            }
        }
    }

    /// The clock may be later than the end of the distance, which is known late.
    @Test(
        arguments: [
            (0, 99, "waiting since 99.0"), (99, 90, "waiting since 90.0"), (99.5, 99, "waiting since 99.0"),
            (0, 100, "ended 100.0"), (100, 90, "ended 100.0"), (120, 90, "ended 100.0"), (120, 100, "ended 100.0"),
            (0, 110, "ended 110.0"), (109, 110, "ended 110.0"), (120, 110, "ended 110.0"),
        ] as [(Double, Double, String)])
    func PLN_73_PLN_74_aDistanceThatIsKnownLate(now: Double, end: Double, outcome: String) throws {
        var runner = try Self.runner()
        _ = runner.start(at: 0)
        #expect(runner.dueDate == nil && runner.advance(to: now).isEmpty)
        #expect(runner.add(.meters(49), from: 0, to: min(80, end)).isEmpty)
        let events = Self.texts(runner.add(.meters(1), from: end - 1, to: end))
        let isOver = outcome.hasPrefix("ended")
        #expect(events == (isOver ? [outcome, outcome.replacing("ended", with: "finished")] : [outcome]))
        #expect(runner.dueDate == (isOver ? nil : 100) && (runner.run == nil) == isOver)
    }

    @Test func PLN_74_whoWaitsSwimsOnWithoutAnotherEvent() throws {
        var runner = try Self.runner(iterations: 2)
        #expect(Self.texts(runner.start(at: 0)) == ["began 0.0"])
        #expect(Self.texts(runner.add(.meters(50), from: 0, to: 60)) == ["waiting since 60.0"])
        #expect(runner.add(.meters(25), from: 60, to: 90).isEmpty && runner.run?.meters == 75)
        #expect(runner.advance(to: 99.5).isEmpty)
        #expect(Self.texts(runner.advance(to: 100)) == ["ended 100.0", "began 100.0"])
        // A length over the end of a step counts by its part.
        #expect(runner.add(.meters(50), from: 90, to: 110).isEmpty && runner.run?.meters == 25)
    }
}
