import Foundation

/// The address of a client.
package struct ClientAddress: Sendable, Hashable {
    private enum Kind: Hashable {
        case local
        case version4([UInt8])
        case version6([UInt8])
    }

    private let kind: Kind

    /// The address of a client on this machine, connected through a socket that has no address.
    static let local = ClientAddress(.local)

    private init(_ kind: Kind) { self.kind = kind }

    /// Parses an address in the system's notation, optionally in brackets or with a zone.
    ///
    /// Returns `nil` if it is invalid.
    init?(_ text: String) {
        var bare = Substring(text)
        if bare.hasPrefix("["), bare.hasSuffix("]") { bare = bare.dropFirst().dropLast() }
        let address = String(bare.prefix { $0 != "%" })
        guard address.utf8.count <= 64, !address.utf8.contains(0) else { return nil }
        var version4 = in_addr()
        var version6 = in6_addr()
        if inet_pton(AF_INET, address, &version4) == 1 {
            kind = .version4(withUnsafeBytes(of: version4) { Array($0) })
        } else if inet_pton(AF_INET6, address, &version6) == 1 {
            let bytes = withUnsafeBytes(of: version6) { Array($0) }
            // An IPv4-mapped IPv6 address.
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            kind = isMapped ? .version4(Array(bytes[12...])) : .version6(bytes)
        } else {
            return nil
        }
    }

    /// A Boolean value that indicates whether the client is on this machine.
    var isLoopback: Bool {
        switch kind {
        case .local: true
        case .version4(let bytes): bytes[0] == 127
        case .version6(let bytes): bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
        }
    }

    /// The part of the address that is recorded (SRV-38): /24 or /48.
    var prefix: String {
        switch kind {
        case .local: return "local"
        case .version4(let bytes): return "\(bytes[0]).\(bytes[1]).\(bytes[2]).0/24"
        case .version6(let bytes):
            let groups = stride(from: 0, to: 6, by: 2).map {
                String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
            }
            return "\(groups.joined(separator: ":"))::/48"
        }
    }

    /// The bytes that identify a client for rate limits: the IPv4 address, or the IPv6 network of one household
    /// (/64).
    var party: [UInt8] {
        switch kind {
        case .local: []
        case .version4(let bytes): bytes
        case .version6(let bytes): Array(bytes.prefix(8))
        }
    }
}

/// The client of a request, as far as it is known before authentication.
package struct Visitor: Sendable, Hashable {
    var address: ClientAddress
    /// The user agent of the browser, limited to its first 200 characters.
    var browser: String

    init(address: ClientAddress, browser: String = "") {
        self.address = address
        self.browser = String(browser.prefix(200))
    }
}
