import HealthService

/// A page: where it is, and how it is made.
struct Page: Sendable {
    /// What follows from asking for a page.
    enum Answer: Sendable {
        /// A page made of a template.
        case shown(template: String, title: String, view: any Sendable)
        /// Another page, as after a form was sent.
        case goTo(String)
        /// Something that is no page.
        case other(ServiceResponse)
    }

    let method: String
    /// The parts of the path; what varies stands in braces.
    let path: [String]
    let make: @Sendable (PageCall) async throws -> Answer

    init(_ path: String, _ make: @escaping @Sendable (PageCall) async throws -> Answer) {
        self.init("GET", path, make)
    }

    init(_ method: String, _ path: String, _ make: @escaping @Sendable (PageCall) async throws -> Answer) {
        (self.method, self.make) = (method, make)
        self.path = path.split(separator: "/").map(String.init)
    }

    /// What varies in a path; nil if it is another page's.
    func arguments(in parts: [String]) -> [String: String]? {
        guard parts.count == path.count else { return nil }
        var arguments: [String: String] = [:]
        for (pattern, part) in zip(path, parts) {
            if pattern.hasPrefix("{") {
                arguments[String(pattern.dropFirst().dropLast())] = part
            } else if pattern != part {
                return nil
            }
        }
        return arguments
    }
}
