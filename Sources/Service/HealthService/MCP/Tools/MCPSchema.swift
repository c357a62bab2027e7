import WorkoutFiles

/// Schemas of what tools take and answer (JSON Schema, draft 2020-12), in few words.
enum MCPSchema {
    static let string = type("string")
    static let number = type("number")
    static let integer = type("integer")
    static let boolean = type("boolean")
    /// A number, or null where there is none.
    static let measure = types("number", "null")
    static let optionalString = types("string", "null")
    /// A moment in RFC 3339, in UTC.
    static let moment = string
    static let optionalMoment = optionalString
    /// Whatever stands there.
    static let anything = JSON.object([])

    /// An object whose members are all there, but for those that may be missing; others may be there, too.
    static func object(_ members: [JSON.Member], optional: [JSON.Member] = []) -> JSON {
        .object([
            ("type", .string("object")), ("properties", .object(members + optional)),
            ("required", .array(members.map { .string($0.key) })),
        ])
    }

    static func array(of element: JSON) -> JSON { .object([("type", .string("array")), ("items", element)]) }

    /// What a tool answers, which may have been cut.
    static func answer(_ members: [JSON.Member], optional: [JSON.Member] = []) -> JSON {
        object(
            members,
            optional: optional + [
                ("truncated", described(boolean, "Whether something was left out.")),
                ("available", described(integer, "How many rows there are.")),
                ("advice", described(string, "How to ask for less.")),
            ])
    }

    static func described(_ schema: JSON, _ description: String) -> JSON {
        guard case .object(let members) = schema else { return schema }
        return .object(members + [("description", .string(description))])
    }

    static func choice(_ values: [String]) -> JSON {
        .object([("type", .string("string")), ("enum", .array(values.map { .string($0) }))])
    }

    private static func type(_ name: String) -> JSON { .object([("type", .string(name))]) }

    private static func types(_ names: String...) -> JSON {
        .object([("type", .array(names.map { .string($0) }))])
    }
}
