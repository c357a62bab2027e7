/// The zones that the store computes from the user's data (ZON-24, ZON-27).
///
/// Apple does not publish its formula. The fractions of the heart-rate reserve are those of Karvonen's method (M. J.
/// Karvonen, E. Kentala, O. Mustala: *The effects of training on heart rate*, Annales Medicinae Experimentalis et
/// Biologiae Fenniae 35, 1957), with 220 minus age as maximum; an example in Apple's documentation has exactly these
/// numbers. The fractions of the threshold power are the classic levels of A. Coggan.
public enum SystemZones {
    /// The boundaries of heart-rate zones, as fractions of the heart-rate reserve above rest.
    public static let reserveParts = [0.6, 0.7, 0.8, 0.9]
    /// The boundaries of cycling power zones, as fractions of the functional threshold power.
    public static let thresholdParts = [0.55, 0.75, 0.9, 1.05, 1.2]
    /// The default age in years if the date of birth is unknown (ZON-25).
    public static let defaultAge = 40
    /// The default resting heart rate if none was measured, in beats per minute (ZON-25).
    public static let defaultRestingRate = 72.0

    /// The input of heart-rate zones.
    public struct HeartRateFacts: Sendable, Hashable {
        /// The age in completed years, or `nil` if the date of birth is unknown.
        public var age: Int?
        /// The resting heart rate in beats per minute, or `nil` if none was measured.
        public var restingRate: Double?
        /// The maximal heart rate set by the user in beats per minute, or `nil` if it is derived from the age.
        public var maximalRate: Double?

        /// Creates facts; defaults replace missing ones.
        public init(age: Int? = nil, restingRate: Double? = nil, maximalRate: Double? = nil) {
            (self.age, self.restingRate, self.maximalRate) = (age, restingRate, maximalRate)
        }

        /// The maximal heart rate, in beats per minute.
        public var maximum: Double { maximalRate ?? Double(220 - (age ?? SystemZones.defaultAge)) }
        /// The resting heart rate, in beats per minute.
        public var rest: Double { restingRate ?? SystemZones.defaultRestingRate }
    }

    /// Returns the five heart-rate zones; inconsistent facts are replaced with defaults (ZON-22, ZON-24).
    public static func heartRate(_ facts: HeartRateFacts) -> ZoneConfigurationRecord {
        guard facts.rest > 0, facts.maximum > facts.rest, facts.maximum.isFinite else { return heartRate(.init()) }
        let limits = reserveParts.map { facts.rest + $0 * (facts.maximum - facts.rest) }
        return ZoneConfigurationRecord(ofSystem: .heartRate, limits, in: .countPerMinute)
    }

    /// Returns the six cycling power zones (ZON-27).
    ///
    /// - Parameter threshold: The functional threshold power, in watts.
    /// - Returns: `nil` if the threshold is not a positive number.
    public static func cyclingPower(threshold: Double) -> ZoneConfigurationRecord? {
        guard threshold > 0, threshold.isFinite else { return nil }
        return ZoneConfigurationRecord(ofSystem: .cyclingPower, thresholdParts.map { $0 * threshold }, in: .watt)
    }
}
