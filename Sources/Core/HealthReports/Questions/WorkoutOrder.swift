import Foundation

/// The order of a list of workouts (API-33); as text, the name of a value, with `-` for descending order.
///
/// Workouts without the value come last in both directions, and ties are broken by identifier. Every workout
/// therefore has a unique position, and a page continues after a cursor even if workouts were added or deleted in the
/// meantime.
public struct WorkoutOrder: RawRepresentable, CaseIterable, Sendable, Codable, Hashable {
    /// The value by which workouts are sorted.
    public enum Value: String, CaseIterable, Sendable, Codable {
        /// The start.
        case start
        /// The active time.
        case duration
        /// The distance.
        case distance
        /// The energy.
        case energy
        /// The climb.
        case climb
        /// The name of the activity.
        case activity
        /// The title.
        case title
    }

    /// The value by which workouts are sorted.
    public var value: Value
    /// A Boolean value that indicates whether the greatest values come first.
    public var isDescending: Bool

    /// Creates the order by a value.
    public init(_ value: Value, isDescending: Bool = false) {
        (self.value, self.isDescending) = (value, isDescending)
    }

    /// Creates the order with a text such as `-start`; returns nil for any other.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue.hasPrefix("-") ? String(rawValue.dropFirst()) : rawValue) else {
            return nil
        }
        self.init(value, isDescending: rawValue.hasPrefix("-"))
    }

    /// The text of the order, such as `-start`.
    public var rawValue: String { (isDescending ? "-" : "") + value.rawValue }

    /// All orders.
    public static var allCases: [WorkoutOrder] {
        Value.allCases.flatMap { [WorkoutOrder($0), WorkoutOrder($0, isDescending: true)] }
    }

    /// The order in which the store returns workouts page by page, the latest first; any other order requires the
    /// whole list in memory.
    package static let stored = WorkoutOrder(.start, isDescending: true)

    /// Returns the sort key of a workout.
    private func key(_ workout: WorkoutSummary) -> Cursor.Key {
        let key: Cursor.Key? =
            switch value {
            case .start: .number(workout.start.timeIntervalSinceReferenceDate)
            case .duration: .number(workout.duration)
            case .distance: workout.totalDistance.map(Cursor.Key.number)
            case .energy: workout.totalEnergyBurned.map(Cursor.Key.number)
            case .climb: workout.climb.map(Cursor.Key.number)
            case .activity: Cursor.Key(workout.activityName)
            case .title: workout.title.map { Cursor.Key($0) }
            }
        return key ?? .missing(isDescending: isDescending)
    }

    /// Returns workouts in this order.
    func sorted(_ workouts: [WorkoutSummary]) -> [WorkoutSummary] {
        workouts.map { (key: key($0), workout: $0) }
            .sorted { precedes(($0.key, $0.workout.uuid), ($1.key, $1.workout.uuid)) }
            .map(\.workout)
    }

    /// Returns the workouts of a sorted list that follow a cursor.
    func rest(of sorted: [WorkoutSummary], after cursor: Cursor?) -> ArraySlice<WorkoutSummary> {
        guard let cursor else { return sorted[...] }
        return sorted.drop { !precedes((cursor.key, cursor.last), (key($0), $0.uuid)) }
    }

    /// Returns the cursor after a page.
    func cursor(after page: ArraySlice<WorkoutSummary>) -> Cursor? {
        page.last.map { Cursor(key: key($0), last: $0.uuid, given: 1) }
    }

    private func precedes(_ one: (key: Cursor.Key, uuid: UUID), _ other: (key: Cursor.Key, uuid: UUID)) -> Bool {
        guard one.key == other.key else { return isDescending ? one.key > other.key : one.key < other.key }
        return one.uuid < other.uuid
    }
}
