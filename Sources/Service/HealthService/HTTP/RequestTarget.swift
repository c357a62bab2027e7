import Foundation

/// Path and query of a request, decoded.
package struct RequestTarget: Sendable {
    /// A parameter of the query with its value.
    typealias Item = (name: String, value: String)

    /// The parts of the path between slashes, decoded.
    let path: [String]
    /// The parameters of the query in their order.
    let query: [Item]

    /// Reads what stands in a request line.
    ///
    /// - Throws: ``Problem`` if it is too long, does not begin with a slash, or is wrongly encoded.
    init(_ text: String, limit: Int = ServiceLimits().url) throws {
        guard text.utf8.count <= limit else { throw Problem.tooLarge(limit: limit) }
        guard text.hasPrefix("/") else { throw Problem.invalidRequest("The path begins with no slash.") }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = try parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map { try Self.decoded($0, plusIsSpace: false) }
        guard parts.count == 2 else {
            query = []
            return
        }
        query = try parts[1].split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                try Self.decoded(sides[0], plusIsSpace: true),
                sides.count == 2 ? try Self.decoded(sides[1], plusIsSpace: true) : ""
            )
        }
    }

    private static func decoded(_ text: Substring, plusIsSpace: Bool) throws -> String {
        let plain = plusIsSpace ? text.replacing("+", with: " ") : text
        guard let decoded = String(plain).removingPercentEncoding, !decoded.contains("\0") else {
            throw Problem.invalidRequest("The address is wrongly encoded.")
        }
        return decoded
    }

    /// The values of all parameters of a name.
    func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }
}

extension RequestTarget {
    /// A text as it stands in a query.
    package static func encoded(_ text: String) -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~:,")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
