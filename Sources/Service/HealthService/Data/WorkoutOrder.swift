import Foundation
import HealthReports
import HealthTransfer

/// By what a list of workouts is ordered (API-33); `-` for the greatest first.
///
/// What does not say its distance or energy comes last either way, and equals come in the order of their identifiers: so every
/// workout has one place, and a page goes on after that of a cursor, whatever was added or deleted meanwhile.
enum WorkoutOrder: String, CaseIterable, Sendable {
    case start
    case startDescending = "-start"
    case duration
    case durationDescending = "-duration"
    case distance
    case distanceDescending = "-distance"
    case energy
    case energyDescending = "-energy"

    /// The order in which the store reads, a page at a time; for any other the whole list is in memory.
    static let stored = startDescending

    private var isDescending: Bool { rawValue.hasPrefix("-") }

    /// What a workout is ordered by.
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

    /// Workouts in this order.
    func sorted(_ workouts: [WorkoutSummary]) -> [WorkoutSummary] {
        workouts.sorted { precedes((key($0), $0.uuid), (key($1), $1.uuid)) }
    }

    /// The workouts of a sorted list that come after the place of a cursor.
    func rest(of sorted: [WorkoutSummary], after cursor: Cursor?) -> ArraySlice<WorkoutSummary> {
        guard let cursor else { return sorted[...] }
        return sorted.drop { !precedes((cursor.moment, cursor.last), (key($0), $0.uuid)) }
    }

    /// The cursor after a page.
    func cursor(after page: ArraySlice<WorkoutSummary>) -> Cursor? {
        page.last.map { Cursor(moment: key($0), last: $0.uuid, given: 1) }
    }

    private func precedes(_ one: (key: Double, uuid: UUID), _ other: (key: Double, uuid: UUID)) -> Bool {
        guard one.key == other.key else { return isDescending ? one.key > other.key : one.key < other.key }
        return one.uuid < other.uuid
    }
}
