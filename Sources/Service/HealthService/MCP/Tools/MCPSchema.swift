import WorkoutFiles

/// Compact builders for the schemas of the tools' arguments and results (JSON Schema, draft 2020-12).
enum MCPSchema {
    static let string = type("string")
    static let number = type("number")
    static let integer = type("integer")
    static let boolean = type("boolean")
    /// A number, or null if it is unknown.
    static let measure = types("number", "null")
    static let optionalString = types("string", "null")
    /// A date in RFC 3339 format, in UTC.
    static let moment = string
    static let optionalMoment = optionalString
    /// Any value.
    static let anything = JSON.object([])

    /// Returns the schema of an object with required and optional members; additional members are allowed.
    static func object(_ members: [JSON.Member], optional: [JSON.Member] = []) -> JSON {
        .object([
            ("type", .string("object")), ("properties", .object(members + optional)),
            ("required", .array(members.map { .string($0.key) })),
        ])
    }

    static func array(of element: JSON) -> JSON { .object([("type", .string("array")), ("items", element)]) }

    /// Returns the schema of a tool's answer, which may be truncated.
    static func answer(_ members: [JSON.Member], optional: [JSON.Member] = []) -> JSON {
        object(
            members,
            optional: optional + [
                ("truncated", described(boolean, "Whether the result was truncated.")),
                ("available", described(integer, "The total number of rows.")),
                ("advice", described(string, "How to request less data.")),
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
