public import Foundation
public import HealthModel

/// The nights of a person, merged from several sources (API-110, API-111, API-112).
public struct SleepReport: Sendable, Codable, Equatable {
    /// The sleep stage.
    public enum Stage: Int, Sendable, Codable, CaseIterable {
        /// In bed, awake or asleep.
        case inBed
        /// Asleep, in an unspecified stage.
        case unspecified
        /// Awake.
        case awake
        /// Core sleep.
        case core
        /// Deep sleep.
        case deep
        /// REM sleep.
        case rem

        /// A Boolean value that indicates whether the stage is sleep.
        public var isAsleep: Bool { self != .inBed && self != .awake }
    }

    /// An interval of one stage.
    public struct Segment: Sendable, Codable, Equatable {
        /// The start in seconds since 2001-01-01 UTC.
        public var start: Double
        /// The end in seconds since 2001-01-01 UTC.
        public var end: Double
        /// The stage.
        public var stage: Stage
        /// The source of the data.
        public var source: SourceRecord

        /// The duration in seconds.
        public var seconds: Double { end - start }
    }

    /// A period of sleep, without three hours awake or unrecorded in it.
    public struct Period: Sendable, Codable, Equatable {
        /// The start of the first sleep, in seconds since 2001-01-01 UTC; without sleep, of the time in bed.
        public var start: Double
        /// The end of the last sleep, in seconds since 2001-01-01 UTC; without sleep, of the time in bed.
        public var end: Double
        /// The segments in chronological order, without overlap.
        public var segments: [Segment]
        /// The seconds in bed, asleep or not.
        public var inBed: Double

        /// Returns the seconds of a stage.
        public func seconds(_ stage: Stage) -> Double {
            segments.reduce(0) { $0 + ($1.stage == stage ? $1.seconds : 0) }
        }

        /// The seconds of sleep.
        public var asleep: Double { segments.reduce(0) { $0 + ($1.stage.isAsleep ? $1.seconds : 0) } }

        /// The share of the time in bed that was sleep; nil without data.
        public var efficiency: Double? { inBed > 0 && asleep > 0 ? asleep / inBed : nil }
    }

    /// The vitals during a period as averages; nil if not measured.
    public struct Vitals: Sendable, Codable, Equatable {
        /// The heart rate in beats per minute.
        public var heartRate: Double?
        /// The respiratory rate in breaths per minute.
        public var respiratoryRate: Double?
        /// The wrist temperature in degrees Celsius.
        public var wristTemperature: Double?
    }

    /// The sleep according to a source alone.
    public struct SourceSleep: Sendable, Codable, Equatable {
        /// The source.
        public var source: SourceRecord
        /// The seconds of sleep.
        public var asleep: Double
    }

    /// A night, which belongs to the day of waking.
    public struct Night: Sendable, Codable, Equatable {
        /// The day of waking.
        public var day: CalendarDay
        /// The longest period.
        public var main: Period
        /// The time zone in which the night was recorded (`HKTimeZone`); nil if unknown.
        public var timeZone: TimeZone?
        /// The vitals in the longest period.
        public var vitals = Vitals()
        /// All other periods, in chronological order.
        public var naps: [Period]
        /// The seconds of sleep according to each source alone, the best-ranked first.
        public var sources: [SourceSleep]
    }

    /// The regularity of nights; nil if there are too few.
    public struct Regularity: Sendable, Codable, Equatable {
        /// The Sleep Regularity Index, from -100 to 100.
        ///
        /// The probability of being in the same state, asleep or awake, at the same time a day later (A. J. K.
        /// Phillips et al.: *Irregular sleep/wake patterns are associated with poorer academic performance and
        /// delayed circadian and sleep/wake timing*, Scientific Reports 7, 3216, 2017).
        public var index: Double?
        /// The mean time at which sleep begins, in seconds since midnight.
        public var start: Double
        /// The mean time at which sleep ends, in seconds since midnight.
        public var end: Double
        /// The standard deviation of the start, in seconds.
        public var startDeviation: Double
        /// The standard deviation of the end, in seconds.
        public var endDeviation: Double
    }

    /// The nights in the order of days.
    public var nights: [Night]
    /// The regularity of the nights; nil if there are too few.
    public var regularity: Regularity?
}
