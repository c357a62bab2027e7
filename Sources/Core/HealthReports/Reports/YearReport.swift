/// A calendar year in review: totals, bests, months, sports, and the records that were set (API-137).
public struct YearReport: Sendable, Codable, Equatable {
    /// The averages of nights.
    public struct Sleep: Sendable, Codable, Equatable {
        /// The number of nights with sleep.
        public var nights: Int
        /// The average seconds of sleep.
        public var asleep: Double
    }

    /// The year.
    public var year: Int
    /// The years with workouts, ascending.
    public var years: [Int]
    /// The totals of all workouts.
    public var totals: TotalsReport.Totals
    /// The totals of the year before, of the current year up to the same day; nil without workouts.
    public var yearBefore: TotalsReport.Totals?
    /// The months with workouts, in order.
    public var months: [TotalsReport.Row]
    /// The totals by sport, the one with the longest duration first.
    public var sports: [TotalsReport.SportTotals]
    /// The number of days with a workout.
    public var activeDays: Int
    /// The greatest number of consecutive days with a workout.
    public var longestStreak: Int
    /// The best efforts and the longest workouts of the year, by sport.
    public var bests: [RecordsReport.SportRecords]
    /// The records at the end of the year that were set in it, and beat earlier ones.
    public var records: [RecordsReport.SportRecord]
    /// The steps; nil without any.
    public var steps: Double?
    /// The sleep; nil without nights.
    public var sleep: Sleep?
}
