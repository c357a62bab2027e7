package import Foundation
package import HealthModel
package import HealthStore

/// The totals of workouts, by period and by sport (API-46).
package struct TotalsReport: Sendable {
    /// The length of a row.
    package enum Period: String, Sendable, CaseIterable {
        case day
        case week
        case month
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
    package struct Totals: Sendable, Equatable {
        package var count = 0
        /// The active time in seconds.
        package var duration = 0.0
        /// The distance in metres; nil if no workout has one.
        package var distance: Double?
        /// The climb in metres; nil if no workout has one.
        package var climb: Double?
        /// The energy in kilocalories; nil if no workout has any.
        package var energy: Double?

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

    /// A period with workouts.
    package struct Row: Sendable {
        package var start: Date
        package var end: Date
        package var all: Totals
        /// The totals by sport, the one with the longest duration first.
        package var sports: [(activityType: WorkoutActivity, totals: Totals)]
        /// The totals of the same period a year before, for weeks 52 weeks before; nil for years, and without
        /// workouts.
        package var yearBefore: Totals?
        /// A Boolean value that indicates whether there are periods without workouts between the previous row and
        /// this one.
        package var followsGap: Bool
    }

    /// Consecutive days or weeks with at least one workout.
    package struct Streak: Sendable, Equatable {
        package enum Unit: String, Sendable {
            case day
            case week
        }

        package var unit: Unit
        /// The length of the current streak, whether or not it includes the current day or week; 0 if there is none.
        package var current: Int
        package var longest: Int
    }

    package var period: Period
    /// The rows, ascending.
    package var rows: [Row]
    package var all: Totals
    /// The totals by sport, the one with the longest duration first.
    package var sports: [(activityType: WorkoutActivity, totals: Totals)]
    package var streak: Streak
}
