/// A path pattern of a route, such as `/api/v1/workouts/{uuid}/zones`.
///
/// An argument with an asterisk, such as `{name*}`, matches all remaining components.
package struct RoutePath: Sendable, ExpressibleByStringLiteral {
    private enum Part: Sendable {
        case word(String)
        case argument(String)
        case rest(String)
    }

    /// The pattern as text, as in the description of the API.
    package let text: String
    private let parts: [Part]

    package init(stringLiteral text: String) {
        self.text = text
        parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
            if part.hasSuffix("*}") { return .rest(String(part.dropFirst().dropLast(2))) }
            return part.hasPrefix("{") ? .argument(String(part.dropFirst().dropLast())) : .word(String(part))
        }
    }

    /// The number of literal components.
    ///
    /// If several patterns match, the one with most literal components takes precedence.
    var wordCount: Int { parts.count { if case .word = $0 { true } else { false } } }

    /// The names of the path arguments.
    var arguments: [String] {
        parts.compactMap { if case .argument(let name) = $0 { name } else { nil } }
    }

    /// The first component of all matching paths; `nil` if it is an argument.
    package var firstWord: String? { if case .word(let word)? = parts.first { word } else { nil } }

    /// Returns the arguments of a path that matches the pattern, by name, or `nil` if it does not match.
    package func match(_ path: [String]) -> [String: String]? {
        var path = path
        if case .rest? = parts.last, path.count > parts.count {
            path = path.prefix(parts.count - 1) + [path.dropFirst(parts.count - 1).joined(separator: "/")]
        }
        guard path.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (part, text) in zip(parts, path) {
            switch part {
            case .word(let word): guard word == text else { return nil }
            case .argument(let name), .rest(let name):
                guard !text.isEmpty else { return nil }
                values[name] = text
            }
        }
        return values
    }
}
