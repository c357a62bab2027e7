/// The path of a route, such as `/api/v1/workouts/{uuid}/zones`.
struct RoutePath: Sendable, ExpressibleByStringLiteral {
    private enum Part: Sendable {
        case word(String)
        case argument(String)
    }

    /// The path as the description of the API has it.
    let text: String
    private let parts: [Part]

    init(stringLiteral text: String) {
        self.text = text
        parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
            part.hasPrefix("{") ? .argument(String(part.dropFirst().dropLast())) : .word(String(part))
        }
    }

    /// How many of its parts are words: of two paths that fit, the one with more is meant.
    var wordCount: Int { parts.count { if case .word = $0 { true } else { false } } }

    /// The names of what varies.
    var arguments: [String] {
        parts.compactMap { if case .argument(let name) = $0 { name } else { nil } }
    }

    /// What varies in a path that is one of these, by name; nil if it is none.
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
