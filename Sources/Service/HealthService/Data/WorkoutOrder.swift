import Foundation
import HealthReports

/// The order of a list of workouts (API-33); `-` for descending order.
///
/// Workouts without a distance or energy come last in both directions, and ties are broken by identifier. Every
/// workout therefore has a unique position, and a page continues after a cursor even if workouts were added or
/// deleted in the meantime.
enum WorkoutOrder: String, CaseIterable, Sendable {
    case start
    case startDescending = "-start"
    case duration
    case durationDescending = "-duration"
    case distance
    case distanceDescending = "-distance"
    case energy
    case energyDescending = "-energy"

    /// The order in which the store returns workouts page by page; any other order requires the whole list in memory.
    static let stored = startDescending

    private var isDescending: Bool { rawValue.hasPrefix("-") }

    /// Returns the sort key of a workout.
    func key(_ workout: WorkoutSummary) -> Double {
        let value: Double? =
            switch self {
            case .start, .startDescending: workout.start.timeIntervalSinceReferenceDate
            case .duration, .durationDescending: workout.duration
            case .distance, .distanceDescending: workout.totalDistance
            case .energy, .energyDescending: workout.totalEnergyBurned
            }
        return value ?? (isDescending ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude)
    }

    /// Returns workouts in this order.
    func sorted(_ workouts: [WorkoutSummary]) -> [WorkoutSummary] {
        workouts.sorted { precedes((key($0), $0.uuid), (key($1), $1.uuid)) }
    }

    /// Returns the workouts of a sorted list that follow a cursor.
    func rest(of sorted: [WorkoutSummary], after cursor: Cursor?) -> ArraySlice<WorkoutSummary> {
        guard let cursor else { return sorted[...] }
        return sorted.drop { !precedes((cursor.moment, cursor.last), (key($0), $0.uuid)) }
    }

    /// Returns the cursor after a page.
    func cursor(after page: ArraySlice<WorkoutSummary>) -> Cursor? {
        page.last.map { Cursor(moment: key($0), last: $0.uuid, given: 1) }
    }

    private func precedes(_ one: (key: Double, uuid: UUID), _ other: (key: Double, uuid: UUID)) -> Bool {
        guard one.key == other.key else { return isDescending ? one.key > other.key : one.key < other.key }
        return one.uuid < other.uuid
    }
}
