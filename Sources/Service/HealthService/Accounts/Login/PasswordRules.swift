/// The rules for passwords (SEC-3): their length and a list of common passwords, but nothing about their composition.
struct PasswordRules: Sendable {
    static let shortest = 12
    static let longest = 256
    /// The maximum number of UTF-8 bytes, which no password of the permitted length exceeds.
    static let mostBytes = 4_096

    /// The host names of the server.
    private let hosts: Set<String>
    /// The common passwords to reject.
    private let listed: Set<String>

    /// - Parameters:
    ///   - hosts: The host names of the server.
    ///   - list: A list of common passwords, one per line. Lines shorter than the minimum length are ignored.
    init(hosts: [String] = [], list: String = "") {
        self.hosts = Set(hosts.map(Self.folded))
        listed = Set(
            list.split(whereSeparator: \.isNewline).filter { $0.count >= Self.shortest }.map { Self.folded(String($0)) }
        )
    }

    /// Throws if a password is not acceptable.
    ///
    /// - Parameter name: The person's login name.
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

    /// Returns whether a text repeats one sequence of characters, the last repetition possibly incomplete.
    private static func isRepetition(_ text: String) -> Bool {
        let characters = Array(text)
        return (1...max(1, characters.count / 2)).contains { period in
            characters.indices.dropFirst(period).allSatisfy { characters[$0] == characters[$0 - period] }
        }
    }
}

/// A reason to reject a password.
package enum PasswordFault: Error, Sendable, Hashable, CustomStringConvertible {
    case tooShort
    case tooLong
    case loginName
    case hostName
    case productName
    case repetition
    case listed

    package var description: String {
        switch self {
        case .tooShort: "The password must have at least \(PasswordRules.shortest) characters."
        case .tooLong: "The password must have at most \(PasswordRules.longest) characters."
        case .loginName: "The password must not be your login name."
        case .hostName: "The password must not be the server's name."
        case .productName: "The password must not be the name of this software."
        case .repetition: "The password must not repeat a short sequence of characters."
        case .listed: "The password is too common."
        }
    }
}
