import Foundation

/// A seeded random number generator (SplitMix64) with the same output on every machine.
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

    /// Returns a number in 0..<1.
    mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns a number in a range.
    mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + uniform() * (range.upperBound - range.lowerBound)
    }

    /// Returns a normally distributed number with mean 0 and variance 1 (Box & Muller 1958).
    mutating func normal() -> Double {
        (-2 * log(1 - uniform())).squareRoot() * cos(2 * .pi * uniform())
    }
}

/// A mean-reverting random process around 0 (Ornstein & Uhlenbeck 1930).
///
/// Its correlated noise resembles that of a body or an antenna, unlike independent random numbers.
struct OrnsteinUhlenbeckProcess: Sendable {
    /// The current value.
    private(set) var value = 0.0
    /// The standard deviation.
    let spread: Double
    /// The time constant in seconds, after which 63 % of the current value has decayed.
    let memory: Double

    mutating func stray(_ seconds: Double, _ random: inout AthleteRandom) {
        let kept = exp(-seconds / memory)
        value = kept * value + spread * (1 - kept * kept).squareRoot() * random.normal()
    }
}
