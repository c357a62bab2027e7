package import HealthModel

/// The nights of a person, of which several sources may have told (API-110, API-111, API-112).
package struct SleepReport: Sendable {
    /// What a sleeper does.
    package enum Stage: Int, Sendable, CaseIterable {
        case inBed
        case unspecified
        case awake
        case core
        case deep
        case rem

        /// Whether one sleeps.
        package var isAsleep: Bool { self != .inBed && self != .awake }
    }

    /// A stretch of one stage.
    package struct Segment: Sendable, Equatable {
        /// In seconds since 2001-01-01 UTC.
        package var start: Double
        package var end: Double
        package var stage: Stage
        /// Who told.
        package var source: SourceRecord

        package var seconds: Double { end - start }
    }

    /// A time of sleep, without three hours awake or unrecorded in it.
    package struct Period: Sendable {
        /// From when one was asleep to when one was last, in seconds since 2001-01-01 UTC.
        ///
        /// Of a period without sleep, when one was in bed.
        package var start: Double
        package var end: Double
        /// In the order of time, none overlapping.
        package var segments: [Segment]
        /// Seconds in bed, asleep or not.
        package var inBed: Double

        /// Seconds of a stage.
        package func seconds(_ stage: Stage) -> Double {
            segments.reduce(0) { $0 + ($1.stage == stage ? $1.seconds : 0) }
        }

        /// Seconds of sleep.
        package var asleep: Double { segments.reduce(0) { $0 + ($1.stage.isAsleep ? $1.seconds : 0) } }

        /// The part of the time in bed that one slept; nil if nobody told of any.
        package var efficiency: Double? { inBed > 0 && asleep > 0 ? asleep / inBed : nil }
    }

    /// What was measured in a period, each the mean of it; nil where nothing was.
    package struct Vitals: Sendable, Equatable {
        /// Beats per minute.
        package var heartRate: Double?
        /// Breaths per minute.
        package var respiratoryRate: Double?
        /// Degrees Celsius.
        package var wristTemperature: Double?
    }

    /// A night, which belongs to the day on which one wakes.
    package struct Night: Sendable {
        package var day: CalendarDay
        /// The longest period.
        package var main: Period
        /// What was measured in the longest period.
        package var vitals = Vitals()
        /// All others, in the order of time.
        package var naps: [Period]
        /// Seconds of sleep as each source alone tells, best ranked first.
        package var sources: [(source: SourceRecord, asleep: Double)]
    }

    /// How regular nights are; nil where there are too few.
    package struct Regularity: Sendable, Equatable {
        /// The Sleep Regularity Index, from -100 to 100.
        ///
        /// How likely it is to find the same at the same time a day later, asleep or awake (A. J. K. Phillips et al.:
        /// *Irregular sleep/wake patterns are associated with poorer academic performance and delayed circadian and
        /// sleep/wake timing*, Scientific Reports 7, 3216, 2017).
        package var index: Double?
        /// The mean time at which sleep begins and ends, in seconds since midnight, and their standard deviations.
        package var start: Double
        package var end: Double
        package var startDeviation: Double
        package var endDeviation: Double
    }

    /// In the order of days.
    package var nights: [Night]
    package var regularity: Regularity?
}
