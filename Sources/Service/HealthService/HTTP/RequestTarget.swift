import Foundation

/// The decoded path and query of a request.
package struct RequestTarget: Sendable {
    /// A query parameter with its value.
    typealias Item = (name: String, value: String)

    /// The decoded components of the path.
    let path: [String]
    /// The query parameters in order.
    let query: [Item]

    /// Parses the target of a request line.
    ///
    /// - Throws: ``Problem`` if it is too long, does not begin with a slash, or has an invalid encoding.
    init(_ text: String, limit: Int = ServiceLimits().url) throws {
        guard text.utf8.count <= limit else { throw Problem.tooLarge(limit: limit) }
        guard text.hasPrefix("/") else { throw Problem.invalidRequest("The path must begin with a slash.") }
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
            throw Problem.invalidRequest("The URL has an invalid percent encoding.")
        }
        return decoded
    }

    /// Returns the values of all parameters with a name.
    func values(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }
}

extension RequestTarget {
    /// Returns a text with percent encoding for a query.
    package static func encoded(_ text: String) -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~:,")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
