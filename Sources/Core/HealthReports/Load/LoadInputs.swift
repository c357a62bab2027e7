/// What the loads of one workout are worked out from, whatever its athlete says of zones and maximal rates, now or later.
///
/// It follows from the workout and its samples alone, and is small, so that it can be kept.
package struct LoadInputs: Sendable, Hashable {
    /// How many heart rates were measured.
    package var heartRates = 0
    /// How long the heart beat at which rate, without pauses.
    package var histogram = HeartRateHistogram()
    /// Cycling power; nil without any.
    package var power: Power?
    /// How far a run was; nil for other activities.
    package var run: Run?
    package var efficiency: Efficiency?

    package init() {}

    /// What power says of a workout.
    package struct Power: Sendable, Hashable {
        /// How long it was measured, in seconds.
        package var seconds: Double
        /// Watts.
        package var mean: Double
        /// Normalized power in watts; nil for less than half a minute.
        package var normalized: Double?
        /// The greatest mean power in watts, by seconds, for the durations of ``CriticalPower/durations``.
        package var bests: [Int: Double]

        package init(seconds: Double, mean: Double, normalized: Double?, bests: [Int: Double]) {
            (self.seconds, self.mean, self.normalized, self.bests) = (seconds, mean, normalized, bests)
        }

        /// Nil if no power was measured.
        package init?(_ course: PowerCourse) {
            guard let mean = course.average else { return nil }
            self.mean = mean
            seconds = Double(course.seconds.count { !$0.isNaN })
            normalized = course.normalized
            bests = [:]
            for duration in CriticalPower.durations { bests[duration] = course.best(ofSeconds: duration) }
        }
    }

    /// How far a run was.
    package struct Run: Sendable, Hashable {
        /// Active seconds.
        package var seconds: Double
        package var meters: Double
        /// Metres on the flat that cost as much; nil unless heights are known of nine tenths of the way.
        package var adjustedMeters: Double?

        package init(seconds: Double, meters: Double, adjustedMeters: Double? = nil) {
            (self.seconds, self.meters, self.adjustedMeters) = (seconds, meters, adjustedMeters)
        }
    }
}

// MARK: - Loads

extension LoadInputs {
    /// The load by a measure; nil if something is missing that ``firstNeed(of:_:)`` tells.
    package func load(_ measure: LoadMeasure, _ facts: LoadFacts) -> Double? {
        guard firstNeed(of: measure, facts) == nil else { return nil }
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

    /// Intensity factor and training stress score; nil without normalized power or threshold.
    package func stress(_ facts: LoadFacts) -> TrainingStressScore? {
        guard let power, let normalized = power.normalized, let threshold = facts.threshold else { return nil }
        return TrainingStressScore(normalizedPower: normalized, seconds: power.seconds, threshold: threshold)
    }

    /// The first thing that is missing for a measure; nil if nothing is.
    package func firstNeed(of measure: LoadMeasure, _ facts: LoadFacts) -> LoadNeed? {
        switch measure {
        case .tss:
            if power?.normalized == nil { return .power }
            return facts.threshold ?? 0 > 0 ? nil : .thresholdPower
        case .trimp, .edwards:
            if histogram.isEmpty { return .heartRate }
            guard let maximum = facts.maximum, maximum > 0 else { return .maximalHeartRate }
            if measure == .edwards { return nil }
            // A resting rate above the maximum is none.
            guard let rest = facts.rest, rest > 0, rest < maximum else { return .restingHeartRate }
            return facts.sex == nil ? .biologicalSex : nil
        }
    }
}
