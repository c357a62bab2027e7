import Foundation

/// A setting of a server, with its name in the file and its conversion from and to text (SRV-21).
struct ServiceSetting: Sendable {
    /// The name in the file; the members of a nested object are separated by periods.
    let name: String
    /// The explanation for the help screen.
    let explanation: String
    /// Parses and stores a value; returns a description of the valid values if it is invalid.
    let set: @Sendable (inout ServiceConfiguration, String) -> String?
    /// Returns the value as text, without secrets; empty if there is none.
    let text: @Sendable (ServiceConfiguration) -> String

    /// All settings, in the order of the help screen.
    static let all = values + ServiceLimits.all.map(limit)
    /// The settings by name.
    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

// MARK: - Table

extension ServiceSetting {
    // swift-format-ignore
    private static let values: [ServiceSetting] = [
        ServiceSetting("listen", \.listen, "the listen address: 127.0.0.1:8080, [::1]:8080 or unix:/path",
            parse: { ListenAddress($0) }, text: \.text,
            expected: "Expected an address and port such as 127.0.0.1:8080, or unix: followed by a path."),
        ServiceSetting("publicURL", \.publicURL, "the public URL, if it differs from the listen address",
            parse: { site($0).map(Optional.some) }, text: { $0 ?? "" },
            expected: "Expected a URL without a path, such as https://health.example.org."),
        ServiceSetting("tls.certificate", \.certificate, "the TLS certificate file"),
        ServiceSetting("tls.key", \.certificateKey, "the private key file of the certificate"),
        ServiceSetting("trustedProxies", \.trustedProxies,
            "comma-separated addresses of proxies whose X-Forwarded headers are trusted",
            parse: { addresses($0) }, text: { $0.joined(separator: ",") },
            expected: "Expected comma-separated addresses such as 192.0.2.1."),
        store,
        state,
        ServiceSetting("signup", \.signup,
            "the sign-up policy: closed, or invited if administrators may invite people"),
        ServiceSetting("keepOriginals", \.keepsOriginals,
            "whether to keep the original files of imports: true or false",
            parse: { Bool($0) }, text: { "\($0)" }, expected: "Expected true or false."),
        watch,
        // The query often contains an API key.
        ServiceSetting("tiles.address", \.tileAddress,
            "the URL template of map tiles: https://host/{z}/{x}/{y}.png; none by default",
            parse: { isTileAddress($0) ? .some($0) : nil },
            text: { $0.map { $0.contains("?") ? $0.prefix { $0 != "?" } + "?…" : $0 } ?? "" },
            expected: "Expected a URL template such as https://host/{z}/{x}/{y}.png."),
        ServiceSetting("tiles.attribution", \.tileAttribution, "the attribution of the map tiles"),
        ServiceSetting("timeZone", \.timeZone, "the time zone of people who did not choose one",
            parse: { $0.utf8.count <= 64 && TimeZone(identifier: $0) != nil ? .some($0) : nil }, text: { $0 ?? "" },
            expected: "Expected a time zone name such as Europe/Berlin."),
        ServiceSetting("log.level", \.logLevel, "error, warning, info or debug"),
        ServiceSetting("javascript", \.javascript, "the folder of Debian's JavaScript libraries",
            parse: { $0 }, text: { $0 }, expected: ""),
        ServiceSetting("share", \.share, "the folder of templates and styles"),
        ServiceSetting("passwordList", \.passwordList, "a file of passwords to reject, one per line"),
    ]

    /// The store of personal mode.
    ///
    /// The configuration resolves the precedence of this and ``state`` when both are known.
    static let store = ServiceSetting(
        name: "store", explanation: "the store of personal mode, for one person on this machine",
        set: { $1.isEmpty ? "Expected a path." : nil },
        text: { if case .personal(let store) = $0.mode { store } else { "" } })
    /// The folder of server mode.
    static let state = ServiceSetting(
        name: "state", explanation: "the folder of server mode, for people who log in",
        set: { $1.isEmpty ? "Expected a path." : nil },
        text: { if case .server(let state) = $0.mode { state } else { "" } })

    /// The watched folders (IMP-100).
    static let watch = ServiceSetting(
        "watch", \.watchedFolders,
        "the folders whose files are imported, as JSON: [{\"folder\", \"person\", \"after\"}]",
        parse: { WatchedFolder.list($0) }, text: { WatchedFolder.text($0) }, expected: WatchedFolder.expected)

    private static func limit(_ limit: ServiceLimits.Limit) -> ServiceSetting {
        ServiceSetting(
            name: "limits.\(limit.name)",
            explanation:
                "\(limit.explanation) (\(ServiceLimits.text(ServiceLimits()[keyPath: limit.path], limit.kind)))",
            set: { configuration, text in
                guard let value = ServiceLimits.value(text, limit.kind) else {
                    return limit.kind == .bytes
                        ? "Expected a positive number of bytes, such as 64 MiB." : "Expected a positive number."
                }
                configuration.limits[keyPath: limit.path] = value
                return nil
            }, text: { ServiceLimits.text($0.limits[keyPath: limit.path], limit.kind) })
    }
}

// MARK: - Rows

extension ServiceSetting {
    private typealias Path<Value> = any WritableKeyPath<ServiceConfiguration, Value> & Sendable

    /// Creates a setting whose text is parsed.
    ///
    /// - Parameters:
    ///   - parse: Returns the value of a text; `nil` if it is invalid.
    ///   - text: Returns the text of a value.
    ///   - expected: A description of the valid values.
    private init<Value>(
        _ name: String, _ path: Path<Value>, _ explanation: String, parse: @escaping @Sendable (String) -> Value?,
        text: @escaping @Sendable (Value) -> String, expected: String
    ) {
        self.init(
            name: name, explanation: explanation,
            set: { configuration, text in
                guard let value = parse(text) else { return expected }
                configuration[keyPath: path] = value
                return nil
            }, text: { text($0[keyPath: path]) })
    }

    /// Creates a setting that is any text.
    private init(_ name: String, _ path: Path<String?>, _ explanation: String) {
        self.init(name, path, explanation, parse: { .some($0) }, text: { $0 ?? "" }, expected: "")
    }

    /// Creates a setting that is one of some words.
    private init<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String, _ path: Path<Word>, _ explanation: String
    ) {
        self.init(
            name, path, explanation, parse: { Word(rawValue: $0) }, text: { $0.rawValue },
            expected: "Expected one of \(Word.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
}

// MARK: - Names

extension ServiceSetting {
    /// The words of the name, such as `public` and `url`.
    private var words: [String] {
        var words = [""]
        for letter in name.replacing("URL", with: "Url") {
            if letter == "." {
                words.append("")
            } else if letter.isUppercase {
                words.append(letter.lowercased())
            } else {
                words[words.count - 1].append(letter)
            }
        }
        return words
    }

    /// The name of the command-line option, without leading hyphens.
    var option: String { words.joined(separator: "-") }

    /// The heading of the help screen under which the option stands.
    var group: String {
        switch words[0] {
        case "listen", "public", "tls", "trusted": "NETWORK"
        case "store", "state", "signup", "keep", "watch", "password", "time": "DATA AND PEOPLE"
        case "limits": "LIMITS (sizes also as 64 MiB; defaults in parentheses)"
        default: "PAGES AND LOG"
        }
    }

    /// The name of the environment variable.
    var variable: String {
        // The same variable as that of the `hk` command.
        name == "timeZone" ? "OPENHEALTHKIT_TIMEZONE" : "OPENHEALTHKIT_\(words.joined(separator: "_").uppercased())"
    }
}

// MARK: - Values

extension ServiceSetting {
    /// Returns the URL of a site without a path, or `nil` if it is invalid.
    private static func site(_ text: String) -> String? {
        guard text.utf8.count <= 1_024, let url = URLComponents(string: text),
            ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host, !host.isEmpty,
            ["", "/"].contains(url.path), url.query == nil, url.fragment == nil, url.user == nil, url.password == nil
        else { return nil }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    private static func addresses(_ text: String) -> [String]? {
        let addresses = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return addresses.allSatisfy { ClientAddress($0) != nil } ? addresses : nil
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
}
