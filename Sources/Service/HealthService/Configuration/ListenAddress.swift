/// The address on which a server listens.
public enum ListenAddress: Sendable, Hashable {
    /// A TCP port on an address of this machine; IPv6 addresses are without brackets.
    case tcp(host: String, port: Int)
    /// A Unix domain socket.
    case unix(path: String)
}

extension ListenAddress {
    private static let socketMark = "unix:"
    /// The maximum length of a socket path (`sun_path`), in bytes.
    private static let longestSocket = 107

    /// Parses an address such as `127.0.0.1:8080`, `[::1]:8080` or `unix:/run/hk.sock`; returns `nil` if it is
    /// invalid.
    init?(_ text: String) {
        if text.hasPrefix(Self.socketMark) {
            let path = String(text.dropFirst(Self.socketMark.count))
            guard path.hasPrefix("/"), path.utf8.count <= Self.longestSocket, !path.utf8.contains(0) else { return nil }
            self = .unix(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(digits), port <= 65_535
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":"), ClientAddress(String(host)) != nil else { return nil }
        } else {
            guard host == "localhost" || !host.contains(":") && ClientAddress(String(host)) != nil else { return nil }
        }
        self = .tcp(host: String(host), port: port)
    }

    /// A Boolean value that indicates whether the address is reachable only from this machine.
    public var isLocal: Bool {
        switch self {
        case .unix: true
        case .tcp("localhost", _): true
        case .tcp(let host, _): ClientAddress(host)?.isLoopback ?? false
        }
    }

    /// The address as text.
    public var text: String {
        switch self {
        case .unix(let path): Self.socketMark + path
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        }
    }
}
