import Foundation

/// A named unit with its power, such as the `s^2` of `m/s^2`.
struct UnitFactor: Sendable {
    let symbol: String
    let dimension: UnitDimension
    /// The part of the numerator that is no whole number, such as a molar mass; 1 without one.
    let multiplier: Double
    /// The whole number above the fraction bar.
    let whole: Double
    let denominator: Double
    let offset: Double
    /// A Boolean value that indicates whether this is the mole of a substance, with its mass as ``multiplier``.
    let isMole: Bool
    /// A Boolean value that indicates whether ``symbol`` states the size exactly: a molar mass may have more digits
    /// than its text.
    let hasExactSymbol: Bool
    var exponent: Int

    init(_ atom: AtomicUnit, prefix: MetricPrefix = .none, exponent: Int = 1) {
        // A prefix before a unit that does not accept one would create a name that cannot be parsed, so it is
        // omitted.
        let (numerator, denominator) = atom.acceptsPrefix ? prefix.fraction : (1, 1)
        symbol = atom.acceptsPrefix ? prefix.symbol + atom.symbol : atom.symbol
        dimension = atom.dimension
        let isWhole = atom.numerator == atom.numerator.rounded()
        multiplier = isWhole ? 1 : atom.numerator
        whole = isWhole ? atom.numerator * numerator : numerator
        self.denominator = atom.denominator * denominator
        offset = atom.offset
        isMole = false
        hasExactSymbol = true
        self.exponent = exponent
    }

    init(moleOf mass: MolarMass, prefix: MetricPrefix = .none, exponent: Int = 1) {
        let (numerator, denominator) = prefix.fraction
        symbol = "\(prefix.symbol)mol<\(mass.text)>"
        dimension = .mass
        multiplier = mass.grams
        whole = numerator
        self.denominator = denominator
        offset = 0
        isMole = true
        hasExactSymbol = mass.hasExactText
        self.exponent = exponent
    }

    var numerator: Double { multiplier * whole }

    /// The size of the unit in base units, without power and offset.
    var size: Double { numerator / denominator }
}

/// A product of factors under construction: at most one factor per dimension, and a scale that their names omit.
struct UnitComposition: Sendable {
    /// The limit of powers: measurements need no greater ones, and their scale would exceed the range of Double.
    static let exponentLimit = 999

    private(set) var factors: [UnitFactor] = []

    /// The remaining scale after two names of one dimension became one: 1000 for `km·m`, which prints `m^2`.
    private(set) var residual = 1.0

    /// Multiplies by a factor; a factor of the same dimension is renamed (UNIT-12, UNIT-13).
    mutating func introduce(_ factor: UnitFactor) {
        guard factor.exponent != 0 else { return }
        guard let index = factors.firstIndex(where: { $0.dimension == factor.dimension }) else {
            factors.append(factor)
            return
        }
        let old = factors[index]
        if old.symbol != factor.symbol {
            scaleResidual(by: pow(old.size / factor.size, Double(old.exponent)))
        }
        let exponent = old.exponent + factor.exponent
        if exponent == 0 {
            factors.remove(at: index)
        } else {
            factors[index] = factor
            factors[index].exponent = Self.limited(exponent)
        }
    }

    /// Multiplies by another product raised to a power.
    mutating func introduce(_ other: UnitComposition, power: Int) {
        scaleResidual(by: pow(other.residual, Double(power)))
        for var factor in other.factors {
            factor.exponent = Self.limited(Self.limited(factor.exponent).multipliedWithoutTrap(by: power))
            introduce(factor)
        }
    }

    /// Returns the same factors with a scale that their names omit.
    func scaled(by scale: Double) -> UnitComposition {
        var copy = self
        copy.scaleResidual(by: scale)
        return copy
    }

    /// A Boolean value that indicates whether the printed names state the size exactly.
    var hasExactNames: Bool { residual == 1 && factors.allSatisfy(\.hasExactSymbol) }

    /// A Boolean value that indicates whether a power reached the limit, so that the parser can reject it.
    var isAtLimit: Bool { factors.contains { abs($0.exponent) >= Self.exponentLimit } }

    /// The product with its factors in printing order (UNIT-9).
    var sorted: UnitComposition {
        var copy = self
        copy.factors.sort { $0.dimension.rawValue < $1.dimension.rawValue }
        return copy
    }

    // Combining and canceling names leaves a rounding error of an ulp or two; a product that cancels must be the null
    // unit.
    private mutating func scaleResidual(by factor: Double) {
        residual *= factor
        if abs(residual - 1) < 1e-12 { residual = 1 }
    }

    private static func limited(_ exponent: Int) -> Int {
        min(max(exponent, -exponentLimit), exponentLimit)
    }
}

extension Int {
    fileprivate func multipliedWithoutTrap(by other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        if !overflow { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}
