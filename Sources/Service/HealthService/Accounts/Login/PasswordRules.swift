/// Which passwords are refused (SEC-3): length, and what everybody tries first; nothing about their composition.
struct PasswordRules: Sendable {
    static let shortest = 12
    static let longest = 256
    /// No password of so many characters takes more.
    static let mostBytes = 4_096

    /// What the server is called.
    private let hosts: Set<String>
    /// What a list of common passwords says.
    private let listed: Set<String>

    /// - Parameters:
    ///   - hosts: What the server is called.
    ///   - list: A list of common passwords, a line each; lines that are too short anyway do not count.
    init(hosts: [String] = [], list: String = "") {
        self.hosts = Set(hosts.map(Self.folded))
        listed = Set(
            list.split(whereSeparator: \.isNewline).filter { $0.count >= Self.shortest }.map { Self.folded(String($0)) }
        )
    }

    /// Fails for a password that is refused.
    ///
    /// - Parameter name: The login name of who wants it.
    func check(_ password: String, name: String) throws(PasswordFault) {
        guard password.utf8.count <= Self.mostBytes, password.count <= Self.longest else { throw .tooLong }
        guard password.count >= Self.shortest else { throw .tooShort }
        let folded = Self.folded(password)
        if folded == Self.folded(name) { throw .loginName }
        if hosts.contains(folded) { throw .hostName }
        if folded == Self.folded(Product.name) { throw .productName }
        if Self.isRepetition(folded) { throw .repetition }
        if listed.contains(folded) { throw .listed }
    }

    private static func folded(_ text: String) -> String { text.uppercased().lowercased() }

    /// Whether a text is one run of characters again and again, the last time perhaps not whole.
    private static func isRepetition(_ text: String) -> Bool {
        let characters = Array(text)
        return (1...max(1, characters.count / 2)).contains { period in
            characters.indices.dropFirst(period).allSatisfy { characters[$0] == characters[$0 - period] }
        }
    }
}

/// Why a password is refused.
enum PasswordFault: Error, Sendable, Hashable, CustomStringConvertible {
    case tooShort
    case tooLong
    case loginName
    case hostName
    case productName
    case repetition
    case listed

    var description: String {
        switch self {
        case .tooShort: "A password has at least \(PasswordRules.shortest) characters."
        case .tooLong: "A password has at most \(PasswordRules.longest) characters."
        case .loginName: "The password is the login name."
        case .hostName: "The password is the name of the server."
        case .productName: "The password is the name of this software."
        case .repetition: "The password repeats a few characters."
        case .listed: "The password stands in a list of common ones."
        }
    }
}
