/// A power of ten in front of a unit's name, such as the `k` of `km`.
public enum MetricPrefix: Int, CaseIterable, Hashable, Sendable {
    /// No prefix.
    case none = 0
    /// 1e-12, written `p`.
    case pico
    /// 1e-9, written `n`.
    case nano
    /// 1e-6, written `mc`.
    case micro
    /// 1e-3, written `m`.
    case milli
    /// 1e-2, written `c`.
    case centi
    /// 1e-1, written `d`.
    case deci
    /// 1e1, written `da`.
    case deca
    /// 1e2, written `h`.
    case hecto
    /// 1e3, written `k`.
    case kilo
    /// 1e6, written `M`.
    case mega
    /// 1e9, written `G`.
    case giga
    /// 1e12, written `T`.
    case tera
    /// 1e-15, written `f`.
    case femto

    /// The symbol that precedes the name of a unit; empty for ``none``.
    public var symbol: String { row.symbol }

    /// The power of ten: 3 for ``kilo``, -6 for ``micro``.
    public var powerOfTen: Int { row.power }

    /// The prefix as a fraction of integers, because 1/1000 is exact as a fraction and 0.001 is not.
    var fraction: (numerator: Double, denominator: Double) {
        let digits = Double("1e\(abs(powerOfTen))") ?? 1
        return powerOfTen < 0 ? (1, digits) : (digits, 1)
    }

    // From the API tables, units: 13 prefixes.
    // swift-format-ignore
    private var row: (symbol: String, power: Int) {
        switch self {
        case .none:  ("",     0)
        case .femto: ("f",  -15)
        case .pico:  ("p",  -12)
        case .nano:  ("n",   -9)
        case .micro: ("mc",  -6)
        case .milli: ("m",   -3)
        case .centi: ("c",   -2)
        case .deci:  ("d",   -1)
        case .deca:  ("da",   1)
        case .hecto: ("h",    2)
        case .kilo:  ("k",    3)
        case .mega:  ("M",    6)
        case .giga:  ("G",    9)
        case .tera:  ("T",   12)
        }
    }
}
