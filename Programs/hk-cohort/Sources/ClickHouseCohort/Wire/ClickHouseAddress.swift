import Foundation
public import HealthCohort

/// The address of a ClickHouse server, and the credentials for it.
public struct ClickHouseAddress: Sendable, Hashable {
    let base: String
    let user: String?
    let password: String?
    /// The database on the server.
    public let database: String
    /// The address without credentials.
    public var name: String { base }

    /// The default database, if the address names none.
    public static let standardDatabase = "cohort"

    /// Parses `http://user:password@host:8123/database`, of which only scheme and host are required.
    ///
    /// - Parameter environment: The environment, whose `CLICKHOUSE_USER` and `CLICKHOUSE_PASSWORD` are used if the
    ///   address names no user.
    public init(_ text: String, environment: [String: String] = [:]) throws(CohortError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), let host = parts.host,
            ["http", "https"].contains(scheme), !host.isEmpty, parts.query == nil, parts.fragment == nil
        else {
            throw .failed(
                "'\(Self.hidingPassword(text))' is not a valid address. Expected an address such as http://127.0.0.1:8123."
            )
        }
        let path = parts.path.split(separator: "/").map(String.init)
        guard path.count <= 1, path.allSatisfy(Self.isName) else {
            throw .failed(
                "The path of '\(Self.hidingPassword(text))' is not a valid database name. Use letters, digits and _.")
        }
        database = path.first ?? Self.standardDatabase
        base = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? (scheme == "https" ? ":8443" : ":8123"))
        user = parts.user ?? environment["CLICKHOUSE_USER"]
        password = parts.password ?? (parts.user == nil ? environment["CLICKHOUSE_PASSWORD"] : nil)
    }

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.first?.isNumber != true
            && text.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte)
                    || (97...122).contains(byte)
            }
    }

    private static func hidingPassword(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@"), let scheme = text.range(of: "://"), scheme.upperBound < at else {
            return text
        }
        return text[..<scheme.upperBound] + "…" + text[at...]
    }
}
