/// How the load of a workout is measured; numbers of different measures cannot be added up.
package enum LoadMeasure: String, Sendable, CaseIterable {
    /// Banister's training impulse, from heart rates.
    case trimp
    /// Edwards' training impulse, from heart rates.
    case edwards
    /// Coggan's training stress score, from cycling power.
    case tss
}

/// What a measure of load needs, and a store may not know.
package enum LoadNeed: String, Sendable, CaseIterable {
    case heartRate
    case maximalHeartRate
    case restingHeartRate
    case biologicalSex
    case power
    case thresholdPower
}

/// What is known of a person on the day of a workout.
package struct LoadFacts: Sendable, Hashable {
    /// Where a maximal heart rate comes from.
    package enum MaximumSource: String, Sendable {
        /// The person said it.
        case own
        /// 220 less the age.
        case age
    }

    /// Beats a minute.
    package var maximum: Double?
    package var maximumSource: MaximumSource?
    /// The newest measured, in beats a minute.
    package var rest: Double?
    package var sex: AthleteProfile.Sex?
    /// The newest functional threshold power of cycling, in watts.
    package var threshold: Double?

    /// Facts; nil for what is not known.
    package init(
        maximum: Double? = nil, maximumSource: MaximumSource? = nil, rest: Double? = nil,
        sex: AthleteProfile.Sex? = nil, threshold: Double? = nil
    ) {
        (self.maximum, self.maximumSource, self.rest) = (maximum, maximumSource, rest)
        (self.sex, self.threshold) = (sex, threshold)
    }
}
