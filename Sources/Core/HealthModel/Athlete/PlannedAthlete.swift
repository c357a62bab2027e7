/// A simulated athlete who stops at the end of a plan.
///
/// Measurements are delivered for a minute or more at once, so that the athlete must know in which second of them the
/// last step ends: each delivery is counted ahead on a copy of the plan that the session has come to.
package struct PlannedAthlete: MeasurementSource {
    private var athlete: SimulatedAthlete
    /// Returns the plan; nil for an athlete without one.
    private let runner: @Sendable () -> PlanRunner?
    private var activity = WorkoutActivity.other
    private var now = 0.0
    private var end: Double?

    /// Creates an athlete.
    package init(_ athlete: SimulatedAthlete, runner: @escaping @Sendable () -> PlanRunner?) {
        (self.athlete, self.runner) = (athlete, runner)
    }

    package var lastDate: Double? {
        guard let end else { return athlete.lastDate }
        return min(end, athlete.lastDate ?? end)
    }

    package mutating func begin(_ configuration: WorkoutConfigurationRecord, at date: Double) {
        athlete.begin(configuration, at: date)
        (activity, now) = (configuration.activityType, max(now, date))
    }

    package mutating func pause(at date: Double) {
        athlete.pause(at: date)
        now = max(now, date)
    }

    package mutating func resume(at date: Double) {
        athlete.resume(at: date)
        now = max(now, date)
    }

    package mutating func advance(to date: Double) -> FeedBatch {
        guard end == nil else { return FeedBatch() }
        guard var runner = runner() else { return athlete.advance(to: date) }
        if let over = runner.end {
            // A time was over between two deliveries: what was measured until then is still to come.
            end = over
            return athlete.advance(to: min(date, over))
        }
        var batch = FeedBatch()
        while end == nil, now < date {
            // Whole seconds, and the moment at which a time is over.
            now = min(now + 1, date, max(runner.dueDate ?? .infinity, now.nextUp))
            let piece = athlete.advance(to: now)
            for (amount, sample) in piece.samples.compactMap({ sample in amount(of: sample).map { ($0, sample) } })
                .sorted(by: { $0.1.end < $1.1.end })
            {
                _ = runner.add(amount, from: sample.start, to: sample.end)
            }
            _ = runner.advance(to: now)
            batch.samples += piece.samples
            batch.locations += piece.locations
            batch.events += piece.events
            batch.beats += piece.beats
            end = runner.end
        }
        return batch
    }

    private func amount(of sample: FeedSample) -> PlanRunner.Amount? {
        let quantity = QuantityValue(sample.value, sample.unit)
        switch sample.type {
        case WorkoutDistance.type(for: activity): return quantity.converted(to: .meter).map { .meters($0) }
        case .activeEnergyBurned: return quantity.converted(to: .kilocalorie).map { .kilocalories($0) }
        default: return nil
        }
    }
}
