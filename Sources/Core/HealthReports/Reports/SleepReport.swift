package import Foundation
package import HealthModel

/// The nights of a person, merged from several sources (API-110, API-111, API-112).
package struct SleepReport: Sendable {
    /// The sleep stage.
    package enum Stage: Int, Sendable, CaseIterable {
        case inBed
        case unspecified
        case awake
        case core
        case deep
        case rem

        /// A Boolean value that indicates whether the stage is sleep.
        package var isAsleep: Bool { self != .inBed && self != .awake }
    }

    /// An interval of one stage.
    package struct Segment: Sendable, Equatable {
        /// The start in seconds since 2001-01-01 UTC.
        package var start: Double
        package var end: Double
        package var stage: Stage
        /// The source of the data.
        package var source: SourceRecord

        package var seconds: Double { end - start }
    }

    /// A period of sleep, without three hours awake or unrecorded in it.
    package struct Period: Sendable {
        /// The start of the first and the end of the last sleep, in seconds since 2001-01-01 UTC.
        ///
        /// For a period without sleep, the time in bed.
        package var start: Double
        package var end: Double
        /// The segments in chronological order, without overlap.
        package var segments: [Segment]
        /// The seconds in bed, asleep or not.
        package var inBed: Double

        /// Returns the seconds of a stage.
        package func seconds(_ stage: Stage) -> Double {
            segments.reduce(0) { $0 + ($1.stage == stage ? $1.seconds : 0) }
        }

        /// The seconds of sleep.
        package var asleep: Double { segments.reduce(0) { $0 + ($1.stage.isAsleep ? $1.seconds : 0) } }

        /// The share of the time in bed that was sleep; nil without data.
        package var efficiency: Double? { inBed > 0 && asleep > 0 ? asleep / inBed : nil }
    }

    /// The vitals during a period as averages; nil if not measured.
    package struct Vitals: Sendable, Equatable {
        /// The heart rate in beats per minute.
        package var heartRate: Double?
        /// The respiratory rate in breaths per minute.
        package var respiratoryRate: Double?
        /// The wrist temperature in degrees Celsius.
        package var wristTemperature: Double?
    }

    /// A night, which belongs to the day of waking.
    package struct Night: Sendable {
        package var day: CalendarDay
        /// The longest period.
        package var main: Period
        /// The time zone in which the night was recorded (`HKTimeZone`); nil if unknown.
        package var timeZone: TimeZone?
        /// The vitals in the longest period.
        package var vitals = Vitals()
        /// All other periods, in chronological order.
        package var naps: [Period]
        /// The seconds of sleep according to each source alone, the best-ranked first.
        package var sources: [(source: SourceRecord, asleep: Double)]
    }

    /// The regularity of nights; nil if there are too few.
    package struct Regularity: Sendable, Equatable {
        /// The Sleep Regularity Index, from -100 to 100.
        ///
        /// The probability of being in the same state, asleep or awake, at the same time a day later (A. J. K.
        /// Phillips et al.: *Irregular sleep/wake patterns are associated with poorer academic performance and
        /// delayed circadian and sleep/wake timing*, Scientific Reports 7, 3216, 2017).
        package var index: Double?
        /// The mean times at which sleep begins and ends, in seconds since midnight, and their standard deviations.
        package var start: Double
        package var end: Double
        package var startDeviation: Double
        package var endDeviation: Double
    }

    /// The nights in the order of days.
    package var nights: [Night]
    package var regularity: Regularity?
}
