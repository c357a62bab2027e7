/// A path pattern of a route, such as `/api/v1/workouts/{uuid}/zones`.
struct RoutePath: Sendable, ExpressibleByStringLiteral {
    private enum Part: Sendable {
        case word(String)
        case argument(String)
    }

    /// The pattern as text, as in the description of the API.
    let text: String
    private let parts: [Part]

    init(stringLiteral text: String) {
        self.text = text
        parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
            part.hasPrefix("{") ? .argument(String(part.dropFirst().dropLast())) : .word(String(part))
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

    /// Returns the arguments of a path that matches the pattern, by name, or `nil` if it does not match.
    func match(_ path: [String]) -> [String: String]? {
        guard path.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (part, text) in zip(parts, path) {
            switch part {
            case .word(let word): guard word == text else { return nil }
            case .argument(let name):
                guard !text.isEmpty else { return nil }
                values[name] = text
            }
        }
        return values
    }
}
