import WorkoutFiles

extension JSON {
    /// A text in JSON, and nothing besides.
    package init(parsing text: String) throws {
        var scanner = JSONScanner(Array(text.utf8))
        guard let value = try JSON(next: &scanner) else { throw scanner.failure("a value is missing") }
        guard try scanner.next() == .end else { throw scanner.failure("something follows the value") }
        self = value
    }

    /// The value that comes next; nil at the end of an array or of the text.
    init?(next scanner: inout JSONScanner) throws {
        switch try scanner.next() {
        case .beginObject: self = .object(try Self.members(&scanner))
        case .beginArray:
            var values: [JSON] = []
            while let value = try JSON(next: &scanner) { values.append(value) }
            self = .array(values)
        case .string(let text): self = .string(text)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .bool(let value): self = .bool(value)
        case .null: self = .null
        case .endArray, .endObject, .end: return nil
        // A name never stands where a value belongs.
        case .name: throw scanner.failure("a value is missing")
        }
    }

    /// Above so many members it is quicker to remember their names than to look through them.
    private static let fewMembers = 16

    private static func members(_ scanner: inout JSONScanner) throws -> [Member] {
        var members: [Member] = []
        var names: Set<String> = []
        while case .name(let name) = try scanner.next() {
            let isNew: Bool
            if members.count < fewMembers {
                isNew = !members.contains { $0.key == name }
            } else {
                if names.isEmpty { names = Set(members.map(\.key)) }
                isNew = names.insert(name).inserted
            }
            guard isNew else { throw scanner.failure("an object has two members of one name") }
            guard let value = try JSON(next: &scanner) else { throw scanner.failure("a value is missing") }
            members.append((name, value))
        }
        return members
    }
}
