import Foundation

/// The seeds of property tests: few in a run that somebody waits for, many where `OPENHEALTHKIT_SEEDS` says how many times as many
/// (`Scripts/check properties`).
package enum Seeds {
    /// How many times as many there are.
    package static let factor = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SEEDS"].flatMap(Int.init) ?? 1

    /// So many, always the same ones first.
    package static func first(_ count: Int) -> Range<UInt64> { 0..<UInt64(count * factor) }

    /// Every so many of a list of cases; all of them where there are many seeds.
    package static func every<Case>(_ step: Int, of cases: some Sequence<Case>) -> [Case] {
        cases.enumerated().filter { factor > 1 || $0.offset % step == 0 }.map(\.element)
    }

    /// Seeds that are always tried, and so many that differ from run to run; a failure names its own.
    package static func some(_ always: UInt64..., random count: Int = 1) -> [UInt64] {
        always + (0..<count * factor).map { _ in UInt64.random(in: 0...(.max)) }
    }
}
