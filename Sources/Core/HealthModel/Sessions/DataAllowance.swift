/// How much data may be sent to the other end of a session (LIV-42): 100 KB in any ten seconds.
package struct DataAllowance: Sendable {
    /// Bytes in any window.
    package static let limit = 100_000
    /// Seconds.
    package static let window: Double = 10

    private var sent: [(date: Double, count: Int)] = []

    package init() {}

    /// Takes an amount from the allowance; answers false, and takes nothing, if it does not suffice.
    package mutating func take(_ count: Int, at now: Double) -> Bool {
        sent.removeAll { $0.date <= now - Self.window }
        guard sent.reduce(count, { $0 + $1.count }) <= Self.limit else { return false }
        sent.append((now, count))
        return true
    }
}
