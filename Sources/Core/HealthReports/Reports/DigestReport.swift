public import Foundation
public import HealthModel

/// A day or a week at a glance: rings, workouts, load, sleep, and what is new (API-136).
///
/// Each figure is that of the report about it. What may not be read is left out.
public struct DigestReport: Sendable, Codable, Equatable {
    /// The span of time.
    public enum Span: String, Sendable, Codable, CaseIterable {
        /// A calendar day.
        case day
        /// A calendar week.
        case week
    }

    /// The sleep of a night.
    public struct Night: Sendable, Codable, Equatable {
        /// The day of waking.
        public var day: CalendarDay
        /// The seconds of sleep of the longest period.
        public var asleep: Double
    }

    /// The load, with fitness, fatigue and form at the end.
    public struct Load: Sendable, Codable, Equatable {
        /// The measure of the load.
        public var measure: LoadMeasure
        /// The load of the day or the week, with what follows from it.
        public var row: LoadReport.Row
    }

    /// The span.
    public var span: Span
    /// The start of the first day.
    public var start: Date
    /// The end of the last day.
    public var end: Date
    /// The rings of the days.
    public var rings: [RingsReport.Day]
    /// The workouts, in chronological order.
    public var workouts: [WorkoutSummary]
    /// The totals of the workouts.
    public var totals: TotalsReport.Totals
    /// The totals of the span before, up to the same time of it.
    public var totalsBefore: TotalsReport.Totals
    /// The steps; nil without any.
    public var steps: Double?
    /// The load; nil if no workout has one.
    public var load: Load?
    /// The nights that end on the days.
    public var nights: [Night]
    /// The readings of readiness; empty for a week.
    public var readiness: [ReadinessReport.Reading]
    /// The goals of weeks, months and years, as of the span's end or now.
    public var goals: [GoalsReport.Progress]
    /// The records that were set, and beat earlier ones.
    public var records: [RecordsReport.SportRecord]
}
