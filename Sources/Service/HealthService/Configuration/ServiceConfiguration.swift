import Foundation
import HealthStore

/// What was settled of a server: each value by an option, else the environment, else the settings file, else by default (SRV-20).
public struct ServiceConfiguration: Sendable, Hashable {
    /// Whom the server is for.
    public enum Mode: Sendable, Hashable {
        /// One person on this machine; the path of the store (SRV-22).
        case personal(store: String)
        /// People who log in; the path of the folder (SRV-23).
        case server(state: String)
    }

    /// Whether others may come.
    public enum Signup: String, Sendable, Hashable, CaseIterable {
        /// Only who may work on the server's machine makes people.
        case closed
        /// Admins may invite (SRV-33).
        case invited
    }

    /// How much is logged.
    public enum LogLevel: String, Sendable, Hashable, CaseIterable {
        /// What went wrong.
        case error
        /// What may go wrong.
        case warning
        /// Each request.
        case info
        /// More of what the server does.
        case debug
    }

    /// Where a value comes from, the strongest first.
    public enum Origin: String, Sendable, Hashable, CaseIterable {
        /// An option.
        case flag
        /// A variable of the environment.
        case environment
        /// The settings file.
        case file
        /// Nobody: it is so by default.
        case standard = "default"
    }

    /// A value, and who says so.
    public struct Entry: Sendable, Hashable {
        /// The name in the settings file.
        public var key: String
        /// The value as people write it, without what is secret in it; empty if there is none.
        public var value: String
        /// Who says so.
        public var origin: Origin
    }

    /// One for each setting.
    public private(set) var entries: [Entry] = []
    /// Where to listen.
    public private(set) var listen = ListenAddress.tcp(host: "127.0.0.1", port: 8080)
    /// The address that people open, without a slash at its end; nil if it is where the server listens.
    public private(set) var publicURL: String?
    /// The file of the certificate; nil without TLS.
    public private(set) var certificate: String?
    /// The file of the certificate's key.
    public private(set) var certificateKey: String?
    /// The addresses of proxies whose fields count (SRV-25).
    public private(set) var trustedProxies: [String] = []
    /// Whom the server is for.
    public private(set) var mode = Mode.personal(store: "")
    /// Whether others may come.
    public private(set) var signup = Signup.closed
    /// Whether files that were imported are kept (SRV-36).
    public private(set) var keepsOriginals = true
    /// Where maps ask for their background; nil for nowhere (WEB-71).
    public private(set) var tileAddress: String?
    /// What the map says of where its background is from.
    public private(set) var tileAttribution: String?
    /// The time zone of people who did not choose one, as an IANA name; nil for that of the machine.
    public private(set) var timeZone: String?
    /// How much is logged.
    public private(set) var logLevel = LogLevel.info
    /// The folder of Debian's JavaScript libraries (SRV-5).
    public private(set) var javascript = "/usr/share/javascript"
    /// The folder of templates and styles; nil to look for it (SRV-4).
    public private(set) var share: String?
    /// A file of passwords that are refused (SEC-3).
    public private(set) var passwordList: String?
    /// How much is taken of whom.
    public private(set) var limits = ServiceLimits()

    /// The options that settle something, without hyphens before them, with what they decide.
    public static let options: [(name: String, explanation: String)] = ServiceKey.all.map {
        ($0.option, $0.explanation)
    }

    /// Decides.
    ///
    /// - Parameters:
    ///   - flags: The options with their values, by names without hyphens before them (``options``).
    ///   - environment: The variables of the process; one that is empty says nothing.
    ///   - file: The settings file, if there is one.
    ///   - exists: Whether there is a file or folder of a path; nil to look.
    /// - Throws: ``ServiceConfigurationError`` if an option is unknown, or a value that counts makes no sense.
    public init(
        flags: [String: String] = [:], environment: [String: String] = [:], file: ServiceConfigurationFile? = nil,
        exists: ((String) -> Bool)? = nil
    ) throws(ServiceConfigurationError) {
        let byOption = Dictionary(uniqueKeysWithValues: ServiceKey.all.map { ($0.option, $0) })
        if let unknown = flags.keys.sorted().first(where: { byOption[$0] == nil }) {
            throw ServiceConfigurationError(
                "There is no option '--\(unknown.prefix(64))'.", exitStatus: ServiceConfigurationError.usage)
        }
        var said: [ServiceKey: (text: String, origin: Origin)] = [:]
        for key in ServiceKey.all {
            if let text = flags[key.option] {
                said[key] = (text, .flag)
            } else if let text = environment[key.variable], !text.isEmpty {
                said[key] = (text, .environment)
            } else if let text = file?.values[key] {
                said[key] = (text, .file)
            }
        }
        // The service manager names its folder in a variable of its own.
        if said[.state].map({ $0.origin == .file }) ?? true,
            let folder = environment["STATE_DIRECTORY"]?.split(separator: ":").first
        {
            said[.state] = (String(folder), .environment)
        }
        for key in ServiceKey.all {
            guard let (text, origin) = said[key] else { continue }
            if let reason = set(key, text) {
                let place =
                    switch origin {
                    case .flag: "--\(key.option)"
                    case .environment: "$\(key.variable)"
                    case .file: "The settings file '\(file?.name ?? "")', '\(key.name)'"
                    case .standard: key.name
                    }
                throw ServiceConfigurationError(
                    "\(place): \(reason)",
                    exitStatus: origin == .flag
                        ? ServiceConfigurationError.usage : ServiceConfigurationError.configuration)
            }
        }
        try settleMode(
            store: said[.store], state: said[.state], environment,
            exists ?? { FileManager.default.fileExists(atPath: $0) })
        entries = ServiceKey.all.map { key in
            Entry(key: key.name, value: text(of: key), origin: said[key]?.origin ?? .standard)
        }
    }

    // MARK: Values

    /// Reads a value; answers what would do if it is none.
    private mutating func set(_ key: ServiceKey, _ text: String) -> String? {
        switch key {
        case .listen:
            guard let address = ListenAddress(text) else {
                return "An address and port such as 127.0.0.1:8080, or unix: and a path, is expected."
            }
            listen = address
        case .publicURL:
            guard let url = Self.publicURL(text) else {
                return "An address such as https://health.example.org is expected, without a path."
            }
            publicURL = url
        case .certificate: certificate = text
        case .certificateKey: certificateKey = text
        case .trustedProxies:
            let addresses = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            guard addresses.allSatisfy({ ClientAddress($0) != nil }) else {
                return "Addresses such as 192.0.2.1 are expected, with commas between."
            }
            trustedProxies = addresses
        // Which of both counts is decided when both are known.
        case .store, .state: if text.isEmpty { return "A path is expected." }
        case .signup:
            guard let value = Signup(rawValue: text) else { return Self.words(Signup.self) }
            signup = value
        case .keepOriginals:
            guard let value = Bool(text) else { return "true or false is expected." }
            keepsOriginals = value
        case .tileAddress:
            guard Self.isTileAddress(text) else {
                return "An address such as https://host/{z}/{x}/{y}.png is expected."
            }
            tileAddress = text
        case .tileAttribution: tileAttribution = text
        case .timeZone:
            guard text.utf8.count <= 64, TimeZone(identifier: text) != nil else {
                return "The name of a time zone, such as Europe/Berlin, is expected."
            }
            timeZone = text
        case .logLevel:
            guard let value = LogLevel(rawValue: text) else { return Self.words(LogLevel.self) }
            logLevel = value
        case .javascript: javascript = text
        case .share: share = text
        case .passwordList: passwordList = text
        case .limit(let place):
            let limit = ServiceLimits.all[place]
            guard let value = ServiceLimits.value(text, limit.kind) else {
                return limit.kind == .bytes
                    ? "A positive number of bytes, such as 64 MiB, is expected." : "A positive number is expected."
            }
            limits[keyPath: limit.path] = value
        }
        return nil
    }

    /// The value of a setting as people write it.
    private func text(of key: ServiceKey) -> String {
        switch key {
        case .listen: return listen.text
        case .publicURL: return publicURL ?? ""
        case .certificate: return certificate ?? ""
        case .certificateKey: return certificateKey ?? ""
        case .trustedProxies: return trustedProxies.joined(separator: ",")
        case .store: if case .personal(let store) = mode { return store } else { return "" }
        case .state: if case .server(let state) = mode { return state } else { return "" }
        case .signup: return signup.rawValue
        case .keepOriginals: return "\(keepsOriginals)"
        // What comes after a question mark is often a key.
        case .tileAddress: return tileAddress.map { $0.contains("?") ? $0.prefix { $0 != "?" } + "?…" : $0 } ?? ""
        case .tileAttribution: return tileAttribution ?? ""
        case .timeZone: return timeZone ?? ""
        case .logLevel: return logLevel.rawValue
        case .javascript: return javascript
        case .share: return share ?? ""
        case .passwordList: return passwordList ?? ""
        case .limit(let place):
            let limit = ServiceLimits.all[place]
            return ServiceLimits.text(limits[keyPath: limit.path], limit.kind)
        }
    }

    private static func words<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> String {
        "One of \(Word.allCases.map(\.rawValue).joined(separator: ", ")) is expected."
    }

    /// An address of a site, without a path.
    private static func publicURL(_ text: String) -> String? {
        guard text.utf8.count <= 1_024, let url = URLComponents(string: text),
            ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host, !host.isEmpty,
            ["", "/"].contains(url.path), url.query == nil, url.fragment == nil, url.user == nil, url.password == nil
        else { return nil }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    private static func isTileAddress(_ text: String) -> Bool {
        guard text.utf8.count <= 1_024, text.hasPrefix("https://"), ["{z}", "{x}", "{y}"].allSatisfy(text.contains),
            let url = URLComponents(
                string: text.replacing("{z}", with: "0").replacing("{x}", with: "0").replacing("{y}", with: "0")),
            let host = url.host, !host.isEmpty,
            host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-.:".contains($0)) })
        else { return false }
        return url.user == nil && url.password == nil && !text.contains { $0.isWhitespace || $0 == ";" || $0 == "," }
    }

    // MARK: Mode

    /// Server mode if a folder was named or is there, personal mode otherwise; of two that were named, what is nearer counts.
    private mutating func settleMode(
        store: (text: String, origin: Origin)?, state: (text: String, origin: Origin)?,
        _ environment: [String: String], _ exists: (String) -> Bool
    ) throws(ServiceConfigurationError) {
        func rank(_ origin: Origin) -> Int { Origin.allCases.firstIndex(of: origin) ?? 0 }
        switch (store, state) {
        case (let store?, let state?):
            guard store.origin != state.origin else {
                throw ServiceConfigurationError(
                    "A store and a folder are both named. Name a store for one person, or a folder for people who log in.",
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

    /// Where our data lie, as the XDG specification says.
    private static func dataFolder(_ environment: [String: String]) -> String {
        let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (named ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share") + "/openhealthkit"
    }

    /// Where settings, tokens and jobs of personal mode lie (SRV-22).
    ///
    /// - Parameter identity: What tells the store from all others.
    static func personalFolder(identity: String, environment: [String: String]) -> String {
        "\(dataFolder(environment))/personal/\(identity.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })"
    }
}

// MARK: - What follows

extension ServiceConfiguration {
    /// The settings with who says so, a line each: what `--print-config` prints.
    public var printed: String {
        let width = entries.map(\.key.count).max() ?? 0
        let lines = entries.map { entry in
            let name = entry.key + String(repeating: " ", count: width - entry.key.count)
            return "\(name)  \(entry.value.isEmpty ? "–" : entry.value)  (\(entry.origin.rawValue))"
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Whether the fields of a proxy count (SRV-25).
    ///
    /// - Parameter address: Where the connection comes from.
    public func trusts(_ address: String) -> Bool {
        guard let address = ClientAddress(address) else { return false }
        return trustedProxies.contains { ClientAddress($0) == address }
    }

    /// Fails for settings with which a server must not start (SRV-22, SRV-24): what others can reach is encrypted, by us or by
    /// a proxy that we trust.
    ///
    /// - Throws: ``ServiceConfigurationError`` with exit status 78.
    public func check() throws(ServiceConfigurationError) {
        if (certificate == nil) != (certificateKey == nil) {
            throw ServiceConfigurationError("TLS takes both a certificate ('tls.certificate') and its key ('tls.key').")
        }
        if tileAddress != nil, tileAttribution?.isEmpty ?? true {
            throw ServiceConfigurationError(
                "Maps with 'tiles.address' have to say where it is from: set 'tiles.attribution'.")
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
            throw ServiceConfigurationError("Say by which address people open the server: set 'publicURL'.")
        }
    }
}
