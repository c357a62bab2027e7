/// When a long-running query looks again: at once after a change, and ever more rarely while changes keep coming.
///
/// Ten thousand commits in a row cost a query some looks, not ten thousand, and a lone commit costs no delay. Times are
/// nanoseconds of any steady clock.
package struct LookPacing: Sendable {
    /// The pause after a look that was not hurried.
    package static let shortestPause: UInt64 = 5_000_000
    /// The pause that stays far enough below the 200 ms within which a change is noticed.
    package static let longestPause: UInt64 = 100_000_000

    private var pause = LookPacing.shortestPause
    private var lastEnd: UInt64?
    private var isPlanned = false

    package init() {}

    /// There is news: answers how long to wait with the look, or nil if one is planned already.
    package mutating func news(at now: UInt64) -> UInt64? {
        guard !isPlanned else { return nil }
        isPlanned = true
        guard let lastEnd else { return 0 }
        let due = lastEnd + pause
        return due > now ? due - now : 0
    }

    /// The look begins: what comes from now on needs another.
    package mutating func beginLook(at now: UInt64) {
        isPlanned = false
        guard let lastEnd, now <= lastEnd + 2 * pause else {
            pause = Self.shortestPause
            return
        }
        pause = min(2 * pause, Self.longestPause)
    }

    /// The look is over, and so are the handlers that it called.
    package mutating func endLook(at now: UInt64) {
        lastEnd = now
    }
}
