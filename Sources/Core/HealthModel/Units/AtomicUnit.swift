/// A named unit: one row of the table from which all other units are composed.
///
/// A value in the dimension's base unit is `(value + offset) * numerator / denominator`.
package struct AtomicUnit: Sendable {
    package let symbol: String
    package let dimension: UnitDimension
    package let numerator: Double
    package let denominator: Double
    package let offset: Double
    package let acceptsPrefix: Bool

    init(
        _ symbol: String, _ dimension: UnitDimension, _ numerator: Double, _ denominator: Double, _ offset: Double,
        _ acceptsPrefix: Bool
    ) {
        self.symbol = symbol
        self.dimension = dimension
        self.numerator = numerator
        self.denominator = denominator
        self.offset = offset
        self.acceptsPrefix = acceptsPrefix
    }

    /// Returns the prefix and the unit of a name, or `nil` if there are none.
    ///
    /// An entire name takes precedence over prefix and unit (UNIT-6), so `min` is the minute. Only the letter of the
    /// litre may be lowercase (UNIT-7). The mole is found as `mol`; the parser handles its molar mass.
    static func resolve(_ name: String) -> (prefix: MetricPrefix, atom: AtomicUnit)? {
        if let atom = bySymbol[name] { return (.none, atom) }
        for prefix in longestPrefixFirst where name.hasPrefix(prefix.symbol) {
            let rest = String(name.dropFirst(prefix.symbol.count))
            if let atom = bySymbol[rest], atom.acceptsPrefix { return (prefix, atom) }
        }
        return nil
    }

    private static let bySymbol: [String: AtomicUnit] = {
        var found: [String: AtomicUnit] = [:]
        for atom in table { found[atom.symbol] = atom }
        found["l"] = liter
        return found
    }()

    // No name is ambiguous today; the order preserves this if a unit that begins with `c` or `a` is added.
    private static let longestPrefixFirst = MetricPrefix.allCases
        .filter { $0 != .none }
        .sorted { $0.symbol.count > $1.symbol.count }
}
