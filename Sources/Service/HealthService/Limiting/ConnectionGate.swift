import Synchronization

/// How many connections each address has (SEC-50).
///
/// Of version 6 a network counts as one (/64), since one household has all of it. Proxies that are trusted and sockets of the file
/// system are not counted: there, everybody comes from the same place, and whoever stands before them counts.
public final class ConnectionGate: Sendable {
    private let most: Int
    private let isProxy: @Sendable (String) -> Bool
    private let counts = Mutex<[[UInt8]: Int]>([:])

    /// With what was settled: `limits.connectionsPerAddress` and `trustedProxies`.
    public init(_ configuration: ServiceConfiguration) {
        most = configuration.limits.connectionsPerAddress
        isProxy = configuration.trusts
    }

    /// Lets a connection in, unless its address has as many as there may be.
    ///
    /// - Parameter address: Where it comes from; nil for a socket of the file system.
    /// - Returns: What to call when it ends; nil if it is refused.
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
