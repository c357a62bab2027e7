public import HealthModel

/// The name of a figure that a workout or an activity has, as tiers keep it: `duration`, `total:distance`, `average:HKQuantityTypeIdentifierHeartRate`,
/// `zone:HKQuantityTypeIdentifierHeartRate:3`.
public struct EffortKey: RawRepresentable, Sendable, Hashable, Comparable {
    /// The name.
    public let rawValue: String

    /// A key of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Active seconds.
    public static let duration = EffortKey(rawValue: "duration")

    /// A total, in its canonical unit.
    public static func total(_ total: WorkoutTotal) -> EffortKey { EffortKey(rawValue: "total:\(name(of: total))") }

    /// A statistic of a type, in its canonical unit.
    public static func statistic(_ statistic: WorkoutStatistic, _ type: ObjectType) -> EffortKey {
        EffortKey(rawValue: "\(name(of: statistic)):\(type.identifier)")
    }

    /// Seconds in a zone of a type, counted from 1.
    public static func zone(_ type: ObjectType, _ number: Int) -> EffortKey {
        EffortKey(rawValue: "zone:\(type.identifier):\(number)")
    }

    /// The key of a figure; nil for the count, which needs none.
    public init?(_ effort: CohortQuery.Effort) {
        switch effort {
        case .count: return nil
        case .duration: self = .duration
        case .total(let total): self = .total(total)
        case .statistic(let statistic, let type): self = .statistic(statistic, type)
        case .zone(let type, let number): self = .zone(type, number)
        }
    }

    /// Ascending by name.
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
