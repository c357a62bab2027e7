/// The declared form of a value in JSON, from which both the JSON and its schema are made.
///
/// A shape is made once and stored, usually as ``JSONRepresentable/jsonShape`` of the type; making JSON only calls its
/// closures.
///
/// ```swift
/// extension Lap: JSONRepresentable {
///     static let jsonShape = JSONShape<Lap>("Lap", "A lap as marked by the athlete.") { members in
///         members.add("number", .count, "The number, counted from 1.") { $0.number }
///         members.add("distance", .number(unit: "m"), "The distance.") { $0.meters }
///     }
/// }
/// ```
package struct JSONShape<Value>: Sendable {
    package let schema: JSONSchema
    /// Returns the JSON of a value.
    package let json: @Sendable (Value) -> JSON

    package init(_ schema: JSONSchema, _ json: @escaping @Sendable (Value) -> JSON) {
        (self.schema, self.json) = (schema, json)
    }

    /// Creates the shape of an object that has a name of its own in schemas.
    package init(_ name: String, _ description: String, _ members: JSONMembers<Value>) {
        let object = JSONSchema.annotated(.object(members.properties), description: description, unit: nil)
        schema = .reference(name) { object }
        json = { .object(members.members(of: $0)) }
    }

    /// Creates the shape of an object without a name of its own in schemas.
    package init(inline members: JSONMembers<Value>) {
        schema = .object(members.properties)
        json = { .object(members.members(of: $0)) }
    }

    /// Creates the shape of an object that has a name of its own in schemas, from its members in order.
    package init(_ name: String, _ description: String, _ declare: (inout JSONMembers<Value>) -> Void) {
        self.init(name, description, JSONMembers(declare))
    }

    /// Returns the shape of a named object that contains values of its own kind.
    package static func recursive(
        _ name: String, _ shape: @escaping @Sendable () -> JSONShape<Value>
    ) -> JSONShape {
        // The named schema is inside the reference that the shape itself has.
        JSONShape(
            .reference(name) {
                if case .reference(_, let target) = shape().schema { target() } else { shape().schema }
            }
        ) { shape().json($0) }
    }

    /// Returns the shape of an array.
    package static func list<Element>(
        _ element: JSONShape<Element>, minimum: Int? = nil, maximum: Int? = nil
    ) -> JSONShape where Value == [Element] {
        JSONShape(.array(element.schema, minimum: minimum, maximum: maximum)) { .array($0.map(element.json)) }
    }

    /// Returns the shape of an object whose member names are data.
    package static func map<Element>(_ element: JSONShape<Element>) -> JSONShape
    where Value == [(key: String, value: Element)] {
        JSONShape(.map(element.schema)) { .object($0.map { ($0.key, element.json($0.value)) }) }
    }

    /// The shape of a value that may be missing, which is null.
    package var orNull: JSONShape<Value?> {
        JSONShape<Value?>(.nullable(schema)) { [json] in $0.map(json) ?? .null }
    }

    /// Returns a shape for values from which this shape's value is made.
    package func of<Whole>(_ value: @escaping @Sendable (Whole) -> Value) -> JSONShape<Whole> {
        JSONShape<Whole>(schema) { [json] in json(value($0)) }
    }
}

/// A value with a declared form in JSON.
package protocol JSONRepresentable {
    static var jsonShape: JSONShape<Self> { get }
}

extension JSONRepresentable {
    /// The value as JSON.
    package var json: JSON { Self.jsonShape.json(self) }
}

// MARK: - Simple values

extension JSONShape where Value == Double {
    /// The shape of a finite number without a unit.
    package static var number: JSONShape { JSONShape(.type("number")) { .number($0) } }

    /// Returns the shape of a finite number; seconds are rounded to microseconds, because differences of dates have no
    /// more digits.
    package static func number(unit: String?) -> JSONShape {
        guard let unit else { return .number }
        let isTime = unit == "s"
        return JSONShape(.annotated(.type("number"), description: nil, unit: unit)) {
            .number(isTime && $0.magnitude < 1e9 ? ($0 * 1e6).rounded() / 1e6 : $0)
        }
    }
}

extension JSONShape where Value == Int {
    /// The shape of a whole number.
    package static var integer: JSONShape { JSONShape(.type("integer")) { .integer($0) } }
    /// The shape of a whole number that is not negative.
    package static var count: JSONShape {
        JSONShape(.type("integer", [("minimum", .integer(0))])) { .integer($0) }
    }
}

extension JSONShape where Value == Bool {
    package static var boolean: JSONShape { JSONShape(.type("boolean")) { .bool($0) } }
}

extension JSONShape where Value == String {
    package static var text: JSONShape { JSONShape(.type("string")) { .string($0) } }

    /// Returns the shape of one of some strings.
    package static func choice(_ values: [String]) -> JSONShape { JSONShape(.values(values)) { .string($0) } }
}

extension JSONShape where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// The shape of the raw value of a case.
    package static var choice: JSONShape {
        JSONShape(.values(Value.allCases.map(\.rawValue))) { .string($0.rawValue) }
    }
}

extension JSONShape where Value: CaseIterable & Sendable {
    /// The shape of the name of a case.
    package static var caseName: JSONShape {
        JSONShape(.values(Value.allCases.map { "\($0)" })) { .string("\($0)") }
    }
}
