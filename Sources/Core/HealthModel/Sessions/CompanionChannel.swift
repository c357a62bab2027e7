package import Foundation

/// A connection to a companion device, as between a watch and its phone, that delivers entire messages in order, in
/// both directions (LIV-45).
package protocol CompanionChannel: AnyObject, Sendable {
    /// Starts receiving; called once.
    ///
    /// Messages that arrived earlier are delivered too.
    /// - Parameters:
    ///   - receive: Called with each message in order.
    ///   - closed: Called once if the connection is lost or closed by the other device.
    func open(receive: @escaping @Sendable (Data) -> Void, closed: @escaping @Sendable () -> Void)

    /// Sends a message; has no effect once the connection is lost.
    func send(_ message: Data)

    /// Closes the connection.
    func close()
}

/// The rate limit for data sent to the other device of a session (LIV-42): 100 KB in any ten seconds.
package struct DataRateLimit: Sendable {
    /// The maximum number of bytes in a window.
    package static let limit = 100_000
    /// The length of a window, in seconds.
    package static let window: Double = 10

    private var sent: [(date: Double, count: Int)] = []

    package init() {}

    /// Reserves a number of bytes and returns `true`, or reserves nothing and returns `false` if the limit is
    /// exceeded.
    package mutating func reserve(_ count: Int, at now: Double) -> Bool {
        sent.removeAll { $0.date <= now - Self.window }
        guard sent.reduce(count, { $0 + $1.count }) <= Self.limit else { return false }
        sent.append((now, count))
        return true
    }
}
