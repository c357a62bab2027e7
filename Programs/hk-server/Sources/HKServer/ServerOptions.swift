import ArgumentParser
import Foundation
import HealthPages
import HealthService
import Hummingbird

/// The options for all settings; the environment and the settings file provide the rest (SRV-20).
struct ServerOptions: ParsableArguments {
    @Flag(help: "Print the effective configuration and the source of each setting.")
    var printConfig = false

    @Flag(help: "Open the printed address in a browser.")
    var open = false

    @Argument(parsing: .allUnrecognized, help: .hidden)
    var words: [String] = []

    /// The explanations of the options on the help screen.
    static var explanations: String {
        """
        Serves pages for browsers and an API for programs until it is stopped with Ctrl-C or SIGTERM. Without --state, \
        one person uses the store of hk; with --state, people log in.

        Each setting is an option, an environment variable such as OPENHEALTHKIT_LISTEN, or a line of the settings \
        file; options override variables, and variables override the file. --print-config prints the result.

        \(ServiceConfiguration.help)
        """
    }

    /// Returns the configuration from options, environment and file.
    func configuration() throws -> ServiceConfiguration {
        var flags: [String: String] = [:]
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else { throw ValidationError("Unknown argument '\(word)'.") }
            let sides = word.dropFirst(2).split(separator: "=", maxSplits: 1)
            let name = sides.first.map(String.init) ?? ""
            guard let value = sides.count == 2 ? String(sides[1]) : rest.popFirst() else {
                throw ValidationError("--\(name) requires a value.")
            }
            guard flags.updateValue(value, forKey: name) == nil else {
                throw ValidationError("--\(name) is specified twice.")
            }
        }
        let environment = ProcessInfo.processInfo.environment
        let file = try ServiceConfigurationFile(path: ServiceConfigurationFile.path(in: environment))
        return try ServiceConfiguration(flags: flags, environment: environment, file: file)
    }
}

/// The plan of a server, according to its configuration.
struct ServerPlan {
    let configuration: ServiceConfiguration
    let address: BindAddress
    let isSecure: Bool
    /// The host names with ports that browsers may use.
    private let hosts: Set<String>
    /// The addresses to begin with, the best first.
    private let shown: [String]

    init(_ configuration: ServiceConfiguration) throws {
        try configuration.check()
        self.configuration = configuration
        var hosts: Set<String> = ["localhost"]
        var shown: [String] = []
        switch configuration.listen {
        case .unix(let path): address = .unixDomainSocket(path: path)
        case .tcp(let host, let port):
            address = .hostname(host, port: port)
            // A unique host name protects the cookie from programs on other ports.
            let own = "hk-\(String(format: "%04x", Int.random(in: 0...0xFFFF))).localhost"
            shown = [own, "127.0.0.1"].map { "\(configuration.certificate == nil ? "http" : "https")://\($0):\(port)" }
            hosts = Set([own, "127.0.0.1", "[::1]", "localhost"].map { "\($0):\(port)" })
        }
        let url = configuration.publicURL.flatMap(URLComponents.init(string:))
        if let url, let host = url.host {
            hosts = [host.lowercased() + (url.port.map { ":\($0)" } ?? "")]
            shown = [configuration.publicURL ?? ""]
        }
        isSecure = configuration.certificate != nil || url?.scheme == "https"
        (self.hosts, self.shown) = (hosts, shown)
    }

    func start(secrets: any Secrets, log: @escaping @Sendable (RequestLogEntry) -> Void) throws -> RunningService {
        switch configuration.mode {
        case .server(let state):
            return try .server(
                state: URL(fileURLWithPath: state), hosts: hosts, configuration: configuration, secrets: secrets,
                log: log)
        case .personal(let store):
            return try .personal(
                store: URL(fileURLWithPath: store), state: URL(fileURLWithPath: ServerPlace.personal), hosts: hosts,
                configuration: configuration, secrets: secrets, log: log)
        }
    }

    /// Returns the pages beside the API; throws exit code 69 if their files or libraries are missing.
    func pages(around running: RunningService) throws -> Pages {
        do {
            let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            guard
                let share = ShareFolder.find(
                    named: configuration.share, environment: ProcessInfo.processInfo.environment, program: program)
            else { throw StartupError("The web pages were not found. Specify their folder with --share.") }
            return try Pages(
                responder: running.responder, isPersonal: running.startPath != nil, share: share,
                javascript: URL(fileURLWithPath: configuration.javascript),
                tiles: running.mapBackground
                    ?? configuration.tileAddress.map { ($0, configuration.tileAttribution ?? "") })
        } catch let error as ShareError {
            FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
            throw ExitCode(69)
        }
    }

    /// Prints the address to begin with.
    func announce(_ startPath: String?) {
        var lines: [String] = []
        if let startPath, let first = shown.first {
            lines = ["Open \(first)\(startPath)"]
            if let second = shown.dropFirst().first { lines.append("  or \(second)\(startPath)") }
            lines.append("This link works once. Press Ctrl-C to stop the server.")
        } else {
            lines = ["Listening on \(configuration.listen.text)\(shown.first.map { ", which is \($0)" } ?? "")."]
        }
        FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Opens the address to begin with in a browser, as configured on the desktop (SRV-22).
    func open(_ startPath: String?) {
        guard let first = shown.first else { return }
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        program.arguments = ["xdg-open", first + (startPath ?? "/")]
        program.standardInput = FileHandle.nullDevice
        program.standardOutput = FileHandle.nullDevice
        program.terminationHandler = { ended in
            guard ended.terminationStatus != 0 else { return }
            FileHandle.standardError.write(
                Data("Could not open a browser (xdg-open). Open the address manually.\n".utf8))
        }
        try? program.run()
    }
}

/// The default locations of data.
enum ServerPlace {
    /// The folder of settings, tokens and jobs for stores that are served to one person, in the XDG data directory
    /// (SRV-22).
    static var personal: String {
        let environment = ProcessInfo.processInfo.environment
        // A relative path is ignored, as the XDG specification requires.
        let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (named ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share") + "/openhealthkit/personal"
    }
}
