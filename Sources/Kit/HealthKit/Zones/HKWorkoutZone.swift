import HealthModel

/// A range of values of a quantity type, such as heart rate.
public struct HKWorkoutZone: Sendable {
    /// The index among the zones of its configuration, from 0 for the lowest one (ZON-2).
    public let index: Int
    private let lower: QuantityValue?
    private let upper: QuantityValue?

    init(_ index: Int, of configuration: ZoneConfigurationRecord) {
        let boundaries = configuration.boundaries
        self.index = index
        lower = index > 0 ? boundaries[index - 1] : nil
        upper = index < boundaries.count ? boundaries[index] : nil
    }

    /// The lower bound, inclusive (ZON-11), in its original unit; nil for the lowest zone (ZON-3).
    public var minimum: HKQuantity? { lower.map(HKQuantity.init(record:)) }

    /// The upper bound, exclusive, in its original unit; nil for the highest zone (ZON-3).
    public var maximum: HKQuantity? { upper.map(HKQuantity.init(record:)) }
}
