/// The pacing of a long-running query's reads: at once after a change, and at growing intervals while changes keep
/// coming.
///
/// Ten thousand commits in a row cause a few reads, not ten thousand, and a single commit causes no delay. Times are
/// nanoseconds of any monotonic clock.
package struct ReadPacing: Sendable {
    /// The pause after a read that did not closely follow another.
    package static let shortestPause: UInt64 = 5_000_000
    /// The longest pause, well below the 200 ms within which a change must be noticed.
    package static let longestPause: UInt64 = 100_000_000

    private var pause = ReadPacing.shortestPause
    private var lastEnd: UInt64?
    private var isPlanned = false

    package init() {}

    /// Registers a change.
    ///
    /// Returns the delay until the next read, or nil if one is already scheduled.
    package mutating func news(at now: UInt64) -> UInt64? {
        guard !isPlanned else { return nil }
        isPlanned = true
        guard let lastEnd else { return 0 }
        let due = lastEnd + pause
        return due > now ? due - now : 0
    }

    /// Marks the start of a read; later changes require another one.
    package mutating func beginLook(at now: UInt64) {
        isPlanned = false
        guard let lastEnd, now <= lastEnd + 2 * pause else {
            pause = Self.shortestPause
            return
        }
        pause = min(2 * pause, Self.longestPause)
    }

    /// Marks the end of a read and of the handlers that it called.
    package mutating func endLook(at now: UInt64) {
        lastEnd = now
    }
}
