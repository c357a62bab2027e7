package import Foundation
package import HealthModel
package import HealthStore

/// What workouts come to, by period and by sport (API-46).
package struct TotalsReport: Sendable {
    /// How long a row is.
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
        /// Active seconds.
        package var duration = 0.0
        /// Metres; nil where no workout has a distance.
        package var distance: Double?
        /// Metres; nil where no workout has a climb.
        package var climb: Double?
        /// Kilocalories; nil where no workout has energy.
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
        /// By sport, the one that took longest first.
        package var sports: [(activityType: WorkoutActivity, totals: Totals)]
        /// The same period a year before, of a week that of 52 weeks before; nil for years, and if there was no workout.
        package var yearBefore: Totals?
        /// Whether periods without workouts lie between this and the one before.
        package var followsGap: Bool
    }

    /// Days or weeks in a row with at least one workout.
    package struct Streak: Sendable, Equatable {
        package enum Unit: String, Sendable {
            case day
            case week
        }

        package var unit: Unit
        /// The one that goes on, today or this week included or not; 0 if there is none.
        package var current: Int
        package var longest: Int
    }

    package var period: Period
    /// Ascending.
    package var rows: [Row]
    package var all: Totals
    /// By sport, the one that took longest first.
    package var sports: [(activityType: WorkoutActivity, totals: Totals)]
    package var streak: Streak
}
