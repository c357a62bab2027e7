import Foundation

/// Random numbers that a seed decides (SplitMix64), the same on every machine.
package struct AthleteRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in 0..<1.
    mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A number in a range.
    mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + uniform() * (range.upperBound - range.lowerBound)
    }

    /// A number with mean 0 and variance 1 (Box & Muller 1958).
    mutating func normal() -> Double {
        (-2 * log(1 - uniform())).squareRoot() * cos(2 * .pi * uniform())
    }
}

/// A number that strays about 0 and comes back (Ornstein & Uhlenbeck 1930), so that noise looks like that of a body or an
/// antenna and not like that of a die.
struct Wander: Sendable {
    /// Where it is.
    private(set) var value = 0.0
    /// How far it strays: the standard deviation.
    let spread: Double
    /// Seconds in which it forgets 63 % of where it was.
    let memory: Double

    mutating func stray(_ seconds: Double, _ random: inout AthleteRandom) {
        let kept = exp(-seconds / memory)
        value = kept * value + spread * (1 - kept * kept).squareRoot() * random.normal()
    }
}
