import Foundation
import Synchronization

/// The shared storage of a unit, with all properties that are worth computing once.
final class UnitStorage: Sendable {
    let composition: UnitComposition
    let unitString: String
    let numerator: Double
    let denominator: Double
    let offset: Double
    /// The size in base units, as the factors that conversions use.
    let scale: UnitScale
    let hash: Int

    /// A Boolean value that indicates whether the unit is in the interning table, and so is never released.
    private let isInterned = Atomic(false)
    /// The first conversion to an interned unit, usually the canonical one of a type.
    private let known = Atomic<Unmanaged<KnownConversion>?>(nil)

    var residual: Double { composition.residual }

    init(_ unsorted: UnitComposition) {
        let composition = unsorted.sorted
        var numerator = composition.residual
        var denominator = 1.0
        var scale = UnitScale()
        scale.multiply(by: composition.residual, power: 1)
        for factor in composition.factors {
            let power = Double(abs(factor.exponent))
            let isAbove = factor.exponent > 0
            numerator *= pow(isAbove ? factor.numerator : factor.denominator, power)
            denominator *= pow(isAbove ? factor.denominator : factor.numerator, power)
            if factor.isMole {
                scale.multiply(byMolarMass: factor.multiplier, power: factor.exponent)
            } else {
                scale.multiply(by: factor.multiplier, power: factor.exponent)
            }
            scale.multiply(by: factor.whole, power: factor.exponent)
            scale.multiply(by: factor.denominator, power: -factor.exponent)
        }
        // Only a temperature on its own is a point on a scale; otherwise it is a difference (UNIT-12).
        let alone = composition.factors.count == 1 && composition.residual == 1 ? composition.factors.first : nil

        self.composition = composition
        self.numerator = numerator
        self.denominator = denominator
        self.scale = scale
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

    /// Called when the unit is entered in the interning table.
    func setInterned() { isInterned.store(true, ordering: .releasing) }

    deinit { known.load(ordering: .acquiring)?.release() }

    /// Returns a value in another unit with the same dimensions.
    func convert(_ value: Double, to other: UnitStorage) -> Double {
        let known = known.load(ordering: .acquiring)
        if let known, let converted = known._withUnsafeGuaranteedRef({ $0.convert(value, to: other) }) {
            return converted
        }
        let conversion = UnitConversion(from: self, to: other)
        if known == nil { remember(conversion, to: other) }
        return conversion(value)
    }

    /// Stores the first conversion to an interned unit.
    private func remember(_ conversion: UnitConversion, to other: UnitStorage) {
        // The target is retained: two units that are released could otherwise retain each other.
        guard other.isInterned.load(ordering: .acquiring) else { return }
        let new = Unmanaged.passRetained(KnownConversion(target: other, conversion: conversion))
        let (isStored, _) = known.compareExchange(
            expected: nil, desired: new, ordering: .acquiringAndReleasing)
        if !isStored { new.release() }
    }

    private final class KnownConversion: Sendable {
        let target: UnitStorage
        let conversion: UnitConversion

        init(target: UnitStorage, conversion: UnitConversion) {
            self.target = target
            self.conversion = conversion
        }

        func convert(_ value: Double, to other: UnitStorage) -> Double? {
            target === other ? conversion(value) : nil
        }
    }

    /// Returns whether values are the same in a unit with the same dimensions.
    func isSameSize(as other: UnitStorage) -> Bool {
        numerator == other.numerator && denominator == other.denominator && offset == other.offset
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
