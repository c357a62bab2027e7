public import HealthModel

/// The key of a figure of a workout or an activity in a tier: `duration`, `total:distance`,
/// `average:HKQuantityTypeIdentifierHeartRate`, `zone:HKQuantityTypeIdentifierHeartRate:3`.
public struct EffortKey: RawRepresentable, Sendable, Hashable, Comparable {
    /// The name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The active duration, in seconds.
    public static let duration = EffortKey(rawValue: "duration")

    /// Returns the key of a total, in its canonical unit.
    public static func total(_ total: WorkoutTotal) -> EffortKey { EffortKey(rawValue: "total:\(name(of: total))") }

    /// Returns the key of a statistic of a type, in its canonical unit.
    public static func statistic(_ statistic: WorkoutStatistic, _ type: ObjectType) -> EffortKey {
        EffortKey(rawValue: "\(name(of: statistic)):\(type.identifier)")
    }

    /// Returns the key of the seconds in a zone of a type, counted from 1.
    public static func zone(_ type: ObjectType, _ number: Int) -> EffortKey {
        EffortKey(rawValue: "zone:\(type.identifier):\(number)")
    }

    /// Creates the key of a figure; nil for the count, which needs none.
    public init?(_ effort: CohortQuery.Effort) {
        switch effort {
        case .count: return nil
        case .duration: self = .duration
        case .total(let total): self = .total(total)
        case .statistic(let statistic, let type): self = .statistic(statistic, type)
        case .zone(let type, let number): self = .zone(type, number)
        }
    }

    /// Orders keys by name.
    public static func < (left: EffortKey, right: EffortKey) -> Bool { left.rawValue < right.rawValue }

    static func name(of total: WorkoutTotal) -> String {
        switch total {
        case .energyBurned: "energyBurned"
        case .distance: "distance"
        case .swimmingStrokeCount: "swimmingStrokeCount"
        case .flightsClimbed: "flightsClimbed"
        }
    }

    static func name(of statistic: WorkoutStatistic) -> String {
        switch statistic {
        case .sum: "sum"
        case .minimum: "minimum"
        case .average: "average"
        case .maximum: "maximum"
        }
    }
}
