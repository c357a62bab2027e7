/// The inputs of the training loads of one workout, independent of the athlete's zones and maximal rates.
///
/// They depend only on the workout and its samples, and are small enough to be cached.
package struct LoadInputs: Sendable, Hashable {
    /// The number of heart rates measured.
    package var heartRates = 0
    /// The time spent at each heart rate, without pauses.
    package var histogram = HeartRateHistogram()
    /// The cycling power, or `nil` if there is none.
    package var power: Power?
    /// The distance of a run, or `nil` for other activities.
    package var run: Run?
    package var efficiency: Efficiency?

    package init() {}

    /// A summary of the power of a workout.
    package struct Power: Sendable, Hashable {
        /// The duration of the measurement, in seconds.
        package var seconds: Double
        /// The mean power, in watts.
        package var mean: Double
        /// The normalized power in watts, or `nil` for less than half a minute.
        package var normalized: Double?
        /// The greatest mean power in watts, by seconds, for the durations of ``CriticalPower/durations``.
        package var bests: [Int: Double]

        package init(seconds: Double, mean: Double, normalized: Double?, bests: [Int: Double]) {
            (self.seconds, self.mean, self.normalized, self.bests) = (seconds, mean, normalized, bests)
        }

        /// Creates a summary, or returns `nil` if no power was measured.
        package init?(_ course: PowerCourse) {
            guard let mean = course.average else { return nil }
            self.mean = mean
            seconds = Double(course.seconds.count { !$0.isNaN })
            normalized = course.normalized
            bests = [:]
            for duration in CriticalPower.durations { bests[duration] = course.best(ofSeconds: duration) }
        }
    }

    /// The duration and distance of a run.
    package struct Run: Sendable, Hashable {
        /// The active time, in seconds.
        package var seconds: Double
        package var meters: Double
        /// The equivalent distance on the flat in metres, or `nil` unless altitudes are known for nine tenths of the
        /// distance.
        package var adjustedMeters: Double?

        package init(seconds: Double, meters: Double, adjustedMeters: Double? = nil) {
            (self.seconds, self.meters, self.adjustedMeters) = (seconds, meters, adjustedMeters)
        }
    }
}

// MARK: - Loads

extension LoadInputs {
    /// Returns the load by a measure, or `nil` if an input is missing (``firstMissingInput(of:_:)``).
    package func load(_ measure: LoadMeasure, _ facts: LoadFacts) -> Double? {
        guard firstMissingInput(of: measure, facts) == nil else { return nil }
        switch measure {
        case .trimp:
            guard let maximum = facts.maximum, let rest = facts.rest, let sex = facts.sex else { return nil }
            return BanisterTRIMP.impulse(of: histogram, maximum: maximum, rest: rest, sex: sex)
        case .edwards:
            return facts.maximum.flatMap { EdwardsTRIMP.impulse(of: histogram, maximum: $0) }
        case .tss:
            return stress(facts)?.score
        }
    }

    /// Returns the intensity factor and training stress score, or `nil` without normalized power or threshold.
    package func stress(_ facts: LoadFacts) -> TrainingStressScore? {
        guard let power, let normalized = power.normalized, let threshold = facts.threshold else { return nil }
        return TrainingStressScore(normalizedPower: normalized, seconds: power.seconds, threshold: threshold)
    }

    /// Returns the first missing input of a measure, or `nil` if there is none.
    package func firstMissingInput(of measure: LoadMeasure, _ facts: LoadFacts) -> MissingLoadInput? {
        switch measure {
        case .tss:
            if power?.normalized == nil { return .power }
            return facts.threshold ?? 0 > 0 ? nil : .thresholdPower
        case .trimp, .edwards:
            if histogram.isEmpty { return .heartRate }
            guard let maximum = facts.maximum, maximum > 0 else { return .maximalHeartRate }
            if measure == .edwards { return nil }
            // A resting rate above the maximum is invalid.
            guard let rest = facts.rest, rest > 0, rest < maximum else { return .restingHeartRate }
            return facts.sex == nil ? .biologicalSex : nil
        }
    }
}
