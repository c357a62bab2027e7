import Foundation

/// The conversion of values between two compatible units.
///
/// Converting the result back returns the value to within one unit in the last place. A single multiplication or
/// division rounds once, and so does a conversion with several factors, which is performed with twice the precision.
///
/// A molar mass is different: a value is multiplied by the factors above the fraction bar and then divided by those
/// below, and each operation rounds (UNIT-18a). That could add up to two units in the last place there and back; the
/// way from mass to moles is therefore the inverse of the other one, and its result differs from the plain order of
/// operations only where it would not come back otherwise.
struct UnitConversion: Sendable {
    private let operations: ConversionOperations
    /// The operations in the opposite direction, if the result must come back to the value by them.
    private let opposite: ConversionOperations?

    /// Creates the conversion between units with the same dimensions.
    init(from: UnitStorage, to: UnitStorage) {
        let forward = ConversionOperations(from: from, to: to)
        guard forward.roundsEach, forward.roundings == 2 else {
            operations = forward
            opposite = nil
            return
        }
        let backward = ConversionOperations(from: to, to: from)
        let isLeading =
            forward.isLeading == backward.isLeading ? from.unitString > to.unitString : forward.isLeading
        operations = isLeading ? forward : backward.inverse
        opposite = isLeading ? nil : backward
    }

    /// Returns the converted value.
    func callAsFunction(_ value: Double) -> Double {
        let result = operations(value)
        guard let opposite, value.isFinite, result.isFinite, result != 0 else { return result }
        if opposite(result) == value, opposite(result.nextDown.nextDown) != value,
            opposite(result.nextUp.nextUp) != value
        {
            return result
        }
        return Self.nearest(to: result, reaching: value, by: opposite)
    }

    /// Returns the number close to a result that the opposite direction converts to the value; the middle one of
    /// several.
    ///
    /// If there is none, returns the result if the value is reached within one unit in the last place, otherwise the
    /// number that comes closest.
    private static func nearest(
        to result: Double, reaching value: Double, by opposite: ConversionOperations
    ) -> Double {
        var candidate = result.nextDown.nextDown.nextDown
        var reaching: [Double] = []
        var closest = (number: result, distance: abs(opposite(result) - value))
        let isClose = closest.distance <= value.ulp
        for _ in 0..<7 {
            let distance = abs(opposite(candidate) - value)
            if distance == 0 { reaching.append(candidate) }
            if !isClose, distance < closest.distance { closest = (candidate, distance) }
            candidate = candidate.nextUp
        }
        return reaching.isEmpty ? closest.number : reaching[reaching.count / 2]
    }
}

/// The operations of a conversion, whose result never decreases for growing values.
struct ConversionOperations: Sendable {
    private var above: Double
    private var below: Double
    /// The numbers that stand on their own: factors with a positive exponent, divisors with a negative one.
    private var others: [UnitScale.Power]
    /// The number added after multiplying, in hundredths; 0 except between temperatures.
    private var hundredths = 0.0
    /// The number of operations that round.
    let roundings: Int
    /// A Boolean value that indicates whether each operation rounds, as with molar masses.
    let roundsEach: Bool

    init(from: UnitStorage, to: UnitStorage) {
        let scale = from.scale.divided(by: to.scale)
        (above, below, others) = (scale.above, scale.below, scale.others)
        var roundings = scale.roundings
        for other in others { roundings += abs(other.exponent) }
        // Offsets are hundredths of whole numbers, so that the difference of two of them is exact.
        if from.offset != 0 || to.offset != 0 {
            hundredths = (from.offset * 100).rounded() * above - (to.offset * 100).rounded() * below
            if hundredths != 0 { roundings += 1 }
        }
        self.roundings = roundings
        roundsEach = roundings < 2 || roundings == 2 && !others.isEmpty && others.allSatisfy(\.isMolarMass)
    }

    /// The operations in the opposite direction.
    var inverse: ConversionOperations {
        var inverse = self
        (inverse.above, inverse.below) = (below, above)
        inverse.hundredths = -hundredths
        for index in others.indices { inverse.others[index].exponent = -others[index].exponent }
        return inverse
    }

    /// A Boolean value that indicates whether this direction keeps the plain order of operations, and the opposite one
    /// is its inverse.
    var isLeading: Bool {
        let excess = others.reduce(0) { $0 + $1.exponent }
        return excess == 0 ? above > below : excess > 0
    }

    func callAsFunction(_ value: Double) -> Double {
        if !roundsEach {
            let result = precise(value)
            if result.isFinite { return result }
        }
        var result = value
        for other in others where other.exponent > 0 {
            for _ in 0..<other.exponent { result *= other.number }
        }
        result *= above
        if hundredths != 0 { result += hundredths / 100 }
        result /= below
        for other in others where other.exponent < 0 {
            for _ in other.exponent..<0 { result /= other.number }
        }
        return result.isFinite || !value.isFinite ? result : dividingFirst(value)
    }

    /// Returns the result with twice the precision, rounded once.
    private func precise(_ value: Double) -> Double {
        var (high, low) = (value, 0.0)
        func multiply(by factor: Double) {
            let product = high * factor
            low = (-product).addingProduct(high, factor) + low * factor
            high = product
        }
        func divide(by divisor: Double) {
            let quotient = high / divisor
            low = (high.addingProduct(-quotient, divisor) + low) / divisor
            high = quotient
        }
        for other in others where other.exponent > 0 {
            for _ in 0..<other.exponent { multiply(by: other.number) }
        }
        multiply(by: above)
        if hundredths != 0 {
            multiply(by: 100)
            let sum = high + hundredths
            let part = sum - high
            low += (high - (sum - part)) + (hundredths - part)
            high = sum
            divide(by: 100)
        }
        divide(by: below)
        for other in others where other.exponent < 0 {
            for _ in other.exponent..<0 { divide(by: other.number) }
        }
        return high + low
    }

    /// Returns the result for a value whose product exceeds the range of `Double`.
    private func dividingFirst(_ value: Double) -> Double {
        var result = value / below
        for other in others where other.exponent < 0 {
            for _ in other.exponent..<0 { result /= other.number }
        }
        result *= above
        for other in others where other.exponent > 0 {
            for _ in 0..<other.exponent { result *= other.number }
        }
        return result
    }
}
