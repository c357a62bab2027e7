/// The zones that follow from what the store knows of a person (ZON-24, ZON-27).
///
/// Apple does not publish its formula. The parts of the heart-rate reserve are those of Karvonen's method (M. J. Karvonen,
/// E. Kentala, O. Mustala: *The effects of training on heart rate*, Annales Medicinae Experimentalis et Biologiae Fenniae 35,
/// 1957), with 220 less age as maximum; an example in Apple's documentation has just these numbers. The parts of the
/// threshold power are the classic levels of A. Coggan.
public enum SystemZones {
    /// Where zones of heart rate begin, as parts of the heart-rate reserve above rest.
    public static let reserveParts = [0.6, 0.7, 0.8, 0.9]
    /// Where zones of cycling power begin, as parts of the functional threshold power.
    public static let thresholdParts = [0.55, 0.75, 0.9, 1.05, 1.2]
    /// The age of a person whose date of birth is unknown, in years (ZON-25).
    public static let defaultAge = 40
    /// The resting rate of a person of whom none was measured, in beats a minute (ZON-25).
    public static let defaultRestingRate = 72.0

    /// What the zones of heart rate follow from.
    public struct HeartRateFacts: Sendable, Hashable {
        /// Completed years; nil if the date of birth is unknown.
        public var age: Int?
        /// The resting heart rate, in beats a minute; nil if none was measured.
        public var restingRate: Double?
        /// The maximal heart rate that the person set, in beats a minute; nil if it follows from the age.
        public var maximalRate: Double?

        /// Facts; whatever is missing is taken as usual.
        public init(age: Int? = nil, restingRate: Double? = nil, maximalRate: Double? = nil) {
            (self.age, self.restingRate, self.maximalRate) = (age, restingRate, maximalRate)
        }

        /// The maximal heart rate, in beats a minute.
        public var maximum: Double { maximalRate ?? Double(220 - (age ?? SystemZones.defaultAge)) }
        /// The resting heart rate, in beats a minute.
        public var rest: Double { restingRate ?? SystemZones.defaultRestingRate }
    }

    /// The five zones of heart rate; where the facts contradict each other, those of somebody unknown (ZON-22, ZON-24).
    public static func heartRate(_ facts: HeartRateFacts) -> ZoneConfigurationRecord {
        guard facts.rest > 0, facts.maximum > facts.rest, facts.maximum.isFinite else { return heartRate(.init()) }
        let limits = reserveParts.map { facts.rest + $0 * (facts.maximum - facts.rest) }
        return ZoneConfigurationRecord(ofSystem: .heartRate, limits, in: .countPerMinute)
    }

    /// The six zones of cycling power (ZON-27).
    ///
    /// - Parameter threshold: The functional threshold power, in watts.
    /// - Returns: Nil if it is not a positive number.
    public static func cyclingPower(threshold: Double) -> ZoneConfigurationRecord? {
        guard threshold > 0, threshold.isFinite else { return nil }
        return ZoneConfigurationRecord(ofSystem: .cyclingPower, thresholdParts.map { $0 * threshold }, in: .watt)
    }
}
