/// A setting of a server, by its name in the file (SRV-21).
enum ServiceKey: Hashable {
    case listen
    case publicURL
    case certificate
    case certificateKey
    case trustedProxies
    case store
    case state
    case signup
    case keepOriginals
    case tileAddress
    case tileAttribution
    case timeZone
    case logLevel
    case javascript
    case share
    case passwordList
    /// A limit, as an index into ``ServiceLimits/all``.
    case limit(Int)

    static let all: [ServiceKey] =
        [
            .listen, .publicURL, .certificate, .certificateKey, .trustedProxies, .store, .state, .signup,
            .keepOriginals, .tileAddress, .tileAttribution, .timeZone, .logLevel, .javascript, .share, .passwordList,
        ] + ServiceLimits.all.indices.map { .limit($0) }

    /// The name in the file; the members of a nested object are separated by periods.
    var name: String {
        switch self {
        case .listen: "listen"
        case .publicURL: "publicURL"
        case .certificate: "tls.certificate"
        case .certificateKey: "tls.key"
        case .trustedProxies: "trustedProxies"
        case .store: "store"
        case .state: "state"
        case .signup: "signup"
        case .keepOriginals: "keepOriginals"
        case .tileAddress: "tiles.address"
        case .tileAttribution: "tiles.attribution"
        case .timeZone: "timeZone"
        case .logLevel: "log.level"
        case .javascript: "javascript"
        case .share: "share"
        case .passwordList: "passwordList"
        case .limit(let place): "limits.\(ServiceLimits.all[place].name)"
        }
    }

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

    /// The name of the environment variable.
    var variable: String {
        // The same variable as that of the `hk` command.
        self == .timeZone ? "OPENHEALTHKIT_TIMEZONE" : "OPENHEALTHKIT_\(words.joined(separator: "_").uppercased())"
    }

    /// The explanation for the help screen.
    var explanation: String {
        switch self {
        case .listen: "the listen address: 127.0.0.1:8080, [::1]:8080 or unix:/path"
        case .publicURL: "the public URL, if it differs from the listen address"
        case .certificate: "the TLS certificate file"
        case .certificateKey: "the private key file of the certificate"
        case .trustedProxies: "comma-separated addresses of proxies whose X-Forwarded headers are trusted"
        case .store: "the store of personal mode, for one person on this machine"
        case .state: "the folder of server mode, for people who log in"
        case .signup: "the sign-up policy: closed, or invited if administrators may invite people"
        case .keepOriginals: "whether to keep the original files of imports: true or false"
        case .tileAddress: "the URL template of map tiles: https://host/{z}/{x}/{y}.png; none by default"
        case .tileAttribution: "the attribution of the map tiles"
        case .timeZone: "the time zone of people who did not choose one"
        case .logLevel: "error, warning, info or debug"
        case .javascript: "the folder of Debian's JavaScript libraries"
        case .share: "the folder of templates and styles"
        case .passwordList: "a file of passwords to reject, one per line"
        case .limit: "a limit, in bytes (also as 64 MiB), seconds or number"
        }
    }
}
