import ArgumentParser
import Foundation
import HealthService
import Hummingbird

/// Where the server listens, and whose data it serves.
struct ServerOptions: ParsableArguments {
    @Option(help: "The store of one person; without it and without --state, the store of hk.")
    var store: String?

    @Option(help: "The folder of a server for people who log in.")
    var state: String?

    @Option(help: "Where to listen: HOST:PORT, or unix:PATH.")
    var listen = "127.0.0.1:8080"

    @Option(name: .customLong("public-url"), help: "The address by which browsers know the server, behind a proxy.")
    var publicURL: String?

    @Option(
        help: "Addresses of proxies that may say who asks; with it the server listens elsewhere than on this machine.")
    var trustedProxies: [String] = []

    /// What the options come to.
    func plan() throws -> ServerPlan {
        let environment = ProcessInfo.processInfo.environment
        let folder = state ?? environment["OPENHEALTHKIT_STATE"] ?? environment["STATE_DIRECTORY"]
        if store != nil, state != nil { throw ValidationError("--store and --state exclude each other.") }
        return try ServerPlan(
            listen: listen, publicURL: publicURL, trustedProxies: trustedProxies, state: store == nil ? folder : nil,
            store: store ?? environment["OPENHEALTHKIT_STORE"].flatMap { $0.isEmpty ? nil : $0 })
    }
}

/// What a server does, settled.
struct ServerPlan {
    let listen: String
    let address: BindAddress
    let isSecure: Bool
    let trustedProxies: Set<String>
    private let hosts: Set<String>
    private let shown: [String]
    private let state: String?
    private let store: String?

    init(listen: String, publicURL: String?, trustedProxies: [String], state: String?, store: String?) throws {
        self.listen = listen
        (self.state, self.store, self.trustedProxies) = (state, store, Set(trustedProxies))
        var hosts: Set<String> = []
        var shown: [String] = []
        if listen.hasPrefix("unix:") {
            address = .unixDomainSocket(path: String(listen.dropFirst("unix:".count)))
            hosts.insert("localhost")
        } else {
            guard let colon = listen.lastIndex(of: ":"), let port = Int(listen[listen.index(after: colon)...]),
                (1...65_535).contains(port)
            else { throw ValidationError("--listen takes HOST:PORT, such as 127.0.0.1:8080, or unix:PATH.") }
            let host = listen[..<colon].trimmingCharacters(in: ["[", "]"])
            address = .hostname(host, port: port)
            guard ["127.0.0.1", "::1", "localhost"].contains(host) || !trustedProxies.isEmpty else {
                throw Failure(
                    "\(host) can be reached from elsewhere: that takes a proxy with TLS (--trusted-proxies ADDRESS).")
            }
            // A name of its own keeps the cookie from other programs' ports.
            let own = "hk-\(String(format: "%04x", Int.random(in: 0...0xFFFF))).localhost"
            shown = [own, "127.0.0.1"].map { "http://\($0):\(port)" }
            hosts = Set([own, "127.0.0.1", "[::1]", "localhost"].map { "\($0):\(port)" })
        }
        if let publicURL {
            guard let url = URL(string: publicURL), let host = url.host(), ["http", "https"].contains(url.scheme) else {
                throw ValidationError("--public-url takes an address such as https://health.example.org.")
            }
            hosts = [host.lowercased() + (url.port.map { ":\($0)" } ?? "")]
            shown = [publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL]
            isSecure = url.scheme == "https"
        } else {
            isSecure = false
        }
        (self.hosts, self.shown) = (hosts, shown)
    }

    func start(secrets: any Secrets, log: @escaping @Sendable (RequestNote) -> Void) throws -> RunningService {
        if let state {
            return try .server(state: URL(fileURLWithPath: state), hosts: hosts, secrets: secrets, log: log)
        }
        let data = ServerPlace.data
        return try .personal(
            store: URL(fileURLWithPath: store ?? "\(data)/openhealthkit/health.sqlite"),
            state: URL(fileURLWithPath: "\(data)/openhealthkit/personal"), hosts: hosts, secrets: secrets, log: log)
    }

    /// Says where to begin.
    func announce(_ startPath: String?) {
        var lines: [String] = []
        if let startPath, let first = shown.first {
            lines = ["Open \(first)\(startPath)"]
            if let second = shown.dropFirst().first { lines.append("  or \(second)\(startPath)") }
            lines.append("The address works once. Ctrl-C ends the server.")
        } else {
            lines = ["Listening on \(listen)\(shown.first.map { ", which is \($0)" } ?? "")."]
        }
        FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    }
}

/// Where data lie that nobody placed elsewhere.
enum ServerPlace {
    /// The XDG data directory; a relative one is none, as its specification says.
    static var data: String {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
    }
}
