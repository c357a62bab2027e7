/// The salinity of water.
@nonexhaustive(warn)
public enum HKWaterSalinity: Int, Sendable {
    /// Fresh water.
    case freshWater = 1
    /// Salt water.
    case saltWater = 2
}
