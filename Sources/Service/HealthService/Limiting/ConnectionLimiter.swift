import Synchronization

/// A limit on the number of connections per address (SEC-50).
///
/// An IPv6 network (/64) counts as one address, because a single household has all of it. Connections from trusted
/// proxies and Unix domain sockets are not counted: they all come from the same address, and the proxy is responsible
/// for the limit.
public final class ConnectionLimiter: Sendable {
    private let most: Int
    private let isProxy: @Sendable (String) -> Bool
    private let counts = Mutex<[[UInt8]: Int]>([:])

    /// Creates a limit with the settings `limits.connectionsPerAddress` and `trustedProxies`.
    public init(_ configuration: ServiceConfiguration) {
        most = configuration.limits.connectionsPerAddress
        isProxy = configuration.trusts
    }

    /// Admits a connection, unless its address has reached the limit.
    ///
    /// - Parameter address: The remote address; `nil` for a Unix domain socket.
    /// - Returns: A closure to call when the connection ends, or `nil` if the connection is refused.
    public func enter(_ address: String?) -> (@Sendable () -> Void)? {
        guard let address, !isProxy(address), let party = ClientAddress(address)?.party else { return {} }
        let isFree = counts.withLock { counts in
            guard counts[party, default: 0] < most else { return false }
            counts[party, default: 0] += 1
            return true
        }
        guard isFree else { return nil }
        return { self.leave(party) }
    }

    private func leave(_ party: [UInt8]) {
        counts.withLock { counts in
            let left = counts[party, default: 1] - 1
            counts[party] = left > 0 ? left : nil
        }
    }
}
