package import HealthModel

/// A measure of training load; values of different measures cannot be added.
package enum LoadMeasure: String, Sendable, CaseIterable {
    /// Banister's training impulse, from heart rates.
    case trimp
    /// Edwards' training impulse, from heart rates.
    case edwards
    /// Coggan's training stress score, from cycling power.
    case tss
}

/// An input of a load measure that may be missing from a store.
package enum MissingLoadInput: String, Sendable, CaseIterable {
    case heartRate
    case maximalHeartRate
    case restingHeartRate
    case biologicalSex
    case power
    case thresholdPower
}

/// The known properties of a person on the day of a workout.
package struct LoadFacts: Sendable, Hashable {
    /// The origin of a maximal heart rate.
    package enum MaximumSource: String, Sendable {
        /// The rate entered by the user.
        case own
        /// 220 minus the age.
        case age
    }

    /// The maximal heart rate, in beats per minute.
    package var maximum: Double?
    package var maximumSource: MaximumSource?
    /// The latest resting heart rate, in beats per minute.
    package var rest: Double?
    package var sex: AthleteProfile.Sex?
    /// The latest functional threshold power of cycling, in watts.
    package var threshold: Double?

    /// Creates facts; unknown ones are `nil`.
    package init(
        maximum: Double? = nil, maximumSource: MaximumSource? = nil, rest: Double? = nil,
        sex: AthleteProfile.Sex? = nil, threshold: Double? = nil
    ) {
        (self.maximum, self.maximumSource, self.rest) = (maximum, maximumSource, rest)
        (self.sex, self.threshold) = (sex, threshold)
    }
}
