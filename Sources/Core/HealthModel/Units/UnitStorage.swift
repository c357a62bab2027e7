import Foundation

/// The shared storage of a unit, with all properties that are worth computing once.
final class UnitStorage: Sendable {
    let composition: UnitComposition
    let unitString: String
    let numerator: Double
    let denominator: Double
    let offset: Double
    let hash: Int

    var residual: Double { composition.residual }

    init(_ unsorted: UnitComposition) {
        let composition = unsorted.sorted
        var numerator = composition.residual
        var denominator = 1.0
        for factor in composition.factors {
            let power = Double(abs(factor.exponent))
            let isAbove = factor.exponent > 0
            numerator *= pow(isAbove ? factor.numerator : factor.denominator, power)
            denominator *= pow(isAbove ? factor.denominator : factor.numerator, power)
        }
        // Only a temperature on its own is a point on a scale; otherwise it is a difference (UNIT-12).
        let alone = composition.factors.count == 1 && composition.residual == 1 ? composition.factors.first : nil

        self.composition = composition
        self.numerator = numerator
        self.denominator = denominator
        offset = alone?.exponent == 1 ? alone?.offset ?? 0 : 0
        unitString = Self.print(composition.factors)
        var hasher = Hasher()
        hasher.combine(unitString)
        hasher.combine(composition.residual)
        hash = hasher.finalize()
    }

    /// A Boolean value that indicates whether the scale is usable for conversions.
    var hasUsableScale: Bool { numerator.isNormal && denominator.isNormal && (numerator / denominator).isNormal }

    func hasSameDimensions(as other: UnitStorage) -> Bool {
        let mine = composition.factors
        let theirs = other.composition.factors
        guard mine.count == theirs.count else { return false }
        for index in mine.indices
        where mine[index].dimension != theirs[index].dimension || mine[index].exponent != theirs[index].exponent {
            return false
        }
        return true
    }

    func isEqual(to other: UnitStorage) -> Bool {
        hash == other.hash && residual == other.residual && unitString == other.unitString
    }

    private static func print(_ factors: [UnitFactor]) -> String {
        guard !factors.isEmpty else { return "()" }
        func product(_ factors: some Sequence<UnitFactor>) -> String {
            factors.map { abs($0.exponent) == 1 ? $0.symbol : "\($0.symbol)^\(abs($0.exponent))" }
                .joined(separator: "\u{B7}")
        }
        let above = product(factors.filter { $0.exponent > 0 })
        let below = product(factors.filter { $0.exponent < 0 })
        return (above.isEmpty ? "1" : above) + (below.isEmpty ? "" : "/" + below)
    }
}
