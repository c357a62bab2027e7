import Foundation

/// The seeds of property tests: few in an interactive run, and multiplied by `OPENHEALTHKIT_SEEDS`
/// (`Scripts/check properties`).
package enum Seeds {
    /// The factor by which the number of seeds is multiplied.
    package static let factor = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SEEDS"].flatMap(Int.init) ?? 1

    /// Returns a number of seeds, always the same ones first.
    package static func first(_ count: Int) -> Range<UInt64> { 0..<UInt64(count * factor) }

    /// Returns every nth element of a list of cases; all of them with a factor above 1.
    package static func every<Case>(_ step: Int, of cases: some Sequence<Case>) -> [Case] {
        cases.enumerated().filter { factor > 1 || $0.offset % step == 0 }.map(\.element)
    }

    /// Returns seeds that are always tried, and a number of random ones that differ from run to run; a failure names
    /// its own.
    package static func some(_ always: UInt64..., random count: Int = 1) -> [UInt64] {
        always + (0..<count * factor).map { _ in UInt64.random(in: 0...(.max)) }
    }
}
