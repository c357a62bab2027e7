package import HealthModel

/// A measure of training load; values of different measures cannot be added.
public enum LoadMeasure: String, Sendable, Codable, CaseIterable {
    /// Banister's training impulse, from heart rates.
    case trimp
    /// Edwards' training impulse, from heart rates.
    case edwards
    /// Coggan's training stress score, from cycling power.
    case tss
}

/// An input of a load measure that may be missing from a store.
public enum MissingLoadInput: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    /// Heart rates during the workout.
    case heartRate
    /// A maximal heart rate, or a date of birth.
    case maximalHeartRate
    /// A resting heart rate.
    case restingHeartRate
    /// The biological sex.
    case biologicalSex
    /// Power during the workout.
    case power
    /// A functional threshold power.
    case thresholdPower
}

/// The known properties of a person on the day of a workout.
public struct LoadFacts: Sendable, Codable, Hashable {
    /// The origin of a maximal heart rate.
    public enum MaximumSource: String, Sendable, Codable {
        /// The rate entered by the user.
        case own
        /// 220 minus the age.
        case age
    }

    /// The maximal heart rate, in beats per minute.
    public var maximum: Double?
    /// The origin of the maximal heart rate.
    public var maximumSource: MaximumSource?
    /// The latest resting heart rate, in beats per minute.
    public var rest: Double?
    package var sex: AthleteProfile.Sex?
    /// The latest functional threshold power of cycling, in watts.
    public var threshold: Double?

    /// Creates facts; unknown ones are `nil`.
    package init(
        maximum: Double? = nil, maximumSource: MaximumSource? = nil, rest: Double? = nil,
        sex: AthleteProfile.Sex? = nil, threshold: Double? = nil
    ) {
        (self.maximum, self.maximumSource, self.rest) = (maximum, maximumSource, rest)
        (self.sex, self.threshold) = (sex, threshold)
    }
}

extension AthleteProfile.Sex: Codable {
    package init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let sex = Self.allCases.first(where: { $0.formName == name }) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "Expected female or male."))
        }
        self = sex
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(formName)
    }

    /// The name in JSON.
    var formName: String { self == .male ? "male" : "female" }
}
