/// A JSON Schema (draft 2020-12), as far as declared outputs need it.
///
/// Schemas are made by ``JSONShape``, which also makes the values that they describe.
package indirect enum JSONSchema: Sendable {
    /// A schema given by its keywords, such as `type` and `format`.
    case keywords([JSON.Member])
    case array(JSONSchema, minimum: Int? = nil, maximum: Int? = nil)
    /// An object whose member names are data.
    case map(JSONSchema)
    /// An object with declared members.
    case object([Property])
    case anyOf([JSONSchema])
    /// A value that may be null instead.
    case nullable(JSONSchema)
    /// A schema with a description, or with the unit of its numbers.
    case annotated(JSONSchema, description: String?, unit: String?)
    /// A reference to a schema with a name of its own; the closure permits schemas that contain themselves.
    case reference(String, @Sendable () -> JSONSchema)

    /// A declared member of an object.
    package struct Property: Sendable {
        package var name: String
        package var schema: JSONSchema
        /// A Boolean value that indicates whether the member is always there, though it may be null.
        package var isRequired: Bool

        package init(_ name: String, _ schema: JSONSchema, isRequired: Bool) {
            (self.name, self.schema, self.isRequired) = (name, schema, isRequired)
        }
    }

    /// A schema that accepts any value of a type, such as `integer`.
    package static func type(_ name: String, _ more: [JSON.Member] = []) -> JSONSchema {
        .keywords([("type", .string(name))] + more)
    }

    /// A schema that accepts some strings only.
    package static func values(_ values: [String]) -> JSONSchema {
        .keywords([("type", .string("string")), ("enum", .array(values.map { .string($0) }))])
    }

    /// Returns the schema of an object with more members, also where the object has a name or is one of several.
    package func adding(_ properties: [Property]) -> JSONSchema {
        switch self {
        case .object(let own): .object(own + properties)
        case .anyOf(let options): .anyOf(options.map { $0.adding(properties) })
        case .annotated(let schema, let description, let unit):
            .annotated(schema.adding(properties), description: description, unit: unit)
        case .reference(_, let target): target().adding(properties)
        case .keywords, .array, .map, .nullable: self
        }
    }

    /// Returns a shorter schema, without references and patterns: named schemas are in their places, and those at a
    /// greater depth accept everything.
    package func shortened(depth: Int) -> JSONSchema {
        switch self {
        case .keywords(let members): .keywords(members.filter { $0.key != "pattern" })
        case .array(let element, let minimum, let maximum):
            .array(element.shortened(depth: depth), minimum: minimum, maximum: maximum)
        case .map(let value): .map(value.shortened(depth: depth))
        case .object(let properties):
            .object(properties.map { .init($0.name, $0.schema.shortened(depth: depth), isRequired: $0.isRequired) })
        case .anyOf(let options): .anyOf(options.map { $0.shortened(depth: depth) })
        case .nullable(let schema): .nullable(schema.shortened(depth: depth))
        case .annotated(let schema, let description, let unit):
            .annotated(schema.shortened(depth: depth), description: description, unit: unit)
        case .reference(_, let target): depth > 0 ? target().shortened(depth: depth - 1) : .keywords([])
        }
    }

    // MARK: Documents

    /// The properties of the document that contains a schema.
    package struct Document: Sendable {
        /// The location of the named schemas, such as `#/$defs/`.
        package var definitions: String
        /// A Boolean value that indicates whether objects have no members except those declared.
        ///
        /// Schemas for checks are closed; those for clients are open, because later versions add members.
        package var isClosed: Bool

        package init(definitions: String, isClosed: Bool) {
            (self.definitions, self.isClosed) = (definitions, isClosed)
        }
    }

    /// Returns the schema as JSON.
    package func json(in document: Document) -> JSON { .object(members(in: document)) }

    private func members(in document: Document) -> [JSON.Member] {
        switch self {
        case .keywords(let members): return members
        case .array(let element, let minimum, let maximum):
            return [("type", .string("array")), ("items", element.json(in: document))]
                + Self.bound("minItems", minimum) + Self.bound("maxItems", maximum)
        case .map(let value): return [("type", .string("object")), ("additionalProperties", value.json(in: document))]
        case .object(let properties):
            let required = properties.filter(\.isRequired).map { JSON.string($0.name as String) }
            return [
                ("type", .string("object")), ("required", .array(required)),
                ("properties", .object(properties.map { ($0.name, $0.schema.json(in: document)) })),
            ] + (document.isClosed ? [("additionalProperties", .bool(false))] : [])
        case .anyOf(let options): return [("anyOf", .array(options.map { $0.json(in: document) }))]
        case .nullable(let schema): return schema.nullable(in: document)
        case .annotated(let schema, let description, let unit):
            let notes: [JSON.Member] =
                (description.map { [("description", .string($0))] } ?? [])
                + (unit.map { [("x-unit", .string($0))] } ?? [])
            // The outer description is that of the member, and replaces that of its value.
            return notes + schema.members(in: document).filter { member in !notes.contains { $0.key == member.key } }
        case .reference(let name, _): return [("$ref", .string(document.definitions + name))]
        }
    }

    private static func bound(_ keyword: String, _ value: Int?) -> [JSON.Member] {
        value.map { [(keyword, .integer($0))] } ?? []
    }

    private func nullable(in document: Document) -> [JSON.Member] {
        switch self {
        case .annotated(let schema, let description, let unit):
            return JSONSchema.annotated(.nullable(schema), description: description, unit: unit).members(in: document)
        case .nullable: return members(in: document)
        case .keywords(let members):
            guard let place = members.firstIndex(where: { $0.key == "type" }), case .string = members[place].value,
                !members.contains(where: { ["enum", "const"].contains($0.key) })
            else { break }
            var members = members
            members[place].value = .array([members[place].value, .string("null")])
            return members
        case .anyOf(let options): return JSONSchema.anyOf(options + [.type("null")]).members(in: document)
        default: break
        }
        return JSONSchema.anyOf([self, .type("null")]).members(in: document)
    }

    // MARK: Definitions

    /// Returns the named schemas that some schemas refer to, directly or through others, sorted by name.
    package static func definitions(of schemas: [JSONSchema]) -> [(name: String, schema: JSONSchema)] {
        var found: [String: JSONSchema] = [:]
        var open = schemas
        while let schema = open.popLast() {
            switch schema {
            case .keywords: break
            case .array(let inner, _, _), .map(let inner), .nullable(let inner), .annotated(let inner, _, _):
                open.append(inner)
            case .object(let properties): open += properties.map(\.schema)
            case .anyOf(let options): open += options
            case .reference(let name, let target):
                guard found[name] == nil else { continue }
                let target = target()
                found[name] = target
                open.append(target)
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
