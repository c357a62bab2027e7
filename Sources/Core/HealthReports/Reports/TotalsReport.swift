public import Foundation
public import HealthModel
package import HealthStore

/// The totals of workouts, by period and by sport (API-46).
public struct TotalsReport: Sendable, Codable, Equatable {
    /// The length of a row.
    public enum Period: String, Sendable, Codable, CaseIterable {
        /// A calendar day.
        case day
        /// A calendar week.
        case week
        /// A calendar month.
        case month
        /// A calendar year.
        case year

        var component: Calendar.Component {
            switch self {
            case .day: .day
            case .week: .weekOfYear
            case .month: .month
            case .year: .year
            }
        }
    }

    /// Sums over workouts.
    public struct Totals: Sendable, Codable, Equatable {
        /// The number of workouts.
        public var count = 0
        /// The active time in seconds.
        public var duration = 0.0
        /// The distance in metres; nil if no workout has one.
        public var distance: Double?
        /// The climb in metres; nil if no workout has one.
        public var climb: Double?
        /// The energy in kilocalories; nil if no workout has any.
        public var energy: Double?

        package init() {}

        package mutating func add(_ workout: WorkoutFigures) {
            add(workout.duration, workout.distance, workout.climb, workout.energy)
        }

        package mutating func add(_ workout: WorkoutSummary) {
            add(workout.duration, workout.totalDistance, workout.climb, workout.totalEnergyBurned)
        }

        private mutating func add(_ duration: Double, _ distance: Double?, _ climb: Double?, _ energy: Double?) {
            count += 1
            self.duration += duration
            self.distance = Self.sum(self.distance, distance)
            self.climb = Self.sum(self.climb, climb)
            self.energy = Self.sum(self.energy, energy)
        }

        private static func sum(_ one: Double?, _ other: Double?) -> Double? {
            other.map { $0 + (one ?? 0) } ?? one
        }
    }

    /// Sums over the workouts of a sport.
    public struct SportTotals: Sendable, Codable, Equatable {
        /// The activity.
        public var activityType: WorkoutActivity
        /// The sums.
        public var totals: Totals
    }

    /// A period with workouts.
    public struct Row: Sendable, Codable, Equatable {
        /// The start of the period.
        public var start: Date
        /// The end of the period, which is the start of the next one.
        public var end: Date
        /// The totals of all sports.
        public var all: Totals
        /// The totals by sport, the one with the longest duration first.
        public var sports: [SportTotals]
        /// The totals of the same period a year before, for weeks 52 weeks before; nil for years, and without
        /// workouts.
        public var yearBefore: Totals?
        /// A Boolean value that indicates whether there are periods without workouts between the previous row and
        /// this one.
        public var followsGap: Bool
    }

    /// Consecutive days or weeks with at least one workout.
    public struct Streak: Sendable, Codable, Equatable {
        /// The unit in which a streak is counted.
        public enum Unit: String, Sendable, Codable {
            /// Days with a workout.
            case day
            /// Weeks with a workout.
            case week
        }

        /// The unit of the lengths.
        public var unit: Unit
        /// The length of the current streak, whether or not it includes the current day or week; 0 if there is none.
        public var current: Int
        /// The length of the longest streak.
        public var longest: Int
    }

    /// The length of a row.
    public var period: Period
    /// The rows, ascending.
    public var rows: [Row]
    /// The totals of all rows.
    public var all: Totals
    /// The totals by sport, the one with the longest duration first.
    public var sports: [SportTotals]
    /// The current and the longest streak, of all dates.
    public var streak: Streak
}
