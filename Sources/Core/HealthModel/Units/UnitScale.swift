/// The size of a unit in base units, as factors: a fraction of whole numbers in lowest terms, and numbers that stand
/// on their own, such as a molar mass.
///
/// Factors that two units share cancel exactly, so that a conversion has as few roundings as possible.
struct UnitScale: Sendable {
    /// A number with its power.
    struct Power: Sendable {
        let number: Double
        let isMolarMass: Bool
        var exponent: Int
    }

    /// The limit of odd numbers, up to which a `Double` represents each of them exactly.
    private static let limit = 1 << 53

    // The whole numbers are odd, with a common power of two, so that those up to 10^22 are exact.
    private var oddAbove = 1
    private var oddBelow = 1
    private var doublings = 0

    /// The numbers that are no whole numbers, and molar masses, each with a power that is not 0.
    private(set) var others: [Power] = []

    /// The whole number above the fraction bar.
    var above: Double { Double(oddAbove) * Self.powerOfTwo(doublings) }

    /// The whole number below the fraction bar.
    var below: Double { Double(oddBelow) * Self.powerOfTwo(-doublings) }

    /// The number of factors of the fraction whose multiplication or division rounds.
    var roundings: Int { (oddAbove == 1 ? 0 : 1) + (oddBelow == 1 ? 0 : 1) }

    /// Multiplies by a power of a positive number.
    mutating func multiply(by number: Double, power: Int) {
        if let whole = Self.whole(number) {
            multiply(byWhole: whole, power: power)
        } else if let whole = Self.whole(1 / number), 1 / Double(whole) == number {
            multiply(byWhole: whole, power: -power)
        } else {
            multiply(byOther: number, power: power)
        }
    }

    /// Multiplies by a power of a molar mass, which stays a number on its own even if it is whole (UNIT-18a).
    mutating func multiply(byMolarMass grams: Double, power: Int) {
        if grams != 1 { multiply(byOther: grams, isMolarMass: true, power: power) }
    }

    /// Returns the scale divided by another one.
    func divided(by other: UnitScale) -> UnitScale {
        var quotient = self
        quotient.doublings -= other.doublings
        quotient.multiply(byWhole: other.oddBelow, power: 1)
        quotient.multiply(byWhole: other.oddAbove, power: -1)
        for other in other.others {
            quotient.multiply(byOther: other.number, isMolarMass: other.isMolarMass, power: -other.exponent)
        }
        return quotient
    }

    private mutating func multiply(byWhole number: Int, power: Int) {
        guard number != 1 else { return }
        let odd = number >> number.trailingZeroBitCount
        doublings += power * number.trailingZeroBitCount
        guard odd != 1 else { return }
        for step in 0..<abs(power) {
            let isAbove = power > 0
            let shared = Self.greatestDivisor(odd, isAbove ? oddBelow : oddAbove)
            let (product, overflow) = (isAbove ? oddAbove : oddBelow).multipliedReportingOverflow(by: odd / shared)
            guard !overflow, product <= Self.limit else {
                return multiply(byOther: Double(odd), power: isAbove ? power - step : power + step)
            }
            if isAbove {
                (oddAbove, oddBelow) = (product, oddBelow / shared)
            } else {
                (oddAbove, oddBelow) = (oddAbove / shared, product)
            }
        }
    }

    private mutating func multiply(byOther number: Double, isMolarMass: Bool = false, power: Int) {
        guard power != 0 else { return }
        guard let index = others.firstIndex(where: { $0.number == number && $0.isMolarMass == isMolarMass }) else {
            return others.append(Power(number: number, isMolarMass: isMolarMass, exponent: power))
        }
        others[index].exponent += power
        if others[index].exponent == 0 { others.remove(at: index) }
    }

    /// Returns a power of two, or 1 for a negative exponent.
    private static func powerOfTwo(_ exponent: Int) -> Double {
        switch exponent {
        case ...0: 1
        case ..<63: Double(1 << exponent)
        default: Double(sign: .plus, exponent: exponent, significand: 1)
        }
    }

    /// Returns a positive whole number that is exact as a `Double`, or `nil` for another number.
    private static func whole(_ number: Double) -> Int? {
        Int(exactly: number).flatMap { (1...limit).contains($0) ? $0 : nil }
    }

    private static func greatestDivisor(_ left: Int, _ right: Int) -> Int {
        var (left, right) = (left, right)
        while right > 1 { (left, right) = (right, left % right) }
        return right == 1 ? 1 : left
    }
}
