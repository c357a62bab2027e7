import HealthModel

/// A metric prefix, for the factory methods of ``HKUnit`` that accept one.
public enum HKMetricPrefix: Int, Sendable {
    /// No prefix.
    case none = 0
    /// 1e-12, written `p`.
    case pico = 1
    /// 1e-9, written `n`.
    case nano = 2
    /// 1e-6, written `mc`.
    case micro = 3
    /// 1e-3, written `m`.
    case milli = 4
    /// 1e-2, written `c`.
    case centi = 5
    /// 1e-1, written `d`.
    case deci = 6
    /// 1e1, written `da`.
    case deca = 7
    /// 1e2, written `h`.
    case hecto = 8
    /// 1e3, written `k`.
    case kilo = 9
    /// 1e6, written `M`.
    case mega = 10
    /// 1e9, written `G`.
    case giga = 11
    /// 1e12, written `T`.
    case tera = 12
    /// 1e-15, written `f`.
    case femto = 13

    /// The prefix of the unit algebra; both enumerations have the same raw values.
    var record: MetricPrefix { MetricPrefix(rawValue: rawValue) ?? .none }
}
