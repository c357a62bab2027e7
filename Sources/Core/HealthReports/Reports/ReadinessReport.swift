public import HealthModel

/// Measures of recovery on a day, each compared with the person's own baseline (API-133, API-134).
///
/// There is no score: each measure is within, above or below the person's own range, or missing for a reason.
public struct ReadinessReport: Sendable, Codable, Equatable {
    /// What is measured.
    public enum Measure: String, Sendable, Codable, CaseIterable {
        /// The variability of the heart rate in milliseconds.
        case heartRateVariability
        /// The resting heart rate in beats per minute.
        case restingHeartRate
        /// The sleep of the night in seconds.
        case sleep
        /// The respiratory rate during the night in breaths per minute.
        case respiratoryRate
        /// The wrist temperature during the night in degrees Celsius.
        case wristTemperature
    }

    /// The position of a value relative to the person's own range.
    public enum State: String, Sendable, Codable, CaseIterable {
        /// Within the range.
        case within
        /// Above the range.
        case above
        /// Below the range.
        case below
        /// There is no value or no range.
        case missing
    }

    /// The reason for a missing value or range.
    public enum Gap: String, Sendable, Codable, CaseIterable {
        /// There is no such data, or it may not be read.
        case noData
        /// There is no value for the day.
        case noValue
        /// There are fewer than three values in the seven days.
        case fewRecentDays
        /// There are fewer than fourteen values in the baseline.
        case shortBaseline
        /// All values of the baseline are the same.
        case constantBaseline
    }

    /// The value of a day.
    public struct DayValue: Sendable, Codable, Equatable {
        /// The day.
        public var day: CalendarDay
        /// The value.
        public var value: Double
    }

    /// The values with which a value is compared.
    public struct Baseline: Sendable, Codable, Equatable {
        /// The first of the sixty days.
        public var first: CalendarDay
        /// The last of the sixty days.
        public var last: CalendarDay
        /// The number of days with a value.
        public var days: Int
        /// The mean; of the variability, the geometric mean.
        public var mean: Double
        /// The lower end of the person's own range.
        public var low: Double
        /// The upper end of the person's own range.
        public var high: Double
    }

    /// A measure with its baseline.
    public struct Reading: Sendable, Codable, Equatable {
        /// The measure.
        public var measure: Measure
        /// The unit of all values.
        public var unit: QuantityUnit
        /// The value that is compared: that of the day; of the variability, the geometric mean of seven days.
        public var value: Double?
        /// The baseline; nil if it has too few values.
        public var baseline: Baseline?
        /// The number of standard deviations by which the value differs from the mean of the baseline, of the
        /// variability in logarithms; nil if either is missing.
        public var score: Double?
        /// The position of the value.
        public var state: State
        /// The reason for which the state is missing; nil otherwise.
        public var gap: Gap?
        /// The values by day from the beginning of the baseline to the day.
        public var values: [DayValue]

        /// A Boolean value that indicates whether the value is outside the range in the direction that goes with
        /// strain: a low variability, short sleep, or any other measure that is high.
        public var isStrained: Bool {
            switch measure {
            case .heartRateVariability, .sleep: state == .below
            case .restingHeartRate, .respiratoryRate, .wristTemperature: state == .above
            }
        }
    }

    /// The day.
    public var day: CalendarDay
    /// All measures.
    public var readings: [Reading]

    /// The readings that have a state.
    public var measured: [Reading] { readings.filter { $0.state != .missing } }
    /// The readings outside of the person's own range.
    public var outside: [Reading] { measured.filter { $0.state != .within } }
}
