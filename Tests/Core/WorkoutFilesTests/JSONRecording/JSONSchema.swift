import Foundation

/// A JSON value, as parsed.
indirect enum JSONValue: Decodable, Equatable {
    case null
    case truth(Bool)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let truth = try? container.decode(Bool.self) {
            self = .truth(truth)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
    var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }

    fileprivate func isOf(type: String) -> Bool {
        switch (type, self) {
        case ("null", .null), ("boolean", .truth), ("number", .number), ("string", .text), ("array", .array),
            ("object", .object):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}

/// The subset of JSON Schema that our own schema uses; any other keyword is a problem, so that none is ignored.
struct JSONSchema {
    private let root: [String: JSONValue]

    init(_ data: Data) throws {
        root = try JSONDecoder().decode(JSONValue.self, from: data).object ?? [:]
    }

    /// Returns the problems of a document: locations with the keywords that they violate.
    func problems(_ document: Data) throws -> [String] {
        var problems: [String] = []
        check(try JSONDecoder().decode(JSONValue.self, from: document), root, "$", &problems)
        return problems
    }

    /// Returns the names of the members of an object at a path of members; arrays are traversed.
    func members(_ path: [String]) -> Set<String> {
        var schema = root
        for name in path {
            schema = schema["properties"]?.object?[name]?.object ?? [:]
            schema = schema["items"]?.object ?? schema
        }
        return Set((schema["properties"]?.object ?? [:]).keys)
    }

    private func check(
        _ value: JSONValue, _ schema: [String: JSONValue], _ path: String, _ problems: inout [String]
    ) {
        for (keyword, wanted) in schema where !follows(value, keyword, wanted) {
            problems.append("\(path): \(keyword)")
        }
        if let name = schema["$ref"]?.text?.split(separator: "/").last {
            check(value, root["$defs"]?.object?[String(name)]?.object ?? ["unknown": .null], path, &problems)
        }
        for (index, element) in (value.array ?? []).enumerated() {
            if let own = schema["items"]?.object { check(element, own, "\(path)[\(index)]", &problems) }
        }
        for (name, member) in value.object ?? [:] {
            if let own = schema["properties"]?.object?[name]?.object {
                check(member, own, "\(path).\(name)", &problems)
            } else if schema["additionalProperties"] == .truth(false) {
                problems.append("\(path).\(name): unknown")
            }
        }
    }

    private func follows(_ value: JSONValue, _ keyword: String, _ wanted: JSONValue) -> Bool {
        switch keyword {
        case "type": (wanted.array ?? [wanted]).contains { value.isOf(type: $0.text ?? "") }
        case "const": value == wanted
        case "enum": wanted.array?.contains(value) == true
        case "pattern": value.text?.range(of: wanted.text ?? "", options: .regularExpression) != nil
        case "minimum": value.number ?? -.infinity >= wanted.number ?? .infinity
        case "minItems": Double(value.array?.count ?? 0) >= wanted.number ?? .infinity
        case "required": Set((value.object ?? [:]).keys).isSuperset(of: (wanted.array ?? []).compactMap(\.text))
        case "$schema", "$ref", "$defs", "title", "description", "properties", "additionalProperties", "items": true
        default: false
        }
    }
}
