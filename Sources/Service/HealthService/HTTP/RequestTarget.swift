import Foundation

/// The decoded path and query of a request.
package struct RequestTarget: Sendable {
    /// The decoded components of the path.
    let path: [String]
    /// The query parameters in order.
    package let query: QueryItems

    /// Parses the target of a request line.
    ///
    /// - Throws: ``Problem`` if it is too long, does not begin with a slash, or has an invalid encoding.
    init(_ text: String, limit: Int = ServiceLimits().url) throws {
        guard text.utf8.count <= limit else { throw Problem.tooLarge(limit: limit) }
        guard text.hasPrefix("/") else { throw Problem.invalidRequest("The path must begin with a slash.") }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = try parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map { try QueryItems.decoded($0) }
        query = try parts.count == 2 ? QueryItems(parts[1]) : QueryItems()
        guard !path.contains(where: { $0.contains("\0") }),
            !query.contains(where: { $0.name.contains("\0") || $0.value.contains("\0") })
        else { throw QueryItems.invalid }
    }

    /// Returns the values of all parameters with a name.
    func values(_ name: String) -> [String] { query.values(name) }
}

extension RequestTarget {
    /// Returns a text with percent encoding for a query.
    package static func encoded(_ text: String) -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~:,")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}

/// The items of a query or of a submitted form, in order (WHATWG URL, application/x-www-form-urlencoded).
package struct QueryItems: Sendable, Sequence {
    /// An item with its value.
    package typealias Element = (name: String, value: String)

    private var items: [Element] = []

    /// The maximum length of a submitted form, in bytes.
    static let longestForm = 1 << 20

    /// The maximum number of items (SEC-50).
    private static let mostItems = 10_000

    /// Creates a list without items.
    package init() {}

    /// Parses the text of a query or of a form.
    ///
    /// - Throws: ``Problem`` if it has an invalid encoding or too many items.
    init(_ text: some StringProtocol) throws {
        let pairs = text.split(separator: "&")
        guard pairs.count <= Self.mostItems else { throw Problem.tooLarge(limit: Self.mostItems) }
        items = try pairs.map { pair in
            let sides = String(pair).replacing("+", with: " ")
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (try Self.decoded(sides[0]), sides.count == 2 ? try Self.decoded(sides[1]) : "")
        }
    }

    fileprivate static let invalid = Problem.invalidRequest("The request has an invalid percent encoding.")

    fileprivate static func decoded(_ text: some StringProtocol) throws -> String {
        guard let decoded = String(text).removingPercentEncoding else { throw invalid }
        return decoded
    }

    /// Returns the items, one after the other.
    package func makeIterator() -> IndexingIterator<[Element]> { items.makeIterator() }

    /// Returns the value of an item without surrounding white space, or `nil` if it is missing or empty.
    package subscript(name: String) -> String? {
        let value = exact(name)?.trimmingCharacters(in: .whitespacesAndNewlines)
        return value?.isEmpty == false ? value : nil
    }

    /// Returns the unchanged value of an item, or `nil` if it is missing.
    package func exact(_ name: String) -> String? { items.first { $0.name == name }?.value }

    /// Returns all values of an item that may occur several times.
    package func values(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

    /// Returns the query with changed items; `nil` removes an item.
    package func changed(_ changes: KeyValuePairs<String, String?>) -> String {
        var kept = items.filter { item in !changes.contains { $0.key == item.name } && !item.value.isEmpty }
        for (name, value) in changes { if let value, !value.isEmpty { kept.append((name, value)) } }
        let text = kept.map { "\(RequestTarget.encoded($0.name))=\(RequestTarget.encoded($0.value))" }
        return "?" + text.joined(separator: "&")
    }
}
