import Foundation

/// The seeds of property tests: few in the usual run, and with `OPENHEALTHKIT_SEEDS` (`Scripts/check properties`) the
/// others up to so many times as many, so that both runs together try each once.
package enum Seeds {
    /// The factor by which the number of seeds is multiplied.
    package static let factor = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SEEDS"].flatMap(Int.init) ?? 1

    /// Returns a number of seeds, or those that follow them.
    package static func first(_ count: Int) -> Range<UInt64> {
        factor == 1 ? 0..<UInt64(count) : UInt64(count)..<UInt64(count * factor)
    }

    /// Returns every nth element of a list of cases, or the others.
    package static func every<Case>(_ step: Int, of cases: some Sequence<Case>) -> [Case] {
        cases.enumerated().filter { ($0.offset % step == 0) == (factor == 1) }.map(\.element)
    }

    /// Returns seeds that the usual run always tries, and a number of random ones that differ from run to run; a failure
    /// names its own.
    package static func some(_ always: UInt64..., random count: Int = 1) -> [UInt64] {
        let random = (0..<count * max(1, factor - 1)).map { _ in UInt64.random(in: 0...(.max)) }
        return factor == 1 ? always + random : random
    }
}
