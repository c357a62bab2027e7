/// A unit with a name of its own: one row of the table that every other unit is made of.
///
/// A value in the dimension's base unit is `(value + offset) * numerator / denominator`.
package struct AtomicUnit: Sendable {
    package let symbol: String
    package let dimension: UnitDimension
    package let numerator: Double
    package let denominator: Double
    package let offset: Double
    package let takesPrefix: Bool

    init(
        _ symbol: String, _ dimension: UnitDimension, _ numerator: Double, _ denominator: Double, _ offset: Double,
        _ takesPrefix: Bool
    ) {
        self.symbol = symbol
        self.dimension = dimension
        self.numerator = numerator
        self.denominator = denominator
        self.offset = offset
        self.takesPrefix = takesPrefix
    }

    /// The unit and the prefix that a name means, or nil if it means none.
    ///
    /// A whole name wins over prefix and unit (UNIT-6), so `min` is the minute. Only the letter of the litre may be
    /// small (UNIT-7). The mole is found as `mol`; its molar mass is the parser's business.
    static func resolve(_ name: String) -> (prefix: MetricPrefix, atom: AtomicUnit)? {
        if let atom = bySymbol[name] { return (.none, atom) }
        for prefix in longestPrefixFirst where name.hasPrefix(prefix.symbol) {
            let rest = String(name.dropFirst(prefix.symbol.count))
            if let atom = bySymbol[rest], atom.takesPrefix { return (prefix, atom) }
        }
        return nil
    }

    private static let bySymbol: [String: AtomicUnit] = {
        var found: [String: AtomicUnit] = [:]
        for atom in table { found[atom.symbol] = atom }
        found["l"] = liter
        return found
    }()

    // No name can be read both ways today; the order keeps it so if a unit that begins with `c` or `a` joins.
    private static let longestPrefixFirst = MetricPrefix.allCases
        .filter { $0 != .none }
        .sorted { $0.symbol.count > $1.symbol.count }
}
