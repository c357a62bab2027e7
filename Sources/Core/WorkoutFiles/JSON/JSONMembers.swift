/// The declared members of an object, in order.
package struct JSONMembers<Value>: Sendable {
    package private(set) var properties: [JSONSchema.Property] = []
    private var writers: [@Sendable (Value, inout [JSON.Member]) -> Void] = []

    package init(_ declare: (inout JSONMembers) -> Void) { declare(&self) }

    /// Returns the members of a value.
    package func members(of value: Value) -> [JSON.Member] {
        var members: [JSON.Member] = []
        members.reserveCapacity(writers.count)
        for write in writers { write(value, &members) }
        return members
    }

    /// Declares a member that is always there.
    package mutating func add<Part>(
        _ name: String, _ shape: JSONShape<Part>, _ description: String? = nil,
        _ part: @escaping @Sendable (Value) -> Part
    ) {
        declare(name, shape.schema, description, isRequired: true)
        writers.append { [json = shape.json] in $1.append((name, json(part($0)))) }
    }

    /// Declares a member that is null if there is no value.
    package mutating func add<Part>(
        _ name: String, _ shape: JSONShape<Part>, _ description: String? = nil,
        _ part: @escaping @Sendable (Value) -> Part?
    ) {
        declare(name, .nullable(shape.schema), description, isRequired: true)
        writers.append { [json = shape.json] in $1.append((name, part($0).map(json) ?? .null)) }
    }

    /// Declares a member that is left out if there is no value.
    package mutating func addIfPresent<Part>(
        _ name: String, _ shape: JSONShape<Part>, _ description: String? = nil,
        _ part: @escaping @Sendable (Value) -> Part?
    ) {
        declare(name, shape.schema, description, isRequired: false)
        writers.append { [json = shape.json] in
            if let part = part($0) { $1.append((name, json(part))) }
        }
    }

    /// Declares the members of a part as members of this object.
    package mutating func include<Part>(
        _ members: JSONMembers<Part>, _ part: @escaping @Sendable (Value) -> Part
    ) {
        properties += members.properties
        writers.append { [writers = members.writers] in
            let part = part($0)
            for write in writers { write(part, &$1) }
        }
    }

    /// Declares the members of a part as members of this object, which are left out if there is no such part.
    package mutating func includeIfPresent<Part>(
        _ members: JSONMembers<Part>, _ part: @escaping @Sendable (Value) -> Part?
    ) {
        properties += members.properties.map { .init($0.name, $0.schema, isRequired: false) }
        writers.append { [writers = members.writers] in
            guard let part = part($0) else { return }
            for write in writers { write(part, &$1) }
        }
    }

    private mutating func declare(
        _ name: String, _ schema: JSONSchema, _ description: String?, isRequired: Bool
    ) {
        let described = description.map { JSONSchema.annotated(schema, description: $0, unit: nil) } ?? schema
        properties.append(.init(name, described, isRequired: isRequired))
    }
}
