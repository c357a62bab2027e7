import FileSystem
import Foundation
import HealthStore

/// The configuration of a server.
///
/// Each value comes from an option, else from the environment, else from the settings file, else from the defaults
/// (SRV-20).
public struct ServiceConfiguration: Sendable, Hashable {
    /// The mode in which the server runs.
    public enum Mode: Sendable, Hashable {
        /// A single person on this machine; the path of the store (SRV-22).
        case personal(store: String)
        /// Several people who log in; the path of the state folder (SRV-23).
        case server(state: String)
    }

    /// The sign-up policy.
    public enum Signup: String, Sendable, Hashable, CaseIterable {
        /// Only an operator of the server's machine creates accounts.
        case closed
        /// Administrators may invite people (SRV-33).
        case invited
    }

    /// The level of detail of the log.
    public enum LogLevel: String, Sendable, Hashable, CaseIterable {
        /// Errors.
        case error
        /// Warnings.
        case warning
        /// Every request.
        case info
        /// Additional details for debugging.
        case debug
    }

    /// The source of a value, in descending order of precedence.
    public enum Origin: String, Sendable, Hashable, CaseIterable {
        /// A command-line option.
        case flag
        /// An environment variable.
        case environment
        /// The settings file.
        case file
        /// The default.
        case standard = "default"
    }

    /// A value with its source.
    public struct Entry: Sendable, Hashable {
        /// The key in the settings file.
        public var key: String
        /// The value as text, without secrets; empty if there is none.
        public var value: String
        /// The source of the value.
        public var origin: Origin
    }

    /// The entries, one for each setting.
    public private(set) var entries: [Entry] = []
    /// The address on which the server listens.
    public internal(set) var listen = ListenAddress.tcp(host: "127.0.0.1", port: 8080)
    /// The public URL, without a trailing slash; `nil` if it is the listen address.
    public internal(set) var publicURL: String?
    /// The path of the TLS certificate; `nil` without TLS.
    public internal(set) var certificate: String?
    /// The path of the certificate's private key.
    public internal(set) var certificateKey: String?
    /// The addresses of proxies whose forwarding headers are trusted (SRV-25).
    public internal(set) var trustedProxies: [String] = []
    /// The mode in which the server runs.
    public private(set) var mode = Mode.personal(store: "")
    /// The sign-up policy.
    public internal(set) var signup = Signup.closed
    /// A Boolean value that indicates whether the original files of imports are retained (SRV-36).
    public internal(set) var keepsOriginals = true
    /// The folders whose files are imported (IMP-100).
    public internal(set) var watchedFolders: [WatchedFolder] = []
    /// The URL template of map tiles; `nil` for none (WEB-71).
    public internal(set) var tileAddress: String?
    /// The attribution of the map tiles.
    public internal(set) var tileAttribution: String?
    /// The time zone of people who did not choose one, as an IANA name; `nil` for the machine's time zone.
    public internal(set) var timeZone: String?
    /// The level of detail of the log.
    public internal(set) var logLevel = LogLevel.info
    /// The folder of Debian's JavaScript libraries (SRV-5).
    public internal(set) var javascript = "/usr/share/javascript"
    /// The folder of templates and styles; `nil` to search for it (SRV-4).
    public internal(set) var share: String?
    /// The path of a list of passwords to reject (SEC-3).
    public internal(set) var passwordList: String?
    /// The resource limits.
    public internal(set) var limits = ServiceLimits()

    /// The names of the configuration options, without leading hyphens, with their explanations.
    public static let options: [(name: String, explanation: String)] = ServiceSetting.all.map {
        ($0.option, $0.explanation)
    }

    /// The explanations of all options for a help screen, by group, in lines of at most 80 characters.
    public static var help: String {
        let groups = ["NETWORK", "DATA AND PEOPLE", "PAGES AND LOG"] + [ServiceSetting.all.last?.group ?? ""]
        return groups.map { group in
            let options = ServiceSetting.all.filter { $0.group == group }.map { setting in
                // An explanation follows its option, and begins in the same column.
                let margin = String(repeating: " ", count: 10)
                let words = (setting.explanation.prefix(1).uppercased() + setting.explanation.dropFirst()).split(
                    separator: " ")
                let lines = words.reduce(into: [margin]) { lines, word in
                    if lines[lines.count - 1].count + word.count >= 78 { lines.append(margin) }
                    lines[lines.count - 1] += (lines[lines.count - 1] == margin ? "" : " ") + word
                }
                return "  --\(setting.option) <value>\n" + lines.joined(separator: "\n")
            }
            return "\(group):\n" + options.joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// Resolves the configuration.
    ///
    /// - Parameters:
    ///   - flags: The values of the options, by names without leading hyphens (``options``).
    ///   - environment: The environment variables of the process; empty ones are ignored.
    ///   - file: The settings file, if there is one.
    ///   - exists: Returns whether a file or folder exists at a path; `nil` to check the file system.
    /// - Throws: ``ServiceConfigurationError`` if an option is unknown, or an effective value is invalid.
    public init(
        flags: [String: String] = [:], environment: [String: String] = [:], file: ServiceConfigurationFile? = nil,
        exists: ((String) -> Bool)? = nil
    ) throws(ServiceConfigurationError) {
        let options = Set(ServiceSetting.all.map(\.option))
        if let unknown = flags.keys.sorted().first(where: { !options.contains($0) }) {
            throw ServiceConfigurationError(
                "Unknown option '--\(unknown.prefix(64))'.", exitStatus: ServiceConfigurationError.usage)
        }
        var said: [String: (text: String, origin: Origin)] = [:]
        for setting in ServiceSetting.all {
            if let text = flags[setting.option] {
                said[setting.name] = (text, .flag)
            } else if let text = environment[setting.variable], !text.isEmpty {
                said[setting.name] = (text, .environment)
            } else if let text = file?.values[setting.name] {
                said[setting.name] = (text, .file)
            }
        }
        // The service manager passes its state folder in a variable of its own.
        let (store, state) = (ServiceSetting.store.name, ServiceSetting.state.name)
        if said[state].map({ $0.origin == .file }) ?? true,
            let folder = environment["STATE_DIRECTORY"]?.split(separator: ":").first
        {
            said[state] = (String(folder), .environment)
        }
        for setting in ServiceSetting.all {
            guard let (text, origin) = said[setting.name] else { continue }
            if let reason = setting.set(&self, text) {
                let place =
                    switch origin {
                    case .flag: "--\(setting.option)"
                    case .environment: "$\(setting.variable)"
                    case .file: "The settings file '\(file?.name ?? "")', '\(setting.name)'"
                    case .standard: setting.name
                    }
                throw ServiceConfigurationError(
                    "\(place): \(reason)",
                    exitStatus: origin == .flag
                        ? ServiceConfigurationError.usage : ServiceConfigurationError.configuration)
            }
        }
        try resolveMode(
            store: said[store], state: said[state], environment,
            exists ?? { FileManager.default.fileExists(atPath: $0) })
        entries = ServiceSetting.all.map { setting in
            Entry(key: setting.name, value: setting.text(self), origin: said[setting.name]?.origin ?? .standard)
        }
    }

    // MARK: Mode

    /// Chooses server mode if a state folder was named or exists, and personal mode otherwise.
    ///
    /// If a store and a folder were both named, the source with higher precedence wins.
    private mutating func resolveMode(
        store: (text: String, origin: Origin)?, state: (text: String, origin: Origin)?,
        _ environment: [String: String], _ exists: (String) -> Bool
    ) throws(ServiceConfigurationError) {
        func rank(_ origin: Origin) -> Int { Origin.allCases.firstIndex(of: origin) ?? 0 }
        switch (store, state) {
        case (let store?, let state?):
            guard store.origin != state.origin else {
                throw ServiceConfigurationError(
                    "Both a store and a state folder are set. Set a store for personal mode, or a state folder for server mode.",
                    exitStatus: store.origin == .flag
                        ? ServiceConfigurationError.usage : ServiceConfigurationError.configuration)
            }
            mode = rank(store.origin) < rank(state.origin) ? .personal(store: store.text) : .server(state: state.text)
        case (let store?, nil): mode = .personal(store: store.text)
        case (nil, let state?): mode = .server(state: state.text)
        case (nil, nil):
            let folder = Self.dataFolder(environment) + "/server"
            mode =
                exists(folder + "/server.sqlite")
                ? .server(state: folder) : .personal(store: StoreLocation.path(in: environment))
        }
    }

    private static func dataFolder(_ environment: [String: String]) -> String {
        BaseDirectory.data(in: environment) + "/openhealthkit"
    }

    /// Returns the folder of settings, tokens and jobs in personal mode (SRV-22).
    ///
    /// - Parameter identity: A text that identifies the store uniquely.
    static func personalFolder(identity: String, environment: [String: String]) -> String {
        "\(dataFolder(environment))/personal/\(identity.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })"
    }
}

// MARK: - Derived values

extension ServiceConfiguration {
    /// The settings and their sources, one per line, as `--print-config` prints them.
    public var printed: String {
        let width = entries.map(\.key.count).max() ?? 0
        let lines = entries.map { entry in
            let name = entry.key + String(repeating: " ", count: width - entry.key.count)
            return "\(name)  \(entry.value.isEmpty ? "–" : entry.value)  (\(entry.origin.rawValue))"
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns whether the forwarding headers of a proxy are trusted (SRV-25).
    ///
    /// - Parameter address: The remote address of the connection.
    public func trusts(_ address: String) -> Bool {
        guard let address = ClientAddress(address) else { return false }
        return trustedProxies.contains { ClientAddress($0) == address }
    }

    /// Throws if the server must not start with these settings (SRV-22, SRV-24): connections from other machines must
    /// be encrypted, by the server or by a trusted proxy.
    ///
    /// - Throws: ``ServiceConfigurationError`` with exit status 78.
    public func check() throws(ServiceConfigurationError) {
        if (certificate == nil) != (certificateKey == nil) {
            throw ServiceConfigurationError(
                "TLS requires both a certificate ('tls.certificate') and its key ('tls.key').")
        }
        for folder in watchedFolders {
            if let fault = folder.fault(in: mode) {
                throw ServiceConfigurationError("'watch': '\(folder.path)' \(fault).")
            }
        }
        if tileAddress != nil, tileAttribution?.isEmpty ?? true {
            throw ServiceConfigurationError(
                "'tiles.address' requires an attribution: set 'tiles.attribution'.")
        }
        if case .personal = mode, !listen.isLocal {
            throw ServiceConfigurationError(
                "A server for one person listens on this machine alone, and not on \(listen.text). "
                    + "With a folder ('--state') it is for people who log in.")
        }
        if !listen.isLocal, certificate == nil, trustedProxies.isEmpty {
            throw ServiceConfigurationError(
                "Others can reach \(listen.text), so it takes TLS: give a certificate ('tls.certificate', 'tls.key'), or the "
                    + "addresses of a proxy that has one ('trustedProxies').")
        }
        if !listen.isLocal, publicURL == nil {
            throw ServiceConfigurationError("Set 'publicURL' to the public address of the server.")
        }
    }
}
